import { describe, expect, it } from 'vitest'
import { createFloat, createGrey, createRgba, type FloatImage, type GreyImage, ImagingError } from '../image.ts'
import { findGaps, openGaps } from './open-gaps.ts'
import { akimbo, type Figure, type Ground, GROUNDS, type Look } from './testing/akimbo.ts'

const HEIGHT = 384
const CELL = 4

/**
 * Log-odds of somebody on cells of 4 pixels, blurred as a network blurs them: 7 in the body, -6 in the ground. `doubt`: by how much they
 * are lower in pieces of the ground's colour.
 */
function seen({ somebody, gaps, pieces }: Figure, doubt = 0): FloatImage {
  const out = createFloat(somebody.width / CELL, somebody.height / CELL, 1)
  const share = (of: GreyImage, x: number, y: number, reach: number): number => {
    let [sum, count] = [0, 0]
    for (let v = Math.max(0, y - reach); v < Math.min(of.height, y + CELL + reach); v += 2) {
      for (let u = Math.max(0, x - reach); u < Math.min(of.width, x + CELL + reach); u += 2, count += 1) {
        if (of.data[v * of.width + u]! > 0) sum += 1
      }
    }
    return sum / count
  }
  for (let p = 0; p < out.data.length; p += 1) {
    const [x, y] = [CELL * (p % out.width), CELL * Math.floor(p / out.width)]
    // A network takes a gap for ground by half.
    const body = share(somebody, x, y, 4) + 0.55 * share(gaps, x, y, 4)
    out.data[p] = 13 * Math.min(1, body) - 6 - doubt * share(pieces, x, y, 4)
  }
  return out
}

/** Skins and cloths beside the usual ones. */
const LOOKS: readonly Partial<Look>[] = [
  { skin: [92, 58, 42], top: [226, 178, 60], trousers: [120, 130, 150] },
  { skin: [240, 206, 190], top: [30, 34, 44], trousers: [140, 40, 40] },
]

/** Of the marked pixels of a mask, the share that lies in gaps. */
function opened(of: GreyImage, gaps: readonly (readonly number[])[]): number {
  const open = new Set(gaps.flat())
  let [hit, all] = [0, 0]
  of.data.forEach((value, p) => {
    if (value === 0) return
    all += 1
    if (open.has(p)) hit += 1
  })
  return hit / all
}

describe.each(Object.keys(GROUNDS) as Ground[])('before a %s ground', (ground) => {
  it('finds the gaps between arms and body, and nothing of the figure', () => {
    const figure = akimbo(HEIGHT, ground)
    const gaps = findGaps(figure.photo, seen(figure))
    expect(gaps).toHaveLength(2)
    expect(opened(figure.gaps, gaps)).toBeGreaterThan(0.97)
    expect(opened(figure.somebody, gaps)).toBeLessThan(0.001)
  })

  it('leaves pieces of its colours whole, also where the network takes them for gaps', () => {
    const figure = akimbo(HEIGHT, ground, ['print', 'pocket', 'panel', 'shoes'])
    for (const doubt of [0, 6]) expect(opened(figure.pieces, findGaps(figure.photo, seen(figure, doubt)))).toBe(0)
  })

  it('opens nothing of a figure with a bag at its arm and its legs apart', () => {
    const figure = akimbo(HEIGHT, ground, [], { bag: true, legs: 'apart' })
    const gaps = findGaps(figure.photo, seen(figure))
    expect(gaps.length).toBeGreaterThan(0)
    expect(opened(figure.somebody, gaps)).toBeLessThan(0.001)
  })
})

it.each(LOOKS)('finds the gaps of other skins and cloths too (%o)', (look) => {
  for (const ground of ['gradient', 'bricks'] as const) {
    const figure = akimbo(HEIGHT, ground, [], look)
    const gaps = findGaps(figure.photo, seen(figure))
    expect(opened(figure.gaps, gaps)).toBeGreaterThan(0.97)
    expect(opened(figure.somebody, gaps)).toBeLessThan(0.001)
  }
})

it('finds a gap up to its bound, and beyond it nothing: what the search has not reached of a larger area is none either', () => {
  const size = { width: 240, height: 320 }
  // A body with a pointed hollow near its left side. Of what is enclosed 8 % are some 4,300 pixels.
  const isBody = (x: number, y: number): boolean => x >= 32 && x < 208 && y >= 8 && y < 312
  const hollow = (half: number): Set<number> => {
    const image = createRgba(size.width, size.height)
    const cells = createFloat(size.width / CELL, size.height / CELL, 1)
    for (let y = 0, p = 0; y < size.height; y += 1) {
      for (let x = 0; x < size.width; x += 1, p += 1) {
        const isHollow = Math.abs(x - 68) / 25 + Math.abs(y - 160) / half < 1
        const noise = (7 * x + 13 * y) % 5
        const colour = isBody(x, y) && !isHollow ? [134, 44, 62] : [216, 216, 210]
        image.data.set([...colour.map((value) => value + noise), 255], 4 * p)
        const cell = Math.floor(y / CELL) * cells.width + Math.floor(x / CELL)
        cells.data[cell]! += (isBody(x, y) ? (isHollow ? 0 : 7) : -6) / CELL ** 2
      }
    }
    return new Set(findGaps(image, cells).flat())
  }
  expect(hollow(70).size).toBeGreaterThan(3400)
  expect(hollow(115).size).toBe(0)
})

it('finds none where the network is sure of somebody, nor where what is seen has the colours of the body', () => {
  const figure = akimbo(HEIGHT, 'plain')
  const isSeen = seen(figure)
  const sure = { ...isSeen, data: isSeen.data.slice() }
  for (const [p, value] of figure.gaps.data.entries()) {
    if (value === 0) continue
    const [x, y] = [p % figure.gaps.width, Math.floor(p / figure.gaps.width)]
    sure.data[Math.floor(y / CELL) * sure.width + Math.floor(x / CELL)] = 7
  }
  expect(findGaps(figure.photo, sure)).toEqual([])
  const { data } = figure.photo
  for (const [p, value] of figure.gaps.data.entries()) if (value > 0) data.set([134, 44, 62, 255], 4 * p)
  expect(findGaps(figure.photo, isSeen)).toEqual([])
})

it('finds none where nobody is, and refuses more than one channel', () => {
  const { photo } = akimbo(64, 'plain')
  const nobody = createFloat(12, 16, 1)
  nobody.data.fill(-6)
  expect(findGaps(photo, nobody)).toEqual([])
  expect(() => findGaps(photo, createFloat(12, 16, 2))).toThrow(ImagingError)
})

it('opens a mask with a soft edge and leaves the rest of it', () => {
  const mask = createGrey(8, 8, 255)
  openGaps(mask, [[27, 28]])
  expect([...mask.data.subarray(24, 32)]).toEqual([255, 255, 192, 0, 0, 192, 255, 255])
  expect(mask.data.filter((value) => value === 192)).toHaveLength(6)
})
