import { fromOklch, toOklch } from '../colour.ts'
import type { BodyType } from '../figures/body.ts'
import type { Shoe } from '../figures/extremities.ts'
import type { HairStyle } from '../figures/hair.ts'
import { POSES } from '../figures/poses.ts'
import { COLOURS } from './colour-names.ts'
import type { Colour } from './colour-names.ts'
import { applyTrait, draftOf, removeTrait } from './garment-draft.ts'
import type { GarmentDraft } from './garment-draft.ts'
import {
  BODY_WORDS,
  FLAT_WORDS,
  HAIR_WORDS,
  HANDLING_WORDS,
  SHOE_WORDS,
  SKETCH_WORDS,
  SKIN_WORDS,
} from './garment-figures.ts'
import { GARMENT_WORDS, SUIT_WORDS } from './garment-names.ts'
import type { GarmentWord } from './garment-names.ts'
import { TRAIT_WORDS } from './garment-traits.ts'
import type { Trait } from './garment-traits.ts'
import { Lexicon, tokenize } from './lexicon.ts'
import type { Match } from './lexicon.ts'
import { NEGATIONS, STOP_WORDS } from './small-words.ts'
import { TONE_WORDS } from './qualifiers.ts'
import type { Tone } from './qualifiers.ts'

export type Handling = 'ink' | 'marker' | 'pencil'

type Meaning =
  | { readonly kind: 'garment'; readonly words: readonly GarmentWord[]; readonly name: string }
  | { readonly kind: 'trait'; readonly trait: Trait }
  | { readonly kind: 'colour'; readonly colour: Colour }
  | { readonly kind: 'tone'; readonly tone: Tone }
  | { readonly kind: 'pose'; readonly name: string }
  | { readonly kind: 'hair'; readonly style: HairStyle }
  | { readonly kind: 'body'; readonly type: BodyType }
  | { readonly kind: 'skin'; readonly name: string }
  | { readonly kind: 'shoe'; readonly shoe: Shoe }
  | { readonly kind: 'handling'; readonly handling: Handling }
  | { readonly kind: 'flat' | 'stop' | 'negation' }
type Kind = Meaning['kind']
type Read = Match<Meaning>

/** What a prompt asks of a fashion sketch. */
export interface SketchWords {
  readonly garments: readonly GarmentDraft[]
  readonly flat: boolean
  readonly handling: Handling | undefined
  readonly pose: string | undefined
  readonly hair: HairStyle | undefined
  readonly body: BodyType | undefined
  readonly skin: string | undefined
  readonly shoe: Shoe | undefined
  readonly shoeColour: Colour | undefined
  readonly understood: readonly string[]
  /** The user's words that have no effect; words such as 'a', 'with' are in neither list. */
  readonly ignored: readonly string[]
}

const LONGEST_READ = 600
const LONGEST_LIST = 40
const LONGEST_WORD = 40
const MOST_GARMENTS = 6

let lexicon: Lexicon<Meaning> | undefined

/** Built at the first prompt. */
function sketchLexicon(): Lexicon<Meaning> {
  if (lexicon !== undefined) return lexicon
  const built = new Lexicon<Meaning>()
  const each = (phrases: string, meaning: Meaning) => {
    for (const phrase of phrases.split('|')) built.add(phrase, meaning)
  }
  for (const word of GARMENT_WORDS)
    for (const phrase of word.phrases) built.add(phrase, { kind: 'garment', words: [word], name: word.name })
  for (const { phrase, parts } of SUIT_WORDS) {
    const words = parts.map((part) => GARMENT_WORDS.find((word) => word.name === part)!)
    built.add(phrase, { kind: 'garment', words, name: phrase })
  }
  for (const [phrase, trait] of TRAIT_WORDS) built.add(phrase, { kind: 'trait', trait })
  for (const { name, hex, aliases } of COLOURS) {
    for (const phrase of [name, ...aliases]) {
      built.add(phrase, { kind: 'colour', colour: { name, hex } })
      if (phrase.includes('grey')) built.add(phrase.replace('grey', 'gray'), { kind: 'colour', colour: { name, hex } })
    }
  }
  for (const [word, tone] of Object.entries(TONE_WORDS)) built.add(word, { kind: 'tone', tone })
  for (const pose of POSES) for (const word of pose.words) built.add(word, { kind: 'pose', name: pose.name })
  for (const [style, phrases] of Object.entries(HAIR_WORDS)) each(phrases, { kind: 'hair', style: style as HairStyle })
  for (const [type, phrases] of Object.entries(BODY_WORDS)) each(phrases, { kind: 'body', type: type as BodyType })
  for (const [name, phrases] of Object.entries(SKIN_WORDS)) each(phrases, { kind: 'skin', name })
  for (const [shoe, phrases] of Object.entries(SHOE_WORDS)) each(phrases, { kind: 'shoe', shoe: shoe as Shoe })
  for (const [handling, phrases] of Object.entries(HANDLING_WORDS))
    each(phrases, { kind: 'handling', handling: handling as Handling })
  each(FLAT_WORDS, { kind: 'flat' })
  each(SKETCH_WORDS, { kind: 'stop' })
  for (const word of STOP_WORDS) built.add(word, { kind: 'stop' })
  for (const word of [...NEGATIONS, "don't"]) built.add(word, { kind: 'negation' })
  lexicon = built
  return built
}

const meaningOf = <K extends Kind>(match: Read | undefined, kind: K) =>
  match?.meanings.find((meaning): meaning is Extract<Meaning, { kind: K }> => meaning.kind === kind)
const wordsOf = (match: Read) => match.tokens.map((token) => token.text).join(' ')

const CONNECTORS = [
  'and',
  'with',
  'in',
  'over',
  'under',
  'on',
  'plus',
  'worn',
  'paired',
  'underneath',
  'beneath',
  'featuring',
  'without',
  'of',
  'wearing',
  'wears',
  'but',
]

const BASIC = ['red', 'orange', 'yellow', 'green', 'blue', 'purple', 'pink', 'brown', 'grey', 'black', 'white']
/** Words after which garments share a cloth. */
const MATCHING = ['matching', 'matched', 'set', 'co ord', 'coord', 'two piece']
const isOnePiece = (draft: GarmentDraft) => draft.upper !== undefined && draft.lower?.kind === 'skirt'

/** A stretch of the prompt between connectors; its last garment, if any, owns what stands before it. */
interface Run {
  readonly matches: Read[]
  /** The word that leads to it: 'with', 'in', or '' after punctuation. */
  readonly lead: string
  readonly negated: boolean
}

/**
 * Reads a prompt for a fashion sketch. Never fails: what it does not know is listed in `ignored`.
 * @param prompt any text; the first 600 words are read
 */
export function readSketch(prompt: string): SketchWords {
  const tokens = tokenize(prompt)
  const matches = sketchLexicon().read(tokens.slice(0, LONGEST_READ))
  const reading = new SketchReading()
  const runs = intoRuns(matches)
  for (const [i, run] of runs.entries()) reading.take(run, runs[i + 1])
  return reading.result(tokens.slice(LONGEST_READ).map((token) => token.text))
}

function intoRuns(matches: readonly Read[]): Run[] {
  const runs: Run[] = []
  let run: Run = { matches: [], lead: '', negated: false }
  const start = (lead: string, negated: boolean) => {
    if (run.matches.length > 0) runs.push(run)
    run = { matches: [], lead, negated }
  }
  for (const match of matches) {
    const { word, breaks } = match.tokens[0]!
    if (breaks) start('', false)
    if (meaningOf(match, 'negation') !== undefined) start('without', true)
    else if (meaningOf(match, 'stop') !== undefined && CONNECTORS.includes(word)) {
      // 'No sleeves and collar' takes both away; 'no sleeves with a collar' does not.
      start(word, run.negated && word === 'and')
    } else run.matches.push(match)
  }
  start('', false)
  return runs
}

const toned = (colour: Colour, tones: readonly { readonly word: string; readonly tone: Tone }[]): Colour =>
  tones.reduceRight<Colour>((result, { word, tone }) => {
    const { l, c, h } = toOklch(result.hex)
    const light = Math.min(0.97, Math.max(0.12, l + tone.lighten))
    return { name: `${word} ${result.name}`, hex: fromOklch({ l: light, c: c * tone.chroma, h }) }
  }, colour)

type Wish = { readonly match: Read; readonly trait: Trait } | { readonly match: Read; readonly colour: Colour }

class SketchReading {
  readonly #garments: GarmentDraft[] = []
  readonly #understood = new Set<string>()
  readonly #ignored = new Set<string>()
  /** Wishes that wait for the first garment, or for the one that follows. */
  #waiting: Wish[] = []
  #current: GarmentDraft[] = []
  #flat = false
  #matching = false
  #handling: Handling | undefined
  #pose: string | undefined
  #hair: HairStyle | undefined
  #body: BodyType | undefined
  #skin: string | undefined
  #shoe: Shoe | undefined
  #shoeColour: Colour | undefined

  take(run: Run, next: Run | undefined): void {
    let wishes: Wish[] = []
    let tones: { word: string; tone: Tone; match: Read }[] = []
    const { matches } = run
    for (let i = 0; i < matches.length; i++) {
      const match = matches[i]!
      const garment = meaningOf(match, 'garment')
      const ofCurrent = run.lead === 'with' && garment?.name === 'skirt' && this.#current.some(isOnePiece)
      const asCloth = meaningOf(match, 'trait') !== undefined && meaningOf(matches[i + 1], 'garment') !== undefined
      if (ofCurrent) continue
      if (garment !== undefined && !run.negated && !asCloth) {
        this.#putOn(garment.words, garment.name, wishes)
        wishes = []
        continue
      }
      const tone = meaningOf(match, 'tone')
      const after = matches[i + 1]
      if (
        tone !== undefined &&
        (meaningOf(after, 'colour') ?? meaningOf(after, 'tone')) !== undefined &&
        after?.tokens[0]!.breaks !== true
      ) {
        tones.push({ word: wordsOf(match).toLowerCase(), tone: tone.tone, match })
        continue
      }
      const colour = meaningOf(match, 'colour')
      if (colour !== undefined && meaningOf(match, 'shoe') === undefined && meaningOf(match, 'trait') === undefined) {
        // 'Emerald green' is one colour.
        const before = meaningOf(matches[i - 1], 'colour')
        if (
          before !== undefined &&
          tones.length === 0 &&
          BASIC.includes(colour.colour.name) &&
          !match.tokens[0]!.breaks
        )
          continue
        const shade = toned(colour.colour, tones)
        tones = []
        if (!this.#colourOfPart(shade, after, run)) wishes.push({ match, colour: shade })
        continue
      }
      const trait = meaningOf(match, 'trait')
      if (trait !== undefined) {
        const merged = mergedLength(trait.trait, after)
        if (merged === undefined) wishes.push({ match, trait: this.#fitting(match, trait.trait, matches.slice(i + 1)) })
        else {
          wishes.push({ match, trait: merged })
        }
        continue
      }
      this.#other(match, run)
    }
    if (wishes.length > 0) this.#settle(wishes, run, next)
  }

  /** The same word means a skirt's cut or a leg's: the garment that follows, or the one before, decides. */
  #fitting(match: Read, trait: Trait, rest: readonly Read[]): Trait {
    const coming = rest.map((m) => meaningOf(m, 'garment')).find((meaning) => meaning !== undefined)
    const lower = coming?.words.find((word) => word.lower)?.lower ?? this.#current.find((draft) => draft.lower)?.lower
    const traits = match.meanings.flatMap((meaning) => (meaning.kind === 'trait' ? [meaning.trait] : []))
    const better =
      lower === undefined ? undefined : traits.find((one) => one.slot === (lower.kind === 'skirt' ? 'skirt' : 'leg'))
    return better ?? trait
  }

  /** 'A red belt', 'gold buttons': the colour is the part's. */
  #colourOfPart(colour: Colour, after: Read | undefined, run: Run): boolean {
    if (meaningOf(after, 'shoe') !== undefined && meaningOf(after, 'garment') === undefined) {
      this.#shoeColour = colour
      this.#understood.add(colour.name)
      return true
    }
    const trait = meaningOf(after, 'trait')?.trait
    const part =
      trait?.slot === 'detail' && (trait.value === 'belt' || trait.value === 'tie')
        ? 'beltColour'
        : trait?.slot === 'closure' && trait.value === 'buttons'
          ? 'buttonColour'
          : trait?.slot === 'collar'
            ? 'collarColour'
            : undefined
    const owner = this.#current.findLast((draft) => part === 'beltColour' || draft.upper !== undefined)
    if (part === undefined || owner === undefined || run.negated) return false
    owner.details = { ...owner.details, [part]: colour.hex }
    this.#understood.add(colour.name)
    return true
  }

  #putOn(words: readonly GarmentWord[], name: string, wishes: readonly Wish[]): void {
    if (this.#garments.length + words.length > MOST_GARMENTS) return
    const drafts = words.map(draftOf)
    this.#garments.push(...drafts)
    this.#current = drafts
    this.#understood.add(name)
    for (const wish of [...this.#waiting, ...wishes]) this.#grant(wish, drafts, false)
    this.#waiting = []
  }

  /** Wishes without a garment after them in their run. */
  #settle(wishes: readonly Wish[], run: Run, next: Run | undefined): void {
    const onlyColours = wishes.every((wish) => 'colour' in wish)
    const nextIsColoured =
      next?.lead === 'and' &&
      meaningOf(next.matches[0], 'colour') !== undefined &&
      next.matches.some((match) => meaningOf(match, 'garment'))
    const belongsToNext = onlyColours && nextIsColoured && run.lead !== 'in'
    if (this.#current.length === 0 || belongsToNext) this.#waiting.push(...(run.negated ? [] : wishes))
    if (this.#current.length === 0 && run.negated) for (const wish of wishes) this.#ignore(wish.match)
    if (this.#current.length === 0 || belongsToNext) return
    // 'Jacket and skirt in pink': both.
    const bare = this.#garments.filter((draft) => draft.colours.length === 0)
    const owners = run.lead === 'in' && onlyColours ? [...new Set([...bare, ...this.#current])] : this.#current
    for (const wish of wishes) this.#grant(wish, owners, run.negated)
  }

  #grant(wish: Wish, drafts: readonly GarmentDraft[], negated: boolean): void {
    if ('colour' in wish) {
      if (negated) {
        this.#ignore(wish.match)
        return
      }
      for (const draft of drafts) if (draft.colours.length < 3) draft.colours.push(wish.colour)
      this.#understood.add(wish.colour.name)
      return
    }
    const apply = negated ? removeTrait : applyTrait
    let used = false
    for (const draft of drafts) used = apply(draft, wish.trait) || used
    // What the last garment cannot have may be meant for one before it: a shirt and trousers with puff sleeves.
    if (!used) used = this.#garments.toReversed().some((draft) => apply(draft, wish.trait))
    const said = wordsOf(wish.match).toLowerCase()
    if (used) this.#understood.add(negated ? `no ${said}` : said)
    else this.#ignore(wish.match)
  }

  #other(match: Read, run: Run): void {
    const said = wordsOf(match).toLowerCase()
    const flat = meaningOf(match, 'flat')
    const handling = meaningOf(match, 'handling')
    const pose = meaningOf(match, 'pose')
    const hair = meaningOf(match, 'hair')
    const body = meaningOf(match, 'body')
    const skin = meaningOf(match, 'skin')
    const shoe = meaningOf(match, 'shoe')
    if (
      run.negated &&
      (meaningOf(match, 'stop') === undefined || meaningOf(match, 'garment') !== undefined) &&
      flat === undefined
    ) {
      this.#ignore(match)
      return
    }
    if (flat) this.#flat = true
    if (MATCHING.includes(said.replace('-', ' '))) this.#matching = true
    if (handling) this.#handling = handling.handling
    if (pose) this.#pose = pose.name
    if (hair) this.#hair = hair.style
    if (body) this.#body = body.type
    if (skin) this.#skin = skin.name
    if (shoe) this.#shoe = shoe.shoe
    if (flat || handling || pose || hair || body || skin || shoe) this.#understood.add(said)
    else if (meaningOf(match, 'stop') === undefined) this.#ignore(match)
  }

  #ignore(match: Read): void {
    for (const token of match.tokens) this.#ignored.add(token.text.slice(0, LONGEST_WORD))
  }

  /** A matching set: what was not named is taken from the garment that names it. */
  #match(): void {
    const model = this.#garments.find((draft) => draft.colours.length > 0) ?? this.#garments[0]
    if (model === undefined) return
    for (const draft of this.#garments) {
      if (draft.colours.length === 0) draft.colours = [...model.colours]
      if (draft.print === undefined && draft.fabric === draft.word.fabric) {
        draft.fabric = this.#garments[0]!.fabric
        draft.print = this.#garments[0]!.print
      }
    }
  }

  result(unread: readonly string[]): SketchWords {
    if (this.#garments.length === 0 && this.#waiting.length > 0) {
      const wishes = this.#waiting
      this.#waiting = []
      const draft = draftOf(GARMENT_WORDS.find((word) => word.name === 'dress')!)
      this.#garments.push(draft)
      for (const wish of wishes) this.#grant(wish, [draft], false)
    } else for (const wish of this.#waiting) this.#grant(wish, this.#garments.slice(-1), false)
    if (this.#matching) this.#match()
    for (const text of unread) {
      if (this.#ignored.size >= LONGEST_LIST) break
      this.#ignored.add(text.slice(0, LONGEST_WORD))
    }
    return {
      garments: this.#garments,
      flat: this.#flat,
      handling: this.#handling,
      pose: this.#pose,
      hair: this.#hair,
      body: this.#body,
      skin: this.#skin,
      shoe: this.#shoe,
      shoeColour: this.#shoeColour,
      understood: [...this.#understood].slice(0, LONGEST_LIST),
      ignored: [...this.#ignored].slice(0, LONGEST_LIST),
    }
  }
}

/** 'Long puff sleeves': the length is the sleeve's. */
function mergedLength(trait: Trait, after: Read | undefined): Trait | undefined {
  const sleeve = meaningOf(after, 'trait')?.trait
  if (trait.slot !== 'length' || sleeve?.slot !== 'sleeve') return undefined
  return { slot: 'sleeve length', value: trait.value === 'long' ? 'long' : 'short' }
}
