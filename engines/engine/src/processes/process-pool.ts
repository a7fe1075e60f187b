import { EngineError } from '../port.ts'
import { createJobQueue } from './job-queue.ts'
import type { Job, LostJob, PoolMember } from './pool-member.ts'
import { createPoolRoster } from './pool-roster.ts'
import { died, type ProcessOptions } from './start-confined.ts'

export interface ProcessPoolOptions<Task> extends ProcessOptions {
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
  /**
   * Tasks that each process does once, one after the other, while the pool has nothing else to do, whatever they answer: what a task takes
   * is loaded and compiled by then, in a process that starts in place of another as well. One that comes meanwhile waits for the
   * end of one of them at most.
   */
  readonly rehearsals?: readonly Task[]
}

export interface RunOptions<Progress> {
  readonly signal: AbortSignal
  tell(progress: Progress): void
  /** Goes before all that wait, and may have any process; one of a turn at a time. */
  readonly urgent?: boolean
  /** Whose task it is, an account's id: turns go round. Tasks without one share one turn. */
  readonly turn?: string
  /** Of this task: see `ProcessPoolOptions`. */
  readonly cancelledMs?: number
}

export interface ProcessPool<Task, Answer, Progress> {
  /**
   * Rejects with `EngineError`: the task's own; `cancelled` at once when the signal says so, whatever the process is at (it is
   * killed, unless it ends the task in a moment); `timeout`; `internal` when the process ended under the task.
   */
  run(task: Task, options: RunOptions<Progress>): Promise<Answer>
  /** Tasks that wait for a process. */
  readonly waiting: number
  /** Of them, those of a turn that are not urgent. */
  waitingOf(turn: string): number
  /** What is under way or waits is rejected with `unavailable`. Resolves when no process is left. */
  close(): Promise<void>
}

/** Chosen against a start, which takes about a third of a second (docs/decisions/0006-drawing-in-processes.md). */
const DEFAULT_TIMES = {
  /** In less than a start most drawings end. */
  cancelledMs: 250,
  /** Ninety starts: room for a machine that is busy with other things. */
  startMs: 30_000,
} as const

/**
 * Runs tasks in processes of their own. Threads would be lighter, but native code that aborts (a rasteriser's failed
 * assertion, memory) takes the whole process with it, and cannot be interrupted; a process can be killed at any point.
 *
 * The processes end with their pool's process, even by kill -9, and by nothing else from outside: what stops a server
 * (Ctrl-C reaches every process of the terminal) leaves it to say what becomes of the tasks.
 */
export function createProcessPool<Task, Answer, Progress>(
  options: ProcessPoolOptions<Task>,
): ProcessPool<Task, Answer, Progress> {
  const { size, reserve = false, cancelledMs = DEFAULT_TIMES.cancelledMs, startMs = DEFAULT_TIMES.startMs } = options
  const queue = createJobQueue(reserve ? Math.max(1, size - 1) : size)
  /** Processes that start in place of others, and the job under which the other was lost. */
  const respawns = new Map<PoolMember, Job>()
  const roster = createPoolRoster(
    { ...options, reserve, startMs },
    { onReady, onRehearsed: () => roster.rehearse(), onEnd, onExit },
  )
  let closed = false

  function onReady(member: PoolMember): void {
    endRespawn(member)
    roster.rehearse()
  }

  function onEnd(job: Job, settle: () => void): void {
    queue.finishJob(job)
    settle()
    dispatch()
  }

  function onExit(member: PoolMember, error: EngineError, lost: LostJob | undefined): void {
    if (lost !== undefined && !(lost.isUntouched && handOn(lost.job))) {
      lost.job.reject(error)
      respawn(lost.job)
    }
    // Now that its place is taken again.
    endRespawn(member)
    dispatch()
  }

  /** To another process: the one that had the task died of something else. False where there is none. */
  function handOn(job: Job): boolean {
    if (closed) return false
    try {
      const member = roster.freeMember() ?? roster.start()
      member.assign(job)
      return true
    } catch {
      return false
    }
  }

  /**
   * Another process in place of the one that was lost under a task. Where one is left for others, the task is under way until
   * the new one is ready, or will never be: who kills process after process waits for the new ones, and not everybody else.
   */
  function respawn(job: Job): void {
    if (!reserve || closed) {
      queue.finishJob(job)
      return
    }
    try {
      const member = roster.start()
      respawns.set(member, job)
      member.release()
    } catch {
      queue.finishJob(job)
    }
  }

  function endRespawn(member: PoolMember): void {
    const job = respawns.get(member)
    if (job === undefined) return
    respawns.delete(member)
    queue.finishJob(job)
    dispatch()
  }

  /** Nobody waits for it any more. */
  function cancel(job: Job, endsWithinMs: number): void {
    job.reject(cancelled())
    const member = roster.memberOf(job)
    if (member === undefined) {
      queue.finishJob(job)
    } else if (member.isReady) {
      member.failAfter(endsWithinMs, cancelled())
    } else {
      // It has not begun: the start goes on, for the next.
      member.release()
      onEnd(job, () => {})
    }
  }

  /** Gives jobs that wait to processes, as long as there are both. */
  function dispatch(): void {
    if (closed) return
    for (let job = takeJob(); job !== undefined; job = takeJob()) {
      try {
        const member = roster.freeMember() ?? roster.start()
        member.assign(job)
      } catch (cause) {
        queue.finishJob(job)
        job.reject(died('no process could be started', cause))
      }
    }
    roster.keepOneFree()
    roster.rehearse()
  }

  const takeJob = (): Job | undefined => (roster.hasFree ? queue.take() : undefined)

  async function run(
    task: Task,
    { signal, tell, urgent = false, turn = '', cancelledMs: endsWithinMs = cancelledMs }: RunOptions<Progress>,
  ): Promise<Answer> {
    if (signal.aborted) throw cancelled()
    if (closed) throw new EngineError('unavailable', 'the engine is closed')
    const { promise, resolve, reject } = Promise.withResolvers<unknown>()
    const job: Job = { task, signal, resolve, reject, tell: (progress) => tell(progress as Progress) }
    const onAbort = () => cancel(job, endsWithinMs)
    signal.addEventListener('abort', onAbort, { once: true })
    queue.add(job, turn, urgent)
    roster.retryStarts()
    dispatch()
    try {
      return (await promise) as Answer
    } finally {
      signal.removeEventListener('abort', onAbort)
    }
  }

  if (options.warm) roster.start().release()
  return {
    run,
    get waiting() {
      return queue.waiting
    },
    waitingOf: (turn) => queue.waitingOf(turn),
    async close() {
      closed = true
      const closing = new EngineError('unavailable', 'the engine was closed', { retry: 'same-engine' })
      for (const job of queue.drain()) job.reject(closing)
      await roster.close(closing)
    },
  }
}

const cancelled = () => new EngineError('cancelled', 'cancelled by its owner')
