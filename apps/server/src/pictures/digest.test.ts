import { createHash, randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { digestOf } from './digest.ts'

test.each([0, 1, 1024 * 1024, 2_500_000])('%i bytes have the digest that they have in one go', async (length) => {
  const bytes = randomBytes(length)
  expect(Buffer.from(await digestOf(bytes)).equals(createHash('sha256').update(bytes).digest())).toBe(true)
})
