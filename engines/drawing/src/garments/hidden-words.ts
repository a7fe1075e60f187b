import type { GarmentDraft, NamedTrait } from '../words/garment-draft.ts'
import type { SketchWords } from '../words/read-sketch.ts'
import type { AccessoryKind } from './accessories.ts'
import { LAPELS } from './bodice.ts'
import { HEMS } from './style.ts'
import type { Garment, Upper } from './style.ts'

const ON_ARMS: readonly AccessoryKind[] = ['gloves', 'long gloves', 'bracelet']

/** True when the front of an outer garment leaves the neck of what is worn under it to be seen. */
const showsNeck = (outer: Upper): boolean =>
  outer.closure === 'open' ||
  LAPELS.includes(outer.collar) ||
  ['v', 'deep v', 'scoop', 'square'].includes(outer.neckline)

/** Whether what was said of an inner garment is covered by an outer one. */
function covers(outer: Upper, inner: Garment, { slot, value }: NamedTrait): boolean {
  const closed = outer.closure !== 'open'
  const longer = inner.lower !== undefined && HEMS[outer.hem] >= HEMS[inner.lower.hem] - 30
  switch (slot) {
    case 'sleeve':
    case 'sleeve length':
      return outer.sleeve !== 'none'
    case 'neckline':
    case 'collar':
      return !showsNeck(outer)
    case 'closure':
    case 'tucked':
      return closed
    case 'detail':
      return (
        closed &&
        (inner.lower === undefined ||
          longer ||
          ['belt', 'tie', 'peplum', 'embroidery', 'bones'].includes(String(value)))
      )
    case 'skirt':
    case 'hem':
    case 'leg':
      return closed && longer
    case 'length':
    case 'fit':
      return closed && (inner.lower === undefined || longer)
    case 'fabric':
    case 'print':
      return closed && !showsNeck(outer) && (inner.lower === undefined || longer)
  }
}

/** Whether a garment has nothing to show of what was said of it. */
function isUnmade({ upper, lower }: Garment, { slot, value, text }: NamedTrait): boolean {
  // Lapels lie where the edge of a neckline would be.
  if (slot === 'neckline') return upper !== undefined && LAPELS.includes(upper.collar)
  // Trousers have slits.
  return value === 'pockets' && lower?.kind === 'trousers' && /patch|flap/u.test(text)
}

/** A skirt or trousers of which a closed coat shows nothing; a top under a front that closes to the neck. */
function isBuried(outer: Upper, inner: Garment): boolean {
  if (outer.closure === 'open') return false
  if (inner.lower !== undefined && HEMS[outer.hem] < HEMS[inner.lower.hem] - 30) return false
  return inner.upper === undefined || (!showsNeck(outer) && inner.upper.neckline !== 'turtleneck')
}

/**
 * The words that the reader took, and of which the sheet shows nothing: garments that could not be worn together, and
 * whatever lies under something else.
 */
export function hiddenWords(words: SketchWords, garments: readonly Garment[]): readonly string[] {
  const hidden = new Set<string>()
  const shown = new Set<string>()
  const tell = (draft: GarmentDraft, into: Set<string>) => {
    into.add(draft.word.name)
    for (const { text } of draft.said) into.add(text)
    for (const { name } of draft.colours) into.add(name)
  }
  for (const draft of words.garments) {
    const garment = garments.find(({ name }) => name === draft.word.name)
    if (garment === undefined) {
      tell(draft, hidden)
      continue
    }
    const outers = words.flat
      ? []
      : garments.flatMap((one) => (one.layer > garment.layer && one.upper !== undefined ? [one.upper] : []))
    if (outers.some((outer) => isBuried(outer, garment))) {
      tell(draft, hidden)
      continue
    }
    shown.add(draft.word.name)
    // On line drawings the cloth is white.
    for (const [at, { name }] of draft.colours.entries())
      (words.handling === 'line' && at === 0 ? hidden : shown).add(name)
    for (const said of draft.said)
      (isUnmade(garment, said) ||
      (words.flat && said.slot === 'tucked') ||
      outers.some((outer) => covers(outer, garment, said))
        ? hidden
        : shown
      ).add(said.text)
  }
  // A cape covers the arms.
  if (!words.flat && garments.some(({ details, layer }) => details.cape && layer === 2))
    for (const { kind, said } of words.accessories) if (ON_ARMS.includes(kind)) hidden.add(said)
  if (words.flat) for (const { said } of words.accessories) hidden.add(said)
  return [...hidden].filter((word) => !shown.has(word))
}
