import { describe, expect, it } from 'vitest'
import { createGrey, distanceTo, type RgbaImage } from '@toile/imaging'
import { fillBackground } from './background-fill.ts'
import { sampleExtrapolated } from './extrapolation.ts'
import { backgroundTest } from '../skin/skin-by-colour.ts'
import { drawMask, paint, type Polygon } from '../../garment-shape/testing/drawn.ts'

const box = (left: number, top: number, right: number, bottom: number): Polygon => [
  [left, top],
  [right, top],
  [right, bottom],
  [left, bottom],
]

describe('fillBackground', () => {
  const [width, height, margin] = [240, 240, 4]
  const WALL = [220, 220, 220] as const
  const garment = drawMask(width, height, box(80, 40, 160, 140))
  const trousers = drawMask(width, height, box(80, 140, 160, 240))
  const none = createGrey(width, height)
  const distance = distanceTo(garment, 1).data

  function behind(photo: RgbaImage, isKnown: boolean): Float32Array {
    const { colours } = fillBackground(
      { photo, skin: none, distance, margin, isBackground: backgroundTest(photo) },
      isKnown ? { clothes: trousers } : {},
      { left: 76, top: 36, right: 164, bottom: 144 },
    )
    const out = new Float32Array(3)
    sampleExtrapolated(colours!, 120, 130, out)
    return out
  }

  it('goes on with a plain ground alone, not with clothes of nearly its colour', () => {
    const lit = paint(
      trousers,
      () => [226, 220, 208],
      () => WALL,
    )
    expect(backgroundTest(lit)(200 * width + 120)).toBe(true)
    const [red, , blue] = behind(lit, true)
    expect(Math.abs(red! / blue! - 1)).toBeLessThan(0.02)
  })

  it('is not misled by specks that have its colour by chance, as lights on a bag have', () => {
    const photo = paint(
      trousers,
      (x, y) => (x % 16 < 4 && y % 16 < 4 ? [226, 220, 208] : [30, 30, 30]),
      () => WALL,
    )
    const [red, , blue] = behind(photo, false)
    expect(Math.abs(red! / blue! - 1)).toBeLessThan(0.02)
  })
})
