import type { BodyType } from '../figures/body.ts'
import type { Shoe } from '../figures/feet.ts'
import type { HairStyle } from '../figures/hair.ts'
import type { AccessoryKind, Shaft } from '../garments/accessories.ts'
import type { Colour } from '@toile/imaging'
import { applyTrait, draftOf, removeTrait } from './garment-draft.ts'
import type { GarmentDraft } from './garment-draft.ts'
import type { Handling } from './figure-words.ts'
import type { GarmentWord } from './garment-names.ts'
import { GARMENT_WORDS } from './garment-words.ts'
import { TRAIT_WORDS } from './garment-traits.ts'
import type { Trait } from './garment-traits.ts'
import type { Tone } from './qualifiers.ts'
import { toned } from './reader.ts'
import type { Reader } from './reader.ts'
import type { AccessoryDraft, SketchWords } from './sketch-words.ts'
import { excludes, mergedLength, partOf, tiesWaist } from './sketch-grammar.ts'
import { SKETCH_MEANINGS as MEANS } from './sketch-meanings.ts'
import { meaningOf, asShown, wordsOf } from './sketch-lexicon.ts'
import type { SketchMatch, SketchMeaning } from './sketch-lexicon.ts'
import type { Chunk } from './sketch-chunks.ts'

/** Garments of a sketch, at most. Chosen. */
const MOST_GARMENTS = 6

/** Colours that follow another as its kind: 'emerald green'. */
const BASIC_COLOURS = ['red', 'orange', 'yellow', 'green', 'blue', 'purple', 'pink', 'brown', 'grey', 'black', 'white']
/** Colours of a garment that a sketch shows: its cloth's, and those of its print. */
const COLOURS_SEEN = 2
/** Words after which garments share a cloth. */
const MATCHING = ['matching', 'matched', 'set', 'co ord', 'coord', 'two piece']
const isOnePiece = (draft: GarmentDraft) => draft.upper !== undefined && draft.lower?.kind === 'skirt'

type Wish =
  | { readonly match: SketchMatch; readonly trait: Trait }
  /** `said`: with the tones before it, 'deep dusty rose'. */
  | { readonly match: SketchMatch; readonly colour: Colour; readonly said: string }

/** What is said of the figure and of how it is drawn: one of each. */
type FigureTrait = 'handling' | 'pose' | 'hair' | 'body' | 'skin' | 'shoe'

/** A refusal in the user's words, to the last that is refused: of 'no frills white shirt' the first two. */
const wholeOf = (refused: readonly SketchMatch[]): string =>
  refused
    .slice(0, 1 + refused.findLastIndex((match) => meaningOf(match, 'trait') !== undefined))
    .map(wordsOf)
    .join(' ')

/** What a prompt's chunks say, gathered one after the other; `result` tells it. */
export class SketchReader {
  readonly #reader: Reader<SketchMeaning>
  readonly #garments: GarmentDraft[] = []
  /** Wishes that wait for the first garment, or for the one that follows. */
  #waiting: Wish[] = []
  #current: GarmentDraft[] = []
  /** Whether 'and' joins the current garments to those before. */
  #joined = false
  /** What led to the chunk before this one. */
  #led = ''
  /** Garments named in the chunk that is being read. */
  #inChunk: readonly GarmentDraft[] = []
  #flat = false
  #matching = false
  /** What was said last of each. */
  readonly #ofFigure = new Map<FigureTrait, { readonly value: string; readonly match: SketchMatch }>()
  #handling: Handling | undefined
  #pose: string | undefined
  #hair: HairStyle | undefined
  #body: BodyType | undefined
  #skin: string | undefined
  #shoe: Shoe | undefined
  #shoeColour: Colour | undefined
  #shaft: Shaft | undefined
  readonly #accessories: AccessoryDraft[] = []

  constructor(reader: Reader<SketchMeaning>) {
    this.#reader = reader
  }

  take(chunk: Chunk, next: Chunk | undefined): void {
    this.#inChunk = []
    let wishes: Wish[] = []
    let caped = false
    let tones: { word: string; tone: Tone; match: SketchMatch }[] = []
    const { matches } = chunk
    for (let i = 0; i < matches.length; i++) {
      const match = matches[i]!
      const garment = meaningOf(match, 'garment')
      const asCloth = meaningOf(match, 'trait') !== undefined && meaningOf(matches[i + 1], 'garment') !== undefined
      if (garment !== undefined && !chunk.negated && this.#reskirt(garment.words, wishes)) {
        this.#reader.understand(asShown(match), wordsOf(match), MEANS.garment(asShown(match)))
        wishes = []
        continue
      }
      if (garment !== undefined && !chunk.negated && !asCloth) {
        this.#putOn(garment, match, wishes, chunk.lead)
        wishes = []
        continue
      }
      const accessory = meaningOf(match, 'accessory')
      const listed = chunk.lead === '' && matches.length === 1
      if (
        accessory !== undefined &&
        !chunk.negated &&
        !tiesWaist(match, accessory.accessory, this.#current, listed, this.#garments)
      ) {
        wishes = this.#carry(accessory.accessory, match, wishes)
        caped = accessory.accessory === 'cape'
        continue
      }
      const tone = meaningOf(match, 'tone')
      const after = matches[i + 1]
      if (
        tone !== undefined &&
        (meaningOf(after, 'colour') ?? meaningOf(after, 'tone')) !== undefined &&
        after?.tokens[0]!.breaks !== true
      ) {
        tones.push({ word: asShown(match), tone: tone.tone, match })
        continue
      }
      const colour = meaningOf(match, 'colour')
      if (colour !== undefined && meaningOf(match, 'shoe') === undefined && meaningOf(match, 'trait') === undefined) {
        // 'Emerald green' is one colour.
        const before = meaningOf(matches[i - 1], 'colour')
        if (
          before !== undefined &&
          tones.length === 0 &&
          BASIC_COLOURS.includes(colour.colour.name) &&
          !match.tokens[0]!.breaks
        )
          continue
        const shade = toned(colour.colour, tones)
        const said = [...tones.map((one) => one.match), match].map(wordsOf).join(' ')
        tones = []
        const wish = { match, colour: shade, said }
        if (!this.#colourOfPart(wish, matches.slice(i + 1), chunk)) wishes.push(wish)
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
      this.#other(match, chunk)
    }
    if (caped && this.#inChunk.length === 0) wishes = this.#ofCape(wishes)
    if (wishes.length > 0) this.#assign(wishes, chunk, next)
    this.#led = chunk.lead
  }

  /** 'An oversized cape', 'a cape, oversized': capes are wide as they are, and nothing else is meant. */
  #ofCape(wishes: readonly Wish[]): Wish[] {
    const rest: Wish[] = []
    for (const wish of wishes) {
      if ('colour' in wish || wish.trait.slot !== 'fit') rest.push(wish)
      else if (wish.trait.value === 'fitted') this.#ignore(wish.match)
      else this.#note(wish)
    }
    return rest
  }

  /** The same word means a skirt's cut or a leg's: the garment that follows, or the one before, decides. */
  #fitting(match: SketchMatch, trait: Trait, rest: readonly SketchMatch[]): Trait {
    const coming = rest.map((m) => meaningOf(m, 'garment')).find((meaning) => meaning !== undefined)
    const lower = coming?.words.find((word) => word.lower)?.lower ?? this.#current.find((draft) => draft.lower)?.lower
    const traits = match.meanings.flatMap((meaning) => (meaning.kind === 'trait' ? [meaning.trait] : []))
    const better =
      lower === undefined ? undefined : traits.find((one) => one.slot === (lower.kind === 'skirt' ? 'skirt' : 'leg'))
    return better ?? trait
  }

  /** Takes the colours and the cloth said of an accessory; what else was said is left for the garment. */
  #carry(kind: AccessoryKind, match: SketchMatch, wishes: readonly Wish[]): Wish[] {
    const said = asShown(match)
    const draft: AccessoryDraft = { kind, said, colour: undefined, fabric: undefined, print: undefined }
    const rest: Wish[] = []
    for (const wish of wishes) {
      if ('colour' in wish) draft.colour = wish.colour.hex
      else if (wish.trait.slot === 'fabric') draft.fabric = wish.trait.value
      else if (wish.trait.slot === 'print') draft.print = wish.trait.value
      else {
        rest.push(wish)
        continue
      }
      this.#note(wish)
    }
    if (this.#accessories.length < MOST_GARMENTS) {
      this.#accessories.push(draft)
      this.#reader.understand(draft.said, wordsOf(match), MEANS.accessory(draft.said))
    } else this.#ignore(match)
    return rest
  }

  /** 'A red belt', 'gold buttons', 'white puff sleeves': the colour is the part's, unless a garment follows. */
  #colourOfPart(wish: Extract<Wish, { readonly said: string }>, rest: readonly SketchMatch[], chunk: Chunk): boolean {
    const shoe = rest.slice(0, 3).findIndex((match) => meaningOf(match, 'shoe') !== undefined)
    const only = (match: SketchMatch) =>
      meaningOf(match, 'trait') !== undefined && meaningOf(match, 'garment') === undefined
    if (shoe >= 0 && rest.slice(0, shoe).every(only) && meaningOf(rest[shoe], 'garment') === undefined) {
      this.#shoeColour = wish.colour
      this.#note(wish)
      return true
    }
    const named = (match: SketchMatch) =>
      meaningOf(match, 'garment') !== undefined || meaningOf(match, 'accessory') !== undefined
    if (chunk.negated || rest[0]?.tokens[0]!.breaks === true || rest.some(named)) return false
    // A second colour in the chunk has parts of its own.
    const stop = rest.findIndex((match) => meaningOf(match, 'colour') !== undefined && !meaningOf(match, 'trait'))
    const own = stop < 0 ? rest : rest.slice(0, stop)
    const part = own.map(partOf).find((name) => name !== undefined)
    if (part === undefined) return false
    const low = part === 'beltColour' || part === 'skirtColour' || part === 'pocketColour'
    const owner = this.#current.findLast(
      (draft) => (low || draft.upper !== undefined) && (part !== 'skirtColour' || draft.lower !== undefined),
    )
    if (owner === undefined) return false
    owner.details = { ...owner.details, [part]: wish.colour.hex, ...(part === 'trimColour' ? { piping: true } : {}) }
    for (const match of own)
      if (meaningOf(match, 'part') !== undefined)
        this.#reader.understand(asShown(match), wordsOf(match), MEANS.part(wish.colour.name, asShown(match)))
    this.#note(wish)
    return true
  }

  /** 'A dress with a red tiered skirt': a skirt beside a dress is the dress's own. */
  #reskirt([word, ...others]: readonly GarmentWord[], wishes: readonly Wish[]): boolean {
    const dress = this.#current.find(isOnePiece)
    const skirt = word?.lower
    if (dress?.lower === undefined || skirt?.kind !== 'skirt' || word?.upper !== undefined || others.length > 0)
      return false
    if (word?.name !== 'skirt') dress.lower = { kind: 'skirt', shape: skirt.shape, hem: dress.lower.hem }
    for (const wish of wishes) {
      if ('colour' in wish) {
        dress.details = { ...dress.details, skirtColour: wish.colour.hex }
        this.#note(wish)
      } else this.#grant(wish, [dress], null)
    }
    return true
  }

  #merge(first: GarmentDraft, only: GarmentDraft): void {
    this.#garments.splice(this.#garments.indexOf(first), 1)
    this.#reader.withdraw(first.word.name)
    only.colours.push(...first.colours)
    if (first.word.colour !== undefined && first.colours.length === 0) {
      only.colours.push(first.word.colour)
      this.#reader.understand(first.word.colour.name, undefined, MEANS.colour(first.word.colour.name))
    }
    only.print = first.print
    if (first.fabric !== first.word.fabric) only.fabric = first.fabric
    for (const said of first.said) {
      const plain = said.text.toLowerCase().replaceAll('-', ' ')
      const again = TRAIT_WORDS.find(([phrase]) => phrase === plain)
      if (again !== undefined) applyTrait(only, again[1])
      only.said.push(said)
    }
  }

  #putOn(
    { words, name }: Extract<SketchMeaning, { readonly kind: 'garment' }>,
    match: SketchMatch,
    wishes: readonly Wish[],
    lead: string,
  ): void {
    if (this.#garments.length + words.length > MOST_GARMENTS) return
    const drafts = words.map(draftOf)
    // 'A kilt-like mini skirt', 'LBD, sheath': two nouns for one garment; the later names it, what was said stays.
    const [only] = drafts.length === 1 ? drafts : []
    const first =
      this.#inChunk.find((draft) => draft.upper === undefined && only !== undefined && only.upper === undefined) ??
      (lead === '' && only !== undefined && isOnePiece(only) ? this.#current.find(isOnePiece) : undefined)
    if (first !== undefined && only !== undefined) this.#merge(first, only)
    this.#inChunk = drafts
    this.#joined = lead === 'and'
    this.#garments.push(...drafts)
    this.#current = drafts
    this.#reader.understand(name, wordsOf(match), MEANS.garment(name))
    for (const wish of [...this.#waiting, ...wishes]) this.#grant(wish, drafts, null)
    this.#waiting = []
  }

  /** Wishes without a garment after them in their chunk. */
  #assign(wishes: readonly Wish[], chunk: Chunk, next: Chunk | undefined): void {
    const onlyColours = wishes.every((wish) => 'colour' in wish)
    const nextIsColoured =
      next?.lead === 'and' &&
      meaningOf(next.matches[0], 'colour') !== undefined &&
      next.matches.some((match) => meaningOf(match, 'garment'))
    // 'Cobalt blouse with a bow and burgundy with pockets skirt': the skirt is burgundy.
    const nextIsBare =
      chunk.lead === 'and' &&
      this.#led !== 'in' &&
      next?.lead === 'with' &&
      meaningOf(next.matches[0], 'trait') !== undefined &&
      next.matches.some((match) => meaningOf(match, 'garment')) &&
      next.matches.every((match) => meaningOf(match, 'colour') === undefined)
    const belongsToNext = onlyColours && (nextIsColoured || nextIsBare) && chunk.lead !== 'in'
    if (this.#current.length === 0 || belongsToNext) this.#waiting.push(...(chunk.negated ? [] : wishes))
    if (this.#current.length === 0 && chunk.negated) for (const wish of wishes) this.#ignore(wish.match)
    if (this.#current.length === 0 || belongsToNext) return
    // 'Jacket and skirt in pink': both; 'jacket, skirt in pink' and what is blue by nature: the last alone.
    const bare = this.#garments.filter((draft) => draft.colours.length === 0 && draft.word.fabric !== 'denim')
    const shared = chunk.lead === 'in' && onlyColours && this.#joined
    const owners = shared ? [...new Set([...bare, ...this.#current])] : this.#current
    // 'Waistcoat and skirt, belt': it closes what is worn outermost.
    const outermost = this.#garments.filter(({ word, upper }) => word.layer > 0 && upper !== undefined)
    for (const wish of wishes) {
      const girds = 'trait' in wish && wish.trait.slot === 'detail' && wish.trait.value === 'belt'
      const of = girds && chunk.lead === '' && outermost.length > 0 ? outermost : owners
      this.#grant(wish, of, chunk.negated ? chunk.refused : null)
    }
  }

  /** @param refused all that its 'no' covers, where there is one */
  #grant(wish: Wish, drafts: readonly GarmentDraft[], refused: readonly SketchMatch[] | null): void {
    if ('colour' in wish) {
      if (refused) {
        this.#ignore(wish.match)
        return
      }
      const isSeen = drafts.length === 0 || drafts.some(({ colours }) => colours.length < COLOURS_SEEN)
      for (const draft of drafts) if (draft.colours.length < 3) draft.colours.push(wish.colour)
      if (isSeen) this.#note(wish)
      else this.#ignore(wish.match)
      return
    }
    const said = asShown(wish.match)
    const apply = (draft: GarmentDraft): boolean => {
      if (refused) {
        const isWithout = removeTrait(draft, wish.trait)
        if (isWithout) draft.refused.push(wish.trait.slot)
        return isWithout
      }
      if (!applyTrait(draft, wish.trait)) return false
      this.#contradict(draft, wish.trait)
      draft.said.push({ text: said, slot: wish.trait.slot, value: wish.trait.value })
      return true
    }
    let used = false
    for (const draft of drafts) used = apply(draft) || used
    // What the last garment cannot have may be meant for one before it: a shirt and trousers with puff sleeves.
    if (!used) used = this.#garments.toReversed().some(apply)
    if (used && refused) {
      const whole = wholeOf(refused)
      this.#reader.understand(`no ${said}`, wordsOf(wish.match), { ...MEANS.without(said), whole })
    } else if (used) this.#note(wish)
    else this.#ignore(wish.match)
  }

  /** Of two words that cannot both hold, the later does; the earlier is told as ignored. */
  #contradict(draft: GarmentDraft, trait: Trait): void {
    // Of trousers or a skirt alone the fit is that of the cut.
    const isCut = draft.upper === undefined && (trait.slot === 'leg' || trait.slot === 'skirt')
    for (const earlier of draft.said.filter((one) => excludes(one, trait) || (isCut && one.slot === 'fit'))) {
      draft.said.splice(draft.said.indexOf(earlier), 1)
      if (this.#garments.some((other) => other.said.some(({ text }) => text === earlier.text))) continue
      this.#reader.withdraw(earlier.text)
      this.#reader.ignoreWords(earlier.text.split(/[ -]/))
    }
  }

  #other(match: SketchMatch, chunk: Chunk): void {
    const said = asShown(match)
    const flat = meaningOf(match, 'flat')
    const handling = meaningOf(match, 'handling')
    const pose = meaningOf(match, 'pose')
    const hair = meaningOf(match, 'hair')
    const body = meaningOf(match, 'body')
    const skin = meaningOf(match, 'skin')
    const shoe = meaningOf(match, 'shoe')
    const part = meaningOf(match, 'part')
    if (
      chunk.negated &&
      (meaningOf(match, 'stop') === undefined || meaningOf(match, 'garment') !== undefined) &&
      flat === undefined
    ) {
      this.#ignore(match)
      return
    }
    if (flat) this.#flat = true
    if (MATCHING.includes(said.replaceAll('-', ' '))) this.#matching = true
    if (handling) this.#handling = this.#latest('handling', handling.handling, match)
    if (pose) this.#pose = this.#latest('pose', pose.name, match)
    if (hair) this.#hair = this.#latest('hair', hair.style, match)
    if (body) this.#body = this.#latest('body', body.type, match)
    if (skin) this.#skin = this.#latest('skin', skin.name, match)
    if (shoe) {
      this.#latest('shoe', `${shoe.shoe} ${shoe.shaft}`, match)
      this.#shoe = shoe.shoe
      this.#shaft = shoe.shaft
    }
    if (part) return
    const told =
      (flat && MEANS.flat()) ??
      (handling && MEANS.handling(handling.handling)) ??
      (pose && MEANS.pose(said)) ??
      (hair && MEANS.hair(said)) ??
      (body && MEANS.body(said)) ??
      (skin && MEANS.skin(said)) ??
      (shoe && MEANS.accessory(said))
    if (told !== undefined) this.#reader.understand(said, wordsOf(match), told)
    else if (meaningOf(match, 'stop') === undefined) this.#ignore(match)
  }

  /** Of two words for one thing about the figure the later holds; the earlier is told as ignored. */
  #latest<Value extends string>(about: FigureTrait, value: Value, match: SketchMatch): Value {
    const earlier = this.#ofFigure.get(about)
    if (earlier && earlier.value !== value) this.#takeBack(earlier.match)
    this.#ofFigure.set(about, { value, match })
    return value
  }

  #takeBack(match: SketchMatch): void {
    this.#reader.withdraw(asShown(match))
    this.#ignore(match)
  }

  /** Nobody wears a working drawing, which is inked, with or without colour. */
  #takeBackFigure(): void {
    for (const [about, { value, match }] of this.#ofFigure)
      if (about !== 'handling' || value !== 'line') this.#takeBack(match)
  }

  /** Notes a wish that the drawing follows. */
  #note(wish: Wish): void {
    if ('colour' in wish) this.#reader.understand(wish.colour.name, wish.said, MEANS.colour(wish.colour.name))
    else this.#reader.understand(asShown(wish.match), wordsOf(wish.match), MEANS.trait(asShown(wish.match), wish.trait))
  }

  #ignore(match: SketchMatch): void {
    this.#reader.ignoreWords(match.tokens.map((token) => token.text))
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

  result(): SketchWords {
    const garmentAssumed = this.#garments.length === 0 && this.#waiting.length > 0
    if (garmentAssumed) {
      const wishes = this.#waiting
      this.#waiting = []
      const draft = draftOf(GARMENT_WORDS.find((word) => word.name === 'dress')!)
      this.#garments.push(draft)
      for (const wish of wishes) this.#grant(wish, [draft], null)
    } else for (const wish of this.#waiting) this.#grant(wish, this.#garments.slice(-1), null)
    if (this.#matching) this.#match()
    if (this.#flat) this.#takeBackFigure()
    return {
      garments: this.#garments,
      garmentAssumed,
      flat: this.#flat,
      handling: this.#handling,
      pose: this.#pose,
      hair: this.#hair,
      body: this.#body,
      skin: this.#skin,
      shoe: this.#shoe,
      shoeColour: this.#shoeColour,
      shaft: this.#shaft,
      accessories: this.#accessories,
      ...this.#reader.lists(),
    }
  }
}
