import { fromOklch, toOklch } from '../colour.ts'
import { COLOURS } from './colour-names.ts'
import type { Colour } from './colour-names.ts'
import { Lexicon, tokenize } from './lexicon.ts'
import type { Match } from './lexicon.ts'
import { MOODS } from './moods.ts'
import type { Mood } from './moods.ts'
import { MOTIF_WORDS } from './motif-names.ts'
import type { Family, MotifWord } from './motif-names.ts'
import {
  CLOTH_WORDS,
  DENSITY_WORDS,
  GROUND_WORDS,
  LAYOUT_WORDS,
  PALETTE_WORDS,
  NEGATIONS,
  PRINT_WORDS,
  SCALE_WORDS,
  STOP_WORDS,
  TONE_WORDS,
} from './qualifiers.ts'
import type { Cloth, Layout, Tone } from './qualifiers.ts'

export const DIRECTIONS = ['horizontal', 'vertical', 'diagonal'] as const
export type Direction = (typeof DIRECTIONS)[number]

type Meaning =
  | { readonly kind: 'colour'; readonly colour: Colour }
  | { readonly kind: 'motif'; readonly motif: MotifWord }
  | { readonly kind: 'mood'; readonly mood: Mood }
  | { readonly kind: 'scale'; readonly factor: number }
  | { readonly kind: 'density'; readonly factor: number }
  | { readonly kind: 'layout'; readonly layout: Layout }
  | { readonly kind: 'direction'; readonly direction: Direction }
  | { readonly kind: 'cloth'; readonly cloth: Cloth }
  | { readonly kind: 'tone'; readonly tone: Tone }
  | { readonly kind: 'palette'; readonly names: readonly string[] }
  | { readonly kind: 'ground' | 'print' | 'stop' | 'negation' }
type Kind = Meaning['kind']

/** What a prompt asks of a pattern. */
export interface PatternWords {
  /** The first motif that was named. */
  readonly motif: MotifWord | undefined
  /** Every motif that was named, in order. */
  readonly motifs: readonly MotifWord[]
  /** Colours named for each of `motifs`: those just before it, or before the 'with' that follows it. */
  readonly motifColours: readonly (readonly Colour[])[]
  /** Colours named for the motifs, in order. */
  readonly palette: readonly Colour[]
  /** The colour named for the ground ('on cream', 'navy ground'). */
  readonly ground: Colour | undefined
  /** 'dark ground' without a colour. */
  readonly groundTone: 'dark' | 'light' | undefined
  readonly mood: Mood | undefined
  /** Factor on the usual size of motifs, 0.4..2. */
  readonly scale: number
  /** Factor on how closely motifs stand, 0.3..2. */
  readonly density: number
  readonly layout: Layout | undefined
  readonly direction: Direction | undefined
  readonly cloth: Cloth | undefined
  /** Families and colours that are not wanted. */
  readonly without: { readonly families: readonly Family[]; readonly colours: readonly Colour[] }
  /** The user's words behind a setting, so that a family which cannot follow it can say so. */
  readonly spoken: { readonly layout: readonly string[]; readonly density: readonly string[] }
  /** What was read, in words for the user. */
  readonly understood: readonly string[]
  /** The user's words that have no effect; words such as 'a', 'on', 'with' are in neither list. */
  readonly ignored: readonly string[]
}

const LONGEST_READ = 600
const LONGEST_LIST = 40
const LONGEST_WORD = 40

let lexicon: Lexicon<Meaning> | undefined

/** Built at the first prompt, so that importing the package costs nothing. */
function patternLexicon(): Lexicon<Meaning> {
  if (lexicon !== undefined) return lexicon
  const built = new Lexicon<Meaning>()
  for (const { name, hex, aliases } of COLOURS) {
    for (const phrase of [name, ...aliases]) {
      built.add(phrase, { kind: 'colour', colour: { name, hex } })
      if (phrase.includes('grey')) built.add(phrase.replace('grey', 'gray'), { kind: 'colour', colour: { name, hex } })
    }
  }
  for (const motif of MOTIF_WORDS) {
    for (const phrase of motif.phrases) built.add(phrase, { kind: 'motif', motif })
  }
  for (const mood of MOODS) for (const phrase of mood.phrases) built.add(phrase, { kind: 'mood', mood })
  for (const [word, factor] of Object.entries(SCALE_WORDS)) built.add(word, { kind: 'scale', factor })
  for (const [word, factor] of Object.entries(DENSITY_WORDS)) built.add(word, { kind: 'density', factor })
  for (const [word, layout] of Object.entries(LAYOUT_WORDS)) built.add(word, { kind: 'layout', layout })
  for (const [word, cloth] of Object.entries(CLOTH_WORDS)) built.add(word, { kind: 'cloth', cloth })
  for (const [word, tone] of Object.entries(TONE_WORDS)) built.add(word, { kind: 'tone', tone })
  for (const [phrase, names] of Object.entries(PALETTE_WORDS)) built.add(phrase, { kind: 'palette', names })
  for (const direction of DIRECTIONS) built.add(direction, { kind: 'direction', direction })
  for (const word of GROUND_WORDS) built.add(word, { kind: 'ground' })
  for (const word of PRINT_WORDS) built.add(word, { kind: 'print' })
  for (const word of STOP_WORDS) built.add(word, { kind: 'stop' })
  for (const word of [...NEGATIONS, "don't"]) built.add(word, { kind: 'negation' })
  lexicon = built
  return built
}

const meaningOf = <K extends Kind>(match: Match<Meaning> | undefined, kind: K) =>
  match?.meanings.find((meaning): meaning is Extract<Meaning, { kind: K }> => meaning.kind === kind)

const wordsOf = (match: Match<Meaning>) => match.tokens.map((token) => token.text).join(' ')

const toned = (colour: Colour, tones: readonly (readonly [string, Tone])[]): Colour =>
  tones.reduceRight<Colour>((result, [word, tone]) => {
    const { l, c, h } = toOklch(result.hex)
    const light = Math.min(0.97, Math.max(0.12, l + tone.lighten, tone.least ?? 0))
    return { name: `${word} ${result.name}`, hex: fromOklch({ l: light, c: c * tone.chroma, h }) }
  }, colour)

/**
 * Reads a prompt for a textile pattern. Never fails: what it does not know is listed in `ignored`.
 * @param prompt any text; the first 600 words are read
 */
export function readPattern(prompt: string): PatternWords {
  const tokens = tokenize(prompt)
  const matches = patternLexicon().read(tokens.slice(0, LONGEST_READ))
  const reading = new PatternReading(matches)
  for (let i = 0; i < matches.length;) i = reading.take(i)
  return reading.result(tokens.slice(LONGEST_READ).map((token) => token.text))
}

class PatternReading {
  readonly #matches: readonly Match<Meaning>[]
  readonly #motifs: { readonly word: MotifWord; colours: readonly Colour[] }[] = []
  /** Colours that no motif has taken yet. */
  #loose: Colour[] = []
  /** What stands before the first 'with': in 'navy velvet with silver stars' the ground. */
  #before: Colour | undefined
  readonly #palette: Colour[] = []
  readonly #withoutFamilies: Family[] = []
  readonly #withoutColours: Colour[] = []
  readonly #understood = new Set<string>()
  readonly #ignored = new Set<string>()
  #ground: Colour | undefined
  #groundTone: 'dark' | 'light' | undefined
  #mood: Mood | undefined
  #scale = 1
  #density = 1
  #layout: Layout | undefined
  #direction: Direction | undefined
  #cloth: Cloth | undefined
  readonly #layoutWords: string[] = []
  readonly #densityWords: string[] = []
  #negated = false

  constructor(matches: readonly Match<Meaning>[]) {
    this.#matches = matches
  }

  /** Reads the phrase at a place, with the ones that belong to it; returns where to go on. */
  take(at: number): number {
    const match = this.#matches[at]!
    if (match.tokens[0]!.breaks) this.#negated = false
    if (meaningOf(match, 'negation')) {
      this.#negated = true
      return at + 1
    }
    return this.#takeColour(at) ?? this.#takeOther(at)
  }

  /** A colour with the tones before it ('deep dusty rose') and the ground word after it. */
  #takeColour(at: number): number | undefined {
    const tones: [string, Tone][] = []
    let i = at
    for (;;) {
      const tone = meaningOf(this.#matches[i], 'tone')
      if (!tone || (i > at && this.#matches[i]!.tokens[0]!.breaks)) break
      tones.push([wordsOf(this.#matches[i]!).toLowerCase(), tone.tone])
      i++
    }
    const match = this.#matches[i]
    const next = this.#matches[i + 1]
    const nextIsGround = meaningOf(next, 'ground') !== undefined && !next!.tokens[0]!.breaks
    if (tones.length > 0 && meaningOf(match, 'ground')) {
      this.#groundTone = tones[0]![1].lighten < 0 ? 'dark' : 'light'
      this.#understood.add(`${this.#groundTone} ground`)
      return i + 1
    }
    const colour = meaningOf(match, 'colour')
    if (!match || !colour || !this.#isColour(i)) return undefined
    const shade = toned(colour.colour, tones)
    if (this.#negated) {
      this.#withoutColours.push(shade)
      this.#understood.add(`no ${shade.name}`)
    } else if (nextIsGround || (this.#followsOn(at) && !this.#leadsToMotif(i))) {
      this.#ground = shade
      this.#understood.add(`${shade.name} ground`)
    } else {
      this.#addColour(shade)
    }
    return nextIsGround ? i + 2 : i + 1
  }

  #addColour(colour: Colour): void {
    if (!this.#palette.some((known) => known.hex === colour.hex)) this.#palette.push(colour)
    this.#loose.push(colour)
    this.#understood.add(colour.name)
  }

  /** Whether a colour belongs to a motif behind it ('on pink gingham'). */
  #leadsToMotif(at: number): boolean {
    const next = this.#matches[at + 1]
    return this.#motifs.length > 0 && meaningOf(next, 'motif') !== undefined && !next!.tokens[0]!.breaks
  }

  /** A word that names both a colour and a motif is the motif in the plural or before 'print'. */
  #isColour(at: number): boolean {
    const match = this.#matches[at]!
    const motif = meaningOf(match, 'motif')
    if (!motif) return true
    if (!motif.motif.colourFirst) return false
    const next = this.#matches[at + 1]
    const named = next !== undefined && !next.tokens[0]!.breaks && meaningOf(next, 'print') !== undefined
    return !match.plural && !(named && !meaningOf(next, 'ground'))
  }

  /** Whether 'on' leads to this place, with nothing but articles between. */
  #followsOn(at: number): boolean {
    for (let i = at - 1; i >= 0; i--) {
      const match = this.#matches[i]!
      const word = match.tokens[0]!.word
      if (['on', 'onto', 'over', 'against'].includes(word)) return true
      if (!['a', 'an', 'the', 'of'].includes(word)) return false
    }
    return false
  }

  #takeOther(at: number): number {
    const match = this.#matches[at]!
    const text = wordsOf(match)
    const motif = meaningOf(match, 'motif')
    if (motif) this.#takeMotif(motif.motif)
    else if (this.#negated && !meaningOf(match, 'stop')) {
      this.#ignore(match)
      return at + 1
    } else this.#takeQualifier(match, text)
    return at + 1
  }

  #takeMotif(motif: MotifWord): void {
    if (this.#negated) {
      this.#withoutFamilies.push(motif.family)
      for (const { word } of this.#motifs) if (word.family === motif.family) this.#understood.delete(word.name)
      this.#understood.add(`no ${motif.name}`)
      return
    }
    if (!this.#motifs.some((known) => known.word.name === motif.name)) {
      this.#motifs.push({ word: motif, colours: this.#loose })
      this.#loose = []
    }
    this.#understood.add(motif.name)
  }

  #takeQualifier(match: Match<Meaning>, text: string): void {
    const word = text.toLowerCase()
    const scale = meaningOf(match, 'scale')
    const density = meaningOf(match, 'density')
    const layout = meaningOf(match, 'layout')
    const direction = meaningOf(match, 'direction')
    const cloth = meaningOf(match, 'cloth')
    const mood = meaningOf(match, 'mood')
    const palette = meaningOf(match, 'palette')
    for (const colour of COLOURS) if (palette?.names.includes(colour.name)) this.#addColour(colour)
    if (scale) this.#scale = Math.min(2, Math.max(0.4, this.#scale * scale.factor))
    if (density) this.#density = Math.min(2, Math.max(0.3, this.#density * density.factor))
    if (layout) this.#layout = layout.layout
    if (layout && !density) this.#layoutWords.push(word)
    if (density && !layout) this.#densityWords.push(word)
    if (direction) this.#direction = direction.direction
    if (cloth) this.#cloth = cloth.cloth
    if (mood) this.#mood ??= mood.mood
    if (scale || density || layout || direction || cloth || mood || palette) this.#understood.add(word)
    else if (meaningOf(match, 'stop')) {
      if (['with', 'but', 'on', 'in'].includes(word)) this.#negated = false
      if (['with', 'plus', 'featuring'].includes(word)) this.#closeMotif()
    } else if (!meaningOf(match, 'print') && !meaningOf(match, 'ground')) this.#ignore(match)
  }

  /** 'stripes in navy with anchors': what was said so far belongs to the stripes. */
  #closeMotif(): void {
    const last = this.#motifs.at(-1)
    if (last === undefined && this.#palette.length === 1) this.#before ??= this.#palette[0]
    if (last === undefined || last.colours.length > 0) return
    last.colours = this.#loose
    this.#loose = []
  }

  #ignore(match: Match<Meaning>): void {
    for (const token of match.tokens) this.#ignored.add(token.text.slice(0, LONGEST_WORD))
  }

  /** The colour before 'with', where the motif after it has a colour of its own. */
  #groundBefore(): Colour | undefined {
    const before = this.#before
    if (before === undefined || !this.#motifs.some(({ colours }) => colours.some((colour) => colour !== before)))
      return undefined
    this.#understood.delete(before.name)
    this.#understood.add(`${before.name} ground`)
    return before
  }

  result(unread: readonly string[]): PatternWords {
    for (const text of unread) {
      if (this.#ignored.size >= LONGEST_LIST) break
      this.#ignored.add(text.slice(0, LONGEST_WORD))
    }
    const motifs = this.#motifs.filter(({ word }) => !this.#withoutFamilies.includes(word.family))
    const ground = this.#ground ?? this.#groundBefore()
    return {
      motif: motifs[0]?.word,
      motifs: motifs.map(({ word }) => word),
      motifColours: motifs.map(({ colours }) => colours.filter((colour) => colour !== ground)),
      palette: this.#palette.filter((colour) => colour !== ground).slice(0, 8),
      ground,
      groundTone: this.#groundTone,
      mood: this.#mood,
      scale: this.#scale,
      density: this.#density,
      layout: this.#layout,
      direction: this.#direction,
      cloth: this.#cloth,
      without: { families: this.#withoutFamilies, colours: this.#withoutColours },
      spoken: { layout: this.#layoutWords, density: this.#densityWords },
      understood: [...this.#understood].slice(0, LONGEST_LIST),
      ignored: [...this.#ignored].slice(0, LONGEST_LIST),
    }
  }
}
