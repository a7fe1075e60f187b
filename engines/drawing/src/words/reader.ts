import { fromOklch, toOklch } from '../colour.ts'
import { type Colour, COLOURS } from '@toile/imaging'
import { tokenize } from './lexicon.ts'
import type { Lexicon, Match } from './lexicon.ts'
import { NEGATIONS, STOP_WORDS } from './stop-words.ts'
import { TONE_WORDS } from './qualifiers.ts'
import type { Tone } from './qualifiers.ts'
import { type Reading, type ReadingLists, Readings } from './readings.ts'

/** What every reader of prompts understands, whatever else its vocabulary holds. */
export type CommonMeaning =
  | { readonly kind: 'colour'; readonly colour: Colour }
  | { readonly kind: 'tone'; readonly tone: Tone }
  | { readonly kind: 'stop' }
  | { readonly kind: 'negation' }

/** Adds colours, tones, negations and the words without a wish of their own. */
export function addCommonWords(lexicon: Pick<Lexicon<CommonMeaning>, 'add' | 'addHexColours'>): void {
  lexicon.addHexColours((hex) => ({ kind: 'colour', colour: { name: hex, hex } }))
  for (const { name, hex, aliases } of COLOURS) {
    const meaning = { kind: 'colour', colour: { name, hex } } as const
    for (const phrase of [name, ...aliases]) {
      lexicon.add(phrase, meaning)
      if (phrase.includes('grey')) lexicon.add(phrase.replace('grey', 'gray'), meaning)
    }
  }
  for (const [word, tone] of Object.entries(TONE_WORDS)) lexicon.add(word, { kind: 'tone', tone })
  for (const word of STOP_WORDS) lexicon.add(word, { kind: 'stop' })
  for (const word of NEGATIONS) lexicon.add(word, { kind: 'negation' })
}

/** Words of a prompt that are read: nobody says more. A round number. */
const MOST_WORDS = 600
/** Words that end a negation: 'no dots but stripes', 'without sleeves in red'. */
const SCOPE_ENDS: readonly string[] = ['with', 'but', 'on', 'in', 'only', 'instead', 'featuring', 'just', 'plus']

/** A colour with the tones said before it. */
export interface SpokenColour {
  readonly colour: Colour
  /** Where the reader goes on. */
  readonly next: number
}

function find<Meaning extends { readonly kind: string }, Kind extends string>(
  meanings: readonly Meaning[] | undefined,
  kind: Kind,
): Extract<Meaning, { readonly kind: Kind }> | undefined {
  return meanings?.find((meaning): meaning is Extract<Meaning, { readonly kind: Kind }> => meaning.kind === kind)
}

/**
 * A prompt cut into phrases, with what each negation covers, and the lists of what was understood and what was not. A
 * mode's own reader goes over the phrases with a rule for each kind of meaning.
 */
export class Reader<Meaning extends { readonly kind: string }> {
  readonly matches: readonly Match<Meaning | CommonMeaning>[]
  readonly #negated: readonly boolean[]
  readonly #readings = new Readings()
  readonly #unread: readonly string[]

  /** @param prompt any text; the first 600 words are read, the others are listed as ignored */
  constructor(lexicon: Lexicon<Meaning | CommonMeaning>, prompt: string) {
    const tokens = tokenize(prompt)
    this.matches = lexicon.read(tokens.slice(0, MOST_WORDS))
    this.#negated = this.#scopes()
    this.#unread = tokens.slice(MOST_WORDS).map((token) => token.text)
  }

  /** The meaning of a kind that the phrase at a place has. */
  meaning<Kind extends (Meaning | CommonMeaning)['kind']>(at: number, kind: Kind) {
    return find<Meaning | CommonMeaning, Kind>(this.matches[at]?.meanings, kind)
  }

  #common<Kind extends CommonMeaning['kind']>(at: number, kind: Kind) {
    return find<CommonMeaning, Kind>(this.matches[at]?.meanings as readonly CommonMeaning[] | undefined, kind)
  }

  /** The user's own words at a place. */
  text(at: number): string {
    return this.matches[at]?.tokens.map((token) => token.text).join(' ') ?? ''
  }

  /** The first word at a place, lower case. */
  word(at: number): string {
    return this.matches[at]?.tokens[0]?.word ?? ''
  }

  /** True when punctuation stands before the phrase. */
  breaks(at: number): boolean {
    return this.matches[at]?.tokens[0]?.breaks ?? false
  }

  /** True where a negation reaches: to the next punctuation, 'with', 'but', 'on', 'in'; over a comma list that ends in 'or'. */
  negated(at: number): boolean {
    return this.#negated[at] ?? false
  }

  /** The colour that starts at a place, tones and all ('deep dusty rose'). */
  colour(at: number): SpokenColour | undefined {
    const tones: { word: string; tone: Tone }[] = []
    let i = at
    for (; i === at || !this.breaks(i); i++) {
      const tone = this.#common(i, 'tone')
      if (tone === undefined) break
      tones.push({ word: this.text(i).toLowerCase(), tone: tone.tone })
    }
    const found = this.#common(i, 'colour')
    if (found === undefined || (i > at && this.breaks(i))) return undefined
    return { colour: toned(found.colour, tones), next: i + 1 }
  }

  /**
   * The user's own words from a place to another, with the 'no' that stands right before them: what has to go for the
   * picture to be without it.
   */
  said(from: number, to: number = from + 1): string {
    const first = from > 0 && this.negated(from) && this.#common(from - 1, 'negation') ? from - 1 : from
    return this.matches
      .slice(first, to)
      .map((_, i) => this.text(first + i))
      .join(' ')
  }

  /** All that the negation over a place covers, from its 'no' to the last word that means something; nothing where none does. */
  refused(at: number): Pick<Reading, 'whole'> {
    const goesOn = (i: number): boolean => this.negated(i) && this.#common(i, 'negation') === undefined
    let from = at
    while (goesOn(from)) from--
    if (this.#common(from, 'negation') === undefined) return {}
    let to = at
    for (let i = at; goesOn(i); i++) if (this.matches[i]!.meanings.some(({ kind }) => kind !== 'stop')) to = i
    return { whole: Array.from({ length: to + 1 - from }, (_, i) => this.text(from + i)).join(' ') }
  }

  /**
   * Notes what the drawing will follow.
   * @param fact what was read, in words for the user
   * @param said the user's own words for it
   * @param more what it does to the picture, and what it is told as where that is not the fact itself
   */
  understand(fact: string, said: string = fact, more: Partial<Omit<Reading, 'fact' | 'said'>> = {}): void {
    this.#readings.take({ fact, word: fact, said, ...more })
  }

  /** Takes back what was understood, because later words say otherwise. */
  withdraw(word: string): void {
    this.#readings.withdraw(word)
  }

  ignore(at: number): void {
    this.ignoreWords(this.matches[at]?.tokens.map((token) => token.text) ?? [])
  }

  ignoreWords(words: readonly string[]): void {
    this.#readings.ignore(words)
  }

  /** Both lists, at most 40 words each, and what stands behind the words that were understood. */
  lists(): ReadingLists {
    return this.#readings.lists(this.#unread)
  }

  #scopes(): boolean[] {
    let inside = false
    const scopes = this.matches.map((_, at) => {
      if (this.breaks(at) && !(inside && this.#listGoesOn(at))) inside = false
      if (this.#common(at, 'negation') !== undefined) inside = true
      else if (inside && this.#common(at, 'stop') !== undefined && SCOPE_ENDS.includes(this.word(at))) inside = false
      return inside
    })
    // 'Big flowers? No, big dots': a lone 'no' after a question takes its motif back; how it should look still holds.
    for (const [at, { tokens }] of this.matches.entries()) {
      const alone = at + 1 === this.matches.length || this.breaks(at + 1)
      if (tokens[0]?.asked !== true || this.#common(at, 'negation') === undefined || !alone) continue
      for (let i = at - 1; i >= 0; i--) {
        if (this.matches[i]!.meanings.some(({ kind }) => kind === 'motif')) scopes[i] = true
        if (this.breaks(i)) break
      }
    }
    return scopes
  }

  /** 'Without flowers, leaves or birds': a comma list that ends in 'or' is one. */
  #listGoesOn(from: number): boolean {
    for (let at = from; at < this.matches.length && at < from + 8; at++) {
      if (['or', 'nor'].includes(this.word(at))) return true
      if (this.#common(at, 'stop') !== undefined && this.word(at) !== 'any') return false
    }
    return false
  }
}

/** The colour as words such as 'dark', 'dusty' make it; the word nearest to it works first. */
export function toned(colour: Colour, tones: readonly { readonly word: string; readonly tone: Tone }[]): Colour {
  return tones.reduceRight<Colour>((result, { word, tone }) => {
    const { l, c, h } = toOklch(result.hex)
    const light = Math.min(0.97, Math.max(0.12, l + tone.lighten, tone.least ?? 0))
    return { name: `${word} ${result.name}`, hex: fromOklch({ l: light, c: c * tone.chroma, h }) }
  }, colour)
}
