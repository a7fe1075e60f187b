import { expect, test } from 'vitest'
import { assertBytes } from './assert-bytes.ts'

test('bytes are answered as they are', () => {
  const bytes = Buffer.from([1, 2, 3])
  expect(assertBytes(bytes)).toBe(bytes)
})

test.each([[undefined], [null], ['bytes'], [[1, 2]], [{ length: 1e9 }], [{ buffer: { length: 1e9 }, length: 1e9 }]])(
  '%j is no bytes',
  (answered) => {
    expect(() => assertBytes(answered)).toThrow(expect.objectContaining({ code: 'internal', retry: 'same-engine' }))
  },
)
