import { EngineError } from '../port.ts'
import { createFairQueue } from '../turns/fair-queue.ts'
import { readMessages, sendMessage } from './messages.ts'
import type { ProcessReport } from './serve-tasks.ts'
import { type ConfinedProcess, type ProcessOptions, startConfined } from './start-confined.ts'

export interface ProcessPoolOptions extends ProcessOptions {
  /** Tasks done at the same time. */
  readonly size: number
  /** A process without work is kept for this long. */
  readonly idleMs: number
  /** One process is started at once and always kept, so that the first task does not wait for it. */
  readonly warm: boolean
  /**
   * One process is left free for others: no turn has all of several processes, so nobody's short task waits for the end of
   * another's long one, nor for the start of a process in place of those that another's tasks kill. It is started with the
   * first task. Default false: all processes are anybody's.
   */
  readonly reserve?: boolean
  /** A task that has not ended after this many milliseconds never will: its process is killed. */
  readonly hangMs: number
  /** A process that is not ready after this many milliseconds never will be: it is killed. Default 30,000. */
  readonly startMs?: number
}

export interface RunOptions<News> {
  readonly signal: AbortSignal
  tell(news: News): void
  /** Goes before all that wait, and may have any process. */
  readonly urgent?: boolean
  /** Whose task it is, an account's id: turns go round. Tasks without one share one turn. */
  readonly turn?: string
}

export interface ProcessPool<Task, Answer, News> {
  /**
   * Rejects with `EngineError`: the task's own; `cancelled` at once when the signal says so, whatever the process is at (it is
   * killed, unless it ends the task in a moment); `timeout`; `internal` when the process ended under the task.
   */
  run(task: Task, options: RunOptions<News>): Promise<Answer>
  /** Tasks that wait for a process. */
  readonly waiting: number
  /** Of them, those of a turn that are not urgent. */
  waitingOf(turn: string): number
  /** What is under way or waits is rejected with `unavailable`. Resolves when no process is left. */
  close(): Promise<void>
}

/**
 * What a process is at when its task is cancelled may end within this many milliseconds before the process is killed: most
 * drawings do, and another process costs more to start.
 */
const CANCELLED_MS = 250

const START_MS = 30_000

interface Job {
  readonly task: unknown
  readonly signal: AbortSignal
  tell(news: unknown): void
  resolve(answer: unknown): void
  reject(error: EngineError): void
}

interface Member extends ConfinedProcess {
  /** It has started, and waits for tasks. */
  ready: boolean
  /** Told once, when it is ready or will never be. */
  whenReady: (() => void) | undefined
  /** It had a task. */
  wasUsed: boolean
  job: Job | undefined
  /** Ends the member when it has been idle for long, or its task hangs. */
  timer: NodeJS.Timeout | undefined
}

/**
 * Runs tasks in processes of their own. Threads would be lighter, but native code that aborts (a rasteriser's failed
 * assertion, memory) takes the whole process with it, and cannot be interrupted; a process can be killed at any point.
 *
 * The processes end with their pool's process, even by kill -9, and by nothing else from outside: what stops a server
 * (Ctrl-C reaches every process of the terminal) leaves it to say what becomes of the tasks.
 */
export function createProcessPool<Task, Answer, News>(options: ProcessPoolOptions): ProcessPool<Task, Answer, News> {
  const members = new Set<Member>()
  /** Also those that were killed and are not gone yet. */
  const lives = new Set<Promise<void>>()
  const urgentJobs = createFairQueue<Job>()
  const jobs = createFairQueue<Job>()
  /** Processes that one turn may have. */
  const most = options.reserve === true ? Math.max(1, options.size - 1) : options.size
  const startMs = options.startMs ?? START_MS
  let closed = false
  /** One died before it had a task. The next would as well, most likely: only a task is reason enough to try again. */
  let diesAtStart = false

  function start(): Member {
    const { process: child, channel } = startConfined(options)
    const member: Member = {
      process: child,
      channel,
      ready: false,
      whenReady: undefined,
      wasUsed: false,
      job: undefined,
      timer: undefined,
    }
    members.add(member)
    const { promise: life, resolve: end } = Promise.withResolvers<void>()
    lives.add(life)
    void life.then(() => lives.delete(life))
    const read = readMessages((message) => hear(member, message as ProcessReport))
    channel?.on('data', (chunk) => {
      if (!members.has(member)) return
      try {
        if (member.ready && member.job === undefined) throw new Error('it has no task')
        read(chunk)
      } catch (cause) {
        lose(member, died('the process says what no process of ours does', cause))
      }
    })
    // One that ended by itself says how, a moment later.
    channel?.on('error', () => child.kill('SIGKILL'))
    channel?.on('end', () => child.kill('SIGKILL'))
    child.on('exit', (code, signal) => {
      end()
      lose(member, died(`the process ended (${signal ?? code})`))
    })
    child.on('error', (cause) => {
      // One that could not be started never exits.
      if (child.pid === undefined) end()
      lose(member, died('the process failed', cause))
    })
    return member
  }

  function hear(member: Member, report: ProcessReport): void {
    const { job } = member
    if (report.kind === 'ready') {
      // Each time its task would be given all its time anew.
      if (member.ready) throw new Error('ready twice')
      member.ready = true
      member.whenReady?.()
      // What it took to start is not the task's time.
      if (job === undefined) waitForWork(member)
      else if (!job.signal.aborted) watch(member)
      return
    }
    if (job === undefined) throw new Error('it has no task')
    if (report.kind === 'news') {
      if (!job.signal.aborted) job.tell(report.news)
      return
    }
    // Made before anything is settled by it: a process that answers with something else is lost, with its task.
    const { answer } = report
    const settle = answer.ok
      ? () => job.resolve(answer.result)
      : job.reject.bind(job, new EngineError(answer.code, answer.message, answer.details))
    leave(job)
    release(member)
    settle()
    next()
  }

  /** Ends its task when that takes too long, or its start does. */
  function watch(member: Member): void {
    clearTimeout(member.timer)
    const ms = member.ready ? options.hangMs : startMs
    member.timer = setTimeout(() => {
      if (member.ready) lose(member, new EngineError('timeout', `no answer after ${ms} ms`))
      else lose(member, died(`the process has not started after ${ms} ms`))
    }, ms)
  }

  /** The member is free again. */
  function release(member: Member): void {
    member.job = undefined
    waitForWork(member)
    member.process.unref()
    member.channel?.unref()
  }

  /** It leaves if nothing comes for it, or it does not start. */
  function waitForWork(member: Member): void {
    clearTimeout(member.timer)
    member.timer = setTimeout(
      () => {
        if (isKept(member)) return waitForWork(member)
        dismiss(member)
        member.whenReady?.()
      },
      member.ready ? options.idleMs : startMs,
    )
    member.timer.unref()
  }

  /** The last of a pool that is warm, and the one that is left for others while all others are at work. */
  function isKept(member: Member): boolean {
    if (!member.ready) return false
    if (members.size === 1) return options.warm
    return options.reserve === true && [...members].every((each) => each === member || each.job !== undefined)
  }

  /** Once for each member, however it ends: another may take its place. */
  function lose(member: Member, error: EngineError): void {
    if (!members.has(member)) return
    if (!member.wasUsed) diesAtStart = true
    dismiss(member)
    const { job } = member
    member.job = undefined
    if (job !== undefined) {
      job.reject(error)
      replace(job)
    }
    // Now that its place is taken again.
    member.whenReady?.()
    next()
  }

  /**
   * Another process in place of the one that was lost under a task. Where one is left for others, the task is under way until
   * the new one is ready: who kills process after process waits for the new ones, and not everybody else.
   */
  function replace(job: Job): void {
    if (options.reserve !== true || closed) {
      leave(job)
      return
    }
    try {
      const member = start()
      member.whenReady = () => {
        member.whenReady = undefined
        leave(job)
        next()
      }
      release(member)
    } catch {
      leave(job)
    }
  }

  function dismiss(member: Member): void {
    members.delete(member)
    clearTimeout(member.timer)
    // One that was never started has no id, and whichever stands in its memory would be killed.
    if (member.process.pid !== undefined) member.process.kill('SIGKILL')
    member.channel?.destroy()
  }

  /** Nobody waits for it any more. */
  function cancel(job: Job): void {
    job.reject(cancelled())
    const member = [...members].find((each) => each.job === job)
    if (member === undefined) {
      leave(job)
      return
    }
    clearTimeout(member.timer)
    member.timer = setTimeout(() => lose(member, cancelled()), CANCELLED_MS)
  }

  /** It neither waits nor is under way any more. */
  function leave(job: Job): void {
    urgentJobs.end(job)
    jobs.end(job)
  }

  function idleMember(): Member | undefined {
    const idle = [...members].filter((member) => member.job === undefined)
    return idle.find(({ ready }) => ready) ?? idle[0]
  }

  function next(): void {
    if (closed) return
    for (let job = takeJob(); job !== undefined; job = takeJob()) {
      try {
        give(idleMember() ?? start(), job)
      } catch (cause) {
        leave(job)
        job.reject(died('no process could be started', cause))
      }
    }
    keepOneFree()
  }

  /** None where all processes are at work. */
  function takeJob(): Job | undefined {
    if (idleMember() === undefined && members.size >= options.size) return undefined
    return urgentJobs.take() ?? jobs.take(most)
  }

  /** The one that is left for others stands ready before they ask; one does always where the pool is warm. */
  function keepOneFree(): void {
    if (diesAtStart || members.size >= options.size) return
    if (members.size === 0 ? !options.warm : options.reserve !== true || idleMember() !== undefined) return
    try {
      release(start())
    } catch {
      // The task that comes for it tries again, and is told.
    }
  }

  function give(member: Member, job: Job): void {
    member.job = job
    member.wasUsed = true
    member.process.ref()
    member.channel?.ref()
    watch(member)
    // Not started, for want of a descriptor or more: its error, which is told in a moment, ends the task.
    if (member.channel === undefined) return
    try {
      sendMessage(member.channel, job.task)
    } catch (cause) {
      lose(member, died('the task cannot be sent', cause))
    }
  }

  async function run(task: Task, { signal, tell, urgent = false, turn = '' }: RunOptions<News>): Promise<Answer> {
    if (signal.aborted) throw cancelled()
    if (closed) throw new EngineError('unavailable', 'the engine is closed')
    const { promise, resolve, reject } = Promise.withResolvers<unknown>()
    const job: Job = { task, signal, resolve, reject, tell: (news) => tell(news as News) }
    const onAbort = () => cancel(job)
    signal.addEventListener('abort', onAbort, { once: true })
    const queue = urgent ? urgentJobs : jobs
    queue.push(job, turn)
    diesAtStart = false
    next()
    try {
      return (await promise) as Answer
    } finally {
      signal.removeEventListener('abort', onAbort)
    }
  }

  if (options.warm) release(start())
  return {
    run,
    get waiting() {
      return urgentJobs.waiting + jobs.waiting
    },
    waitingOf: (turn) => jobs.waitingOf(turn),
    async close() {
      closed = true
      const left = new EngineError('unavailable', 'the engine was closed', { retry: 'same-engine' })
      for (const queue of [urgentJobs, jobs])
        for (let job = queue.take(); job !== undefined; job = queue.take()) job.reject(left)
      for (const member of members) {
        member.process.ref()
        lose(member, left)
      }
      await Promise.all(lives)
    },
  }
}

const cancelled = () => new EngineError('cancelled', 'cancelled by its owner')

const died = (message: string, cause?: unknown) => new EngineError('internal', message, { retry: 'same-engine', cause })
