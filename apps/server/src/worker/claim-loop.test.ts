import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import type { ClaimedTask } from '@toile/core'
import { startClaimLoop, type ClaimLoopDeps } from './claim-loop.ts'

const NEVER_MS = 3_600_000
const taskOf = (id: string): ClaimedTask => ({
  id,
  requestId: 'r',
  slot: 0,
  lane: 'here',
  attempt: 1,
  failures: 0,
  waits: 0,
})

/** Turns over a list that the test fills; what is made ends when the test says so. */
function setUp(options: Partial<ClaimLoopDeps> = {}) {
  const queued: string[] = []
  const ends = new Map<string, PromiseWithResolvers<void>>()
  const errors: unknown[] = []
  let wake = (): void => {}
  let claims = 0
  const turns = startClaimLoop({
    async claim() {
      claims += 1
      const id = queued.shift()
      return id === undefined ? null : taskOf(id)
    },
    make({ id }) {
      const end = Promise.withResolvers<void>()
      ends.set(id, end)
      return end.promise.finally(() => ends.delete(id))
    },
    subscribe(notice) {
      wake = notice
      return () => {
        wake = () => {}
      }
    },
    concurrency: 2,
    pollIntervalMs: NEVER_MS,
    onError: (error) => void errors.push(error),
    ...options,
  })
  return {
    turns,
    errors,
    ends,
    making: () => [...ends.keys()],
    claims: () => claims,
    queue(...ids: string[]) {
      queued.push(...ids)
      wake()
    },
  }
}

test('as many as there is room for are made at a time, and the next as soon as one ends, also by failing', async () => {
  const { turns, queue, ends, making, errors } = setUp()
  queue('a', 'b', 'c', 'd')
  await expect.poll(making).toEqual(['a', 'b'])
  ends.get('b')!.resolve()
  await expect.poll(making).toEqual(['a', 'c'])
  ends.get('a')!.reject(new Error('not made'))
  await expect.poll(making).toEqual(['c', 'd'])
  expect(errors).toEqual([new Error('not made')])
  for (const end of ends.values()) end.resolve()
  await turns.stop()
})

test('a notice that comes while a claim is under way is looked after', async () => {
  const first = Promise.withResolvers<null>()
  const answers: Promise<ClaimedTask | null>[] = [first.promise, Promise.resolve(taskOf('late'))]
  const { turns, queue, ends, making } = setUp({ claim: () => answers.shift() ?? Promise.resolve(null) })
  queue()
  first.resolve(null)
  await expect.poll(making).toEqual(['late'])
  ends.get('late')!.resolve()
  await turns.stop()
})

test('without a notice it looks again after its time', async () => {
  const { turns, claims } = setUp({ pollIntervalMs: 1 })
  await expect.poll(claims).toBeGreaterThan(3)
  await turns.stop()
})

test('what keeps it from claiming is said once, until it is over, and once more when it comes again', async () => {
  const outcomes = ['away', 'away', null, 'away', 'away']
  const { turns, errors } = setUp({
    pollIntervalMs: 1,
    async claim() {
      const outcome = outcomes.shift()
      if (typeof outcome === 'string') throw new Error(outcome)
      return null
    },
  })
  await expect.poll(() => outcomes.length).toBe(0)
  await turns.stop()
  expect(errors).toEqual([new Error('away'), new Error('away')])
})

test('a stop claims no more and waits for what is made', async () => {
  const { turns, queue, ends, making } = setUp({ concurrency: 1 })
  queue('a', 'b')
  await expect.poll(making).toEqual(['a'])
  let stopped = false
  const stopping = turns.stop().then(() => {
    stopped = true
  })
  await setImmediate()
  expect(stopped).toBe(false)
  ends.get('a')!.resolve()
  await stopping
  expect(making()).toEqual([])
})
