import { describe, expect, it } from 'vitest'
import { capabilityOf } from '../testing/capabilities.ts'
import { generationOf } from '../testing/generation.ts'
import { engineName, engineNote, originWords, unavailableWords, variationNote } from './engine-words.ts'
import { unavailableMark } from './mode-summary.ts'

describe('who makes a picture', () => {
  it('is said with what leaves the house for it', () => {
    expect(engineNote(capabilityOf('create-pattern'))).toBe('Made here by Toile’s own engine.')
    expect(engineNote(capabilityOf('swap-garment', { engine: 'fashn', outside: ['fashn'] }))).toBe(
      'Made by FASHN, outside this house: your photo and flat-lay are sent there.',
    )
    expect(engineNote(capabilityOf('swap-garment', { engine: 'fal', outside: ['openai', 'fal', 'gemini'] }))).toBe(
      'Made by fal, outside this house: your photo and flat-lay are sent there, or, where that cannot, to OpenAI or Google Gemini.',
    )
    expect(engineNote(capabilityOf('create-sketch', { outside: ['fal', 'openai'] }))).toBe(
      'Made here by Toile’s own engine; where it cannot, your words may be sent to fal or OpenAI, outside this house.',
    )
  })

  it('is said of variations where something may leave the house for them', () => {
    expect(variationNote(capabilityOf('create-sketch'))).toBeNull()
    expect(variationNote(capabilityOf('create-sketch', { varies_outside: ['fal', 'gemini'] }))).toBe(
      'This picture and what it was made of may be sent to fal or Google Gemini, outside this house.',
    )
  })

  it('has the name of each company that there is an engine of', () => {
    expect(['vertex', 'openai-compatible'].map(engineName)).toEqual(['Google Vertex AI', 'an image server'])
  })

  it('is an id where the page knows no name', () => expect(engineName('attic')).toBe('attic'))
})

describe('a mode that pauses', () => {
  it.each([
    ['away', /FASHN does not answer/, 'Paused at the moment'],
    ['spent', /has made all it may today/, 'Paused at the moment'],
    ['refused', /your account keeps its pictures in it/, 'Only made outside'],
  ] as const)('says why (%s)', (unavailable, words, mark) => {
    const able = capabilityOf('swap-garment', { engine: 'fashn', outside: ['fashn'], unavailable })
    expect(unavailableWords(able)).toMatch(words)
    expect(unavailableMark(able)).toBe(mark)
  })

  it('is silent when it does not', () => {
    expect(unavailableWords(capabilityOf('swap-garment'))).toBeNull()
    expect(unavailableMark(capabilityOf('swap-garment'))).toBeNull()
  })
})

describe('where pictures came from', () => {
  it('is said once for all of them', () => {
    const made = (id: string, engine: string, sentTo: string[]) =>
      generationOf(id, { type: 'image-to-flatlay', engine, sent_to: sentTo })
    expect(originWords([])).toEqual([])
    expect(originWords([made('a', 'builtin', []), made('b', 'builtin', [])])).toEqual(['Made by Toile’s own engine.'])
    expect(originWords([made('a', 'builtin', ['fal']), made('b', 'fal', ['fal'])])).toEqual([
      'Made by Toile’s own engine and fal.',
      'Your photo and words were sent to fal.',
    ])
  })

  it('says who signed the files when all of them are signed', () => {
    const by = (id: string, signer: string | null) => generationOf(id, { signed: true, signed_by: signer })
    const made = 'Made by Toile’s own engine.'
    expect(originWords([by('a', 'Maison Ivoire'), by('b', 'Maison Ivoire')])).toEqual([
      made,
      'Signed by Maison Ivoire, as content credentials.',
    ])
    expect(originWords([by('a', null)])).toEqual([made, 'Signed by whoever runs this Toile, as content credentials.'])
    expect(originWords([by('a', 'Maison Ivoire'), generationOf('b')])).toEqual([made])
  })
})
