import { describe, expect, it } from 'vitest'
import { variationOf } from './picture-variation.ts'
import { readRendering } from './read-rendering-words.ts'

const four = (prompt: string, seed = 7) =>
  [0, 1, 2, 3].map((index) => variationOf(seed, index, [], readRendering(prompt)))
const kinds = (values: readonly unknown[]) => new Set(values).size

describe('the four pictures of a request', () => {
  it('are in four media, in the same depth of shade, where no word names one', () => {
    const pictures = four('red silk')
    expect(kinds(pictures.map(({ medium }) => medium))).toBe(4)
    expect(pictures.map(({ contrast }) => contrast)).toEqual([1, 1, 1, 1])
  })

  it.each(['watercolour', 'marker on white paper', 'pencil', 'gouache'])(
    '%s: differ in light and in the fall of the cloth',
    (prompt) => {
      const pictures = four(prompt)
      expect(kinds(pictures.map(({ medium }) => medium))).toBe(1)
      expect(kinds(pictures.map(({ contrast }) => contrast))).toBe(4)
      const folds = pictures.map((picture) => picture.folds).toSorted((a, b) => a - b)
      expect(folds[0]! * 3).toBeLessThan(folds[3]!)
      expect(kinds(folds)).toBe(4)
      expect(kinds(pictures.map(({ light }) => Math.sign(light[0])))).toBe(2)
    },
  )

  it('keep the ground, the side and the depth of light that the words name', () => {
    const pictures = four('marker on white paper, hard light, lit from the left')
    expect(kinds(pictures.map(({ ground }) => ground))).toBe(1)
    expect(kinds(pictures.map(({ contrast }) => contrast))).toBe(1)
    for (const { light } of pictures) expect(light[0]).toBeLessThan(-0.1)
    for (const { light } of four('pencil, light from the right')) expect(light[0]).toBeGreaterThan(0.1)
  })

  it('begin with the picture that is made without a word about the medium', () => {
    const [named] = four('watercolour')
    expect({ ...named!, ground: undefined }).toEqual({ ...four('')[0]!, ground: undefined })
    expect(four('pencil')).toEqual(four('pencil'))
  })
})
