import { expect, test } from 'vitest'
import { parseSection } from './parse.ts'

test('the table of the parse ends in the mean, which is missed below the aim', () => {
  const groups = (iou: number): [string, number][] => [
    ['hair', iou],
    ['bag', iou - 4],
  ]
  expect(parseSection(groups(62), 90).rows).toEqual([
    ['hair', '62.0'],
    ['bag', '58.0'],
    ['mean', '60.0'],
  ])
  expect(parseSection(groups(62), 90).misses).toEqual([])
  expect(parseSection(groups(56), 90).misses).toEqual(['mean IoU 54.0, aim 60, floor 50'])
  expect(parseSection(groups(NaN), 0).misses).toHaveLength(1)
})
