import { describe, expect, it } from 'vitest'
import { readSketch } from '../words/read-sketch.ts'
import { backViewOf } from './back-view.ts'
import { outfitOf } from './outfit.ts'
import { createRandom } from '@toile/imaging'
import { recut, redesigned } from './redesign.ts'

const designs = (prompt: string) =>
  [0, 1, 2, 3].map((turn) => {
    const { upper, lower, details } = redesigned(readSketch(prompt).garments[0]!, turn)
    return { upper, lower, details }
  })

describe('what was left open of a design', () => {
  it.each([
    'gown',
    'shirt',
    'T-shirt',
    'crew neck T-shirt with a patch pocket',
    'jacket',
    'trousers',
    'culottes',
    'pinafore',
    'midi skirt',
  ])('%s: four proposals, no two alike', (name) => {
    expect(new Set(designs(name).map((design) => JSON.stringify(design))).size).toBe(4)
  })

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

  it('keeps out what was refused', () => {
    for (const { upper } of designs('sundress without straps')) expect(upper?.neckline).toBe('strapless')
    for (const { upper } of designs('T-shirt, no V-neck')) expect(upper?.neckline).not.toBe('v')
    for (const { details } of designs('trousers without a belt')) expect(details.belt).toBe(false)
    for (const { details } of designs('shirt without pockets')) expect(details.pockets).toBe(false)
  })
})

describe('another cut', () => {
  const cuts = (prompt: string) =>
    [0, 1, 2, 3].map((turn) => {
      const { upper, lower, details } = recut(readSketch(prompt).garments[0]!, turn)
      return { upper, lower, details }
    })
  const kinds = (values: readonly unknown[]) => new Set(values).size

  it.each([
    ['dress', 3],
    ['shirt dress', 3],
    ['wrap dress', 3],
    ['skirt', 3],
    ['trench coat', 4],
    ['trousers', 2],
  ] as const)('%s: %i hems', (name, hems) => {
    expect(kinds(cuts(name).map(({ upper, lower }) => (lower ?? upper)!.hem))).toBe(hems)
  })

  it.each(['dress', 'shirt dress', 'wrap dress', 'shirt', 'blouse'])('%s: four lengths of sleeve', (name) => {
    expect(kinds(cuts(name).map(({ upper }) => upper!.sleeveLength))).toBe(4)
  })

  it('changes four tops and four pairs of legs', () => {
    for (const name of ['blouse', 'shirt', 'T-shirt', 'top', 'trousers', 'jumpsuit', 'jumper'])
      expect(kinds(cuts(name).map((cut) => JSON.stringify(cut)))).toBe(4)
  })

  it('keeps what the words say', () => {
    const first = ([cut]: ReturnType<typeof cuts>) => cut!
    for (const { upper, lower } of cuts('V-neck midi dress with long sleeves')) {
      expect(upper).toMatchObject({ neckline: 'v', sleeve: 'set-in', sleeveLength: 'long' })
      expect(lower!.hem).toBe('midi')
    }
    for (const { upper } of cuts('sleeveless dress')) expect(upper!.sleeve).toBe('none')
    for (const { upper } of cuts('fitted T-shirt')) expect(upper!.loose).toBe(0)
    for (const { upper } of cuts('cropped jumper')) expect(upper!.hem).toBe('crop')
    for (const { lower } of cuts('wide-leg ankle length trousers'))
      expect(lower).toMatchObject({ shape: 'wide', hem: 'ankle' })
    const said = cuts('sleeveless V-neck A-line mini dress')
    expect(said).toEqual([0, 1, 2, 3].map(() => first(said)))
  })

  it('keeps what a name says, and adds no detail', () => {
    for (const { upper } of cuts('T-shirt')) expect(upper!.sleeveLength).toBe('short')
    for (const { upper } of cuts('tank top')) expect(upper!.sleeve).toBe('none')
    for (const { upper } of cuts('turtleneck'))
      expect(upper).toMatchObject({ neckline: 'turtleneck', sleeveLength: 'long' })
    for (const [name, neck] of [
      ['halter top', { neckline: 'halter' }],
      ['halter dress', { neckline: 'halter' }],
      ['tube top', { neckline: 'strapless' }],
      ['camisole', { neckline: 'slip' }],
      ['slip dress', { neckline: 'slip' }],
      ['polo shirt', { collar: 'shirt' }],
      ['rugby shirt', { collar: 'shirt' }],
    ] as const)
      for (const { upper } of cuts(name)) expect(upper, name).toMatchObject(neck)
    for (const { lower } of cuts('miniskirt')) expect(lower!.hem).toBe('mini')
    for (const { lower } of cuts('ball gown')) expect(lower).toMatchObject({ shape: 'ball', hem: 'floor' })
    for (const { lower } of cuts('shorts')) expect(lower!.hem).toBe('micro')
    for (const { lower } of cuts('pencil skirt')) expect(lower!.kind === 'skirt' && lower!.shape).toBe('pencil')
    for (const name of ['dress', 'shift dress', 'trousers', 'coat'])
      for (const { details } of cuts(name)) expect(details).toEqual(cuts(name)[0]!.details)
  })
})

describe('one shoulder', () => {
  it('is the other one from behind', () => {
    const [top] = outfitOf(readSketch('one shoulder top').garments, createRandom('outfit'), false)
    expect(backViewOf(top!).upper).toMatchObject({ neckline: 'one shoulder', mirrored: true })
  })
})
