export * from './job-queue.ts'
export type { QueueListener } from './queue-errors.ts'
