import { describe, expect, it } from 'vitest'
import { type Clicked, TARGETS } from './clicks.ts'
import { missesOf } from './misses.ts'

const clicked = (iou: readonly number[], failed = 0): Clicked => ({
  target: TARGETS[0]!,
  protocol: 'pos',
  pictures: 30,
  iou,
  failed,
})

describe('what counts as missed', () => {
  it('is nothing when every aim is reached and no dot makes it worse by more than a point', () => {
    const quick = { prepare: [399], draft: [59], second: [60], refined: [400] }
    expect(missesOf([clicked([84, 86, 88, 87.1, 87])], quick)).toEqual([])
  })

  it('is each aim, each fall, each failure and each time', () => {
    const slow = { prepare: [401], draft: [59, 70, 80], second: [1], refined: [1] }
    expect(missesOf([clicked([83.9, 88, 88, 86.9, 87], 2)], slow)).toEqual([
      'people, pos: 83.9 at 1, aimed at 84',
      'people, pos: 86.9 at 4, aimed at 87',
      'people, pos: falls by 1.1 until 4 dots',
      'people, pos: 2 pictures without an answer',
      'prepare: 401 ms, allowed 400',
      'draft: 70 ms, allowed 60',
    ])
  })

  it('a figure that is none is missed too', () => {
    expect(missesOf([clicked([NaN, NaN, NaN, NaN, NaN])], undefined)).toHaveLength(2)
  })
})
