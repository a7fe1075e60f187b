import { distance } from '@toile/drawing'
import { describe, expect, it } from 'vitest'
import { EngineError } from '@toile/engine'
import { createSketch, drawSketchPicture, type SketchPicture } from './draw-sketch-picture.ts'

const draw = (prompt: string, seed = 1, index = 0, width = 192, height = 256): SketchPicture =>
  drawSketchPicture({ prompt, seed, index, width, height }, () => {})

/** Share of pixels within an OKLab distance of a colour. */
function share({ rgba }: SketchPicture, hex: string): number {
  const known = new Map<number, boolean>()
  let count = 0
  for (let i = 0; i < rgba.length; i += 4) {
    const key = (rgba[i]! << 16) | (rgba[i + 1]! << 8) | rgba[i + 2]!
    let near = known.get(key)
    if (near === undefined) {
      near = distance(`#${key.toString(16).padStart(6, '0')}`, hex) < 0.06
      known.set(key, near)
    }
    if (near) count++
  }
  return count / (rgba.length / 4)
}

describe('one request', () => {
  it('gives the same bytes twice', () => {
    const prompt = 'camel coat over a striped dress'
    expect(draw(prompt, 5, 1).rgba).toEqual(draw(prompt, 5, 1).rgba)
  })

  it.each([
    'white shirt and a red pleated skirt',
    'black gown',
    'blue jeans and a hoodie',
    'technical flat of a trench coat',
  ])('%s: four pictures that differ', (prompt) => {
    const pictures = [0, 1, 2, 3].map((index) => draw(prompt, 9, index))
    for (let i = 0; i < 4; i++) {
      for (let j = i + 1; j < 4; j++) {
        let changed = 0
        const [a, b] = [pictures[i]!.rgba, pictures[j]!.rgba]
        for (let k = 0; k < a.length; k += 4)
          if (Math.max(...[0, 1, 2].map((c) => Math.abs(a[k + c]! - b[k + c]!))) > 24) changed++
        expect(changed / (a.length / 4)).toBeGreaterThan(0.04)
      }
    }
  })
})

describe('named colours are on the paper', () => {
  it.each([
    ['emerald gown', '#19885a', 0.04],
    ['white shirt and a red pleated skirt', '#c4262e', 0.012],
    ['cobalt blue trousers and a mustard jumper', '#d3a02c', 0.015],
  ] as const)('%s', (prompt, hex, least) => {
    for (const index of [0, 1, 2, 3]) expect(share(draw(prompt, 4, index), hex)).toBeGreaterThan(least)
  })
})

describe('the picture', () => {
  it.each([
    [192, 256],
    [320, 200],
    [90, 300],
  ])('has the size asked for, %s × %s, and is opaque', (width, height) => {
    const picture = draw('trench coat', 1, 0, width, height)
    expect([picture.width, picture.height, picture.rgba.length]).toEqual([width, height, width * height * 4])
    for (let i = 3; i < picture.rgba.length; i += 4) expect(picture.rgba[i]).toBe(255)
  })

  it('says what it did not follow', () => {
    const picture = draw('red dress with unicycles')
    expect(picture.understood).toEqual(['dress', 'red'])
    expect(picture.ignored).toEqual(['unicycles'])
    expect(draw('').warnings).toHaveLength(1)
  })

  it('comes with its vectors, at the same size', () => {
    const { vector } = draw('trench coat', 1, 0, 192, 256)
    expect(vector).toMatch(/^<svg [^>]*width="192" height="256"/)
    expect(vector.endsWith('</svg>')).toBe(true)
  })

  it.each([
    [64, 64],
    [600, 64],
    [64, 600],
  ])('is drawn at %s × %s whatever falls outside the sheet', (width, height) => {
    for (const index of [0, 1, 2, 3])
      expect(draw('ball gown with a train, veil, sun hat, tote bag', 2, index, width, height).width).toBe(width)
  })

  it('is varied by its lineage, in the same colours', () => {
    const request = { prompt: 'emerald gown', seed: 4, index: 0, width: 192, height: 256 } as const
    const file = { data: new Uint8Array(), mediaType: 'image/png', width: 192, height: 256 } as const
    const vary = (lineage: readonly number[]) =>
      drawSketchPicture({ ...request, original: { operation: 'create-sketch', picture: file, lineage } }, () => {})
    expect(vary([]).rgba).toEqual(draw('emerald gown', 4, 0).rgba)
    const child = vary([77])
    expect(child.rgba).not.toEqual(vary([]).rgba)
    expect(child.rgba).toEqual(vary([77]).rgba)
    expect(vary([77, 3]).rgba).not.toEqual(child.rgba)
    expect(share(child, '#19885a')).toBeGreaterThan(0.04)
  })

  it('reports progress that rises to 1', () => {
    const fractions: number[] = []
    drawSketchPicture({ prompt: 'dress', seed: 1, index: 0, width: 96, height: 128 }, (fraction) =>
      fractions.push(fraction),
    )
    expect(fractions).toEqual(fractions.toSorted((a, b) => a - b))
    expect(fractions.at(-1)).toBe(1)
  })

  it.each([0, 63, 2049, 100.5, Number.NaN])('refuses a side of %s', (side) => {
    expect(() => createSketch({ prompt: 'dress', seed: 1, index: 0, width: side, height: 256 })).toThrow(EngineError)
  })
})
