import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { startLaneLoop, type LaneLoopDeps } from './lane-loop.ts'

const NEVER_MS = 3_600_000

/** A loop that has looked once. */
async function started(options: Partial<LaneLoopDeps>) {
  const errors: unknown[] = []
  let wake = (): void => {}
  let assigned = 0
  const loop = startLaneLoop({
    async assign() {
      assigned += 1
      return false
    },
    clear: async () => {},
    subscribe(notice) {
      wake = notice
      return () => {}
    },
    pollIntervalMs: NEVER_MS,
    onError: (error) => void errors.push(error),
    ...options,
  })
  await setImmediate()
  return { loop, errors, wake: () => wake(), assigned: () => assigned }
}

test('tasks get lanes while the clearing of others waits, and when it fails', async () => {
  const clearing = Promise.withResolvers<void>()
  const { loop, errors, wake, assigned } = await started({ clear: () => clearing.promise })
  expect(assigned()).toBe(1)
  const broken = new Error('the database is away')
  clearing.reject(broken)
  await setImmediate()
  expect(errors).toEqual([broken])
  wake()
  await setImmediate()
  expect(assigned()).toBe(2)
  await loop.stop()
})

test('lanes are cleared again and again while none can be chosen, and each trouble is reported once', async () => {
  const broken = new Error('nobody can be asked')
  let cleared = 0
  const { loop, errors } = await started({
    assign: () => Promise.reject(broken),
    async clear() {
      cleared += 1
    },
    pollIntervalMs: 1,
  })
  await expect.poll(() => cleared).toBeGreaterThan(2)
  expect(errors).toEqual([broken])
  await loop.stop()
})
