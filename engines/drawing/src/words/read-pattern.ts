import { clamp, type Colour, COLOURS } from '@toile/imaging'
import type { Cloth, Style } from './style-words.ts'
import type { Mood } from './moods.ts'
import type { Family, MotifWord } from './motif-names.ts'
import { patternLexicon } from './pattern-lexicon.ts'
import type { Direction, PatternMeaning } from './pattern-lexicon.ts'
import { PATTERN_MEANINGS as MEANS } from './pattern-meanings.ts'
import type { Layout } from './qualifiers.ts'
import { Reader } from './reader.ts'
import type { Reading } from './readings.ts'

/** What a prompt asks of a pattern. */
export interface PatternWords {
  /** The first motif that was named. */
  readonly motif: MotifWord | undefined
  /** Every motif that was named, in order. */
  readonly motifs: readonly MotifWord[]
  /** Colours named for each of `motifs`: those just before it, or after its own 'in'. */
  readonly motifColours: readonly (readonly Colour[])[]
  /** Factor on the usual size that was said of each of `motifs`, where several have one of their own; else undefined. */
  readonly motifScales: readonly (number | undefined)[]
  /** Colours named for the motifs, in order. */
  readonly palette: readonly Colour[]
  /** The colour named for the ground ('on cream', 'navy ground'). */
  readonly ground: Colour | undefined
  /** 'dark ground' without a colour. */
  readonly groundTone: 'dark' | 'light' | undefined
  readonly mood: Mood | undefined
  /** How many colours in all, ground included, 1..8. */
  readonly count: number | undefined
  /** The style it is drawn or printed in. */
  readonly style: Style | undefined
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
  readonly spoken: {
    readonly layout: readonly string[]
    readonly density: readonly string[]
    readonly scale: readonly string[]
    readonly style: readonly string[]
    readonly count: readonly string[]
  }
  /** What was read, in words for the user. */
  readonly understood: readonly string[]
  /** The user's words that have no effect; words such as 'a', 'on', 'with' are in neither list. */
  readonly ignored: readonly string[]
  /** What stands behind `understood`. */
  readonly readings: readonly Reading[]
}

/**
 * Reads a prompt for a textile pattern. Never fails: what it does not know is listed in `ignored`.
 * @param prompt any text; the first 600 words are read
 */
export function readPattern(prompt: string): PatternWords {
  const reader = new Reader<PatternMeaning>(patternLexicon(), prompt)
  const reading = new PatternReading(reader)
  for (let at = 0; at < reader.matches.length;) at = reading.take(at)
  return reading.result()
}

type Named<Kind extends PatternMeaning['kind']> = Extract<PatternMeaning, { readonly kind: Kind }>

/** 'Not too busy' asks for somewhat less than usual, not for the contrary. */
const turned = (factor: number) => factor ** -0.7

class PatternReading {
  readonly #reader: Reader<PatternMeaning>
  readonly #motifs: { readonly word: MotifWord; colours: readonly Colour[]; scale: number | undefined }[] = []
  /** Colours that no motif has taken yet, each with where it was said. */
  #loose: { readonly colour: Colour; readonly at: number }[] = []
  /** Where the stretch began in which a word for size waits for its motif, and that size. */
  #size: { readonly factor: number; readonly at: number } | undefined
  /** What stands before the first 'with': in 'navy velvet with silver stars' the ground. */
  #before: Colour | undefined
  readonly #palette: Colour[] = []
  readonly #namesakes: { readonly meaning: Named<'motif'>; readonly at: number }[] = []
  readonly #withoutFamilies: Family[] = []
  readonly #withoutColours: Colour[] = []
  #ground: Colour | undefined
  #groundTone: 'dark' | 'light' | undefined
  #mood: Mood | undefined
  #count: number | undefined
  #style: Style | undefined
  #scale = 1
  #density = 1
  #layout: Layout | undefined
  #direction: Direction | undefined
  #cloth: Cloth | undefined
  readonly #spoken = {
    layout: [] as string[],
    density: [] as string[],
    scale: [] as string[],
    style: [] as string[],
    count: [] as string[],
  }

  constructor(reader: Reader<PatternMeaning>) {
    this.#reader = reader
  }

  /** Reads the phrase at a place, with the ones that belong to it; returns where to go on. */
  take(at: number): number {
    if (this.#reader.meaning(at, 'negation')) return at + 1
    return this.#takeGroundTone(at) ?? this.#takeColour(at) ?? this.#takeOther(at)
  }

  /** 'A dark ground', without a colour. */
  #takeGroundTone(at: number): number | undefined {
    const tone = this.#reader.meaning(at, 'tone')
    if (tone === undefined || this.#reader.breaks(at + 1) || !this.#reader.meaning(at + 1, 'ground')) return undefined
    const dark = tone.tone.lighten < 0
    this.#groundTone = dark === this.#reader.negated(at) ? 'light' : 'dark'
    this.#reader.understand(`${this.#groundTone} ground`, this.#reader.said(at, at + 2), {
      ...MEANS.groundTone(this.#groundTone),
      ...this.#reader.refused(at),
    })
    return at + 2
  }

  /** A colour with the tones before it ('deep dusty rose') and the ground word after it. */
  #takeColour(at: number): number | undefined {
    const spoken = this.#reader.colour(at)
    if (spoken === undefined || !this.#isColour(spoken.next - 1) || this.#isLayout(at)) return undefined
    const { colour, next } = spoken
    this.#noteNamesake(next - 1)
    const nextIsGround = this.#reader.meaning(next, 'ground') !== undefined && !this.#reader.breaks(next)
    const cloth = this.#reader.meaning(next - 1, 'cloth')
    const said = this.#reader.said(at, nextIsGround ? next + 1 : next)
    if (this.#reader.negated(next - 1)) {
      this.#withoutColours.push(colour)
      this.#reader.understand(`no ${colour.name}`, said, {
        ...MEANS.withoutColour(colour.name),
        ...this.#reader.refused(at),
      })
    } else if (nextIsGround || (this.#followsOn(at) && !this.#leadsToMotif(next))) {
      this.#ground = colour
      if (cloth) this.#cloth ??= cloth.cloth
      this.#reader.understand(`${colour.name} ground`, said, MEANS.ground(colour.name))
    } else this.#addColour(colour, at, said)
    return nextIsGround ? next + 1 : next
  }

  /** A colour that is a plant's name too ('lavender'), in case no motif is named. */
  #noteNamesake(at: number): void {
    const motif = this.#reader.meaning(at, 'motif')
    if (motif !== undefined && !this.#reader.negated(at)) this.#namesakes.push({ meaning: motif, at })
  }

  #addColour(colour: Colour, at: number, said: string): void {
    if (!this.#palette.some((known) => known.hex === colour.hex)) this.#palette.push(colour)
    this.#loose.push({ colour, at })
    this.#reader.understand(colour.name, said, MEANS.colour(colour.name))
  }

  /** Whether a motif stands right here ('on pink gingham': the colour is the gingham's). */
  #leadsToMotif(at: number): boolean {
    return this.#motifs.length > 0 && this.#reader.meaning(at, 'motif') !== undefined && !this.#reader.breaks(at)
  }

  /** A word that names both a colour and a motif is the motif in the plural, before 'print', or where nothing speaks for a colour. */
  #isColour(at: number): boolean {
    const motif = this.#reader.meaning(at, 'motif')
    if (!motif) return true
    const joined = !this.#reader.breaks(at + 1)
    const next = this.#reader.meaning(at + 1, 'motif')
    const { plural } = this.#reader.matches[at]!
    if (!motif.motif.colourFirst)
      return joined && !plural && next !== undefined && next.motif.family !== motif.motif.family
    const named = joined && this.#reader.meaning(at + 1, 'print') !== undefined
    return !plural && !(named && !this.#reader.meaning(at + 1, 'ground'))
  }

  /** 'Brick' by itself between commas, where colours are named elsewhere and not beside it, is the arrangement. */
  #isLayout(at: number): boolean {
    const reader = this.#reader
    const ends = at + 1 === reader.matches.length || reader.breaks(at + 1)
    if (reader.meaning(at, 'layout') === undefined || !ends || (at > 0 && !reader.breaks(at))) return false
    const isColour = (i: number) => reader.meaning(i, 'colour') !== undefined
    if (isColour(at + 1) || (isColour(at - 1) && !this.#followsOn(at - 1))) return false
    return reader.matches.some((_, i) => i !== at && isColour(i))
  }

  /** Whether 'on' leads to this place, with nothing but articles between. */
  #followsOn(at: number): boolean {
    for (let i = at - 1; i >= 0; i--) {
      const word = this.#reader.word(i)
      if (['on', 'onto', 'over', 'against'].includes(word)) return true
      if (!['a', 'an', 'the', 'of'].includes(word)) return false
    }
    return false
  }

  #takeOther(at: number): number {
    const motif = this.#reader.meaning(at, 'motif')
    if (motif && !this.#isManner(at)) this.#takeMotif(motif, at)
    else if (this.#reader.negated(at)) this.#takeRefusal(at)
    else this.#takeQualifier(at)
    return at + 1
  }

  /** A word that names a motif and a style ('ditsy', 'brushwork') is the style where another motif is named. */
  #isManner(at: number): boolean {
    if (!this.#reader.meaning(at, 'style')) return false
    const { family } = this.#reader.meaning(at, 'motif')!.motif
    return this.#reader.matches.some((_, other) => {
      const motif = other === at ? undefined : this.#reader.meaning(other, 'motif')
      return motif !== undefined && motif.motif.family !== family
    })
  }

  #takeMotif({ motif, asLike }: Named<'motif'>, at: number): void {
    const said = this.#reader.said(at)
    if (this.#reader.negated(at)) {
      this.#withoutFamilies.push(motif.family)
      for (const { word } of this.#motifs) if (word.family === motif.family) this.#reader.withdraw(word.name)
      this.#reader.understand(`no ${motif.name}`, said, {
        ...MEANS.withoutMotif(motif.name),
        ...this.#reader.refused(at),
      })
      return
    }
    if (!this.#motifs.some((known) => known.word.name === motif.name)) {
      this.#handBack(at)
      const colours = this.#loose.map(({ colour }) => colour)
      const scale = this.#size !== undefined && this.#isOneStretch(this.#size.at, at) ? this.#size.factor : undefined
      this.#motifs.push({ word: motif, colours, scale })
      this.#loose = []
      this.#size = undefined
    }
    this.#reader.understand(motif.name, said, asLike ? MEANS.motifAsLike(said, motif.name) : MEANS.motif(motif.name))
  }

  /**
   * Colours that were said after a motif and not right before the next are the first one's: 'stars in gold, white hearts'.
   */
  #handBack(at: number): void {
    const last = this.#motifs.at(-1)
    if (last === undefined || last.colours.length > 0) return
    const reader = this.#reader
    // 'Roses in pink and green leaves': the last colour of a list that runs into a noun is the noun's.
    const listed = this.#loose.some((one) => this.#isOneStretch(one.at, at) && reader.word(one.at - 1) === 'in')
    const own = listed ? this.#loose.slice(-1) : this.#loose.filter((one) => this.#isOneStretch(one.at, at))
    if (own.length === this.#loose.length) return
    last.colours = this.#loose.filter((one) => !own.includes(one)).map(({ colour }) => colour)
    this.#loose = own
  }

  /** Whether no punctuation stands between two places. */
  #isOneStretch(from: number, to: number): boolean {
    for (let i = from + 1; i <= to; i++) if (this.#reader.breaks(i)) return false
    return true
  }

  /** What is said after 'no' or 'not too', other than motifs and colours. */
  #takeRefusal(at: number): void {
    const said = `not ${this.#reader.text(at).toLowerCase()}`
    const own = this.#reader.said(at)
    const scale = this.#reader.meaning(at, 'scale')
    const density = this.#reader.meaning(at, 'density')
    const layout = this.#reader.meaning(at, 'layout')
    const tone = this.#reader.meaning(at, 'tone')
    const mood = this.#reader.meaning(at, 'mood')
    if (density) this.#setDensity(turned(density.factor), said)
    else if (scale) this.#setScale(turned(scale.factor), said)
    else if (layout) this.#setLayout(layout.layout === 'tossed' ? 'half-drop' : 'tossed', said)
    else if (this.#reader.meaning(at, 'cloth')) this.#cloth = undefined
    else if (tone && Math.abs(tone.tone.lighten) > 0.05) this.#groundTone ??= tone.tone.lighten < 0 ? 'light' : 'dark'
    else if (mood && mood.mood.ground === 'dark') this.#groundTone ??= 'light'
    else if (this.#reader.meaning(at, 'style') && this.#style === this.#reader.meaning(at, 'style')?.style)
      this.#style = undefined
    else {
      if (!this.#reader.meaning(at, 'stop')) this.#reader.ignore(at)
      return
    }
    this.#reader.understand(said, own, {
      ...MEANS.less(this.#reader.text(at).toLowerCase()),
      ...this.#reader.refused(at),
    })
  }

  #setScale(factor: number, word: string): void {
    this.#scale = clamp(this.#scale * factor, 0.4, 2)
    this.#spoken.scale.push(word)
  }

  #setDensity(factor: number, word: string): void {
    this.#density = clamp(this.#density * factor, 0.3, 2)
    this.#spoken.density.push(word)
  }

  #setLayout(layout: Layout, word: string): void {
    this.#layout = layout
    this.#spoken.layout.push(word)
  }

  #takeQualifier(at: number): void {
    const own = this.#reader.said(at)
    const word = own.toLowerCase()
    const found = {
      scale: this.#reader.meaning(at, 'scale'),
      density: this.#reader.meaning(at, 'density'),
      layout: this.#reader.meaning(at, 'layout'),
      direction: this.#reader.meaning(at, 'direction'),
      cloth: this.#reader.meaning(at, 'cloth'),
      mood: this.#reader.meaning(at, 'mood'),
      style: this.#reader.meaning(at, 'style'),
      palette: this.#reader.meaning(at, 'palette'),
      count: this.#reader.meaning(at, 'count'),
    }
    for (const name of found.palette?.names ?? [])
      this.#addColour(
        COLOURS.find((colour) => colour.name === name)!,
        at,
        own,
      )
    if (found.scale) {
      this.#setScale(found.scale.factor, word)
      this.#size = { factor: found.scale.factor * (this.#size?.factor ?? 1), at }
    }
    if (found.density) this.#setDensity(found.density.factor, word)
    if (found.layout) this.#setLayout(found.layout.layout, word)
    // 'Scattered' is heard as long as one of its meanings is.
    if (found.layout && found.density) {
      this.#spoken.layout.pop()
      this.#spoken.density.pop()
    }
    if (found.direction) this.#direction = found.direction.direction
    if (found.cloth) this.#cloth = found.cloth.cloth
    if (found.mood) this.#mood ??= found.mood.mood
    // A second mood would have to undo the first.
    if (found.mood !== undefined && found.mood.mood !== this.#mood) found.mood = undefined
    // Nor is it drawn in two styles.
    if (found.style && !this.#setStyle(found.style.style, word)) found.style = undefined
    if (found.count) {
      this.#count = found.count.count
      this.#spoken.count.push(word)
    }
    if (Object.values(found).some((meaning) => meaning !== undefined))
      this.#reader.understand(word, own, MEANS.qualifier(word, found))
    else if (this.#reader.meaning(at, 'stop')) {
      if (['with', 'plus', 'featuring'].includes(word)) this.#closeMotif()
    } else if (!this.#reader.meaning(at, 'print') && !this.#reader.meaning(at, 'ground')) this.#reader.ignore(at)
  }

  /** @returns whether it is drawn so: the first style that is named holds */
  #setStyle(style: Style, word: string): boolean {
    if (style === 'ditsy') {
      this.#setScale(0.5, word)
      this.#setDensity(1.5, word)
      this.#layout ??= 'tossed'
    } else {
      this.#style ??= style
      if (this.#style !== style) return false
    }
    this.#spoken.style.push(word)
    return true
  }

  /** 'Stripes in navy with anchors': what was said so far belongs to the stripes. */
  #closeMotif(): void {
    const last = this.#motifs.at(-1)
    if (last === undefined && this.#palette.length === 1) this.#before ??= this.#palette[0]
    if (last === undefined || last.colours.length > 0) return
    last.colours = this.#loose.map(({ colour }) => colour)
    this.#loose = []
  }

  /** The colour before 'with', where the motif after it has a colour of its own. */
  #groundBefore(): Colour | undefined {
    const before = this.#before
    if (before === undefined || !this.#motifs.some(({ colours }) => colours.some((colour) => colour !== before)))
      return undefined
    this.#reader.withdraw(before.name)
    this.#reader.understand(`${before.name} ground`, before.name, MEANS.ground(before.name))
    return before
  }

  /** 'Lavender on ecru' names a ground and nothing that could lie on it but the plant, in its own colour. */
  #takeNamesake(): void {
    const [only, ...others] = this.#namesakes
    const { ignored } = this.#reader.lists()
    if (only === undefined || others.length > 0 || this.#motifs.length > 0 || ignored.length > 0) return
    if (this.#ground !== undefined && this.#palette.length === 1) this.#takeMotif(only.meaning, only.at)
  }

  result(): PatternWords {
    this.#takeNamesake()
    const motifs = this.#motifs.filter(({ word }) => !this.#withoutFamilies.includes(word.family))
    const ground = this.#ground ?? this.#groundBefore()
    const sized = motifs.filter(({ scale }) => scale !== undefined).length > 1
    const unwanted = (colour: Colour) => this.#withoutColours.some((other) => other.hex === colour.hex)
    return {
      motif: motifs[0]?.word,
      motifs: motifs.map(({ word }) => word),
      motifColours: motifs.map(({ colours }) => colours.filter((colour) => colour !== ground)),
      motifScales: motifs.map(({ scale }) => (sized ? scale : undefined)),
      palette: this.#palette.filter((colour) => colour !== ground && !unwanted(colour)).slice(0, 8),
      ground,
      groundTone: this.#groundTone,
      mood: this.#mood,
      count: this.#count,
      style: this.#style,
      scale: this.#scale,
      density: this.#density,
      layout: this.#layout,
      direction: this.#direction,
      cloth: this.#cloth,
      without: { families: this.#withoutFamilies, colours: this.#withoutColours },
      spoken: this.#spoken,
      ...this.#reader.lists(),
    }
  }
}
