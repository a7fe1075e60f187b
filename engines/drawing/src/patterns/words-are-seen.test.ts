import { describe, expect, it } from 'vitest'
import { tokenize } from '../words/lexicon.ts'
import { patternLexicon } from '../words/pattern-lexicon.ts'
import { readPattern } from '../words/read-pattern.ts'
import { drawFromWords } from './draw-pattern.ts'

/** What can stand in a word's place: of a kind of which something is always drawn, leaving it out may change nothing. */
const INSTEAD: Readonly<Record<string, readonly string[]>> = {
  scale: ['huge', 'tiny'],
  density: ['sparse', 'dense'],
  layout: ['half drop', 'mirror', 'tossed'],
  direction: ['horizontal', 'diagonal'],
  style: ['retro style', 'watercolour'],
  cloth: ['linen', 'velvet'],
  count: ['two colours', 'five colours'],
  mood: ['gothic', 'pastel'],
  colour: ['teal', 'magenta'],
  ground: ['light ground'],
}

const PROMPTS = [
  'white citrus blossoms, green leaves',
  'red leaves and green tulips on cream',
  'hibiscus and lemons on sky blue',
  'large gold stars in rows on a midnight ground, retro',
  'romantic lavender, romantic mood, two colours',
  'gothic roses, dark ground, dense',
  'summery stripes in teal and ecru, horizontal, on linen',
  'big roses and tiny hearts, wide and airy',
  'seventies waves, watercolour, pastel',
  'zebra, pastel mood, half drop, diagonal',
  'marbling in plum and silver, linocut, sparse, brick repeat',
  'red gingham with white daisies, mirrored, velvet',
  'no flowers, dots without red, #ff6600',
  'ombre, vertical, from peach to plum, monochrome',
  'cheerful gothic birds, wide, flying, wide',
]

/** All that is made of a prompt before pixels, in one picture of a request. */
const drawing = (prompt: string, index: number): string => {
  const { art, finish, words } = drawFromWords(readPattern(prompt), { seed: 5, index, width: 256, height: 256 })
  return JSON.stringify([art, finish, words.cloth])
}

const replaced = (prompt: string, said: string, by: string): string => {
  const words = said.split(' ').map((word) => word.replaceAll(/[.*+?^${}()|[\]\\]/gu, String.raw`\$&`))
  return prompt.replace(
    new RegExp(String.raw`(?<![\p{L}\p{N}])${words.join(String.raw`[\s-]+`)}(?![\p{L}\p{N}])`, 'iu'),
    by,
  )
}

const kindsOf = (said: string): readonly string[] =>
  patternLexicon()
    .read(tokenize(said))
    .flatMap(({ meanings }) => meanings.map(({ kind }) => kind))

describe.each(PROMPTS)('%s', (prompt) => {
  const { understood, ignored, readings } = drawFromWords(readPattern(prompt), { seed: 5, index: 0 })

  it('every word that is understood changes the drawing', () => {
    const asked = [0, 1, 2, 3].map((index) => drawing(prompt, index))
    const unseen = readings.filter(({ said }) => {
      const kinds = kindsOf(said)
      // What is not wanted shows by what is drawn when it is.
      const without = kinds.includes('motif') ? [`without ${said}`] : []
      const plain = said.replace(/^(?:no|without) /u, '')
      const others = [
        '',
        ...(plain === said ? [] : [plain]),
        ...kinds.flatMap((kind) => INSTEAD[kind] ?? []),
        ...without,
      ]
      return others.every((by) => asked.every((seen, index) => drawing(replaced(prompt, said, by), index) === seen))
    })
    expect(unseen).toEqual([])
  })

  it('every word that asks for something stands in one of the lists', () => {
    const words = (phrases: readonly string[]) => phrases.flatMap((phrase) => tokenize(phrase).map(({ word }) => word))
    const followed = words([...understood, ...readings.map(({ said }) => said)])
    const dropped = words(ignored)
    expect(followed.filter((word) => dropped.includes(word))).toEqual([])
    const asking = patternLexicon()
      .read(tokenize(prompt))
      .filter(({ meanings }) => !meanings.some(({ kind }) => ['stop', 'negation', 'print'].includes(kind)))
      .flatMap(({ tokens }) => tokens.map(({ word }) => word))
    expect(asking.filter((word) => ![...followed, ...dropped].includes(word))).toEqual([])
  })

  it('every word that is understood says what it does', () => {
    expect(readings.filter(({ means }) => (means ?? '') === '')).toEqual([])
  })
})
