import { expect, it } from 'vitest'
import { generationOf } from '../../../testing/generation.ts'
import { withoutPictures, withPictures } from './answers.ts'

const picture = (day: number) => generationOf(`p${day}`, { timestamp: `2026-11-0${day}T12:00:00Z` })
const answer = (days: readonly number[], total: number | null) => ({
  items: days.map(picture),
  next_cursor: null,
  more: false,
  total,
  first_cursor: null,
})
const idsOf = (answers: readonly { items: readonly { output_image_id: string }[] }[]) =>
  answers.map(({ items }) => items.map((item) => item.output_image_id).join(' '))

it('pictures that were taken out come back at their times, in either order, and are counted', () => {
  const newest = [answer([7, 6, 5], 6), answer([4, 3, 2], null)]
  const before = newest.flatMap(({ items }) => items)
  const gone = withoutPictures(newest, new Set(['p7', 'p5', 'p4', 'p2']))
  expect(idsOf(gone)).toEqual(['p6', 'p3'])
  expect(gone.map(({ total }) => total)).toEqual([2, null])
  const back = withPictures(gone, before, new Set(['p7', 'p5', 'p4', 'p2']), 'newest')
  expect(idsOf(back).join(' ')).toBe('p7 p6 p5 p4 p3 p2')
  expect(back[0]?.total).toBe(6)

  const oldest = [answer([1, 3], 2)]
  expect(idsOf(withPictures(oldest, [1, 2, 3, 4].map(picture), new Set(['p2', 'p4']), 'oldest'))).toEqual([
    'p1 p2 p3 p4',
  ])
  expect(idsOf(withPictures([answer([], 0)], [picture(1)], new Set(['p1']), 'newest'))).toEqual(['p1'])
})

it('pictures of one moment come back in the order in which they were', () => {
  const before = ['a', 'b', 'c', 'd'].map((id) => generationOf(id))
  const now = [{ ...answer([], 2), items: [before[1]!, before[3]!] }]
  expect(idsOf(withPictures(now, before, new Set(['a', 'c']), 'newest'))).toEqual(['a b c d'])
})

it('one that is there already stays as it is, and is counted once', () => {
  const there = [answer([5, 4], 2)]
  expect(withPictures(there, [picture(5)], new Set(['p5']), 'newest')).toEqual(there)
})
