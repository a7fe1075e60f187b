import { describe, expect, it } from 'vitest'
import { createGrey, type GreyImage } from '@toile/imaging'
import { alignWithSeenSkin } from './arm-alignment.ts'
import type { Section } from './arm-geometry.ts'
import type { Outline } from '../../garment-shape/outline.ts'
import { drawMask, type Polygon } from '../../garment-shape/testing/drawn.ts'

const box = (left: number, top: number, right: number, bottom: number): Polygon => [
  [left, top],
  [right, top],
  [right, bottom],
  [left, bottom],
]
/** A sleeve that hangs straight down to row 200, with the arm in it about column 100, 20 to either side. */
const sections = Array.from({ length: 20 }, (_, k): Section => {
  const at = 10 * k
  return { x: 100, y: 10 + at, nx: 1, ny: 0, at, outer: 20, inner: 20, rim: 20, lining: 20, along: at / 200 }
})
const meet = (mask: GreyImage, skin: GreyImage, along: readonly Section[] = sections): Section[] =>
  alignWithSeenSkin(along, { mask, scale: 1 } as Outline, skin)

describe('alignWithSeenSkin', () => {
  const sleeve = drawMask(200, 300, box(70, 0, 130, 200))
  const arm = drawMask(200, 300, box(80, 201, 125, 300))

  it('goes over into the edge of the skin below the sleeve, on the side where that lies elsewhere', () => {
    const met = meet(sleeve, arm)
    expect(met.at(-1)!.outer).toBeCloseTo(25, 0)
    expect(met.at(-1)!.rim).toBeCloseTo(25, 0)
    expect(met.at(-1)!.inner).toBeCloseTo(20, 0)
    // From the shoulder to the elbow it stays as it was.
    expect(met[10]!.outer).toBe(20)
    expect(met.map(({ outer }) => outer)).toEqual(met.map(({ outer }) => outer).toSorted((p, q) => p - q))
  })

  it('takes no edge of the garment before the arm for the arm', () => {
    const before = drawMask(200, 300, box(70, 0, 130, 200), box(115, 180, 160, 300))
    const seen = drawMask(200, 300, box(80, 201, 115, 300))
    expect(meet(before, seen).at(-1)!.outer).toBe(20)
  })

  it('stays as it was where no skin comes out', () => {
    expect(meet(sleeve, createGrey(200, 300))).toEqual(sections)
  })

  it('leaves an arm of a single place alone', () => {
    expect(meet(sleeve, arm, sections.slice(-1))).toEqual(sections.slice(-1))
  })
})
