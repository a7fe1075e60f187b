import { createFairQueue, EngineError, type FairQueue } from '@toile/engine'

/** What the masks' process does at a time. Chosen. */
const AT_A_TIME = {
  /** Masks made at a time: while one is decoded or read by the network, another is computed. */
  finds: 2,
  /** Of those, of one account: its second would slow down its first. */
  findsOfOne: 1,
  /** Preparations of an account that wait: one of a photo that was just sent has it in memory, a stored one is read at its turn. */
  preparesOfOne: 4,
} as const

export interface MaskTurn {
  /** Whose it is. */
  readonly turn: string
  /** Ends the waiting. What has not begun leaves the queue; what has is let finish: it takes about a second at most. */
  readonly signal: AbortSignal
}

/**
 * What waits for the masks' process; turns go round by account. Somebody waits for a mask, and nobody yet for a
 * preparation: these are made one at a time, while no mask is asked for.
 */
export interface MaskQueue<Task, Answer> {
  /** Rejects with `EngineError` `cancelled` or `unavailable`, and with what the work rejects with. */
  find(task: Task, turn: MaskTurn): Promise<Answer>
  /** Undefined where it was given up for newer ones of its turn. One of the same name that waits or is made is the same. */
  prepare(name: string, task: Task, turn: MaskTurn): Promise<Answer | undefined>
  /** What waits is rejected. */
  close(): void
}

interface Job<Task, Answer> {
  readonly task: Task
  readonly done: Promise<Answer | undefined>
  begun: boolean
  resolve(answer: Answer | Promise<Answer> | undefined): void
  reject(error: EngineError): void
}

export function createMaskQueue<Task, Answer>(work: (task: Task) => Promise<Answer>): MaskQueue<Task, Answer> {
  type ThisJob = Job<Task, Answer>
  const finds = createFairQueue<ThisJob>()
  const prepares = createFairQueue<ThisJob>()
  /** Preparations that wait or are made. */
  const named = new Map<string, ThisJob>()
  let closed = false

  function next(): void {
    if (closed) return
    while (finds.underWay < AT_A_TIME.finds) {
      const job = finds.take(AT_A_TIME.findsOfOne)
      if (job === undefined) break
      begin(finds, job)
    }
    if (finds.underWay > 0 || prepares.underWay > 0) return
    const job = prepares.take()
    if (job !== undefined) begin(prepares, job)
  }

  function begin(queue: FairQueue<ThisJob>, job: ThisJob): void {
    job.begun = true
    job.resolve(work(job.task))
    const end = () => {
      queue.end(job)
      next()
    }
    job.done.then(end, end)
  }

  function add(queue: FairQueue<ThisJob>, task: Task, turn: string): ThisJob {
    const { promise: done, resolve, reject } = Promise.withResolvers<Answer | undefined>()
    const job: ThisJob = { task, done, begun: false, resolve, reject }
    queue.push(job, turn)
    return job
  }

  async function endOf(queue: FairQueue<ThisJob>, job: ThisJob, signal: AbortSignal): Promise<Answer | undefined> {
    const { promise: given, reject: giveUp } = Promise.withResolvers<never>()
    const abandon = () => {
      giveUp(cancelled())
      if (job.begun) return
      queue.end(job)
      job.reject(cancelled())
    }
    signal.addEventListener('abort', abandon, { once: true })
    try {
      return await Promise.race([job.done, given])
    } finally {
      signal.removeEventListener('abort', abandon)
    }
  }

  function refuseIfOver(signal: AbortSignal): void {
    if (signal.aborted) throw cancelled()
    if (closed) throw new EngineError('unavailable', 'the masks are closed')
  }

  return {
    async find(task, { turn, signal }) {
      refuseIfOver(signal)
      const job = add(finds, task, turn)
      next()
      // Only a preparation is given up for another.
      return (await endOf(finds, job, signal)) as Answer
    },

    async prepare(name, task, { turn, signal }) {
      refuseIfOver(signal)
      const id = JSON.stringify([turn, name])
      let job = named.get(id)
      if (job === undefined) {
        job = add(prepares, task, turn)
        named.set(id, job)
        const forget = () => void named.delete(id)
        job.done.then(forget, forget)
        next()
        if (prepares.waitingOf(turn) > AT_A_TIME.preparesOfOne) prepares.dropOldest(turn)?.resolve(undefined)
      }
      return endOf(prepares, job, signal)
    },

    close() {
      closed = true
      const left = new EngineError('unavailable', 'the masks were closed', { retry: 'same-engine' })
      for (const queue of [finds, prepares])
        for (let job = queue.take(); job !== undefined; job = queue.take()) job.reject(left)
    },
  }
}

const cancelled = () => new EngineError('cancelled', 'nobody waits for this mask any more')
