import { Socket } from 'node:net'
import { Worker } from 'node:worker_threads'
import { failureOf, type TaskResult, toTaskResult } from '../task-result.ts'
import { runInBackground } from '../threads/background-thread.ts'
import { CHANNEL, readMessages, sendMessage } from './messages.ts'

/** Bytes of a task: several times the largest, the finish's three pictures of 4096 × 4096. A round number. */
const TASK_LIMIT = 2 ** 30

/** What a process says to its pool: that it waits for tasks, something on the way, or the end of the task. */
export type ProcessReport =
  | { readonly kind: 'ready' }
  | { readonly kind: 'progress'; readonly progress: unknown }
  | { readonly kind: 'end'; readonly answer: TaskResult<unknown> }

/** Called once, first thing, by the module that a process pool starts. Tasks come one at a time. */
export function serveTasks<Task, Answer, Progress>(
  work: (task: Task, tell: (progress: Progress) => void) => Promise<Answer>,
): void {
  const channel = beginServing()
  const report = (said: ProcessReport): void => sendMessage(channel, said)
  hearTasks(channel, async (task) => {
    // What goes on beside a task that has failed may still tell, and would tell it to whoever comes next.
    let over = false
    const tell = (progress: Progress): void => {
      if (!over) report({ kind: 'progress', progress })
    }
    const given = await toTaskResult(() => work(task as Task, tell))
    over = true
    reply(given, (sayable) => report({ kind: 'end', answer: sayable }))
  })
  report({ kind: 'ready' })
}

/** How a task of a shared process went. */
export interface NumberedAnswer {
  readonly number: number
  readonly answer: TaskResult<unknown>
}

/** The same for the module that a shared process starts: tasks come while others are under way. */
export function serveSharedTasks<Task, Answer>(work: (task: Task) => Promise<Answer>): void {
  const channel = beginServing()
  hearTasks(channel, async (message) => {
    const { number, task } = message as { readonly number: number; readonly task: Task }
    const given = await toTaskResult(() => work(task))
    reply(given, (sayable) => sendMessage(channel, { number, answer: sayable } satisfies NumberedAnswer))
  })
}

function hearTasks(channel: Socket, hear: (task: unknown) => Promise<void>): void {
  const announced = (bytes: number): void => {
    if (bytes > TASK_LIMIT) throw new Error(`a task of ${bytes} bytes`)
  }
  channel.on('data', readMessages({ announced, hear: (task) => void hear(task) }))
}

/** An answer that cannot be sent costs its own task, and no other that the process has. */
function reply(given: TaskResult<unknown>, send: (sayable: TaskResult<unknown>) => void): void {
  try {
    send(given)
  } catch (error) {
    send(failureOf(error))
  }
}

function beginServing(): Socket {
  const channel = new Socket({ fd: CHANNEL, readable: true, writable: true })
  // Nobody reads on where it has said too much.
  process.stderr.on('error', () => {})
  endWithPool(channel)
  // No file can be written, and libvips would put large pictures into one. It looks at this when it opens the first.
  process.env['VIPS_DISC_THRESHOLD'] = '64g'
  runInBackground()
  return channel
}

/** The pool's process is asked to stop, and says when this one does: at once when it is gone, also by kill -9. */
function endWithPool(channel: Socket): void {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {})
  // Nobody is there to hear what a process without its pool has to say.
  channel.on('error', () => process.exit())
  channel.on('close', () => process.exit())
  // A task may keep this thread from hearing of anything for seconds, so another one looks. A module of its own would
  // cost this one's memory for the reading of types.
  const poolId = Number(process.argv[2])
  const resourceLimits = { codeRangeSizeMb: 8, maxOldGenerationSizeMb: 16 }
  new Worker(LOOK_FOR_POOL, { eval: true, workerData: poolId, stdout: true, resourceLimits }).unref()
}

/**
 * An orphan has another parent. Every half second: what is orphaned costs nobody anything for that long. It is read as the process's own
 * code is, which a flag may make a module: `require` is not there then.
 */
const LOOK_FOR_POOL = `
  const { workerData: poolId } = process.getBuiltinModule('node:worker_threads')
  setInterval(() => {
    if (process.ppid !== poolId) process.kill(process.pid, 'SIGKILL')
  }, 500)
`
