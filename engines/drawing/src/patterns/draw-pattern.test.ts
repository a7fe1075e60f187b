import { describe, expect, it } from 'vitest'
import { distance, toOklch } from '../colour.ts'
import { readPattern } from '../words/read-pattern.ts'
import { drawFromWords } from './draw-pattern.ts'
import { tiedInks } from './pairs.ts'

const draw = (prompt: string, index = 0) => drawFromWords(readPattern(prompt), { seed: 3, index })
const markup = (prompt: string) => {
  const { art } = draw(prompt)
  return art.kind === 'vector' ? art.svg : ''
}

describe('a mood', () => {
  it('colours a cloth of two yarns, which stay apart', () => {
    for (const index of [0, 1, 2, 3]) {
      const { palette, understood } = draw('houndstooth, pastel mood', index)
      expect(understood).toContain('pastel')
      expect(palette.inks).toHaveLength(1)
      expect(toOklch(palette.inks[0]!).l).toBeGreaterThan(0.6)
      expect(distance(palette.inks[0]!, palette.ground)).toBeGreaterThan(0.12)
    }
    expect(draw('houndstooth').palette.inks).toEqual(['#201e22'])
  })

  it('is told as ignored where the colours of a coat stay as they are', () => {
    expect(draw('zebra, pastel mood').ignored).toContain('pastel')
    expect(draw('pastel dots').ignored).not.toContain('pastel')
  })
})

describe('what is not made of outlines', () => {
  const meaning = (prompt: string, word: string) =>
    draw(prompt).readings.find((reading) => reading.word === word)?.means
  it('says what that costs in print', () => {
    expect(meaning('marbling in teal', 'marbling')).toMatch(/SVG comes in flat inks alone/)
    expect(meaning('teal dots', 'polka dots')).not.toMatch(/SVG/)
    expect(meaning('navy dots on linen', 'linen')).toMatch(/It shows in the picture alone: SVG/)
  })
})

describe('a tiger', () => {
  it('has marks of its own on an orange coat', () => {
    const { palette, understood } = draw('tiger')
    expect(understood).toEqual(['tiger'])
    expect(toOklch(palette.ground).h).toBeGreaterThan(45)
    expect(toOklch(palette.ground).h).toBeLessThan(80)
    expect(toOklch(palette.ground).c).toBeGreaterThan(0.1)
    // On equal colours it is drawn otherwise than a zebra.
    expect(markup('tiger in black and white')).not.toBe(markup('zebra in black and white'))
  })
})

describe('cherry blossom', () => {
  it('is a flower of its own, on its twigs', () => {
    const { understood, palette } = draw('chery blosom')
    expect(understood).toEqual(['cherry blossom'])
    expect(palette.inks.length).toBeGreaterThan(1)
    expect(markup('cherry blossom in pink and brown')).not.toBe(markup('forget-me-nots in pink and brown'))
  })
})

it('says what a print that hosts other motifs draws of them', () => {
  expect(draw('lemons and olive branches').understood).toEqual(['lemons', 'olive branches: drawn as leaves'])
  expect(draw('olive branches').understood).toEqual(['olive branches'])
  expect(draw('lemons and leaves').understood).toEqual(['lemons', 'leaves'])
})

describe('colours that belong to nouns', () => {
  it.each([0, 1, 2, 3])('neither is the ground, on which both are seen: picture %i', (index) => {
    for (const prompt of ['white citrus blossoms, green leaves', 'gold stars and white hearts']) {
      const { palette, words } = draw(prompt, index)
      const seen = words.palette.map(({ hex }) => distance(hex, palette.ground))
      expect(Math.min(...seen)).toBeGreaterThan(0.1)
    }
  })

  it('leaves have the colour that was said of them, and flowers never', () => {
    // Swapped nouns swap the colours: neither is taken by what it is like.
    expect(markup('red leaves, green tulips on cream')).not.toBe(markup('green leaves, red tulips on cream'))
    const tied = tiedInks(readPattern('red leaves, green tulips on cream'))
    expect(tied?.leaf).toBe(readPattern('red dots').palette[0]!.hex)
  })
})
