import { EngineError } from '../port.ts'
import { settlementOf } from '../task-answer.ts'
import { createFairQueue } from '../turns/fair-queue.ts'
import type { ProcessReport } from './serve-tasks.ts'
import { type ConfinedProcess, died, type ProcessOptions, startConfined, whenHeard } from './start-confined.ts'

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
  /**
   * What a process is at when its task is cancelled may end within this many milliseconds before the process is killed: most
   * drawings do, and another process costs more to start. Default 250.
   */
  readonly cancelledMs?: number
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

const CANCELLED_MS = 250
const START_MS = 30_000
/** Bytes of all that a task has to say but files: far more than the news of a drawing and its answer. */
const MOST_TEXT = 2 ** 20

interface Job {
  readonly task: unknown
  readonly signal: AbortSignal
  tell(news: unknown): void
  resolve(answer: unknown): void
  reject(error: EngineError): void
}

interface Member {
  readonly process: ConfinedProcess
  /** It has started, and waits for tasks. */
  ready: boolean
  /** Told once, when it is ready or will never be. */
  whenReady: (() => void) | undefined
  /** It had a task. */
  wasUsed: boolean
  /** Sent when the process is ready. */
  job: Job | undefined
  /** Bytes that were announced since the task was sent. */
  announced: { text: number; arrays: number }
  /** Ends the member when it does not start, has been idle for long, or its task hangs. */
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
  const { startMs = START_MS, cancelledMs = CANCELLED_MS } = options
  let closed = false
  /** One died before it had a task. The next would as well, most likely: only a task is reason enough to try again. */
  let diesAtStart = false

  function start(): Member {
    const member: Member = {
      process: startConfined(options, {
        isAtWork: () => !member.ready || member.job !== undefined,
        announced(bytes, of) {
          member.announced[of] += bytes
          const { text, arrays } = member.announced
          if (text > MOST_TEXT || arrays > options.answerMebibytes * 2 ** 20)
            throw new Error('it brings more than any task does')
        },
        hear: (message) => hear(member, message as ProcessReport),
        lost: (error) => lose(member, error),
      }),
      ready: false,
      whenReady: undefined,
      wasUsed: false,
      job: undefined,
      announced: { text: 0, arrays: 0 },
      timer: undefined,
    }
    members.add(member)
    const { gone } = member.process
    lives.add(gone)
    void gone.then(() => lives.delete(gone))
    member.timer = whenHeard(startMs, () => {
      if (!member.ready) lose(member, died(`the process has not started after ${startMs} ms`))
    }).unref()
    return member
  }

  function hear(member: Member, report: ProcessReport): void {
    if (report.kind === 'ready') {
      // Each time its task would be given all its time anew.
      if (member.ready) throw new Error('ready twice')
      member.ready = true
      if (member.job === undefined) waitForWork(member)
      else begin(member, member.job)
      // Last: it may be given a task by this.
      member.whenReady?.()
      return
    }
    const { job } = member
    if (!member.ready || job === undefined) throw new Error('it has no task')
    if (report.kind === 'news') {
      if (!job.signal.aborted) job.tell(report.news)
      return
    }
    // Thrown before anything is settled by it: a process that answers with something else is lost, with its task.
    const settle = settlementOf(report.answer, job)
    end(member, job, settle)
  }

  /** Sends a process that is ready its task, whose time begins: what the process took to start is not the task's. */
  function begin(member: Member, job: Job): void {
    clearTimeout(member.timer)
    member.timer = whenHeard(options.hangMs, () => {
      if (member.job === job) lose(member, new EngineError('timeout', `no answer after ${options.hangMs} ms`))
    })
    member.announced = { text: 0, arrays: 0 }
    try {
      member.process.send(job.task)
    } catch (cause) {
      end(member, job, () => job.reject(died('the task cannot be sent', cause)))
    }
  }

  /** The task is over, and its process free again. */
  function end(member: Member, job: Job, settle: () => void): void {
    leave(job)
    release(member)
    settle()
    next()
  }

  function release(member: Member): void {
    member.job = undefined
    if (member.ready) waitForWork(member)
    member.process.unref()
  }

  /** It leaves if nothing comes for it. */
  function waitForWork(member: Member): void {
    clearTimeout(member.timer)
    member.timer = setTimeout(() => {
      if (isKept(member)) waitForWork(member)
      else dismiss(member)
    }, options.idleMs).unref()
  }

  /** The last of a pool that is warm, and the one that is left for others while all others are at work. */
  function isKept(member: Member): boolean {
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
    member.process.kill()
  }

  /** Nobody waits for it any more. */
  function cancel(job: Job): void {
    job.reject(cancelled())
    const member = [...members].find((each) => each.job === job)
    if (member === undefined) {
      leave(job)
    } else if (member.ready) {
      clearTimeout(member.timer)
      member.timer = setTimeout(() => lose(member, cancelled()), cancelledMs)
    } else {
      // It has not begun: the start goes on, for the next.
      end(member, job, () => {})
    }
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
    if (member.ready) begin(member, job)
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
      for (const member of members) lose(member, left)
      await Promise.all(lives)
    },
  }
}

const cancelled = () => new EngineError('cancelled', 'cancelled by its owner')
