export * from './job-state.ts'
export { followJob, type JobStream, type StreamConnection, type StreamPorts, type StreamSink } from './job-stream.ts'
export * from './refreshed.ts'
