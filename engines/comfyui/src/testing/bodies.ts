import type { DoubleJob } from './jobs.ts'

/** In the queue. */
export const entryOf = ({ number, id, graph, extra, outputs }: DoubleJob) => [number, id, graph, extra, outputs]

/** In the history. */
export function historyOf({ number, id, graph, extra, outputs, result, state, messages }: DoubleJob) {
  const isDone = state === 'completed'
  return {
    prompt: [number, id, graph, extra, outputs],
    outputs: result,
    status: { status_str: isDone ? 'success' : 'error', completed: isDone, messages },
    meta: {},
  }
}

/** Among the jobs: newer servers say the same of a job, wherever it is. */
export function jobOf({ id, number, state, extra, result, error, messages }: DoubleJob) {
  const begun = { id, status: state, priority: number, create_time: extra.create_time }
  if (state === 'pending' || state === 'in_progress') return { ...begun, outputs_count: 0 }
  return {
    ...begun,
    ...(error && { execution_error: error }),
    outputs_count: Object.keys(result).length,
    outputs: result,
    execution_status: { status_str: state === 'completed' ? 'success' : 'error', messages },
  }
}
