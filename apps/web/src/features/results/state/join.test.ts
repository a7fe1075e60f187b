import { describe, expect, it } from 'vitest'
import { cutsMotifs, sizeToLookAt } from './join.ts'

const SIDE = 48
/** A tile by the brightness of each of its pixels. */
function tile(at: (x: number, y: number) => number) {
  const data = Array.from({ length: 4 * SIDE * SIDE }, (_, i) => {
    const p = i >> 2
    return i % 4 === 3 ? 255 : at(p % SIDE, Math.floor(p / SIDE))
  })
  return { width: SIDE, height: SIDE, data }
}
const wrapped = (a: number, b: number): number => Math.min(Math.abs(a - b), SIDE - Math.abs(a - b))
/** Discs, which go on across the tile's border. */
const discs = (...middles: readonly (readonly [number, number])[]) =>
  tile((x, y) => (middles.some(([cx, cy]) => Math.hypot(wrapped(x, cx), wrapped(y, cy)) < 9) ? 30 : 230))

describe('a tile whose neighbours are moved by half', () => {
  it('has its motifs cut where one lies across the border that is moved', () => {
    const acrossSide = discs([0, 12])
    expect([cutsMotifs(acrossSide, 'half-drop'), cutsMotifs(acrossSide, 'brick')]).toEqual([true, false])
    const acrossFoot = discs([12, 0])
    expect([cutsMotifs(acrossFoot, 'half-drop'), cutsMotifs(acrossFoot, 'brick')]).toEqual([false, true])
  })

  it('keeps those whole that lie within it, that are as the layout asks, and all of a layout that moves nothing', () => {
    expect(cutsMotifs(discs([24, 24]), 'half-drop')).toBe(false)
    expect(cutsMotifs(discs([0, 12], [0, 36]), 'half-drop')).toBe(false)
    expect(
      cutsMotifs(
        tile((x) => (x % 12 < 6 ? 20 : 220)),
        'half-drop',
      ),
    ).toBe(false)
    for (const layout of ['straight', 'mirror'] as const) expect(cutsMotifs(discs([0, 0]), layout)).toBe(false)
  })
})

it('a large tile is looked at in small, by a whole number', () => {
  expect(sizeToLookAt({ width: 4096, height: 4096 })).toEqual({ width: 1024, height: 1024 })
  expect(sizeToLookAt({ width: 1025, height: 512 })).toEqual({ width: 513, height: 256 })
  expect(sizeToLookAt({ width: 1024, height: 768 })).toEqual({ width: 1024, height: 768 })
})
