import { createGrey, type GreyImage } from '@toile/imaging'
import { describe, expect, it } from 'vitest'
import { isFrontHidden, FRONT_REACH, reachOfFront } from './mirrored-front.ts'

const [WIDTH, HEIGHT] = [200, 260]
type Box = readonly [left: number, top: number, right: number, bottom: number]

/** Right of the axis as these boxes say, left of it as the mirror image. */
function mirrored(value: number, ...boxes: readonly Box[]): GreyImage {
  const out = createGrey(WIDTH, HEIGHT)
  for (const [left, top, right, bottom] of boxes) {
    for (let y = top; y < bottom; y += 1) {
      out.data.fill(value, y * WIDTH + 100 + left, y * WIDTH + 100 + right)
      out.data.fill(value, y * WIDTH + 100 - right, y * WIDTH + 100 - left)
    }
  }
  return out
}

describe('isFrontHidden', () => {
  /** A body and a sleeve that goes on below its hem. */
  const jacket: readonly Box[] = [
    [4, 20, 50, 180],
    [50, 20, 80, 220],
  ]
  const whole = mirrored(255, ...jacket)

  it('is not where nothing lies before it, nor by hair at its neck, hands at its cuffs or legs below its hem', () => {
    expect(isFrontHidden(whole, createGrey(WIDTH, HEIGHT))).toBe(false)
    expect(isFrontHidden(whole, mirrored(255, [0, 10, 4, 60]))).toBe(false)
    expect(isFrontHidden(whole, mirrored(128, [52, 220, 78, 250]))).toBe(false)
    expect(isFrontHidden(whole, mirrored(255, [52, 220, 78, 250]))).toBe(false)
    expect(isFrontHidden(whole, mirrored(128, [4, 180, 30, 250]))).toBe(false)
    expect(isFrontHidden(createGrey(WIDTH, HEIGHT), whole)).toBe(false)
  })

  it('is by a bag along its hem or a hand in its front edge, not by one that lies apart', () => {
    expect(isFrontHidden(whole, mirrored(255, [10, 180, 30, 240]))).toBe(true)
    expect(isFrontHidden(whole, mirrored(255, [10, 190, 30, 240]))).toBe(false)
    const bitten = mirrored(255, [4, 20, 50, 110], [20, 110, 50, 130], [4, 130, 50, 180], [50, 20, 80, 220])
    for (const skin of [128, 192]) expect(isFrontHidden(bitten, mirrored(skin, [0, 110, 20, 130]))).toBe(true)
    expect(isFrontHidden(bitten, createGrey(WIDTH, HEIGHT))).toBe(false)
  })
})

describe('reachOfFront', () => {
  const sleeve: Box = [60, 20, 80, 250]

  it('is all of a body that is closed or rounded at its hem, however long its sleeves', () => {
    expect(reachOfFront(mirrored(255, [0, 20, 60, 180], sleeve))).toBe(1)
    const rounded = mirrored(255, [0, 20, 60, 170], [6, 170, 60, 180], sleeve)
    expect(reachOfFront(rounded)).toBeGreaterThan(FRONT_REACH.least)
  })

  it('is less where the lower front is gone', () => {
    const bitten = mirrored(255, [0, 20, 60, 120], [20, 120, 60, 180], sleeve)
    expect(reachOfFront(bitten)).toBeCloseTo(100 / 160, 6)
    expect(reachOfFront(createGrey(WIDTH, HEIGHT))).toBe(0)
  })
})
