import { expect, test } from 'vitest'
import { createTestClock } from '../testing/index.ts'
import { createReaper } from './reaper.ts'

const STALE_MS = 10_000

const UNAVAILABLE = new Error('unavailable')

function setUp({ wasUnavailable = false } = {}) {
  const clock = createTestClock()
  const runs: string[] = []
  let [isUnavailable, takesMs] = [false, 0]
  let unsettled: Error | undefined
  const answer = async (): Promise<void> => {
    if (isUnavailable) throw UNAVAILABLE
  }
  const run = createReaper({
    clock,
    staleMs: STALE_MS,
    wasUnavailable,
    isUnavailable: (error) => error === UNAVAILABLE,
    async reach() {
      clock.advance(takesMs)
      await answer()
    },
    async recover() {
      await answer()
      runs.push('recovered')
      if (unsettled !== undefined) throw unsettled
    },
  })
  return {
    clock,
    run,
    runs,
    setUnavailable: (value: boolean) => void (isUnavailable = value),
    setReachMs: (value: number) => void (takesMs = value),
    setUnsettled: (value: Error) => void (unsettled = value),
  }
}

test('each run recovers, the first one too', async () => {
  const { clock, run, runs } = setUp()
  await run()
  clock.advance(1_000)
  await run()
  expect(runs).toHaveLength(2)
})

test('after a time in which the process stood still nothing counts as lost before all could beat', async () => {
  const { clock, run, runs } = setUp()
  await run()
  clock.advance(STALE_MS + 1)
  await run()
  clock.advance(STALE_MS / 2 - 1)
  await run()
  expect(runs).toHaveLength(1)
  clock.advance(1)
  await run()
  expect(runs).toHaveLength(2)
})

test('nor after a time in which the database was unavailable', async () => {
  const { clock, run, runs, setUnavailable } = setUp()
  setUnavailable(true)
  for (let second = 0; second < 30; second += 1) {
    await expect(run()).rejects.toThrow('unavailable')
    clock.advance(1_000)
  }
  setUnavailable(false)
  await run()
  expect(runs).toEqual([])
  clock.advance(STALE_MS / 2)
  await run()
  expect(runs).toEqual(['recovered'])
})

test('all are given that time from when the database was there again, however long it took to be reached', async () => {
  const { clock, run, runs, setUnavailable, setReachMs } = setUp()
  setUnavailable(true)
  await expect(run()).rejects.toThrow('unavailable')
  setUnavailable(false)
  setReachMs(0.8 * STALE_MS)
  await run()
  clock.advance(1_000)
  await run()
  expect(runs).toEqual([])
  clock.advance(STALE_MS / 2)
  await run()
  expect(runs).toEqual(['recovered'])
})

test('a clock that is set back keeps it no longer than that', async () => {
  const { clock, run, runs } = setUp()
  await run()
  clock.advance(STALE_MS + 1)
  await run()
  clock.advance(-3_600_000)
  await run()
  clock.advance(STALE_MS / 2)
  await run()
  expect(runs).toHaveLength(2)
})

test('a task that cannot be settled holds up no run', async () => {
  const { clock, run, runs, setUnsettled } = setUp()
  setUnsettled(new Error('this one task'))
  for (let second = 0; second < 3; second += 1) {
    await expect(run()).rejects.toThrow('this one task')
    clock.advance(1_000)
  }
  expect(runs).toHaveLength(3)
})

test('after a start that waited for the database nothing counts as lost before all could beat', async () => {
  const { clock, run, runs } = setUp({ wasUnavailable: true })
  await run()
  clock.advance(STALE_MS / 2 - 1)
  await run()
  expect(runs).toEqual([])
  clock.advance(1)
  await run()
  expect(runs).toEqual(['recovered'])
})
