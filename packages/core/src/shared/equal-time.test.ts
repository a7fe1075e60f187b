import { expect, test } from 'vitest'
import { paddedTo, type Timer } from './equal-time.ts'

function timer() {
  let now = 1000
  const clock: Timer & { spend(milliseconds: number): void } = {
    now: () => now,
    async sleep(milliseconds) {
      // As timers do: early at first, and never by less than one.
      now += Math.max(1, Math.floor(milliseconds * 0.9))
    },
    spend(milliseconds) {
      now += milliseconds
    },
  }
  return clock
}

const TIMES = [
  [0, 400],
  [1, 400],
  [399, 400],
  [400, 400],
  [401, 800],
  [1500, 1600],
] as const

test.each(TIMES)('work of %d ms answers after %d', async (spent, ends) => {
  const clock = timer()
  const begun = clock.now()
  const answer = await paddedTo(
    400,
    clock,
  )(async () => {
    clock.spend(spent)
    return 'right'
  })
  expect([answer, clock.now() - begun]).toEqual(['right', ends])
})

test.each(TIMES)('work of %d ms that fails does so after %d', async (spent, ends) => {
  const clock = timer()
  const begun = clock.now()
  const answer = paddedTo(
    400,
    clock,
  )(async () => {
    clock.spend(spent)
    throw new Error('wrong')
  })
  await expect(answer).rejects.toThrow('wrong')
  expect(clock.now() - begun).toBe(ends)
})
