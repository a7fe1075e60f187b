export * from './google-server.ts'
