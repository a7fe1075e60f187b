import { describe, expect, test } from 'vitest'
import type { Clock } from '../shared/clock.ts'
import { type LiveTask, RECOVERY_LIMITS, type RecoveryStore, recoverTasks, type RecoveryUnit } from './recovery.ts'
import type { WorkerUnit } from './settlement.ts'

const taskOf = (id: string): LiveTask => ({
  id,
  requestId: id,
  slot: 0,
  status: 'running',
  attempt: 1,
  acceptedAt: new Date(),
  waits: 0,
  lane: 'here',
  refusals: [],
})
const tasksOf = (count: number): readonly LiveTask[] => Array.from({ length: count }, (_, index) => taskOf(`t${index}`))

const findingIn = (store: Partial<RecoveryStore>): RecoveryUnit => ({
  run: (work) => work({ recovery: { overdue: async () => [], lost: async () => [], ...store } }),
})
/** Settles all that it is given but the first so many, which fail. */
function settlingAfter(failures: number, onRun = (): void => {}) {
  let runs = 0
  const unit = {
    async run() {
      runs += 1
      onRun()
      if (runs <= failures) throw new Error(`not settled: ${runs}`)
      return true
    },
  } as unknown as WorkerUnit
  return { unit, runs: () => runs }
}
const clock: Clock = { now: () => new Date() }

describe('a round of recovery', () => {
  test('settles all that can be, however many cannot, and then says what failed', async () => {
    const { unit, runs } = settlingAfter(7)
    const looking = findingIn({ overdue: async () => tasksOf(10), lost: async () => tasksOf(10) })
    const error = await recoverTasks(unit, looking, RECOVERY_LIMITS, clock).catch((reason: unknown) => reason)
    expect(runs()).toBe(20)
    expect(error).toBeInstanceOf(AggregateError)
    expect((error as AggregateError).errors).toHaveLength(7)
  })

  test('throws one failure as it is', async () => {
    const { unit } = settlingAfter(1)
    const looking = findingIn({ lost: async () => tasksOf(2) })
    await expect(recoverTasks(unit, looking, RECOVERY_LIMITS, clock)).rejects.toThrow('not settled: 1')
  })

  test('believes no heartbeats that the database took long to answer with', async () => {
    let now = 0
    const { unit, runs } = settlingAfter(0)
    const looking = findingIn({
      async lost() {
        now += RECOVERY_LIMITS.staleMs / 2
        return tasksOf(3)
      },
    })
    await recoverTasks(unit, looking, RECOVERY_LIMITS, { now: () => new Date(now) })
    expect(runs()).toBe(0)
  })

  test('nor those that are old by the time it comes to them', async () => {
    let now = 0
    const { unit, runs } = settlingAfter(0, () => {
      now += RECOVERY_LIMITS.staleMs / 2
    })
    await recoverTasks(unit, findingIn({ lost: async () => tasksOf(50) }), RECOVERY_LIMITS, {
      now: () => new Date(now),
    })
    expect(runs()).toBeLessThan(6)
  })
})
