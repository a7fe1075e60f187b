import type { Details, Garment, Hem, Lower, Print, Upper } from '../garments/style.ts'
import type { GarmentWord } from './garment-names.ts'
import type { Trait } from './garment-traits.ts'
import type { Colour } from '@toile/imaging'

/** A garment while it is being read: its cut may change, its colours may stay open. */
export interface GarmentDraft {
  readonly word: GarmentWord
  upper: Upper | undefined
  lower: Lower | undefined
  details: Details
  fabric: Garment['cloth']['fabric']
  print: Print | undefined
  colours: Colour[]
  closureNamed: boolean
  /** The words that shaped it, in the order in which they were said. */
  said: NamedTrait[]
  /** What it was said to be without. */
  refused: Trait['slot'][]
}

/** A trait that was said, in the user's words. */
export interface NamedTrait {
  readonly text: string
  readonly slot: Trait['slot']
  readonly value: string | boolean
}

const NO_DETAILS: Details = {
  belt: false,
  tie: false,
  pockets: false,
  ruffles: false,
  pleats: false,
  slit: false,
  hood: false,
  peplum: false,
  empire: false,
  draped: false,
  train: false,
  cape: false,
  quilted: false,
  cables: false,
  fringe: false,
  embroidery: false,
  cargo: false,
  epaulettes: false,
  bib: false,
  bones: false,
  piping: false,
  bow: false,
  drawstring: false,
  turnups: false,
  pocketKind: undefined,
  sleeveColour: undefined,
  bodiceColour: undefined,
  skirtColour: undefined,
  trimColour: undefined,
  pocketColour: undefined,
  beltColour: undefined,
  buttonColour: undefined,
  collarColour: undefined,
}

/** A garment as its word alone has it. */
export const draftOf = (word: GarmentWord): GarmentDraft => ({
  word,
  upper: word.upper,
  lower: word.lower,
  details: { ...NO_DETAILS, ...word.details },
  fabric: word.fabric,
  print: undefined,
  colours: [],
  closureNamed: false,
  said: [],
  refused: [],
})

const LONGER: Partial<Record<'long' | 'short' | 'cropped', { skirt: Hem; legs: Hem; top: Hem; coat: Hem }>> = {
  long: { skirt: 'maxi', legs: 'floor', top: 'micro', coat: 'ankle' },
  short: { skirt: 'mini', legs: 'micro', top: 'hip', coat: 'long' },
  cropped: { skirt: 'knee', legs: 'calf', top: 'crop', coat: 'waist' },
}

/** Applies what a word says; false when this garment has no such part. */
export function applyTrait(draft: GarmentDraft, trait: Trait): boolean {
  const { upper, lower } = draft
  const change = (changes: Partial<Upper>): boolean => {
    if (upper === undefined) return false
    draft.upper = { ...upper, ...changes }
    return true
  }
  switch (trait.slot) {
    case 'neckline': {
      // One word says the edge, the other how it is held.
      const pair = [upper?.neckline, trait.value]
      if (pair.includes('slip') && pair.includes('cowl')) return change({ neckline: 'cowl slip', sleeve: 'none' })
      if (pair.includes('sweetheart') && pair.includes('strapless'))
        return change({ neckline: 'sweetheart', sleeve: 'none' })
      const bare = ['strapless', 'slip', 'cowl slip', 'sweetheart', 'halter', 'one shoulder'].includes(trait.value)
      if (bare && upper?.sleeve === 'set-in') return change({ neckline: trait.value, sleeve: 'none' })
      // An off-the-shoulder neckline is carried by its sleeves.
      const banded = trait.value === 'off shoulder' && upper?.sleeve === 'none'
      return change({ neckline: trait.value, ...(banded ? { sleeve: 'set-in', sleeveLength: 'short' } : {}) })
    }
    case 'collar':
      return change({
        collar: trait.value,
        ...(trait.value === 'bow' || trait.value === 'peter pan' || trait.value === 'mandarin'
          ? { neckline: 'crew' }
          : {}),
      })
    case 'sleeve':
      return change({
        sleeve: trait.value,
        ...(['bell', 'bishop', 'leg of mutton', 'kimono'].includes(trait.value) ? { sleeveLength: 'long' } : {}),
        ...restored(upper),
      })
    case 'sleeve length':
      return change({
        sleeveLength: trait.value,
        sleeve: upper?.sleeve === 'none' || upper?.sleeve === 'cap' ? 'set-in' : (upper?.sleeve ?? 'set-in'),
        ...restored(upper),
      })
    case 'closure':
      if (trait.value === 'open' && draft.word.layer === 0) return false
      draft.closureNamed = true
      // 'Double-breasted, with gold buttons' stays double-breasted.
      if (trait.value === 'buttons' && upper?.closure === 'double breasted') return true
      return change({ closure: trait.value, ...(trait.value === 'wrap' ? { neckline: 'deep v' } : {}) })
    case 'hem':
      if (lower !== undefined) draft.lower = { ...lower, hem: trait.value }
      else return change({ hem: trait.value, tucked: false })
      return true
    case 'length': {
      const to = LONGER[trait.value]!
      if (lower?.kind === 'skirt') draft.lower = { ...lower, hem: to.skirt }
      else if (lower?.kind === 'trousers') draft.lower = { ...lower, hem: to.legs }
      else if (draft.word.layer === 2) return change({ hem: to.coat })
      else return change({ hem: draft.word.layer === 1 && trait.value !== 'long' ? 'waist' : to.top, tucked: false })
      return true
    }
    case 'skirt':
      return applyShape(draft, trait.value)
    case 'leg':
      if (lower?.kind === 'trousers') draft.lower = { ...lower, shape: trait.value }
      else if (lower?.kind === 'skirt' && trait.value === 'straight') draft.lower = { ...lower, shape: 'straight' }
      else if (lower?.kind === 'skirt' && (trait.value === 'flared' || trait.value === 'wide'))
        draft.lower = { ...lower, shape: 'circle' }
      else if (lower === undefined && trait.value === 'slim') return change({ ease: 2, loose: 0.1 })
      else return false
      return true
    case 'fit':
      return applyFit(draft, trait.value)
    case 'fabric':
      draft.fabric = trait.value
      return true
    case 'print':
      draft.print = trait.value
      return true
    case 'detail':
      if (trait.value === 'ruffles' && lower?.kind !== 'skirt' && draft.upper?.neckline !== 'bib')
        return upper !== undefined && upper.sleeve === 'none'
          ? change({ collar: 'jabot' })
          : change({ sleeve: 'flutter' })
      if (!fits(draft, trait.value)) return false
      if (trait.value === 'cables') draft.fabric = 'knit'
      // A hood takes the place of the collar that a garment usually has.
      if (trait.value === 'hood' && upper !== undefined && !draft.said.some(({ slot }) => slot === 'collar'))
        draft.upper = { ...upper, collar: 'none' }
      draft.details = { ...draft.details, [trait.value]: true }
      return true
    case 'tucked':
      return lower === undefined && change({ tucked: trait.value })
  }
}

const OF_UPPERS = ['hood', 'cape', 'epaulettes', 'bib', 'bones', 'embroidery']
const OF_SKIRTS = ['slit', 'train', 'draped']
const OF_TROUSERS = ['turnups', 'cargo']

/** Whether a garment has a place for a detail. */
function fits({ upper, lower }: GarmentDraft, detail: string): boolean {
  if (OF_UPPERS.includes(detail) && upper === undefined) return detail === 'embroidery' && lower?.kind === 'skirt'
  if (OF_SKIRTS.includes(detail)) return lower?.kind === 'skirt'
  if (OF_TROUSERS.includes(detail)) return lower?.kind === 'trousers'
  if (detail === 'peplum' || detail === 'empire') return upper !== undefined || lower?.kind === 'skirt'
  return true
}

/** A sleeve that is asked for needs a shoulder to hang from. */
const restored = (upper: Upper | undefined): Partial<Upper> =>
  upper?.neckline === 'slip' ||
  upper?.neckline === 'bib' ||
  upper?.neckline === 'strapless' ||
  upper?.neckline === 'sweetheart'
    ? { neckline: upper.neckline === 'slip' || upper.neckline === 'bib' ? 'square' : 'off shoulder' }
    : {}

function applyShape(draft: GarmentDraft, shape: Extract<Trait, { slot: 'skirt' }>['value']): boolean {
  const { lower } = draft
  if (lower?.kind === 'trousers' && ['pleated', 'box pleated', 'sunray pleated'].includes(shape)) {
    draft.details = { ...draft.details, pleats: true }
    return true
  }
  if (shape === 'wrap' && draft.upper !== undefined && draft.word.layer < 2) {
    draft.upper = { ...draft.upper, closure: 'wrap', neckline: 'deep v', collar: 'none' }
    if (lower === undefined) return true
  }
  if (lower?.kind !== 'skirt') return false
  draft.lower = { ...lower, shape }
  return true
}

/** Of legs and skirts their own words say more: 'wide legs, relaxed' stay wide. */
function applyFit(draft: GarmentDraft, fit: 'fitted' | 'loose' | 'oversized'): boolean {
  const { upper, lower, said } = draft
  if (upper !== undefined) {
    const by = {
      fitted: { ease: Math.min(upper.ease, 3), loose: 0 },
      loose: { ease: upper.ease + 4, loose: 0.85 },
      oversized: { ease: upper.ease + 10, loose: 1 },
    }[fit]
    draft.upper = {
      ...upper,
      ...by,
      ...(fit !== 'fitted' && draft.word.layer === 0 && lower === undefined
        ? { tucked: false, hem: upper.hem === 'crop' ? 'crop' : 'long' }
        : {}),
    }
  }
  if (said.some(({ slot }) => slot === 'leg' || slot === 'skirt')) return upper !== undefined
  if (lower?.kind === 'trousers')
    draft.lower = { ...lower, shape: fit === 'fitted' ? 'slim' : fit === 'loose' ? 'straight' : 'wide' }
  else if (lower?.kind === 'skirt' && upper === undefined)
    draft.lower = { ...lower, shape: fit === 'fitted' ? 'pencil' : 'circle' }
  return upper !== undefined || lower !== undefined
}

/** Takes a part away ('without sleeves'); false when there is nothing to take. */
export function removeTrait(draft: GarmentDraft, trait: Trait): boolean {
  const { upper } = draft
  const change = (changes: Partial<Upper>): boolean => {
    if (upper === undefined) return false
    draft.upper = { ...upper, ...changes }
    return true
  }
  switch (trait.slot) {
    case 'sleeve':
    case 'sleeve length':
      return change({ sleeve: 'none' })
    case 'collar':
      return change({ collar: 'none', ...(upper?.closure === 'double breasted' ? { closure: 'buttons' } : {}) })
    case 'closure':
      return change({ closure: draft.word.layer > 0 && trait.value !== 'open' ? 'open' : 'none' })
    case 'neckline':
      return trait.value === 'slip' ? change({ neckline: 'strapless' }) : change({ neckline: 'crew' })
    case 'detail':
      draft.details = { ...draft.details, [trait.value]: false, ...(trait.value === 'belt' ? { tie: false } : {}) }
      return true
    case 'skirt':
      if (draft.lower?.kind === 'skirt' && draft.lower.shape === trait.value)
        draft.lower = { ...draft.lower, shape: 'a-line' }
      draft.details = { ...draft.details, ...(trait.value === 'pleated' ? { pleats: false } : {}) }
      return true
    case 'print':
      draft.print = undefined
      return true
    case 'length':
      // It is not cropped, or not long, unless that is said: there is nothing to take away.
      return true
    case 'hem':
    case 'leg':
    case 'fit':
    case 'fabric':
    case 'tucked':
      return false
  }
}
