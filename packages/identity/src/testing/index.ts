export * from './authenticator.ts'
export * from './google-server.ts'
