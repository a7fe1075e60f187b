import { describe, expect, it } from 'vitest'
import { readSketch } from '../words/read-sketch.ts'
import { backViewOf } from './back-view.ts'
import { outfitOf } from './outfit.ts'
import { createRandom } from '@toile/imaging'
import { redesigned } from './redesign.ts'

const designs = (prompt: string) =>
  [0, 1, 2, 3].map((turn) => {
    const { upper, lower, details } = redesigned(readSketch(prompt).garments[0]!, turn)
    return { upper, lower, details }
  })

describe('what was left open of a design', () => {
  it.each(['gown', 'shirt', 'T-shirt', 'jacket', 'trousers', 'culottes', 'pinafore', 'midi skirt'])(
    '%s: four proposals, no two alike',
    (name) => {
      expect(new Set(designs(name).map((design) => JSON.stringify(design))).size).toBe(4)
    },
  )

  it('starts with the garment as it is usually made', () => {
    const [draft] = readSketch('gown').garments
    expect(redesigned(draft!, 0)).toBe(draft)
  })

  it('keeps what was said', () => {
    for (const { upper } of designs('V-neck gown')) expect(upper?.neckline).toBe('v')
    for (const { upper } of designs('long sleeve shirt')) expect(upper?.sleeveLength).toBe('long')
    const [usual, ...others] = designs('trousers with turn ups')
    for (const { details } of others) expect(details).toEqual(usual!.details)
    for (const { lower } of designs('mini skirt')) expect(lower?.hem).toBe('mini')
  })
})

describe('one shoulder', () => {
  it('is the other one from behind', () => {
    const [top] = outfitOf(readSketch('one shoulder top').garments, createRandom('outfit'), false)
    expect(backViewOf(top!).upper).toMatchObject({ neckline: 'one shoulder', mirrored: true })
  })
})
