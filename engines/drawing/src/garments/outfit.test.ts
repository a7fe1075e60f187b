import { describe, expect, it } from 'vitest'
import { createRandom } from '@toile/imaging'
import { readSketch } from '../words/read-sketch.ts'
import { backViewOf } from './back-view.ts'
import { outfitOf } from './outfit.ts'

const worn = (prompt: string, complete = true) =>
  outfitOf(readSketch(prompt).garments, createRandom('outfit'), complete)
const namesOf = (prompt: string, complete = true) => worn(prompt, complete).map(({ name }) => name)

describe('a bib', () => {
  it('is worn over a top of its own, and alone on a working drawing', () => {
    expect(namesOf('denim dungarees')).toEqual(['dungarees', 'T-shirt'])
    expect(namesOf('pinafore')).toEqual(['pinafore dress', 'T-shirt'])
    expect(namesOf('technical flat of dungarees', false)).toEqual(['dungarees'])
  })

  it('takes the top that was asked for', () => {
    expect(namesOf('dungarees over a red T-shirt')).toEqual(['dungarees', 'T-shirt'])
    expect(worn('dungarees over a red T-shirt')[1]!.cloth.colour).not.toBe('#faf7f0')
  })

  it('is worn over trousers too, and any dress that shows them', () => {
    expect(namesOf('denim pinafore over jeans')).toEqual(['pinafore dress', 'jeans', 'T-shirt'])
    expect(namesOf('red dress and black trousers')).toEqual(['dress', 'trousers'])
    expect(namesOf('floor-length gown and black trousers')).toEqual(['trousers', 'tank top'])
    expect(namesOf('red skirt and black trousers')).toEqual(['trousers', 'tank top'])
  })

  it('gives way to another neckline, or to shoulders for sleeves', () => {
    expect(worn('dungarees with a halter neck').map(({ upper }) => upper?.neckline)).toEqual(['halter'])
    expect(worn('dungarees with puff sleeves')[0]!.upper?.neckline).toBe('square')
  })

  it('keeps its straps from behind', () => {
    expect(backViewOf(worn('dungarees')[0]!).upper?.neckline).toBe('bib')
  })
})

describe('a coat', () => {
  const closureOf = (prompt: string) => worn(prompt).find(({ layer }) => layer === 2)?.upper?.closure

  it('is open over a skirt that was asked for and that it would hide', () => {
    expect(closureOf('a burgundy skirt under a camel coat')).toBe('open')
    expect(closureOf('long buttoned coat over a burgundy skirt')).not.toBe('open')
    expect(closureOf('camel coat and navy trousers')).not.toBe('open')
  })
})

describe('a poncho', () => {
  it('is worn with trousers: it ends at the hips', () => {
    expect(namesOf('grey poncho')).toEqual(['poncho', 'cigarette trousers'])
    expect(namesOf('grey poncho and jeans')).toEqual(['poncho', 'jeans'])
  })
})

describe('bare shoulders', () => {
  it('stay bare under a jacket that leaves them free', () => {
    expect(namesOf('camel blazer off the shoulder and a skirt')).toContain('bandeau top')
    expect(namesOf('camel blazer and a skirt')).toContain('T-shirt')
  })
})
