import { describeMode, type GarmentType, type Mode } from '@toile/contract'

/** Letters that people write as two, and what is left where they write one. Others lose their accents. */
const TWO_LETTERS: Readonly<Record<string, readonly [string, string]>> = {
  ä: ['ae', 'a'],
  ö: ['oe', 'o'],
  ü: ['ue', 'u'],
  ø: ['oe', 'o'],
  å: ['aa', 'a'],
  æ: ['ae', 'ae'],
  œ: ['oe', 'oe'],
  ß: ['ss', 'ss'],
}
const IN_TWO = new RegExp(`[${Object.keys(TWO_LETTERS).join('')}]`, 'g')

/** Characters; what is longer is found by its beginning. Chosen. */
const LONGEST = 40
/** Of one picture: later words of a long prompt are not searched for. Chosen. */
const MOST = 60

/**
 * The words of a text, each with the ways in which it may be written (`grün`: `gruen`, `grun`), without accents and capitals. In
 * the order of the text.
 */
export function foldedWords(text: string): readonly (readonly string[])[] {
  const words =
    text
      .normalize('NFC')
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? []
  return words
    .map((word) => [...new Set([0, 1].map((way) => withoutAccents(word, way).slice(0, LONGEST)))])
    .filter(([first]) => first !== '')
}

function withoutAccents(word: string, way: number): string {
  return word
    .replace(IN_TWO, (letter) => TWO_LETTERS[letter]![way]!)
    .normalize('NFKD')
    .replace(/[^\p{L}\p{N}]/gu, '')
}

export interface Worded {
  readonly mode: Mode
  readonly prompt: string
  readonly understood: readonly string[]
  readonly garmentType: GarmentType | null
  /** Names of its colours. */
  readonly colours?: readonly string[]
}

/** The term of pictures that have a word. */
export const wordTerm = (word: string): string => `word:${word}`

/** The words that a picture is found by: those of its mode, its kind of garment, its colours, what was understood and its prompt. */
export function wordsOf({ mode, prompt, understood, garmentType, colours = [] }: Worded): readonly string[] {
  const texts = [describeMode(mode).title, garmentType ?? '', ...colours, ...understood, prompt]
  return [...new Set(texts.flatMap(foldedWords).flat())].slice(0, MOST)
}
