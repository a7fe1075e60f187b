export * from './job-state.ts'
export {
  followJob,
  connectionError,
  onJobEvent,
  type JobStream,
  type StreamConnection,
  type StreamSink,
} from './job-stream.ts'
export * from './refresh-images.ts'
export * from './background-jobs.ts'
export { backgroundJobs } from './job-progress.ts'
export { useShownJob } from './use-shown-job.ts'
