export * from './job-queue.ts'
export type { QueueNews } from './queue-troubles.ts'
