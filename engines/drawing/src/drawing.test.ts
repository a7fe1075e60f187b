import { describe, expect, it } from 'vitest'
import { distance, fromOklch, mix, toOklch } from './colour.ts'
import { Marks } from './geometry/motif.ts'
import { Tile } from './geometry/tile.ts'
import { TorusPacker } from './geometry/torus.ts'
import { createRandom } from '@toile/imaging'

describe('random', () => {
  it('repeats for equal keys and parts for others', () => {
    const take = (...key: (string | number)[]) => {
      const random = createRandom(...key)
      return Array.from({ length: 8 }, () => random.next())
    }
    expect(take('a', 1)).toEqual(take('a', 1))
    expect(take('a', 1)).not.toEqual(take('a', 2))
    expect(createRandom('a').fork(1).next()).not.toBe(createRandom('a').fork(2).next())
  })

  it('is even over its range', () => {
    const random = createRandom('even')
    const bins = Array.from({ length: 10 }, () => 0)
    for (let i = 0; i < 20_000; i++) bins[random.whole(0, 9)]! += 1
    for (const bin of bins) expect(Math.abs(bin - 2000)).toBeLessThan(200)
    const bells = Array.from({ length: 20_000 }, () => random.bell())
    expect(bells.reduce((sum, v) => sum + v * v, 0) / bells.length).toBeCloseTo(1, 1)
  })
})

describe('colour', () => {
  it('goes to OKLCH and back', () => {
    for (const hex of ['#ed6f5c', '#9caf88', '#1f2a4a', '#ffffff', '#000000'])
      expect(distance(fromOklch(toOklch(hex)), hex)).toBeLessThan(0.005)
  })

  it('keeps hue and lightness when chroma does not fit', () => {
    const strong = toOklch(fromOklch({ l: 0.6, c: 0.5, h: 150 }))
    expect(strong.l).toBeCloseTo(0.6, 1)
    expect(Math.abs(strong.h - 150)).toBeLessThan(4)
  })

  it('mixes from end to end', () => {
    expect(mix('#204060', '#e0c0a0', 0)).toBe('#204060')
    expect(mix('#204060', '#e0c0a0', 1)).toBe('#e0c0a0')
  })
})

describe('torus', () => {
  const motif = { markup: '', discs: [{ x: 0, y: 0, r: 100 }] }

  it('never lets motifs touch, across the edges too', () => {
    const packer = new TorusPacker(400, 300)
    const random = createRandom('pack')
    const placed = Array.from({ length: 60 }, () => packer.place(motif, 0.2, 4, random, () => 0)).filter(
      (spot) => spot !== undefined,
    )
    expect(placed.length).toBeGreaterThan(20)
    for (const [i, a] of placed.entries()) {
      for (const b of placed.slice(i + 1)) {
        const dx = Math.abs(a.x - b.x)
        const dy = Math.abs(a.y - b.y)
        expect(Math.hypot(Math.min(dx, 400 - dx), Math.min(dy, 300 - dy))).toBeGreaterThanOrEqual(44 - 1e-6)
      }
    }
  })

  it('stamps a motif at every place where it wraps', () => {
    const tile = new Tile(100, 100, '#ffffff')
    tile.stamp(motif, { x: 2, y: 3, scale: 0.1 })
    tile.draw(new Marks().fill('M0 0h1v1Z', '#000000'), { left: 40, top: 40, right: 60, bottom: 60 })
    const svg = tile.toSvg({ width: 100, height: 100 })
    expect(svg.match(/<use/g)).toHaveLength(4)
    expect(svg).toContain('translate(102 103)')
  })
})
