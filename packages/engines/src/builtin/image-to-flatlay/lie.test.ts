import { createGrey } from '@toile/imaging'
import { describe, expect, it } from 'vitest'
import { layingFor } from './lie.ts'

const [WIDTH, HEIGHT] = [200, 240]

describe('layingFor', () => {
  /** How a jacket is laid of which a strip is seen, 40 columns wide, for a wearer whose middle is column 100. */
  const jacketFrom = (left: number) => {
    const mask = createGrey(WIDTH, HEIGHT)
    for (let y = 40; y < 180; y += 1) mask.data.fill(255, y * WIDTH + left, y * WIDTH + left + 40)
    const found = {
      mask,
      front: createGrey(WIDTH, HEIGHT),
      className: 'outer',
      seen: { share: 1, by: undefined },
      over: [],
    } as const
    return layingFor(found, 100, true, 300, 400, { across: 0.86, down: 0.88 })
  }

  it('mirrors the front of what is worn open where the other is hidden', () => {
    expect(jacketFrom(59)?.halves?.map(({ mirrored }) => mirrored)).toEqual([false, true])
    expect(jacketFrom(101)?.halves?.map(({ mirrored }) => mirrored)).toEqual([true, false])
  })

  /** How trousers are laid of which legs are seen below something, so many columns wide. */
  const legsOf = (left: number, right: number) => {
    const mask = createGrey(WIDTH, HEIGHT)
    for (let y = 80; y < 200; y += 1) {
      mask.data.fill(255, y * WIDTH + 90 - left, y * WIDTH + 90)
      mask.data.fill(255, y * WIDTH + 110, y * WIDTH + 110 + right)
    }
    const found = {
      mask,
      front: createGrey(WIDTH, HEIGHT),
      className: 'lower',
      seen: { share: 0.7, by: 'outer' },
      over: [],
    } as const
    return layingFor(found, 100, false, 300, 400, { across: 0.86, down: 0.88 })
  }

  it('lays legs without hips side by side, and none of which one is all that is seen', () => {
    expect(legsOf(30, 26)?.halves?.map(({ mirrored }) => mirrored)).toEqual([false, false])
    expect(legsOf(30, 12)).toBeUndefined()
    expect(legsOf(12, 30)).toBeUndefined()
  })

  it('lays no sleeve that is all that is seen of it', () => {
    expect(jacketFrom(30)).toBeUndefined()
    expect(jacketFrom(130)).toBeUndefined()
  })
})
