import { createRandom } from '@toile/imaging'

/** What is done to the running processes. The plan is a pure function of its seed; which process it hits, too. */
export const FAULTS = {
  'kill http': 'kill -9 of a process that serves',
  'kill worker': 'kill -9 of a process that makes pictures',
  'kill child': 'kill -9 of a process that draws or reads a picture for one of ours',
  'stop http': 'SIGSTOP of a process that serves, SIGCONT after longer than the lease',
  'stop worker': 'SIGSTOP of a process that makes pictures, SIGCONT after longer than the lease',
  'end http': 'SIGTERM to a process that serves',
  'end worker': 'SIGTERM to a process that makes pictures',
  'terminate backend': 'pg_terminate_backend of one connection',
  'kill backend': 'kill -9 of a backend: the database ends all connections and recovers',
  'kill postmaster': 'kill -9 of the database server, which is started again',
} as const
export type FaultKind = keyof typeof FAULTS
export const FAULT_KINDS = Object.keys(FAULTS) as FaultKind[]

export interface Fault {
  readonly kind: FaultKind
  /** Milliseconds after the fault before, or after all is calm. */
  readonly afterMs: number
  /** Which of those there are, as a share: the first for 0. */
  readonly which: number
  /** Milliseconds until what was killed is started again; of a stopped one, beyond the lease until it goes on. */
  readonly holdMs: number
  /** Whether what was killed before is at work again when this comes; else it comes on top. */
  readonly calm: boolean
}

/** Most faults find the whole at work: of a heap of them nothing could be measured. */
const CALM = 0.7

/** How often each comes. What the database does to all at once is rarer: the rest would only ever be seen in its shadow. */
const WEIGHTS: Readonly<Record<FaultKind, number>> = {
  'kill http': 5,
  'kill worker': 6,
  'kill child': 5,
  'stop http': 1,
  'stop worker': 2,
  'end http': 3,
  'end worker': 3,
  'terminate backend': 4,
  'kill backend': 2,
  'kill postmaster': 2,
}

export interface Pace {
  readonly leastMs: number
  readonly mostMs: number
}
const PACE: Pace = { leastMs: 1_000, mostMs: 6_000 }

/**
 * The faults of a seed. Each kind comes about as often as its weight says, and at least once where there is room: they are
 * dealt like cards, a deck after the other.
 */
export function planFaults(seed: number, count: number, pace: Pace = PACE): readonly Fault[] {
  const random = createRandom('chaos', seed)
  const dealt = random.fork('kinds')
  const deck = FAULT_KINDS.flatMap((kind) => Array.from({ length: WEIGHTS[kind] }, () => kind))
  const kinds = dealt.shuffled(FAULT_KINDS)
  while (kinds.length < count) kinds.push(...dealt.shuffled(deck))
  // A stream for each: the first faults of a longer plan are those of a shorter one.
  return kinds.slice(0, count).map((kind, index) => {
    const own = random.fork(index)
    return {
      kind,
      afterMs: Math.round(own.between(pace.leastMs, pace.mostMs)),
      which: own.next(),
      holdMs: Math.round(own.between(100, 1_500)),
      calm: own.chance(CALM),
    }
  })
}
