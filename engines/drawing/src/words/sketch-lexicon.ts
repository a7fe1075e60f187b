import type { BodyType } from '../figures/body.ts'
import type { Shoe } from '../figures/feet.ts'
import type { HairStyle } from '../figures/hair.ts'
import { POSES } from '../figures/poses.ts'
import type { AccessoryKind, Shaft } from '../garments/accessories.ts'
import { ACCESSORY_WORDS, SHAFT_WORDS } from './accessory-names.ts'
import {
  BODY_WORDS,
  FLAT_WORDS,
  HAIR_WORDS,
  HANDLING_WORDS,
  PART_WORDS,
  SHOE_WORDS,
  SKETCH_WORDS,
  SKIN_WORDS,
} from './figure-words.ts'
import type { Handling, PartColour } from './figure-words.ts'
import type { GarmentWord } from './garment-names.ts'
import { GARMENT_WORDS, SUIT_WORDS } from './garment-words.ts'
import { TRAIT_WORDS } from './garment-traits.ts'
import type { Trait } from './garment-traits.ts'
import { Lexicon } from './lexicon.ts'
import type { Match } from './lexicon.ts'
import { addCommonWords } from './reader.ts'
import type { CommonMeaning } from './reader.ts'

/** What a phrase can say in a prompt for a fashion sketch. */
export type SketchMeaning =
  | { readonly kind: 'garment'; readonly words: readonly GarmentWord[]; readonly name: string }
  | { readonly kind: 'accessory'; readonly accessory: AccessoryKind }
  | { readonly kind: 'trait'; readonly trait: Trait }
  | { readonly kind: 'part'; readonly part: PartColour }
  | { readonly kind: 'pose'; readonly name: string }
  | { readonly kind: 'hair'; readonly style: HairStyle }
  | { readonly kind: 'body'; readonly type: BodyType }
  | { readonly kind: 'skin'; readonly name: string }
  | { readonly kind: 'shoe'; readonly shoe: Shoe; readonly shaft: Shaft | undefined }
  | { readonly kind: 'handling'; readonly handling: Handling }
  | { readonly kind: 'flat' }
type Meaning = SketchMeaning | CommonMeaning
export type Kind = Meaning['kind']
export type SketchMatch = Match<Meaning>

export const meaningOf = <K extends Kind>(match: SketchMatch | undefined, kind: K) =>
  match?.meanings.find((meaning): meaning is Extract<Meaning, { kind: K }> => meaning.kind === kind)

export const wordsOf = (match: SketchMatch): string =>
  match.tokens.map(({ text, joined }, i) => (i === 0 ? '' : joined ? '-' : ' ') + text).join('')

/** As it is told to the user: small letters, but 'A-line' and 'V-neck'. */
export const asShown = (match: SketchMatch): string =>
  wordsOf(match)
    .toLowerCase()
    .replace(/^\p{L}-/u, (letter) => letter.toUpperCase())

let lexicon: Lexicon<Meaning> | undefined

/** Built at the first prompt. */
export function sketchLexicon(): Lexicon<Meaning> {
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
  addCommonWords(built)
  for (const pose of POSES) for (const word of pose.words) built.add(word, { kind: 'pose', name: pose.name })
  for (const [style, phrases] of Object.entries(HAIR_WORDS)) each(phrases, { kind: 'hair', style: style as HairStyle })
  for (const [type, phrases] of Object.entries(BODY_WORDS)) each(phrases, { kind: 'body', type: type as BodyType })
  for (const [name, phrases] of Object.entries(SKIN_WORDS)) each(phrases, { kind: 'skin', name })
  for (const [shaft, phrases] of Object.entries(SHAFT_WORDS))
    each(phrases, { kind: 'shoe', shoe: 'boot', shaft: shaft as Shaft })
  for (const [kind, { phrases }] of Object.entries(ACCESSORY_WORDS))
    each(phrases, { kind: 'accessory', accessory: kind as AccessoryKind })
  for (const [part, phrases] of Object.entries(PART_WORDS)) each(phrases, { kind: 'part', part: part as PartColour })
  for (const [shoe, phrases] of Object.entries(SHOE_WORDS))
    each(phrases, { kind: 'shoe', shoe: shoe as Shoe, shaft: undefined })
  for (const [handling, phrases] of Object.entries(HANDLING_WORDS))
    each(phrases, { kind: 'handling', handling: handling as Handling })
  each(FLAT_WORDS, { kind: 'flat' })
  each(SKETCH_WORDS, { kind: 'stop' })
  lexicon = built
  return built
}
