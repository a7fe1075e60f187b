import { createRgba, hexToCielab, type RgbaImage } from '@toile/imaging'
import { describe, expect, test } from 'vitest'
import { findClusters, findColours } from './palette.ts'

/** Vertical bands of the given colours, each as wide as its share says, with one blended column between. */
function bands(parts: readonly (readonly [hex: string, share: number])[], side = 100): RgbaImage {
  const image = createRgba(side, side)
  const rgb = parts.map(([hex]) => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)))
  const ends = parts.map((_, index) => parts.slice(0, index + 1).reduce((sum, [, share]) => sum + share, 0) * side)
  for (let pixel = 0; pixel < side * side; pixel += 1) {
    const x = pixel % side
    const band = ends.findIndex((end) => x < Math.round(end))
    const edge = x > 0 && ends.some((end) => x === Math.round(end))
    const colour = rgb[band]!.map((value, channel) => (edge ? (value + rgb[band - 1]![channel]!) / 2 : value))
    image.data.set([...colour, 255], pixel * 4)
  }
  return image
}

const asked = (...colours: [string, string][]) => new Map(colours.map(([name, hex]) => [name, [hexToCielab(hex)]]))

describe('findColours', () => {
  test('finds each colour that is there, with its share', () => {
    const image = bands([
      ['#1b2545', 0.7],
      ['#f6ecd2', 0.3],
    ])
    const [navy, cream] = findColours(image, asked(['navy', '#1b2545'], ['cream', '#f6ecd2']))
    expect(navy!.distance).toBeLessThan(1)
    expect(navy!.coverage).toBeCloseTo(0.7, 1)
    expect(cream!.distance).toBeLessThan(1)
    expect(cream!.coverage).toBeCloseTo(0.29, 1)
  })

  test('a colour that is missing is far and covers nothing', () => {
    const [found] = findColours(bands([['#1b2545', 1]]), asked(['coral', '#f5735f']))
    expect(found!.distance).toBeGreaterThan(30)
    expect(found!.coverage).toBe(0)
  })

  test('blends at borders are no colours of their own', () => {
    const image = bands(
      [
        ['#ff0000', 0.5],
        ['#0000ff', 0.5],
      ],
      400,
    )
    const [purple] = findColours(image, asked(['purple', '#800080']))
    expect(purple!.distance).toBeGreaterThan(15)
  })

  test('a pixel counts for the nearest of the names only', () => {
    const found = findColours(bands([['#ffffff', 1]]), asked(['white', '#ffffff'], ['off-white', '#faf9f6']))
    expect(found.map(({ coverage }) => coverage)).toEqual([1, 0])
  })

  test('only what is inside is looked at', () => {
    const image = bands([
      ['#ff0000', 0.5],
      ['#0000ff', 0.5],
    ])
    const inside = Uint8Array.from({ length: 10_000 }, (_, pixel) => (pixel % 100 < 40 ? 1 : 0))
    expect(findClusters(image, inside)).toHaveLength(1)
  })
})
