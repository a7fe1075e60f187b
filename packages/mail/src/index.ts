export { smtpTransport } from './smtp.ts'
export { accountMails } from './account-mails.ts'
