import { describe, expect, it } from 'vitest'
import { COLOURS } from '@toile/imaging'
import { FABRIC_WORDS } from './fabrics.ts'
import { namedColour, readCloth } from './read-cloth.ts'

const short = (wish: { fabric: string | undefined; colour: { name: string } | undefined } | undefined) =>
  wish && `${wish.colour?.name ?? '-'} ${wish.fabric ?? '-'}`

describe('readCloth', () => {
  it.each([
    ['Red wool', 'red wool'],
    ['emerald silk satin, very shiny', 'emerald satin'],
    ['matte crepe, bottle green, drapes heavy', 'bottle green crepe'],
    ['lether, choclate', 'chocolate leather'],
    ['denim', '- denim'],
    ['not black please, petrol wool with no shine', 'petrol wool'],
    ['', '- -'],
  ])('%s', (prompt, expected) => {
    expect(short(readCloth(prompt).main)).toBe(expected)
  })

  it('reads a hexadecimal colour, with what is said before it', () => {
    const { understood, ignored } = readCloth('#f60 linen')
    expect([understood, ignored]).toEqual([['#ff6600', 'linen'], []])
  })

  it('gives pieces their own cloth and the rest to the garment', () => {
    const words = readCloth('A tailored midi dress in heavy ivory silk crepe with a deep green satin belt')
    expect(short(words.main)).toBe('ivory crepe')
    expect(words.main.finish).toContain('heavy')
    expect(short(words.parts.get('belt'))).toBe('deep green satin')
    expect(words.ignored).toEqual([])
    const jeans = readCloth('Washed indigo denim with copper topstitching')
    expect(short(jeans.main)).toBe('washed indigo denim')
    expect(short(jeans.parts.get('stitching'))).toBe('copper -')
    const shirt = readCloth('washed linen, sage, mother of pearl buttons')
    expect(short(shirt.main)).toBe('sage linen')
    expect(short(shirt.parts.get('buttons'))).toBe('pearl -')
    expect(shirt.ignored).toEqual([])
    const coat = readCloth('camel coat with a white collar and brown leather belt')
    expect(short(coat.main)).toBe('camel -')
    expect(short(coat.parts.get('collar'))).toBe('white -')
    expect(short(coat.parts.get('belt'))).toBe('brown leather')
  })

  it('tells a bag from what is worn', () => {
    expect(readCloth('cognac leather backpack').thing).toBe(true)
    expect(readCloth('canvas tote with leather handles').thing).toBe(true)
    expect(readCloth('cognac leather').thing).toBe(false)
    expect(readCloth('red dress').thing).toBe(false)
  })

  it('tells two garments apart, and takes one named alone for the whole drawing', () => {
    const two = readCloth('black knit top and a mustard corduroy skirt')
    expect(short(two.parts.get('upper'))).toBe('black knit')
    expect(short(two.parts.get('lower'))).toBe('mustard corduroy')
    const one = readCloth('navy linen shirt')
    expect(short(one.main)).toBe('navy linen')
    expect(one.parts.size).toBe(0)
  })

  it('reads prints with their colours, over commas', () => {
    const { main } = readCloth('stripes, vertical, light blue and white, poplin')
    expect(main).toMatchObject({ motif: 'stripes', upright: true, fabric: 'poplin' })
    expect([main.colour?.name, ...main.more.map(({ name }) => name)]).toEqual(['light blue', 'white'])
  })

  it('lists what it did not use, and what is denied', () => {
    const words = readCloth('red wool on the moon, no polka dots')
    expect(words.ignored).toContain('moon')
    expect(words.understood).not.toContain('polka dots')
    expect(readCloth('no shine').main.finish).toEqual(['matte'])
  })

  it('every dye is a known colour', () => {
    for (const { dyes } of FABRIC_WORDS) {
      for (const dye of dyes) expect(COLOURS.map(({ hex }) => hex)).toContain(namedColour(dye).hex)
    }
    expect(() => namedColour('none of these')).toThrow(RangeError)
  })
})
