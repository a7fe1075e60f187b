import type { AccessoryKind } from '../garments/accessories.ts'
import type { GarmentDraft, NamedTrait } from './garment-draft.ts'
import type { PartColour } from './figure-words.ts'
import type { Trait } from './garment-traits.ts'
import { meaningOf, wordsOf } from './sketch-lexicon.ts'
import type { SketchMatch } from './sketch-lexicon.ts'

/** The part that a word names, where parts can have a colour. */
export function partOf(match: SketchMatch): PartColour | undefined {
  const trait = meaningOf(match, 'trait')?.trait
  if (trait?.slot === 'detail' && (trait.value === 'belt' || trait.value === 'tie')) return 'beltColour'
  if (trait?.slot === 'detail' && trait.value === 'pockets') return 'pocketColour'
  if (trait?.slot === 'detail' && (trait.value === 'piping' || trait.value === 'ruffles')) return 'trimColour'
  if (trait?.slot === 'closure' && trait.value === 'buttons') return 'buttonColour'
  if (trait?.slot === 'collar') return 'collarColour'
  if (trait?.slot === 'sleeve' || trait?.slot === 'sleeve length') return 'sleeveColour'
  return meaningOf(match, 'part')?.part
}

/**
 * A tie hangs from a collar; said of a garment without one, it closes the waist. Listed by itself beside a top, it is a
 * necktie.
 */
export const tiesWaist = (
  match: SketchMatch,
  kind: AccessoryKind,
  worn: readonly GarmentDraft[],
  listed: boolean,
  all: readonly GarmentDraft[],
): boolean =>
  kind === 'tie' &&
  wordsOf(match).toLowerCase() === 'tie' &&
  worn.length > 0 &&
  !(listed && all.some(({ word, upper, lower }) => word.layer < 2 && upper !== undefined && lower === undefined)) &&
  !worn.some(({ upper }) => upper !== undefined && ['shirt', 'notch', 'peak'].includes(upper.collar))

const SOLE: readonly Trait['slot'][] = [
  'neckline',
  'collar',
  'sleeve',
  'sleeve length',
  'hem',
  'skirt',
  'leg',
  'fit',
  'fabric',
  'print',
]

/** Necklines of which one says the edge and the other how it is held. */
const AGREEING = [
  ['strapless', 'sweetheart'],
  ['slip', 'cowl'],
  ['slip', 'v'],
  ['slip', 'deep v'],
  ['halter', 'v'],
]
const agree = (a: string, b: string): boolean => AGREEING.some((pair) => pair.includes(a) && pair.includes(b))

/** True when a later trait undoes an earlier one. */
export function excludes(earlier: NamedTrait, trait: Trait): boolean {
  if (trait.slot === 'neckline' && agree(String(earlier.value), trait.value)) return false
  if (earlier.value === trait.value && earlier.slot === trait.slot) return false
  if (earlier.slot === trait.slot)
    return (
      SOLE.includes(trait.slot) &&
      !(trait.slot === 'sleeve' && (earlier.value === 'set-in' || trait.value === 'set-in'))
    )
  if (trait.slot === 'sleeve length') return earlier.slot === 'sleeve' && earlier.value === 'none'
  if (trait.slot === 'sleeve' && trait.value === 'none') return earlier.slot === 'sleeve length'
  return (trait.slot === 'hem' && earlier.slot === 'length') || (trait.slot === 'length' && earlier.slot === 'hem')
}

/** 'Long puff sleeves': the length is the sleeve's. */
export function mergedLength(trait: Trait, after: SketchMatch | undefined): Trait | undefined {
  const sleeve = meaningOf(after, 'trait')?.trait
  if (trait.slot !== 'length' || sleeve?.slot !== 'sleeve') return undefined
  return { slot: 'sleeve length', value: trait.value === 'long' ? 'long' : 'short' }
}
