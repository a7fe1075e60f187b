export * from './app.ts'
export * from './client.ts'
export * from './clock.ts'
export * from './mailbox.ts'
