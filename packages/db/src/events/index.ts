export * from './event-log.ts'
export * from './change-listener.ts'
export * from './stream-slots.ts'
