import { createHash, randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { digestOf, joined } from './digest.ts'

test.each([0, 1, 1024 * 1024, 2_500_000])('%i bytes have the digest that they have in one go', async (length) => {
  const bytes = randomBytes(length)
  expect(Buffer.from(await digestOf(bytes)).equals(createHash('sha256').update(bytes).digest())).toBe(true)
})

test('parts have the digest of the whole, and are put together as it', async () => {
  const bytes = randomBytes(2_500_000)
  const parts = [bytes.subarray(0, 3), bytes.subarray(3, 3), bytes.subarray(3, 2_000_000), bytes.subarray(2_000_000)]
  expect(await digestOf(...parts)).toEqual(await digestOf(bytes))
  expect(bytes.equals(await joined(...parts))).toBe(true)
})
