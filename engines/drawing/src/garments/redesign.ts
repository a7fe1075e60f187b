import type { GarmentDraft, NamedTrait } from '../words/garment-draft.ts'
import { HEMS } from './style.ts'
import type { Details, Hem, Neckline, SkirtShape, SleeveLength, TrouserShape } from './style.ts'

/** Necklines that can stand for one another: those that leave the shoulders free, and those that cover them. */
const BARE: readonly Neckline[] = ['sweetheart', 'slip', 'halter', 'strapless']
const COVERED: readonly Neckline[] = ['crew', 'v', 'square', 'scoop', 'boat']

const next = (cycle: readonly Neckline[], from: Neckline, by: number): Neckline =>
  cycle[(cycle.indexOf(from) + by) % cycle.length]!

/**
 * The same garment as another designer would finish it: only what was not said changes, and little of that.
 * @param turn which proposal; each fourth leaves the garment as it is
 */
export function redesigned(draft: GarmentDraft, turn: number): GarmentDraft {
  const result = recut(draft, turn)
  if (turn % 4 === 0 || says(draft, 'detail')) return result
  return { ...result, details: { ...draft.details, ...anotherDetail(draft, turn % 4) } }
}

/**
 * The same garment in another cut: neck, sleeves, hem, fit and legs change, where neither a word nor the garment's name says them.
 * @param turn as of `redesigned`
 */
export function recut(draft: GarmentDraft, turn: number): GarmentDraft {
  const proposal = turn % 4
  if (proposal === 0) return draft
  const result = { ...draft }
  if (!says(draft, 'neckline', 'collar', 'closure')) result.upper = anotherNeck(draft, proposal)
  if (result.upper && !says(draft, 'sleeve', 'sleeve length'))
    result.upper = { ...result.upper, sleeveLength: anotherSleeve(draft, proposal) ?? result.upper.sleeveLength }
  if (!says(draft, 'hem', 'length')) {
    const hem = anotherHem(draft, proposal)
    if (hem && result.lower) result.lower = { ...result.lower, hem }
    else if (hem && result.upper) result.upper = { ...result.upper, hem }
  }
  if (proposal === 3 && result.upper && draft.word.name in TOP_HEMS && !says(draft, 'leg', 'fit'))
    result.upper = { ...result.upper, ease: result.upper.ease + RELAXED.ease, loose: RELAXED.loose }
  if (result.lower?.kind === 'trousers' && !says(draft, 'leg', 'fit'))
    result.lower = { ...result.lower, shape: LEGS[draft.word.name]?.[proposal - 1] ?? result.lower.shape }
  return result
}

const says = ({ said, refused }: GarmentDraft, ...slots: readonly NamedTrait['slot'][]): boolean =>
  [...said.map(({ slot }) => slot), ...refused].some((slot) => slots.includes(slot))

/** What stands in place of something in the second, third and fourth proposal; undefined leaves it. Chosen by eye, as what follows. */
type Proposals<Value> = readonly [Value | undefined, Value | undefined, Value | undefined]

const SHORTER: Proposals<SleeveLength> = ['three quarter', 'elbow', 'short']
const LONGER: Proposals<SleeveLength> = ['long', 'elbow', 'three quarter']
/** Names that say nothing of sleeves: a T-shirt has short ones, a jumper long ones. */
const SLEEVES: Readonly<Record<string, Proposals<SleeveLength>>> = {
  shirt: SHORTER,
  'tuxedo shirt': SHORTER,
  'rugby shirt': SHORTER,
  blouse: SHORTER,
  top: SHORTER,
  tunic: SHORTER,
  bodysuit: SHORTER,
  'wrap top': SHORTER,
  'wrap dress': SHORTER,
  'shirt dress': SHORTER,
  jumpsuit: SHORTER,
  'culotte jumpsuit': SHORTER,
  dress: LONGER,
}

function anotherSleeve({ word, upper }: GarmentDraft, proposal: number): SleeveLength | undefined {
  // What has no sleeves was asked for without, or holds none.
  if (upper?.sleeve !== 'set-in' && upper?.sleeve !== 'bishop') return undefined
  return SLEEVES[word.name]?.[proposal - 1]
}

/** By the hem that a garment has by its name. Longer and shorter ones are what a name says: a miniskirt, a gown. */
const SKIRT_HEMS: Partial<Record<Hem, Proposals<Hem>>> = {
  knee: ['midi', 'above', undefined],
  midi: ['knee', 'ankle', undefined],
}
/** Skirts whose shape asks for the length that they have. */
const OWN_LENGTH: readonly SkirtShape[] = ['ball', 'bubble', 'high low', 'asymmetric', 'mermaid', 'tulip', 'sarong']
const OWN_LENGTH_BY_NAME: readonly string[] = ['skater dress', 'flapper dress', 'peplum skirt']
const TROUSER_HEMS: Readonly<Record<string, Proposals<Hem>>> = {
  trousers: [undefined, undefined, 'calf'],
  jumpsuit: [undefined, 'calf', undefined],
}
const LONGER_TOP: Proposals<Hem> = ['long', undefined, undefined]
const ANY_TOP: Proposals<Hem> = ['long', 'waist', undefined]
const TOP_HEMS: Readonly<Record<string, Proposals<Hem>>> = {
  shirt: LONGER_TOP,
  blouse: LONGER_TOP,
  'polo shirt': LONGER_TOP,
  'T-shirt': ANY_TOP,
  top: ANY_TOP,
  'tank top': ANY_TOP,
  camisole: ANY_TOP,
  jumper: ANY_TOP,
  sweatshirt: ANY_TOP,
  cardigan: ANY_TOP,
  jacket: ANY_TOP,
}
const COAT_HEMS: Proposals<Hem> = ['above', 'calf', 'knee']
const COATS: readonly string[] = ['coat', 'trench coat', 'wrap coat', 'fur coat']

function anotherHem(draft: GarmentDraft, proposal: number): Hem | undefined {
  const { word, lower } = draft
  if (lower?.kind === 'trousers') return TROUSER_HEMS[word.name]?.[proposal - 1]
  if (lower !== undefined)
    return OWN_LENGTH.includes(lower.shape) || OWN_LENGTH_BY_NAME.includes(word.name)
      ? undefined
      : SKIRT_HEMS[lower.hem]?.[proposal - 1]
  // A loose top is as long as its looseness wants.
  if (word.name in TOP_HEMS && !says(draft, 'fit')) return TOP_HEMS[word.name]![proposal - 1]
  return COATS.includes(word.name) ? COAT_HEMS[proposal - 1] : undefined
}

/** How the fourth proposal of a top is cut: what is added to its ease, and how far its waist is skipped. */
const RELAXED = { ease: 4, loose: 0.9 } as const

const LEGS: Readonly<Record<string, Proposals<TrouserShape>>> = {
  trousers: ['tapered', 'wide', undefined],
  jumpsuit: ['straight', undefined, 'tapered'],
}

/** Names that say what is at the neck. */
const OWN_NECK_BY_NAME: readonly string[] = [
  'halter top',
  'halter dress',
  'bandeau top',
  'bralette',
  'camisole',
  'slip dress',
  'polo shirt',
  'rugby shirt',
  'tennis dress',
  'sweater vest',
]

function anotherNeck({ upper, details, word }: GarmentDraft, turn: number): GarmentDraft['upper'] {
  if (upper === undefined || details.hood || details.cape || OWN_NECK_BY_NAME.includes(word.name)) return upper
  if (upper.collar === 'notch' && turn === 2) return { ...upper, collar: 'peak' }
  if (upper.collar === 'shirt' && turn === 2) return { ...upper, collar: 'mandarin', neckline: 'crew' }
  if (upper.collar !== 'none' || upper.closure !== 'none' || word.layer > 0) return upper
  const cycle = [BARE, COVERED].find((one) => one.includes(upper.neckline))
  return cycle === undefined ? upper : { ...upper, neckline: next(cycle, upper.neckline, turn) }
}

/** One thing more: a pocket, a pleat, a belt, a slit. */
function anotherDetail({ upper, lower, word, details }: GarmentDraft, turn: number): Partial<Details> {
  if (word.layer > 0) return turn === 1 ? { pockets: !details.pockets } : turn === 3 ? { epaulettes: true } : {}
  if (lower?.kind === 'trousers') {
    if (lower.shape === 'slim') return turn === 1 ? { piping: true } : {}
    const low = HEMS[lower.hem] > HEMS.knee
    return turn === 1
      ? { pleats: true }
      : turn === 2
        ? low
          ? { turnups: true }
          : {}
        : details.pockets
          ? { belt: true }
          : { pockets: true }
  }
  if (lower?.kind === 'skirt') {
    if (turn === 1) return HEMS[lower.hem] > HEMS.knee ? { slit: true } : { belt: true }
    return turn === 2 ? { belt: false, tie: !details.tie } : upper === undefined ? { piping: true } : { empire: true }
  }
  return upper?.collar === 'shirt' && turn === 1 ? { pockets: true } : {}
}
