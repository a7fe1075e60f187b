import { describe, expect, it } from 'vitest'
import { readRendering } from './read-rendering-words.ts'

describe('readRendering', () => {
  it.each([
    ['Red wool, watercolour', 'watercolour'],
    ['navy pencil skirt in coloured pencil', 'pencil'],
    ['a camel coat drawn in gouache', 'gouache'],
    ['felt tip, felt hat', 'marker'],
    ['navy pencil skirt', undefined],
    ['wool, not watercolour', undefined],
  ])('reads the medium of %s', (prompt, medium) => {
    const words = readRendering(prompt)
    expect(words.medium).toBe(medium)
  })

  it('tells the medium among the words that were understood', () => {
    expect(readRendering('Red wool, loose watercolour wash').understood).toEqual(['red', 'wool', 'watercolour'])
  })

  it('leaves the cloth its own words', () => {
    const words = readRendering('a camel wool coat drawn in gouache on kraft paper with a green satin belt')
    expect(words.main).toMatchObject({ fabric: 'wool', colour: { name: 'camel' } })
    expect(words.parts.get('belt')).toMatchObject({ fabric: 'satin', colour: { name: 'green' } })
    expect(words.ground).toBe('toned')
    expect(words.ignored).toEqual([])
  })

  it.each([
    ['emerald satin, light from the right', 'right', undefined],
    ['emerald satin with light from the left side', 'left', undefined],
    ['emerald satin in soft light', undefined, 'soft'],
    ['emerald satin, hard light', undefined, 'hard'],
  ] as const)('reads the light of %s', (prompt, side, light) => {
    const words = readRendering(prompt)
    expect(words).toMatchObject({ side, light })
    expect(words.main.fabric).toBe('satin')
    expect(words.understood.some((word) => word.includes('light'))).toBe(true)
  })

  it.each([
    ['red wool on a pale pink background', undefined, '#'],
    ['white linen dress on #ff6600 ground', undefined, '#ff6600'],
    ['red wool on sky blue paper', 'toned', '#'],
    ['red wool on white paper', 'paper', undefined],
    ['grey flannel on a grey studio background', 'studio', '#'],
    ['blue dress with white collar on paper', 'paper', undefined],
    ['paper silk gown', undefined, undefined],
  ] as const)('reads the ground of %s', (prompt, ground, colour) => {
    const words = readRendering(prompt)
    expect(words.ground).toBe(ground)
    expect(words.groundColour?.slice(0, colour?.length)).toBe(colour)
  })

  it.each([
    ['red wool, light from the left, light from the right', { side: 'left' }, 'light from the right'],
    ['red wool, soft light, hard light', { light: 'soft' }, 'hard light'],
    ['red wool on kraft paper, grey studio', { ground: 'toned', groundColour: '#b8966c' }, 'grey studio'],
  ])('draws what is named first of %s', (prompt, drawn, ignored) => {
    const words = readRendering(prompt)
    expect(words).toMatchObject(drawn)
    expect(words.ignored).toContain(ignored)
    expect(words.understood).not.toContain(ignored)
  })

  it.each(['without a studio', 'not on kraft paper', 'without a plain background'])(
    'gives no ground to %s',
    (negated) => {
      const words = readRendering(`red wool ${negated}`)
      expect(words.ground).toBeUndefined()
      expect(words.groundColour).toBeUndefined()
      expect(words.understood).toEqual(['red', 'wool'])
    },
  )

  it('takes a negation for the word that it stands before', () => {
    expect(readRendering('red wool with no frills on kraft paper').ground).toBe('toned')
  })

  it('gives a colour to the ground or to the cloth, not to both', () => {
    const words = readRendering('white linen dress on #ff6600 ground')
    expect(words.main.colour?.name).toBe('white')
    expect(words.main.more).toEqual([])
    expect(words.understood).toEqual(['white', 'linen', 'dress', '#ff6600 ground'])
  })

  it('tells that no photograph is made', () => {
    expect(readRendering('photorealistic denim jacket, product shot').ignored).toEqual([
      'photorealistic',
      'product shot',
    ])
  })

  it.each([
    ['red and blue shirt', ['red', 'shirt'], ['blue']],
    ['red and blue striped shirt', ['red', 'blue', 'striped', 'shirt'], []],
    ['wool silk in emerald', ['silk', 'emerald'], ['wool']],
    ['vertical linen', ['linen'], ['vertical']],
    ['tartan flannel, checked', ['tartan', 'flannel'], ['checked']],
    ['striped shirt in navy, striped and red', ['striped', 'shirt', 'navy', 'red'], []],
    ['#F60 linen, mid‑blue trim', ['#ff6600', 'linen', 'mid blue', 'trim'], []],
    ['off–white poplin, navy—blue belt', ['off white', 'poplin', 'navy', 'belt'], []],
  ])('%s: tells what changes the cloths, and what does not', (prompt, followed, ignored) => {
    const words = readRendering(prompt)
    expect(words.understood.toSorted()).toEqual(followed.toSorted())
    expect(words.ignored).toEqual(ignored)
  })

  it('says in the user’s words what each word does', () => {
    const { readings, understood } = readRendering('Deep red wool coat with a white collar, soft light, on kraft paper')
    expect(readings.map(({ word }) => word)).toEqual(understood)
    expect(readings.map(({ said }) => said)).toEqual([
      'Deep red',
      'wool',
      'coat',
      'white',
      'collar',
      'soft light',
      'kraft paper',
    ])
    expect(readings.filter(({ means }) => !/^[A-Z].*\.$/u.test(means ?? ''))).toEqual([])
  })
})
