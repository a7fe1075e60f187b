import { type ChildProcess, fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { EngineError } from '../port.ts'
import type { ProcessReport } from './serve-tasks.ts'

export interface ProcessPoolOptions {
  /** A module that calls `serveTasks`. */
  readonly file: URL
  /** Tasks done at the same time. */
  readonly size: number
  /** A process without work is kept for this long; one is always kept. */
  readonly idleMs: number
  /** A task that has not ended after this many milliseconds never will: its process is killed. */
  readonly hangMs: number
}

export interface RunOptions<News> {
  readonly signal: AbortSignal
  tell(news: News): void
}

export interface ProcessPool<Task, Answer, News> {
  /**
   * Rejects with `EngineError`: the task's own; `cancelled` at once when the signal says so, whatever the process is at;
   * `timeout`; `internal` when the process ended under the task.
   */
  run(task: Task, options: RunOptions<News>): Promise<Answer>
  /** Tasks that wait for a process. */
  readonly waiting: number
  close(): Promise<void>
}

interface Job {
  readonly task: unknown
  readonly signal: AbortSignal
  tell(news: unknown): void
  resolve(answer: unknown): void
  reject(error: EngineError): void
}

interface Member {
  readonly process: ChildProcess
  job: Job | undefined
  /** Ends the member when it has been idle for long, or its task hangs. */
  timer: NodeJS.Timeout | undefined
}

/**
 * Runs tasks in processes of their own. Threads would be lighter, but native code that aborts (a rasteriser's failed
 * assertion, memory) takes the whole process with it, and cannot be interrupted; a process can be killed at any point.
 */
export function createProcessPool<Task, Answer, News>(options: ProcessPoolOptions): ProcessPool<Task, Answer, News> {
  const members = new Set<Member>()
  const queue: Job[] = []
  let closed = false

  function start(): Member {
    const child = fork(fileURLToPath(options.file), {
      serialization: 'advanced',
      execArgv: [],
      // Secrets of the server are no business of code that reads strangers' pictures.
      env: Object.fromEntries(['PATH', 'HOME', 'TMPDIR', 'NODE_ENV'].map((name) => [name, process.env[name]])),
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    })
    const member: Member = { process: child, job: undefined, timer: undefined }
    members.add(member)
    child.on('message', (message) => hear(member, message as ProcessReport))
    child.on('exit', (code, signal) => {
      lose(
        member,
        new EngineError('internal', `the drawing process ended (${signal ?? code})`, { retry: 'same-engine' }),
      )
    })
    child.on('error', (cause) => {
      lose(member, new EngineError('internal', 'the drawing process failed', { retry: 'same-engine', cause }))
    })
    return member
  }

  function hear(member: Member, report: ProcessReport): void {
    const { job } = member
    if (job === undefined) return
    if (report.kind === 'news') job.tell(report.news)
    else {
      release(member)
      if (report.answer.ok) job.resolve(report.answer.result)
      else job.reject(new EngineError(report.answer.code, report.answer.message, report.answer.details))
      next()
    }
  }

  /** The member is free again, and leaves if nothing comes for it. */
  function release(member: Member): void {
    clearTimeout(member.timer)
    member.job = undefined
    member.timer = setTimeout(() => {
      if (members.size > 1) dismiss(member)
    }, options.idleMs)
    member.timer.unref()
    member.process.unref()
    member.process.channel?.unref()
  }

  function lose(member: Member, error: EngineError): void {
    if (!members.delete(member)) return
    clearTimeout(member.timer)
    member.job?.reject(error)
    member.job = undefined
    next()
  }

  function dismiss(member: Member): void {
    members.delete(member)
    clearTimeout(member.timer)
    member.process.kill('SIGKILL')
  }

  function stop(job: Job, error: EngineError): void {
    const place = queue.indexOf(job)
    if (place >= 0) queue.splice(place, 1)
    const member = [...members].find((each) => each.job === job)
    if (member) {
      member.job = undefined
      dismiss(member)
    }
    job.reject(error)
    next()
  }

  function next(): void {
    if (closed) return
    for (let job = queue[0]; job !== undefined; job = queue[0]) {
      const free = [...members].find((member) => member.job === undefined)
      if (free === undefined && members.size >= options.size) return
      queue.shift()
      give(free ?? start(), job)
    }
  }

  function give(member: Member, job: Job): void {
    clearTimeout(member.timer)
    member.job = job
    member.process.ref()
    member.process.channel?.ref()
    member.timer = setTimeout(() => {
      stop(job, new EngineError('timeout', `no answer after ${options.hangMs} ms`))
    }, options.hangMs)
    // A process that is just ending takes no message; its exit then rejects the job.
    member.process.send(job.task as object, () => undefined)
  }

  async function run(task: Task, { signal, tell }: RunOptions<News>): Promise<Answer> {
    if (signal.aborted) throw cancelled()
    if (closed) throw new EngineError('unavailable', 'the engine is closed')
    const { promise, resolve, reject } = Promise.withResolvers<unknown>()
    const job: Job = { task, signal, resolve, reject, tell: (news) => tell(news as News) }
    const onAbort = () => stop(job, cancelled())
    signal.addEventListener('abort', onAbort, { once: true })
    queue.push(job)
    next()
    try {
      return (await promise) as Answer
    } finally {
      signal.removeEventListener('abort', onAbort)
    }
  }

  release(start())
  return {
    run,
    get waiting() {
      return queue.length
    },
    async close() {
      closed = true
      const jobs = [...queue.splice(0), ...[...members].flatMap(({ job }) => job ?? [])]
      const ended = [...members].map(({ process: child }) => {
        child.ref()
        return new Promise((resolve) => child.once('exit', resolve))
      })
      for (const member of members) {
        member.job = undefined
        dismiss(member)
      }
      for (const job of jobs)
        job.reject(new EngineError('unavailable', 'the engine was closed', { retry: 'same-engine' }))
      await Promise.all(ended)
    },
  }
}

const cancelled = () => new EngineError('cancelled', 'cancelled by its owner')
