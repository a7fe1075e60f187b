import { createHash, randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { sha256 } from './sha256.ts'

test.each([0, 1, 1024 * 1024, 2_500_000])('%i bytes have the digest that they have in one go', async (length) => {
  const bytes = randomBytes(length)
  expect(Buffer.from(await sha256(bytes)).equals(createHash('sha256').update(bytes).digest())).toBe(true)
})
