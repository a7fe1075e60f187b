import { expect, test } from 'vitest'
import { parseRange } from './picture-response.ts'

test.each([
  ['bytes=0-9', { start: 0, end: 9 }],
  ['bytes=90-', { start: 90, end: 99 }],
  ['bytes=90-500', { start: 90, end: 99 }],
  ['bytes=-10', { start: 90, end: 99 }],
  ['bytes=-500', { start: 0, end: 99 }],
  ['bytes=99-99', { start: 99, end: 99 }],
  ['bytes=100-', 'unsatisfiable'],
  ['bytes=-0', 'unsatisfiable'],
  ['bytes=9-0', null],
  ['bytes=-', null],
  ['bytes=0-1,3-4', null],
  ['items=0-9', null],
  ['', null],
  [undefined, null],
] as const)('the range %j of 100 bytes', (header, expected) => {
  expect(parseRange(header, 100)).toEqual(expected)
})
