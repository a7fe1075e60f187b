import { describe, expect, it } from 'vitest'
import { warpTrunk, type SourcePoint } from './part-warp.ts'
import { strapShift } from './strap-shift.ts'
import { HALTER, OFF_SHOULDER } from '../../garment-shape/testing/drawn.ts'
import { topOf } from '../../garment-shape/testing/shapes.ts'

/** A top with straps, whose armholes are straight. */
const CAMISOLE = topOf([
  [110, 60],
  [130, 60],
  [150, 150],
  [250, 150],
  [270, 60],
  [290, 60],
  [300, 160],
  [300, 380],
  [100, 380],
  [100, 160],
])

const halter = topOf(HALTER)

describe('straps', () => {
  const style = { length: 0, ease: 0 }

  /** Columns of the left half of a row of the photo that show cloth. */
  function strapAt(body: typeof halter, y: number): { from: number; to: number } {
    const part = warpTrunk(CAMISOLE, body, style)
    const place: SourcePoint = { x: 0, y: 0 }
    const mask = CAMISOLE.outline.mask
    const columns = Array.from({ length: 200 }, (_, x) => x).filter((x) => {
      part.at(x + 0.5, y + 0.5, place)
      const [u, v] = [place.x * CAMISOLE.outline.scale, place.y * CAMISOLE.outline.scale]
      return u >= 0 && u < mask.width && v >= 0 && mask.data[Math.floor(v) * mask.width + Math.floor(u)]! >= 128
    })
    return { from: columns[0]!, to: columns.at(-1)! }
  }

  it('stay within a selection that is narrower than they are apart', () => {
    for (const y of [48, 60, 80]) {
      const { from, to } = strapAt(halter, y)
      // The halter's own edge, which goes in from (138, 150) to (165, 40).
      expect(from).toBeGreaterThan(138 + (27 * (150 - y)) / 110 - 4)
      expect(to).toBeLessThan(190)
    }
  })

  it('go up to where the sleeves are set in of a neck that is as wide as the body', () => {
    const place: SourcePoint = { x: 0, y: 0 }
    warpTrunk(CAMISOLE, topOf(OFF_SHOULDER), style).at(124, 46, place)
    expect(place.y).toBeGreaterThan(55)
    expect(place.y).toBeLessThan(80)
  })

  it('are none where shoulders are broad: they are cut, and the neck stays', () => {
    const vest = topOf([
      [112, 62],
      [160, 50],
      [160, 110],
      [240, 110],
      [240, 50],
      [288, 62],
      [284, 150],
      [300, 175],
      [300, 380],
      [100, 380],
      [100, 175],
      [116, 150],
    ])
    const laid = { rowOn: (_: string, row: number) => row, columnOn: (_: number, __: number, column: number) => column }
    const [x, y] = [180 * halter.outline.scale, 80 * halter.outline.scale]
    expect(strapShift(CAMISOLE, halter, laid)(x, y)).toBeGreaterThan(10)
    expect(strapShift(vest, halter, laid)(x, y)).toBe(0)
  })

  it('are as wide as they were', () => {
    const { from, to } = strapAt(halter, 60)
    const scale = warpTrunk(CAMISOLE, halter, style).scale
    expect(to - from).toBeGreaterThan(0.75 * 20 * scale)
  })
})
