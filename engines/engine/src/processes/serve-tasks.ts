import { Worker } from 'node:worker_threads'
import { answer, type TaskAnswer } from '../task-answer.ts'
import { runInBackground } from '../threads/background-thread.ts'
import { hearPieces, sendInPieces } from './messages.ts'

/** What a process says to its pool: that it waits for tasks, something on the way, or the end of the task. */
export type ProcessReport =
  | { readonly kind: 'ready' }
  | { readonly kind: 'news'; readonly news: unknown }
  | { readonly kind: 'end'; readonly answer: TaskAnswer<unknown> }

/** Called once, first thing, by the module that a process pool starts. Tasks come one at a time. */
export function serveTasks<Task, Answer, News>(
  work: (task: Task, tell: (news: News) => void) => Promise<Answer>,
): void {
  endWithPool()
  // No file can be written, and libvips would put large pictures into one. It looks at this when it opens the first.
  process.env['VIPS_DISC_THRESHOLD'] = '64g'
  runInBackground()
  const report = (said: ProcessReport) => sendInPieces(send, said).catch(endSilently)
  const take = hearPieces(async (task) => {
    const given = await answer(() => work(task as Task, (news) => void report({ kind: 'news', news })))
    void report({ kind: 'end', answer: given })
  })
  process.on('message', take)
  void report({ kind: 'ready' })
}

/** With a callback, a channel that is closed at its other end is told to it, and not thrown at the process. */
const send = (piece: object): Promise<void> =>
  new Promise((resolve, reject) => {
    if (process.send === undefined) reject(new Error('no pool'))
    else process.send(piece, undefined, undefined, (error) => (error ? reject(error) : resolve()))
  })

/** Nobody is there to hear what a process without its pool has to say. */
function endSilently(error: NodeJS.ErrnoException): void {
  if (process.connected && error.code !== 'EPIPE' && error.code !== 'ERR_IPC_CHANNEL_CLOSED') throw error
  process.exit()
}

/** The pool's process is asked to stop, and says when this one does: at once when it is gone, also by kill -9. */
function endWithPool(): void {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {})
  process.on('disconnect', () => process.exit())
  // A task may keep this thread from hearing of anything for seconds, so another one looks. A module of its own would
  // cost this one's memory for the reading of types.
  const poolId = Number(process.argv[2])
  const resourceLimits = { codeRangeSizeMb: 8, maxOldGenerationSizeMb: 16 }
  new Worker(LOOK_FOR_POOL, { eval: true, workerData: poolId, stdout: true, resourceLimits }).unref()
}

/** An orphan has another parent. */
const LOOK_FOR_POOL = `
  const { workerData: poolId } = require('node:worker_threads')
  setInterval(() => {
    if (process.ppid !== poolId) process.kill(process.pid, 'SIGKILL')
  }, 500)
`
