import { inspect } from 'node:util'
import * as fc from 'fast-check'
import type { Database } from '@toile/db'
import { type Action, histories } from './history.ts'
import { type OpenSimulatedProvider, playHistory } from './play-history.ts'

export interface RunOptions {
  readonly database: Database
  readonly open: OpenSimulatedProvider
  /** No history begins after this. Milliseconds. */
  readonly withinMs?: number
}

export interface RunReport {
  readonly histories: number
  readonly steps: number
  readonly events: number
  readonly credits: number
  /** How often each action was done and not refused. */
  readonly done: ReadonlyMap<Action['does'], number>
  /** The smallest histories that show a fault, with how to see them again. */
  readonly faults: readonly string[]
}

const AT_ONCE = 4

/** Random histories, some at a time on one database, each of an account of its own. The same seed gives the same ones. */
export async function runHistories(count: number, seed: number, options: RunOptions): Promise<RunReport> {
  const { database, open, withinMs = Number.POSITIVE_INFINITY } = options
  const total = { histories: 0, steps: 0, events: 0, credits: 0 }
  const done = new Map<Action['does'], number>()
  const last = Date.now() + withinMs
  const property = fc.asyncProperty(histories, async (history) => {
    if (Date.now() > last) return
    const played = await playHistory(database, open, history)
    total.histories += 1
    total.steps += history.steps.length
    total.events += played.events
    total.credits += played.credits
    for (const action of played.done) done.set(action, (done.get(action) ?? 0) + 1)
    if (played.faults.length > 0) throw new Error(played.faults.join('\n'))
  })
  const lanes = Math.min(AT_ONCE, count)
  const results = await Promise.all(
    Array.from({ length: lanes }, (_, lane) =>
      fc.check(property, { seed: seed + lane, numRuns: Math.floor((count + lane) / lanes) }),
    ),
  )
  const faults = results.flatMap((result) =>
    result.failed ? [`${fc.defaultReportMessage(result)}\n${inspect(result.errorInstance)}`] : [],
  )
  return { ...total, done, faults }
}

/** For whoever reads what a test prints. */
export function describeRun(seed: number, { done, faults, ...total }: RunReport): string {
  const actions = [...done].sort(([, a], [, b]) => b - a).map(([action, count]) => `${action} ${count}`)
  const figures = Object.entries({ seed, ...total, faults: faults.length })
  return [figures.map(([name, figure]) => `${name} ${figure}`).join(' · '), actions.join(', '), ...faults].join('\n')
}
