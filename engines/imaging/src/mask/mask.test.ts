import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { GreyImage } from '../image.ts'
import { countMarked, growMask, invertMask, isBlankMask, thresholdMask } from './basic.ts'
import { connectedComponents, fillHoles, keepComponentsAt } from './components.ts'

/** `#` is 255, `+` is 100, anything else 0. */
function draw(...rows: string[]): GreyImage {
  const values = { '#': 255, '+': 100 } as Record<string, number>
  return {
    width: rows[0]!.length,
    height: rows.length,
    data: Uint8Array.from([...rows.join('')], (sign) => values[sign] ?? 0),
  }
}

const masks = fc
  .tuple(fc.integer({ min: 1, max: 12 }), fc.integer({ min: 1, max: 12 }))
  .chain(([width, height]) =>
    fc
      .array(fc.constantFrom(0, 255), { minLength: width * height, maxLength: width * height })
      .map((values): GreyImage => ({ width, height, data: Uint8Array.from(values) })),
  )

describe('basic operations', () => {
  it('inverts, thresholds and counts', () => {
    const mask = draw('#+.', '.##')
    expect(countMarked(mask)).toBe(3)
    expect(countMarked(mask, 1)).toBe(4)
    expect(thresholdMask(mask, 100)).toEqual(draw('##.', '.##'))
    expect(invertMask(invertMask(mask))).toEqual(mask)
  })

  it('calls 300 marked pixels blank and 301 not', () => {
    const mask: GreyImage = { width: 400, height: 1, data: new Uint8Array(400).fill(255, 0, 300) }
    expect(isBlankMask(mask)).toBe(true)
    mask.data[300] = 255
    expect(isBlankMask(mask)).toBe(false)
  })
})

describe('growMask', () => {
  it('grows a point to a disc and shrinks the disc away', () => {
    const point = draw('.......', '.......', '.......', '...#...', '.......', '.......', '.......')
    const grown = thresholdMask(growMask(point, 2))
    expect(grown).toEqual(draw('.......', '..###..', '.#####.', '.#####.', '.#####.', '..###..', '.......'))
    expect(countMarked(growMask(grown, -3))).toBe(0)
  })

  it('contains the mask when it grows, lies in it when it shrinks, for every mask', () => {
    fc.assert(
      fc.property(masks, fc.double({ min: 0, max: 4, noNaN: true }), (mask, pixels) => {
        const grown = growMask(mask, pixels).data
        const shrunk = growMask(mask, -pixels).data
        mask.data.forEach((value, p) => {
          expect(grown[p]).toBeGreaterThanOrEqual(value)
          expect(shrunk[p]).toBeLessThanOrEqual(value)
        })
      }),
    )
  })
})

describe('components', () => {
  const mask = draw('##..#', '##.#.', '.....', '#...#')

  it('are told apart along sides, or at corners too', () => {
    expect(connectedComponents(mask, 8).sizes).toEqual([12, 4, 2, 1, 1])
    expect(connectedComponents(mask, 4).sizes).toEqual([12, 4, 1, 1, 1, 1])
  })

  it('cover the mask exactly, for every mask', () => {
    fc.assert(
      fc.property(masks, fc.constantFrom(4 as const, 8 as const), (drawn, connectivity) => {
        const { labels, sizes } = connectedComponents(drawn, connectivity)
        expect(sizes.reduce((a, b) => a + b)).toBe(drawn.data.length)
        drawn.data.forEach((value, p) => expect(labels[p]! > 0).toBe(value === 255))
      }),
    )
  })

  it('are what a flood from each of their pixels reaches, numbered in reading order, for every mask', () => {
    fc.assert(
      fc.property(masks, fc.constantFrom(4 as const, 8 as const), ({ width, height, data }, connectivity) => {
        const { labels } = connectedComponents({ width, height, data }, connectivity)
        const flooded = new Int32Array(data.length)
        let label = 0
        for (let start = 0; start < data.length; start += 1) {
          if (data[start] === 0 || flooded[start] !== 0) continue
          label += 1
          const stack = [start]
          while (stack.length > 0) {
            const p = stack.pop()!
            if (flooded[p] !== 0) continue
            flooded[p] = label
            for (let q = 0; q < data.length; q += 1) {
              const [dx, dy] = [
                Math.abs((q % width) - (p % width)),
                Math.abs(Math.floor(q / width) - Math.floor(p / width)),
              ]
              const touches = connectivity === 8 ? Math.max(dx, dy) === 1 : dx + dy === 1
              if (touches && data[q] === 255) stack.push(q)
            }
          }
        }
        expect(labels).toEqual(flooded)
      }),
    )
  })

  it('stay where a position lies on them, or when they are large beside those', () => {
    expect(keepComponentsAt(mask, [{ x: 4, y: 0 }])).toEqual(draw('....#', '...#.', '.....', '.....'))
    expect(keepComponentsAt(mask, [{ x: 0.9, y: 3.9 }], 0.5)).toEqual(mask)
    expect(keepComponentsAt(mask, [{ x: 0, y: 0 }], 0.5)).toEqual(draw('##..#', '##.#.', '.....', '.....'))
    expect(
      keepComponentsAt(mask, [
        { x: 2, y: 2 },
        { x: -5, y: 90 },
      ]),
    ).toEqual(mask)
  })

  it('keep their soft rim', () => {
    expect(keepComponentsAt(draw('#+..#'), [{ x: 0, y: 0 }])).toEqual(draw('#+...'))
  })
})

describe('fillHoles', () => {
  const ring = draw('#####', '#.#.#', '#.###', '#####', '#...#')

  it('fills small holes, not bays nor large holes nor those with a position in them', () => {
    expect(fillHoles(ring, 2)).toEqual(draw('#####', '#.###', '#.###', '#####', '#...#'))
    expect(fillHoles(ring, 3)).toEqual(draw('#####', '#####', '#####', '#####', '#...#'))
    expect(fillHoles(ring, 3, [{ x: 3, y: 1 }])).toEqual(draw('#####', '###.#', '#####', '#####', '#...#'))
  })
})
