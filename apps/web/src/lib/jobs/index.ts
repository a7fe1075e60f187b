export * from './job-state.ts'
export {
  followJob,
  troubleOf,
  whenJobNews,
  type JobStream,
  type StreamConnection,
  type StreamPorts,
  type StreamSink,
} from './job-stream.ts'
export * from './refreshed.ts'
export * from './away.ts'
export { useShownJob } from './use-shown-job.ts'
