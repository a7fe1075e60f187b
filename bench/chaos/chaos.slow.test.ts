import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { runChecks } from './checks.ts'
import type { Fault, FaultKind } from './plan.ts'
import { runChaos } from './run.ts'

/** A short form of `npm run chaos`, which does two hundred faults to more processes and judges times as well. */
const COMPILED = fileURLToPath(new URL('../../.cache/chaos-compiled', import.meta.url))
const fault = (kind: FaultKind, which: number): Fault => ({ kind, afterMs: 700, which, holdMs: 0, calm: true })

test(
  'workers, servers, connections and the database are killed under makers at work: nothing is lost and nothing doubled',
  { timeout: 240_000 },
  async () => {
    const { record, state } = await runChaos({
      seed: 1,
      faults: [fault('kill worker', 0), fault('kill http', 0), fault('kill backend', 0.5), fault('kill postmaster', 0)],
      mostMs: 200_000,
      http: 1,
      workers: 1,
      clients: [{ tabs: 2, readers: 1 }],
      modes: ['create-pattern'],
      // Five starts are most of what this costs: what was compiled for one is kept for the next.
      settings: { TASK_STALE_SECONDS: '2', WORKER_CONCURRENCY: '2', NODE_COMPILE_CACHE: COMPILED },
    })
    const bounds = { jobMs: Infinity, streamMs: Infinity, placeMs: Infinity, stopMs: Infinity }
    const faults = runChecks(record, state, bounds).flatMap(({ name, faults: [first] }) =>
      first ? [`${name}: ${first}`] : [],
    )
    expect(faults).toEqual([])
    expect(record.faults).toHaveLength(4)
    expect(state.tasks.filter(({ status }) => status === 'done').length).toBeGreaterThan(0)
  },
)
