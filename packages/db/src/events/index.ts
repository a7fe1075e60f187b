export * from './event-log.ts'
export * from './change-listener.ts'
