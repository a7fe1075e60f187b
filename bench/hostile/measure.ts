/** One attack: what a bystander's call takes by itself and during it, how late pings are, what memory the server takes. */
import { setTimeout as pause } from 'node:timers/promises'
import type { Toile } from '@toile/e2e/server'
import { nearestRank } from '../lib/figures.ts'
import type { Done, LegitimateCall, Wish } from './bystander.ts'
import type { Helper } from './helper.ts'
import type { Memory } from './memory.ts'
import type { Pings } from './ping.ts'
import type { Cookies, Outcome } from './wire.ts'

/** What an attack finds: the server, and who is there. */
export interface Stage {
  readonly toile: Toile
  /** Who attacks, signed in. */
  readonly attacker: Cookies
  readonly ping: Helper<'begin' | 'end', Pings>
  readonly memory: Helper<'begin' | 'end' | number, Memory>
  readonly bystander: Helper<Wish, Done>
  /** Kills the server and starts it again, on the same data. */
  restart(): Promise<void>
}

export interface Attack {
  readonly name: string
  readonly group: string
  /** What the bystander does meanwhile, and what is asked of it: at most so many times what it takes by itself, or so long. */
  readonly bystander: {
    readonly call: LegitimateCall
    readonly bound: { readonly ratio: number } | { readonly ms: number }
  }
  readonly bounds: {
    /** Of the latest ping, milliseconds. */
    readonly pingMs?: number
    /** Of the server's process, MB. */
    readonly serverMb?: number
    /** Of the attacker's calls: how many may end without an answer. */
    readonly unanswered?: number
    /** How many are to be refused as too many, at least. */
    readonly refused?: number
    /** When the last one has to be over, seconds. */
    readonly overSeconds?: number
  }
  /** Seconds that the attack lasts at least, and that its first round is waited for at most. */
  readonly leastSeconds?: number
  readonly mostSeconds?: number
  /** What the attacker has lawfully before it begins. */
  readonly prepare?: (stage: Stage) => Promise<void>
  /** Begun again and again until the bystander has what it wanted. */
  readonly round: (stage: Stage, signal: AbortSignal) => Promise<readonly Outcome[]>
}

export interface Check {
  readonly what: string
  readonly unit: 'ms' | 's' | '×' | 'MB' | ''
  readonly value: number
  readonly bound: { readonly most: number } | { readonly least: number }
  /** What was measured without an attack is past the bound as well: the machine is too busy to tell. */
  readonly noisy?: boolean
}

export interface Measured {
  readonly name: string
  /** `413 × 120, none × 2` */
  readonly answers: string
  readonly checks: readonly Check[]
  /** For the reader: how many pings, what the bystander's call takes by itself. */
  readonly remarks: readonly string[]
}

/** What nobody notices, milliseconds: a call that takes 30 by itself may take so much longer, as a ping may. */
const UNNOTICED_MS = 100
/** Calls of the bystander by itself, and during the attack. */
const OWN = 4
const DURING = 6
/** Milliseconds that the bystander gets for its calls by itself. */
const ALONE_MS = 60_000
/** Milliseconds after which the bystander has waited long enough to tell. */
const LONGEST_MS = 15_000
/** Milliseconds that a server gets to be again what it was; then it is started anew, for the next attack's sake. */
const SETTLE_MS = 10_000

export async function measure(stage: Stage, attack: Attack): Promise<Measured> {
  const { ping, memory, bystander } = stage
  const { call, bound } = attack.bystander
  await liftLimits(stage)
  await attack.prepare?.(stage)
  await liftLimits(stage)

  await ping.ask('begin')
  const own = await bystander.ask({ call, times: OWN, withinMs: ALONE_MS })
  const quiet = await ping.ask('end')
  const ownMs = nearestRank(own.times, 0.5)
  if (own.statuses.some((status) => status !== 200)) {
    throw new Error(`${attack.name}: without an attack ${call} answered ${own.statuses.join(', ')}`)
  }

  await ping.ask('begin')
  await memory.ask('begin')
  const stop = new AbortController()
  const start = performance.now()
  const outcomes: Outcome[] = []
  let rounds = 0
  const firstRound = Promise.withResolvers<void>()
  const attacking = (async () => {
    while (!stop.signal.aborted) {
      const ended = await attack.round(stage, stop.signal)
      // What we gave up ourselves was not left unanswered, unless it had all the time there was.
      outcomes.push(...ended.filter(({ status }) => status !== null || !stop.signal.aborted || rounds === 0))
      rounds += 1
      firstRound.resolve()
    }
  })()
  await Promise.race([pause(200), attacking])
  const during = await bystander.ask({ call, times: DURING, withinMs: LONGEST_MS })
  const { leastSeconds = 2, mostSeconds = LONGEST_MS / 1000 } = attack
  const lasted = (): number => (performance.now() - start) / 1000
  await Promise.race([firstRound.promise, rest(mostSeconds - lasted())])
  await rest(leastSeconds - lasted())
  // Asked before the attack ends: the ping that is on its way counts, however long it takes.
  const pings = await ping.ask('end')
  const held = await memory.ask('end')
  stop.abort()
  await attacking
  const settled = await settle(stage, call, ownMs)

  const { bounds } = attack
  const worst = Math.max(...quiet.times)
  const count = (wanted: (outcome: Outcome) => boolean): number => outcomes.filter(wanted).length
  const ownCall = `another’s ${call}`
  const checks: (Check | false)[] = [
    bounds.pingMs !== undefined && {
      what: 'latest ping',
      unit: 'ms',
      value: Math.max(...pings.times),
      bound: { most: bounds.pingMs },
      noisy: worst > bounds.pingMs,
    },
    { what: 'pings that failed', unit: '', value: pings.failed, bound: { most: 0 } },
    'ratio' in bound
      ? {
          what: ownCall,
          unit: '×',
          // Where not all were done in time, the one that was given up tells more than the others.
          value: nearestRank(during.times, during.times.length < DURING ? 1 : 0.5) / ownMs,
          bound: { most: Math.max(bound.ratio, 1 + UNNOTICED_MS / ownMs) },
          noisy: Math.max(...own.times) > bound.ratio * Math.min(...own.times),
        }
      : {
          what: `${ownCall}, the longest`,
          unit: 'ms',
          value: Math.max(...during.times),
          bound: { most: bound.ms },
          noisy: Math.max(...own.times) > bound.ms,
        },
    {
      what: `${ownCall}, not answered 200`,
      unit: '',
      value: during.statuses.filter((status) => status !== 200).length,
      bound: { most: 0 },
    },
    {
      what: 'answered 500',
      unit: '',
      value: count(({ status }) => status !== null && status >= 500 && status !== 503),
      bound: { most: 0 },
    },
    bounds.serverMb !== undefined && {
      what: 'server',
      unit: 'MB',
      value: held.server,
      bound: { most: bounds.serverMb },
    },
    bounds.unanswered !== undefined && {
      what: 'not answered',
      unit: '',
      value: count(({ status }) => status === null),
      bound: { most: bounds.unanswered },
    },
    bounds.refused !== undefined && {
      what: 'answered 429',
      unit: '',
      value: count(({ status }) => status === 429),
      bound: { least: bounds.refused },
    },
    bounds.overSeconds !== undefined && {
      what: 'the last was over after',
      unit: 's',
      value: Math.max(...outcomes.map(({ ms }) => ms)) / 1000,
      bound: { most: bounds.overSeconds },
    },
  ]
  const remarks = [
    `${pings.times.length} pings, p99 ${nearestRank(pings.times, 0.99).toFixed(0)} ms, without an attack ${worst.toFixed(0)} ms at most`,
    `${call} ${ownMs.toFixed(0)} ms by itself, ${during.times.length} during the attack`,
    `${held.withChildren.toFixed(0)} MB with its processes`,
    settled,
  ]
  return { name: attack.name, answers: tally(outcomes), checks: checks.filter((check) => check !== false), remarks }
}

const rest = (seconds: number): Promise<void> => pause(Math.max(0, 1000 * seconds), undefined, { ref: false })

/** Nobody is stopped by what an earlier attack used up. */
const liftLimits = ({ toile }: Stage): Promise<unknown> =>
  toile.database.query('DELETE FROM rate_limits; DELETE FROM login_delays')

/** Until the bystander's call takes about what it takes; in words. */
async function settle({ bystander, restart }: Stage, call: LegitimateCall, ownMs: number): Promise<string> {
  const start = performance.now()
  for (;;) {
    const left = SETTLE_MS - (performance.now() - start)
    if (left <= 0) break
    const { times, statuses } = await bystander.ask({ call, times: 1, withinMs: Math.ceil(left) })
    const took = times[0] ?? Number.POSITIVE_INFINITY
    if (statuses[0] === 200 && took <= 3 * ownMs) {
      return `itself again after ${Math.max(0, performance.now() - start - took).toFixed(0)} ms`
    }
  }
  const after = `not itself again after ${SETTLE_MS / 1000} s`
  return restart().then(
    () => `${after}, and started anew`,
    (error: Error) => `${after}, and not started anew: ${error.message}`,
  )
}

function tally(outcomes: readonly Outcome[]): string {
  const counts = new Map<string, number>()
  for (const { status } of outcomes) {
    const name = status === null ? 'none' : String(status)
    counts.set(name, (counts.get(name) ?? 0) + 1)
  }
  return [...counts]
    .toSorted(([a], [b]) => a.localeCompare(b))
    .map(([name, count]) => `${name} × ${count}`)
    .join(', ')
}
