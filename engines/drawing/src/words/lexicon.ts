import { SpellingCorrector } from './spelling.ts'

/**
 * Phrase look-up shared by everything that reads prompts: longest phrase first; plurals, slips of the pen, and words
 * written together or apart are forgiven. What the phrases mean is the caller's business.
 */
export interface Token {
  /** Lower case, as it is looked up. */
  readonly word: string
  /** As the user wrote it. */
  readonly text: string
  /** True when punctuation stands before it. */
  readonly breaks: boolean
  /** True when that punctuation is, or ends in, a question mark. */
  readonly asked: boolean
  /** True when a hyphen or a dash without spaces joins it to the word before; an em dash parts them as well, where they are no phrase. */
  readonly joined: boolean
}

export interface Match<Meaning> {
  readonly tokens: readonly Token[]
  readonly meanings: readonly Meaning[]
  /** True when the last word was found by taking a plural ending off. */
  readonly plural: boolean
}

const TOKEN =
  /#(?:[\da-f]{6}|[\da-f]{3})(?![\p{L}\p{N}])|[\p{L}\p{M}\p{N}]+(?:['’]\p{L}+)?|\p{Extended_Pictographic}\uFE0F?|[,.;:!?()/|+&\n]/giu
const PUNCTUATION = /^[,.;:!?()/|+&\n]$/u
/** A colour as it is written for screens, in lower case. */
const HEX_COLOUR = /^#(?:[\da-f]{3}|[\da-f]{6})$/u
/** Hyphens and dashes, as keyboards and text programs set them: hyphen, its two other kinds, figure, en and em dash, minus. */
const JOINS = /^[-‐‑‒–—−]$/u
/** A dash between words parts them as a comma does. */
const DASH = /^\s+[-–—]+\s+$|—/u

/** Words, numbers, pictographs and hexadecimal colours of a prompt; hyphens part words. */
export function tokenize(prompt: string): Token[] {
  const tokens: Token[] = []
  const normal = prompt.normalize('NFKC')
  let breaks = false
  let asked = false
  let end = 0
  for (const { 0: text, index } of normal.matchAll(TOKEN)) {
    const gap = normal.slice(end, index)
    end = index + text.length
    if (PUNCTUATION.test(text)) {
      breaks = true
      asked = text === '?'
    } else {
      const word = text.toLowerCase().replaceAll('’', "'")
      const joined = !breaks && tokens.length > 0 && JOINS.test(gap)
      tokens.push({ word, text, breaks: breaks || (tokens.length > 0 && DASH.test(gap)), asked, joined })
      breaks = false
      asked = false
    }
  }
  return tokens
}

/** Singulars a word could be the plural of. */
export function singulars(word: string): string[] {
  if (word.length < 4 || !word.endsWith('s') || word.endsWith('ss')) return []
  const forms = [word.slice(0, -1)]
  if (word.endsWith('es') && word.length > 4) forms.push(word.slice(0, -2))
  if (word.endsWith('ies')) forms.push(`${word.slice(0, -3)}y`)
  if (word.endsWith('ves')) forms.push(`${word.slice(0, -3)}f`)
  return forms
}

/** Words of a phrase that is looked up, at most. Chosen. */
const LONGEST_PHRASE = 4
/** Letters of a phrase from which it is known as one word, too: a shorter one may be another word ('in red', 'inred'). By judgement. */
const SHORTEST_JOINED = 6

export class Lexicon<Meaning> {
  readonly #phrases = new Map<string, Meaning[]>()
  /** Phrases of several words, written as one. */
  readonly #joined = new Map<string, string>()
  readonly #corrector = new SpellingCorrector()
  #hexColour: ((hex: string) => Meaning) | undefined

  /** What a hexadecimal colour means here; it is given as `#rrggbb`, in lower case. */
  addHexColours(meaning: (hex: string) => Meaning): void {
    this.#hexColour = meaning
  }

  add(phrase: string, meaning: Meaning): void {
    const key = phrase.toLowerCase().replaceAll('-', ' ')
    const known = this.#phrases.get(key)
    if (known !== undefined) {
      known.push(meaning)
      return
    }
    this.#phrases.set(key, [meaning])
    const words = key.split(' ')
    for (const word of words) this.#corrector.learn(word)
    if (words.length > 1) this.#joined.set(words.join(''), key)
  }

  /** Cuts tokens into the longest known phrases; unknown words come out as matches without meaning. */
  read(tokens: readonly Token[]): Match<Meaning>[] {
    const matches: Match<Meaning>[] = []
    const spelled = tokens.map((token) => this.#spell(token.word))
    for (let i = 0; i < tokens.length;) {
      const match = this.#longest(tokens, spelled, i)
      matches.push(match)
      i += match.tokens.length
    }
    return matches
  }

  #spell(word: string): string {
    if (HEX_COLOUR.test(word)) return word
    if (this.#corrector.knows(word) || this.#joined.has(word)) return word
    const forms = singulars(word)
    if (forms.some((form) => this.#corrector.knows(form) || this.#joined.has(form))) return word
    const right = this.#corrector.correct(word)
    if (right !== undefined) return right
    for (const form of forms) {
      const singular = this.#corrector.correct(form)
      if (singular !== undefined) return `${singular}s`
    }
    return word
  }

  #longest(tokens: readonly Token[], spelled: readonly string[], start: number): Match<Meaning> {
    for (let length = Math.min(LONGEST_PHRASE, tokens.length - start); length > 0; length--) {
      const part = tokens.slice(start, start + length)
      if (part.slice(1).some((token) => token.breaks && !token.joined)) continue
      const words = spelled.slice(start, start + length)
      const joined = words.join('')
      const found =
        this.#find(words.join(' '), words) ??
        (length === 2 && joined.length >= SHORTEST_JOINED ? this.#find(joined, []) : undefined)
      if (found !== undefined) return { tokens: part, ...found }
    }
    return { tokens: [tokens[start]!], meanings: [], plural: false }
  }

  #find(phrase: string, words: readonly string[]): Omit<Match<Meaning>, 'tokens'> | undefined {
    if (this.#hexColour && HEX_COLOUR.test(phrase)) {
      return { meanings: [this.#hexColour(inSixDigits(phrase))], plural: false }
    }
    const exact = this.#phrases.get(phrase)
    if (exact !== undefined) return { meanings: exact, plural: false }
    const [last, head] = [words.at(-1) ?? phrase, words.slice(0, -1).map((word) => `${word} `)]
    for (const form of singulars(last)) {
      const meanings = this.#phrases.get(head.join('') + form) ?? this.#apart(head.length === 0 ? form : '')
      if (meanings !== undefined) return { meanings, plural: true }
    }
    const apart = this.#apart(head.length === 0 ? phrase : '')
    return apart && { meanings: apart, plural: false }
  }

  /** A phrase of several words that was written as one. */
  #apart(word: string): Meaning[] | undefined {
    return word.length < SHORTEST_JOINED ? undefined : this.#phrases.get(this.#joined.get(word) ?? '')
  }
}

const inSixDigits = (hex: string): string =>
  hex.length === 4 ? hex.replaceAll(/[\da-f]/gu, (digit) => digit + digit) : hex
