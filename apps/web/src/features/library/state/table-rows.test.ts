import { expect, it } from 'vitest'
import { rowAfter } from './table-rows.ts'

it('keys lead a row, a window or to an end, and never beyond one', () => {
  const from = (at: number) => (key: string) => rowAfter(key, at, 20, 6)
  const keys = ['ArrowUp', 'ArrowDown', 'PageUp', 'PageDown', 'Home', 'End', 'ArrowRight']
  expect(keys.map(from(10))).toEqual([9, 11, 4, 16, 0, 19, null])
  expect(keys.map(from(0))).toEqual([null, 1, 0, 6, 0, 19, null])
  expect(keys.map(from(19))).toEqual([18, null, 13, 19, 0, 19, null])
})
