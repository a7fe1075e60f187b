import type { ComfyuiServer } from './server.ts'
import type { Queue } from './wire.ts'

/** Milliseconds. */
export interface QueueTimes {
  /** That a server is waited for to say how many jobs it has: one that takes longer is not waited for the next time. */
  readonly answer: number
}
/** Chosen: a server says it at once, whatever it draws, and an engine's probe has a limit of five seconds. */
export const QUEUE_TIMES: QueueTimes = { answer: 1_500 }

/** Milliseconds that an answer is believed where it need not be fresh. Chosen. */
const BELIEVED = 2_000

interface Question {
  readonly at: number
  /** Jobs; null where the server does not say. */
  readonly length: Promise<number | null>
  /** Resolves when it has waited long enough. */
  readonly due: Promise<void>
  isOpen: boolean
}

/** Looks at one server's queue. */
export interface QueueLook {
  /** It let the last question wait. Until it answers one in time, nobody waits for it while others answer. */
  readonly isLate: boolean
  ask(freshly: boolean): Pick<Question, 'length' | 'due'>
}

/** `onAnswer` is called each time the server has answered. */
export function createQueueLook(server: ComfyuiServer, { answer }: QueueTimes, onAnswer: () => void): QueueLook {
  let last: Question | null = null
  let isLate = false

  function begin(): Question {
    const due = Promise.withResolvers<void>()
    let isThisLate = false
    const waiting = setTimeout(() => {
      isThisLate = true
      isLate = true
      due.resolve()
    }, answer)
    const length = server.queue(new AbortController().signal).then(countOf, () => null)
    const question: Question = { at: Date.now(), length, due: due.promise, isOpen: true }
    void length.then((jobs) => {
      clearTimeout(waiting)
      isLate = isThisLate
      question.isOpen = false
      if (jobs !== null) onAnswer()
    })
    return question
  }

  return {
    get isLate() {
      return isLate
    },
    ask(freshly) {
      const isFresh = last !== null && !freshly && Date.now() - last.at <= BELIEVED
      // Of a server that is silent one question waits for an answer, and not one for each picture.
      if (last !== null && (isFresh || (isLate && last.isOpen))) return last
      last = begin()
      return last
    },
  }
}

/** Jobs on each server that answers in time. Where none does, it waits for the first that answers at all. */
export async function lengthsOf<Server extends { readonly look: QueueLook }>(
  asked: readonly Server[],
  freshly: boolean,
): Promise<ReadonlyMap<Server, number>> {
  const lengths = new Map<Server, number>()
  const first = Promise.withResolvers<void>()
  const questions = asked.map((server) => {
    const wasLate = server.look.isLate
    const { length, due } = server.look.ask(freshly)
    const told = length.then((jobs) => {
      if (jobs === null) return
      lengths.set(server, jobs)
      first.resolve()
    })
    return { wasLate, due, told }
  })
  const inTime = questions.filter(({ wasLate }) => !wasLate)
  await Promise.all(inTime.map(({ due, told }) => Promise.race([told, due])))
  if (lengths.size === 0) await Promise.race([first.promise, Promise.all(questions.map(({ told }) => told))])
  return lengths
}

const countOf = ({ queue_running: running, queue_pending: pending }: Queue): number => running.length + pending.length
