import type { QueuedLane } from '@toile/core'
import { expect, test } from 'vitest'
import { createQueueLook } from './queue-look.ts'

/** A look at lanes that a test fills, by a clock that it sets. */
function look() {
  const state = { at: 0, looks: 0, queued: [] as QueuedLane[], fails: false }
  const queue = createQueueLook(
    async () => {
      state.looks += 1
      if (state.fails) throw new Error('no database')
      return [...state.queued]
    },
    () => state.at,
  )
  return { state, queue }
}

test('one look answers all loops of a round, and the next round looks anew', async () => {
  const { state, queue } = look()
  state.queued = [
    { lane: 'far', isDue: true },
    { lane: 'near', isDue: false },
    { lane: null, isDue: true },
  ]
  const asked = [queue.isDue(['far', 'beside']), queue.isDue(['near']), queue.isDue([null]), queue.isEmpty()]
  expect(await Promise.all(asked)).toEqual([true, false, true, false])
  expect(state.looks).toBe(1)
  state.at = 1_000
  state.queued = [{ lane: 'near', isDue: true }]
  expect([await queue.isDue(['near']), await queue.isDue(['far'])]).toEqual([true, false])
  expect(state.looks).toBe(2)
})

test('that nothing is queued is believed for longer, until something is told of', async () => {
  const { state, queue } = look()
  for (state.at = 0; state.at < 5_000; state.at += 1_000) expect(await queue.isEmpty()).toBe(true)
  expect(state.looks).toBe(1)
  state.queued = [{ lane: null, isDue: true }]
  queue.forget()
  expect(await queue.isDue([null])).toBe(true)
  expect(state.looks).toBe(2)
  state.queued = []
  state.at += 1_000
  expect(await queue.isEmpty()).toBe(true)
  state.queued = [{ lane: null, isDue: true }]
  state.at += 5_000
  expect(await queue.isDue([null])).toBe(true)
})

test('of a lane with tasks that are due, notices make nobody look more often; of another they do', async () => {
  const { state, queue } = look()
  state.queued = [{ lane: 'far', isDue: true }]
  for (let at = 0; at < 10; at += 1) {
    queue.forget()
    expect(await queue.isDue(['far'])).toBe(true)
  }
  expect(state.looks).toBe(1)
  state.queued.push({ lane: 'near', isDue: true })
  expect(await queue.isDue(['near'])).toBe(true)
  expect(state.looks).toBe(2)
})

test('a notice is lost to none of those who waited for one look', async () => {
  const { state, queue } = look()
  const before = [queue.isDue(['far']), queue.isDue([null])]
  expect(await Promise.all(before)).toEqual([false, false])
  state.queued = [{ lane: null, isDue: true }]
  queue.forget()
  const after = [queue.isDue(['far']), queue.isDue([null]), queue.isEmpty()]
  expect(await Promise.all(after)).toEqual([false, true, false])
  expect(state.looks).toBe(2)
})

test('a look that fails is told to who asked, and the next one is made', async () => {
  const { state, queue } = look()
  state.fails = true
  await expect(queue.isDue(['far'])).rejects.toThrow('no database')
  state.fails = false
  expect(await queue.isEmpty()).toBe(true)
})
