export * from './job-queue.ts'
