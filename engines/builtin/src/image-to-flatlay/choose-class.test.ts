import type { ClassName, EncodedImage } from '@toile/eye'
import { createFloat, createRgba } from '@toile/imaging'
import { describe, expect, it } from 'vitest'
import { chooseClass, wantedOf, excludeUnderlayer } from './choose-class.ts'
import { garmentOdds, OUTSIDE_ODDS } from './garment-odds.ts'
import { readFlatLayWords } from './read-words.ts'
import { classAreas, type ClassProbabilities, significantAreas } from './class-probabilities.ts'

const CLASSES: readonly ClassName[] = ['background', 'upper', 'outer', 'lower', 'skirt', 'dress']
const SIDE = 20

/** What the eye sees on a square, the same in every cell of a block in its middle, background about it. */
function seenOf(shares: Partial<Record<ClassName, number>>): ClassProbabilities {
  const grid = createFloat(SIDE, SIDE, CLASSES.length)
  for (let cell = 0; cell < SIDE * SIDE; cell += 1) {
    const inBlock = cell % SIDE >= 5 && cell % SIDE < 15 && cell >= 4 * SIDE && cell < 16 * SIDE
    for (const [place, name] of CLASSES.entries())
      grid.data[cell * CLASSES.length + place] = inBlock ? (shares[name] ?? 0) : name === 'background' ? 1 : 0
  }
  return { classes: CLASSES, grid, at: (cell, name) => grid.data[cell * CLASSES.length + CLASSES.indexOf(name)]! }
}

const chosen = (prompt: string, shares: Partial<Record<ClassName, number>>): ClassName | undefined => {
  const seen = seenOf(shares)
  const encoded = { image: createRgba(SIDE, SIDE) } as EncodedImage
  return chooseClass(encoded, seen, classAreas(seen), readFlatLayWords(prompt, undefined).wish)
}

describe('chooseClass', () => {
  it.each([
    ['dress', { upper: 0.75, dress: 0.25 }],
    ['skirt', { lower: 0.8, skirt: 0.2 }],
    ['trousers', { dress: 0.8, lower: 0.2 }],
    ['jacket', { dress: 0.8, outer: 0.2 }],
  ] as const)('gives no other garment for a %s that the eye hardly sees there', (prompt, shares) => {
    expect(chosen(prompt, shares)).toBeUndefined()
  })

  it('takes a fold of one garment for no other', () => {
    const seen = seenOf({ upper: 1 })
    const fold = 10 * SIDE + 8
    for (const [place, name] of CLASSES.entries())
      for (const cell of [fold, fold + 1]) seen.grid.data[cell * CLASSES.length + place] = name === 'dress' ? 1 : 0
    const areas = classAreas(seen)
    expect(areas.get('dress')!.count).toBe(2)
    expect(significantAreas(areas)('dress')).toBeUndefined()
    expect(significantAreas(areas)('upper')!.count).toBe(118)
    const encoded = { image: createRgba(SIDE, SIDE) } as EncodedImage
    expect(chooseClass(encoded, seen, areas, readFlatLayWords('dress', undefined).wish)).toBeUndefined()
  })

  it.each([
    ['dress', { skirt: 0.6, dress: 0.4 }, 'skirt'],
    ['skirt', { dress: 0.55, skirt: 0.45 }, 'dress'],
    ['jacket', { upper: 0.85, outer: 0.15 }, 'upper'],
    ['shirt', { outer: 0.8, upper: 0.2 }, 'outer'],
    ['dress', { dress: 0.5, upper: 0.4 }, 'dress'],
  ] as const)('takes for the %s what may well be it', (prompt, shares, name) => {
    expect(chosen(prompt, shares)).toBe(name)
  })
})

describe('wantedOf', () => {
  /** What counts as the blouse that the upper half of a garment is taken for, the rest a dress of a grey, with these two codes in turn. */
  const wanted = (codes: readonly [number, number]): readonly ClassName[] => {
    const seen = seenOf({ dress: 1 })
    const image = createRgba(SIDE, SIDE)
    for (let cell = 0; cell < SIDE * SIDE; cell += 1) {
      const row = Math.floor(cell / SIDE)
      const code = row < 10 ? codes[row % 2]! : 188
      image.data.set([code, code, code, 255], 4 * cell)
      if (row >= 10 || seen.at(cell, 'dress') < 1) continue
      for (const [place, name] of CLASSES.entries())
        seen.grid.data[cell * CLASSES.length + place] = name === 'upper' ? 1 : 0
    }
    return wantedOf(image, classAreas(seen), 'upper', readFlatLayWords('blouse', undefined).wish)
  }

  it('joins cloth of one colour that the eye gives two names', () => {
    expect(wanted([180, 196])).toContain('dress')
  })

  it('takes black and white stripes for no cloth of the grey that is their mean', () => {
    expect(wanted([0, 255])).not.toContain('dress')
  })
})

describe('excludeUnderlayer', () => {
  /** Log-odds in a strip that is called something else, in the middle of a garment of whose kind it counts. */
  const inStrip = (prompt: string, own: ClassName, other: ClassName, colour: readonly [number, number, number]) => {
    const seen = seenOf({ [own]: 1 })
    const image = createRgba(SIDE, SIDE)
    const strip = 10 * SIDE + 9
    for (let cell = 0; cell < SIDE * SIDE; cell += 1) {
      const isOther = cell % SIDE === 9 && seen.at(cell, own) === 1
      image.data.set([...(isOther ? colour : [150, 110, 70]), 255], 4 * cell)
      if (!isOther) continue
      for (const [place, name] of CLASSES.entries())
        seen.grid.data[cell * CLASSES.length + place] = name === other ? 1 : 0
    }
    const areas = classAreas(seen)
    const wanted = wantedOf(image, areas, own, readFlatLayWords(prompt, undefined).wish)
    expect(wanted).toContain(other)
    return excludeUnderlayer(image, areas, own, wanted, garmentOdds(seen, wanted)).data[strip]!
  }

  it('leaves the shirt out that an open coat shows, and not a piece of the coat in the shade', () => {
    expect(inStrip('coat', 'outer', 'upper', [240, 240, 240])).toBe(OUTSIDE_ODDS)
    expect(inStrip('coat', 'outer', 'upper', [132, 96, 60])).toBeGreaterThan(0)
  })

  it('takes the same in any other garment for its print', () => {
    expect(inStrip('dress', 'dress', 'upper', [240, 240, 240])).toBeGreaterThan(0)
  })
})
