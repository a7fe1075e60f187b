import { expect, test } from 'vitest'
import { bytesOf } from './bytes-of.ts'

test('bytes are answered as they are', () => {
  const bytes = Buffer.from([1, 2, 3])
  expect(bytesOf(bytes)).toBe(bytes)
})

test.each([[undefined], [null], ['bytes'], [[1, 2]], [{ length: 1e9 }], [{ buffer: { length: 1e9 }, length: 1e9 }]])(
  '%j is no bytes',
  (answered) => {
    expect(() => bytesOf(answered)).toThrow(expect.objectContaining({ code: 'internal', retry: 'same-engine' }))
  },
)
