import { EngineError } from '../port.ts'
import { settlementOf } from '../task-result.ts'
import type { ProcessReport } from './serve-tasks.ts'
import { type ConfinedProcess, died, type ProcessOptions, startConfined, whenHeard } from './start-confined.ts'

/** A task, and whoever waits for its answer. */
export interface Job {
  readonly task: unknown
  readonly signal: AbortSignal
  tell(progress: unknown): void
  resolve(answer: unknown): void
  reject(error: EngineError): void
}

export interface MemberOptions extends ProcessOptions {
  /** Milliseconds without a task after which `onIdle` is called, again and again. */
  readonly idleMs: number
  /** Milliseconds after which a task that has not ended never will. */
  readonly hangMs: number
  /** Milliseconds after which a process that is not ready never will be. */
  readonly startMs: number
  /** Each process does them once, one after the other, whenever it is told to `rehearse`: their answers are nobody's. */
  readonly rehearsals?: readonly unknown[]
}

export interface LostJob {
  readonly job: Job
  /** The process died of a rehearsal: it knew nothing of the task. */
  readonly isUntouched: boolean
}

/** What a pool does about its processes. */
export interface MemberListener {
  /** It has started, and has begun the task that it was given meanwhile. */
  onReady(member: PoolMember): void
  /** It has rehearsed once more, and has begun the task that it was given meanwhile. */
  onRehearsed(): void
  /** The job is over and its process free; `settle` tells whoever waits for the answer. */
  onEnd(job: Job, settle: () => void): void
  onIdle(member: PoolMember): void
  /** Once, unless it was dismissed: it has ended, or was killed for what it did. `lost` is the task that it had. */
  onExit(member: PoolMember, error: EngineError, lost: LostJob | undefined): void
}

/** Bytes of all that a task has to say but files: some thousand times the progress of a drawing and its answer. A round number. */
const TEXT_LIMIT = 2 ** 20

/** A process of a pool, from its start to its end: it does one task after another. */
export class PoolMember {
  readonly #options: MemberOptions
  readonly #listener: MemberListener
  readonly #process: ConfinedProcess
  #hasStarted = false
  #isRehearsing = false
  #isOver = false
  #wasUsed = false
  /** Sent when the process is ready. */
  #job: Job | undefined
  /** How many of the rehearsals were begun. */
  #rehearsed = 0
  /** Bytes that were announced since the task was sent. */
  #announced = { text: 0, arrays: 0 }
  /** Of its start, then of its task, or of the time without one. */
  #timer: NodeJS.Timeout

  /** Throws where no process can be started. */
  constructor(options: MemberOptions, listener: MemberListener) {
    this.#options = options
    this.#listener = listener
    this.#process = startConfined(options, {
      isAtWork: () => !this.isReady || this.#job !== undefined,
      announced: (bytes, of) => this.#count(bytes, of),
      hear: (message) => this.#onReport(message as ProcessReport),
      lost: (error) => this.fail(error),
    })
    const { startMs } = options
    this.#timer = whenHeard(startMs, () => {
      if (!this.#hasStarted) this.fail(died(`the process has not started after ${startMs} ms`))
    }).unref()
  }

  /** It has started and rehearses nothing: a task that it is given is begun. */
  get isReady(): boolean {
    return this.#hasStarted && !this.#isRehearsing
  }

  /** It had a task. */
  get wasUsed(): boolean {
    return this.#wasUsed
  }

  get job(): Job | undefined {
    return this.#job
  }

  /** Resolves when its process is no more. */
  get gone(): Promise<void> {
    return this.#process.gone
  }

  /** Gives it a task, which it begins when it is ready. */
  assign(job: Job): void {
    this.#job = job
    this.#wasUsed = true
    this.#process.ref()
    if (this.isReady) this.#begin(job)
  }

  /** Has no task any more: what keeps this process alive is a task, never the other process by itself. */
  release(): void {
    this.#job = undefined
    if (this.isReady) this.#waitForWork()
    this.#process.unref()
  }

  /** Begins the next of its rehearsals, where it is free for that and has not done them all. A task that comes meanwhile waits for its end. */
  rehearse(): void {
    const { rehearsals = [] } = this.#options
    if (this.#isOver || !this.isReady || this.#job !== undefined || this.#rehearsed >= rehearsals.length) return
    this.#isRehearsing = true
    this.#rehearsed += 1
    const number = this.#rehearsed
    this.#send(rehearsals[number - 1], () => this.#isRehearsing && this.#rehearsed === number)
    this.#timer.unref()
  }

  /** The task that it is at may still end within so many milliseconds. */
  failAfter(ms: number, error: EngineError): void {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => this.fail(error), ms)
  }

  /** Kills it, and says so. */
  fail(error: EngineError): void {
    if (this.#isOver) return
    const lost = this.#job && { job: this.#job, isUntouched: this.#isRehearsing }
    this.dismiss()
    this.#listener.onExit(this, error, lost)
  }

  /** Kills it, of which nothing is heard any more. */
  dismiss(): void {
    this.#isOver = true
    this.#job = undefined
    clearTimeout(this.#timer)
    this.#process.kill()
  }

  #count(bytes: number, of: 'text' | 'arrays'): void {
    this.#announced[of] += bytes
    const { text, arrays } = this.#announced
    if (text > TEXT_LIMIT || arrays > this.#options.answerMebibytes * 2 ** 20)
      throw new Error('it brings more than any task does')
  }

  #onReport(report: ProcessReport): void {
    if (report.kind === 'ready') {
      this.#onReady()
      return
    }
    if (this.#isRehearsing) {
      if (report.kind === 'end') this.#endRehearsal()
      return
    }
    const job = this.#job
    if (!this.#hasStarted || job === undefined) throw new Error('it has no task')
    if (report.kind === 'progress') {
      if (!job.signal.aborted) job.tell(report.progress)
      return
    }
    // Thrown before anything is settled by it: a process that answers with something else is lost, with its task.
    const settle = settlementOf(report.answer, job)
    this.#end(job, settle)
  }

  #onReady(): void {
    // Each time its task would be given all its time anew.
    if (this.#hasStarted) throw new Error('ready twice')
    this.#hasStarted = true
    if (this.#job === undefined) this.#waitForWork()
    else this.#begin(this.#job)
    // Last: it may be given a task by this.
    this.#listener.onReady(this)
  }

  /** Sends its task, whose time begins: what the process took to start is not the task's. */
  #begin(job: Job): void {
    try {
      this.#send(job.task, () => this.#job === job)
    } catch (cause) {
      this.#end(job, () => job.reject(died('the task cannot be sent', cause)))
    }
  }

  /** `isUnderWay`: asked when its time is over. */
  #send(task: unknown, isUnderWay: () => boolean): void {
    clearTimeout(this.#timer)
    const { hangMs } = this.#options
    this.#timer = whenHeard(hangMs, () => {
      if (isUnderWay()) this.fail(new EngineError('timeout', `no answer after ${hangMs} ms`))
    })
    this.#announced = { text: 0, arrays: 0 }
    this.#process.send(task)
  }

  #endRehearsal(): void {
    this.#isRehearsing = false
    if (this.#job === undefined) this.#waitForWork()
    else this.#begin(this.#job)
    this.#listener.onRehearsed()
  }

  #end(job: Job, settle: () => void): void {
    this.release()
    this.#listener.onEnd(job, settle)
  }

  #waitForWork(): void {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => {
      this.#waitForWork()
      this.#listener.onIdle(this)
    }, this.#options.idleMs).unref()
  }
}
