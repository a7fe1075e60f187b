import { createGrey, type GreyImage } from '@toile/imaging'
import { describe, expect, it } from 'vitest'
import { mayHangOpen, flatTransformFor } from './lay-flat.ts'

const [WIDTH, HEIGHT] = [200, 240]

const UNHIDDEN = {
  over: [],
  confidence: 1,
  clarity: 1,
  isSkirtAlone: false,
  occluders: createGrey(WIDTH, HEIGHT),
} as const
const FILL_RATIO = { across: 0.86, down: 0.88 }

/** How a jacket is laid that is worn open, for a wearer whose middle is column 100. */
const layJacket = (mask: GreyImage, told: { readonly confidence?: number; readonly hair?: GreyImage } = {}) =>
  flatTransformFor(
    { ...UNHIDDEN, mask, className: 'outer', visible: { share: 1, by: undefined }, ...told },
    { middle: 100, open: true },
    { width: 300, height: 400 },
    FILL_RATIO,
  )

/** How trousers are laid of which something hides a part, for the same wearer. */
const layTrousers = (mask: GreyImage) =>
  flatTransformFor(
    { ...UNHIDDEN, mask, className: 'lower', visible: { share: 0.7, by: 'outer' } },
    { middle: 100, open: false },
    { width: 300, height: 400 },
    FILL_RATIO,
  )

/** Which halves are the other's mirror image. */
const mirroredIn = (transform: ReturnType<typeof flatTransformFor>) =>
  typeof transform === 'string' ? transform : transform.halves?.map(({ mirrored }) => mirrored)

describe('mayHangOpen', () => {
  it('is a jacket, and what was asked for as one and looks like a top', () => {
    expect(mayHangOpen('outer', { usual: ['upper'] })).toBe(true)
    expect(mayHangOpen('upper', { usual: ['outer', 'upper'] })).toBe(true)
    expect(mayHangOpen('upper', { usual: ['upper'] })).toBe(false)
    expect(mayHangOpen('dress', { usual: ['outer'] })).toBe(false)
  })
})

describe('flatTransformFor', () => {
  /** How a jacket is laid of which a strip is seen, 40 columns wide, for a wearer whose middle is column 100. */
  const jacketFrom = (left: number, told?: Parameters<typeof layJacket>[1]) => {
    const mask = createGrey(WIDTH, HEIGHT)
    for (let y = 40; y < 180; y += 1) mask.data.fill(255, y * WIDTH + left, y * WIDTH + left + 40)
    return layJacket(mask, told)
  }

  it('mirrors the front of what is worn open where the other is hidden', () => {
    expect(mirroredIn(jacketFrom(59))).toEqual([false, true])
    expect(mirroredIn(jacketFrom(101))).toEqual([true, false])
  })

  it('does not show twice what it is hardly sure of, or what hair hangs down over', () => {
    const hairIn = (left: number, bottom: number): GreyImage => {
      const hair = createGrey(WIDTH, HEIGHT)
      for (let y = 20; y < bottom; y += 1) hair.data.fill(255, y * WIDTH + left, y * WIDTH + left + 12)
      return hair
    }
    expect(jacketFrom(59, { confidence: 0.4 })).toBe('no-front')
    expect(mirroredIn(jacketFrom(59, { confidence: 0.7 }))).toEqual([false, true])
    expect(jacketFrom(59, { hair: hairIn(64, 80) })).toBe('hair')
    expect(mirroredIn(jacketFrom(59, { hair: hairIn(64, 55) }))).toEqual([false, true])
    expect(mirroredIn(jacketFrom(59, { hair: hairIn(120, 80) }))).toEqual([false, true])
  })

  /** How a jacket is laid of which the left half is seen, its top so many columns wide from the wearer's middle or ending short of it. */
  const halfOf = (topLeft: number, topRight: number) => {
    const mask = createGrey(WIDTH, HEIGHT)
    for (let y = 40; y < 180; y += 1) {
      if (y < 60) mask.data.fill(255, y * WIDTH + topLeft, y * WIDTH + topRight)
      else mask.data.fill(255, y * WIDTH + 50, y * WIDTH + 100)
    }
    return layJacket(mask)
  }

  it('lays no half of a jacket that comes to a point at the line it would be mirrored on: that is seen from the side', () => {
    expect(mirroredIn(halfOf(70, 88))).toEqual([false, true])
    expect(halfOf(90, 100)).toBe('no-front')
  })

  /** How trousers are laid of which legs are seen below something, so many columns wide. */
  const legsOf = (left: number, right: number) => {
    const mask = createGrey(WIDTH, HEIGHT)
    for (let y = 80; y < 200; y += 1) {
      mask.data.fill(255, y * WIDTH + 90 - left, y * WIDTH + 90)
      mask.data.fill(255, y * WIDTH + 110, y * WIDTH + 110 + right)
    }
    return layTrousers(mask)
  }

  it('lays legs without hips side by side, and none of which one is all that is seen', () => {
    expect(mirroredIn(legsOf(30, 26))).toEqual([false, false])
    expect(legsOf(30, 12)).toBe('one-leg')
    expect(legsOf(12, 30)).toBe('one-leg')
  })

  /** How trousers are laid of which the hips are seen, and a leg 26 columns wide that begins so far beside their middle. */
  const legBeside = (middle: number, bottom = 200) => {
    const mask = createGrey(WIDTH, HEIGHT)
    for (let y = 40; y < bottom; y += 1) {
      if (y < 40 + 0.3 * (bottom - 40)) mask.data.fill(255, y * WIDTH + 70, y * WIDTH + 130)
      else mask.data.fill(255, y * WIDTH + 100 + middle, y * WIDTH + 126 + middle)
    }
    return layTrousers(mask)
  }

  it('mirrors a leg that stands apart from the middle, and none that would hang together with its mirror image', () => {
    expect(mirroredIn(legBeside(12))).toEqual([true, false])
    expect(legBeside(-3)).toBe('one-leg')
    expect(mirroredIn(legBeside(-3, 85))).toEqual([true, false])
  })

  it('lays no sleeve that is all that is seen of it', () => {
    expect(jacketFrom(30)).toBe('no-front')
    expect(jacketFrom(130)).toBe('no-front')
  })
})
