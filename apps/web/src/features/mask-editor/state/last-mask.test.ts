import { EMPTY_DOCUMENT, encodeRuns, withBase } from '@toile/mask-tools'
import { beforeEach, expect, it, vi } from 'vitest'
import { PHOTOS_KEPT, keepLastMask, readLastMask } from './last-mask.ts'

const entries = new Map<string, unknown>()
vi.mock('idb-keyval', () => ({
  createStore: () => 'store',
  get: (key: string) => Promise.resolve(structuredClone(entries.get(key))),
  set: (key: string, value: unknown) => Promise.resolve(entries.set(key, structuredClone(value))),
  update: (key: string, change: (old: unknown) => unknown) =>
    Promise.resolve(entries.set(key, change(entries.get(key)))),
  del: (key: string) => Promise.resolve(entries.delete(key)),
}))

const size = { width: 4, height: 3 }
const document = withBase(EMPTY_DOCUMENT, encodeRuns(new Uint8Array(12).fill(255), size), [])

beforeEach(() => entries.clear())

it('gives a photo’s last mask back, and none to another photo', async () => {
  await keepLastMask('one', document)
  expect(await readLastMask('one', size)).toEqual(document)
  expect(await readLastMask('two', size)).toBeNull()
})

it('offers none of another size', async () => {
  await keepLastMask('one', document)
  expect(await readLastMask('one', { width: 3, height: 4 })).toBeNull()
})

it('forgets the photo that was unused for longest', async () => {
  for (let photo = 0; photo <= PHOTOS_KEPT; photo++) {
    await keepLastMask(`photo ${photo}`, document)
    await keepLastMask('photo 0', document)
  }
  expect(await readLastMask('photo 0', size)).toEqual(document)
  expect(await readLastMask('photo 1', size)).toBeNull()
  expect(entries.size).toBe(PHOTOS_KEPT + 1)
})
