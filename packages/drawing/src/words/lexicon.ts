/**
 * Phrase look-up shared by everything that reads prompts: longest phrase first, plurals and slips of one letter
 * forgiven. What the phrases mean is the caller's business.
 */
export interface Token {
  /** Lower case, as it is looked up. */
  readonly word: string
  /** As the user wrote it. */
  readonly text: string
  /** True when punctuation stands before it. */
  readonly breaks: boolean
}

export interface Match<Meaning> {
  readonly tokens: readonly Token[]
  readonly meanings: readonly Meaning[]
  /** True when the last word was found by taking a plural ending off. */
  readonly plural: boolean
}

const TOKEN = /[\p{L}\p{M}\p{N}]+(?:['’]\p{L}+)?|\p{Extended_Pictographic}\uFE0F?|[,.;:!?()/|+&\n]/gu
const PUNCTUATION = /^[,.;:!?()/|+&\n]$/u

/** Words, numbers and pictographs of a prompt; hyphens part words. */
export function tokenize(prompt: string): Token[] {
  const tokens: Token[] = []
  let breaks = false
  for (const [text] of prompt.normalize('NFKC').matchAll(TOKEN)) {
    if (PUNCTUATION.test(text)) breaks = true
    else {
      tokens.push({ word: text.toLowerCase().replaceAll('’', "'"), text, breaks })
      breaks = false
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

const LONGEST_PHRASE = 4
/** Below this length of the phrase meant most slips are other words ('beach', 'peach'; 'greek', 'green'). */
const SHORTEST_FORGIVEN = 6

export class Lexicon<Meaning> {
  readonly #phrases = new Map<string, Meaning[]>()

  add(phrase: string, meaning: Meaning): void {
    const key = phrase.toLowerCase().replaceAll('-', ' ')
    const known = this.#phrases.get(key)
    if (known === undefined) this.#phrases.set(key, [meaning])
    else known.push(meaning)
  }

  /** Cuts tokens into the longest known phrases; unknown words come out as matches without meaning. */
  read(tokens: readonly Token[]): Match<Meaning>[] {
    const matches: Match<Meaning>[] = []
    for (let i = 0; i < tokens.length;) {
      const match = this.#longest(tokens, i)
      matches.push(match)
      i += match.tokens.length
    }
    return matches
  }

  #longest(tokens: readonly Token[], start: number): Match<Meaning> {
    for (let length = Math.min(LONGEST_PHRASE, tokens.length - start); length > 0; length--) {
      const part = tokens.slice(start, start + length)
      if (part.slice(1).some((token) => token.breaks)) continue
      const exact = this.#phrases.get(part.map((token) => token.word).join(' '))
      if (exact !== undefined) return { tokens: part, meanings: exact, plural: false }
      const head = part
        .slice(0, -1)
        .map((token) => `${token.word} `)
        .join('')
      for (const form of singulars(part.at(-1)!.word)) {
        const meanings = this.#phrases.get(head + form)
        if (meanings !== undefined) return { tokens: part, meanings, plural: true }
      }
    }
    const token = tokens[start]!
    const near = this.#forgive(token.word)
    return { tokens: [token], meanings: near ?? [], plural: false }
  }

  #forgive(word: string): Meaning[] | undefined {
    if (word.length < SHORTEST_FORGIVEN - 1 || word.length > 16) return undefined
    for (const [phrase, meanings] of this.#phrases) {
      if (word.length < SHORTEST_FORGIVEN && phrase.length < SHORTEST_FORGIVEN) continue
      if (phrase[0] !== word[0] || Math.abs(phrase.length - word.length) > 1) continue
      if (oneSlip(word, phrase)) return meanings
    }
    return undefined
  }
}

/** True when one letter was dropped, added, changed, or two neighbours swapped (Damerau distance 1). */
export function oneSlip(a: string, b: string): boolean {
  if (a.length > b.length) return oneSlip(b, a)
  let i = 0
  while (i < a.length && a[i] === b[i]) i++
  if (b.length > a.length) return b.length === a.length + 1 && a.slice(i) === b.slice(i + 1)
  if (a.slice(i + 1) === b.slice(i + 1)) return true
  return a[i] === b[i + 1] && a[i + 1] === b[i] && a.slice(i + 2) === b.slice(i + 2)
}
