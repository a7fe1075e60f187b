import { describe, expect, it } from 'vitest'
import { masksSection } from '../eval/masks.ts'
import { type Clicked, TARGETS } from './clicks.ts'
import { aimsWords, missesOf, slowOf } from './misses.ts'

const clicked = (iou: readonly number[], failed = 0): Clicked => ({
  target: TARGETS[0]!,
  protocol: 'pos',
  pictures: 30,
  iou,
  failed,
})

describe('what counts as missed', () => {
  it('is nothing when every aim and floor is reached and no dot makes it worse by more than a point', () => {
    const quick = { prepare: [399], draft: [59], second: [60], refined: [400] }
    expect(missesOf([clicked([84, 86, 88, 88, 87, 90])])).toEqual([])
    expect(slowOf(quick)).toEqual([])
  })

  it('is each aim, each fall and each failure', () => {
    expect(missesOf([clicked([83.9, 89, 89, 86.9, 88, 90], 2)])).toEqual([
      'people, inside: 83.9 at 1, aimed at 84',
      'people, inside: 86.9 at 4, aimed at 87',
      'people, inside: falls by 2.1 until 4 dots',
      'people, inside: 2 pictures without an answer',
    ])
  })

  it('is each time', () => {
    expect(slowOf({ prepare: [401], draft: [59, 70, 80], second: [1], refined: [] })).toEqual([
      'prepare: 401 ms, allowed 400',
      'draft: 70 ms, allowed 60',
      'refined: NaN ms, allowed 400',
    ])
  })

  it('is a fall at any of the dots that are placed', () => {
    expect(missesOf([clicked([84, 89, 90, 91, 89.5, 91])])).toEqual(['people, inside: falls by 1.5 until 5 dots'])
    expect(missesOf([clicked([84, 89, 90, 91, 91, 89.9])])).toEqual(['people, inside: falls by 1.1 until 6 dots'])
  })

  it('is what is worse than before anywhere, or hardly better on the whole', () => {
    expect(missesOf([clicked([84, 85.9, 90, 92, 92, 93])])).toEqual(['people, inside: worse than before by 0.1 at 2'])
    expect(missesOf([clicked([84, 87, 87, 87, 87, 87])])).toEqual([
      'people, inside: better than before by 1.8, floor 2',
    ])
  })

  it('a figure that is none is missed too', () => {
    expect(missesOf([clicked(Array.from({ length: 6 }, () => NaN))])).toHaveLength(2 + 1 + 5 + 5)
  })
})

it('the table has each number of dots, the gain over what there was, and the aims in words', () => {
  const { head, rows, method, misses } = masksSection([clicked([82.2, 88.7, 90.1, 90.6, 91, 91.2])])
  expect(head.slice(3, 9)).toEqual(['1', '2', '3', '4', '5', '6'])
  expect(rows).toEqual([['people', 'inside', 30, '82.2', '88.7', '90.1', '90.6', '91.0', '91.2', '4.0', '1.2', 0]])
  expect(method.endsWith(aimsWords())).toBe(true)
  expect(aimsWords()).toBe(
    'Aims: people 84 at 1 (inside), 87 at 4 (inside), 90 at 4 (inside + outside); garments 76 at 1 (inside), 80 at 4 (inside), 86 at 4 (inside + outside).',
  )
  expect(misses).toEqual(['people, inside: 82.2 at 1, aimed at 84'])
})
