export { smtpTransport, type SmtpOptions, type SmtpTransport } from './smtp.ts'
export { accountMails } from './account-mails.ts'
