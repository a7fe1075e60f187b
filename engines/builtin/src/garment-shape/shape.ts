import { type GreyImage, medianOf, resampleGrey } from '@toile/imaging'
import { waistOfSuit } from './body-suit.ts'
import { crotchOf, hemOf, type Legs, readLegs } from './legs.ts'
import { type Sleeve, readSleeve } from './sleeve.ts'
import { isCutOff, type Outline, reduced, runsAt, withoutNotches } from './outline.ts'
import { readTrunk, type Trunk } from './trunk.ts'

export type GarmentKind = 'upper' | 'dress' | 'trousers' | 'skirt'

/** The parts of a garment's region, in pixels of the outline. */
export type Shape = (
  | {
      readonly kind: 'upper' | 'dress'
      readonly trunk: Trunk
      readonly sleeves: { readonly left?: Sleeve; readonly right?: Sleeve }
      /** Whether its trunk ends at the waist of a body suit, whose brief is below. */
      readonly isSuit?: boolean
    }
  | { readonly kind: 'skirt'; readonly trunk: Trunk }
  | { readonly kind: 'trousers'; readonly legs: Legs }
) & { readonly outline: Outline }

export interface ShapeHints {
  /** What it is known to be; otherwise its outline tells. */
  readonly kind?: GarmentKind
  /** A garment that lies alone: nothing is in front of it, and both its sides are alike. */
  readonly flat?: boolean
  /** Of the mask's size, 255 = skin: where arms come out tells sleeves that lie against the body. */
  readonly skin?: GreyImage
  /** Trousers go in towards their waist as they are seen to, though a hem may hide a slanted part of it. */
  readonly asSeen?: boolean
}

/** Width of the notches that are closed, pixels of the outline: see `withoutNotches`. Chosen by eye. */
const NOTCHES = {
  /** Of an outline. */
  usual: 8,
  /** Of one in which legs are looked for. */
  legs: 2,
} as const

/** Undefined when the region is too small or of no garment's shape. `mask`: 255 = the garment, upright. */
export function readShape(
  mask: GreyImage,
  { kind, flat = false, skin, asSeen = false }: ShapeHints = {},
): Shape | undefined {
  const small = reduced(mask)
  const whole = small && withoutNotches(small, flat ? 0 : NOTCHES.usual)
  if (!small || !whole) return undefined
  const seen = skin && resampleGrey(skin, whole.mask.width, whole.mask.height, 'box')
  const outline = seen && kind !== 'trousers' ? withClosedFront(whole, seen) : whole
  if (kind === undefined || kind === 'trousers') {
    // Between legs a gap is as narrow as a notch.
    const apart = flat ? whole : withoutNotches(small, NOTCHES.legs)
    const legs = apart && readLegs(apart, kind === 'trousers', asSeen)
    if (apart && legs) return { kind: 'trousers', legs, outline: apart }
    const joined = kind === 'trousers' ? joinedLegs(outline) : undefined
    if (joined) return { kind: 'trousers', legs: joined, outline }
    if (kind === 'trousers') return undefined
  }
  const plain = kind ?? (isSkirt(outline, flat) ? 'skirt' : undefined)
  const trunk = readTrunk(outline, plain === 'skirt', seen, flat)
  if (!trunk || trunk.hem - trunk.top < 8 || trunk.width < 6) return undefined
  if (plain === 'skirt') return { kind: 'skirt', trunk, outline }
  const left = readSleeve(outline, trunk, 'left')
  const right = readSleeve(outline, trunk, 'right')
  const sleeves =
    flat && left && right ? alike(outline, trunk, left, right) : { ...(left && { left }), ...(right && { right }) }
  const waist = flat ? waistOfSuit(outline, trunk) : undefined
  if (waist !== undefined)
    return { kind: plain ?? 'upper', trunk: { ...trunk, hem: waist }, sleeves, outline, isSuit: true }
  return { kind: plain ?? (isLong(trunk) ? 'dress' : 'upper'), trunk, sleeves, outline }
}

/** What tells kinds of garments apart. Chosen by eye. */
const KINDS = {
  /** Minimum share of a row's extent that either half of an open front covers. */
  front: 0.22,
  /** Share of the height above which an opening is the neck. */
  neckDepth: 0.12,
  /** Maximum ratio of one sleeve's length to the other's. */
  longer: 1.4,
  /** Minimum length of a dress below the armpits or (without sleeves) the shoulders, in widths of the chest. */
  dressLength: 1.9,
} as const

/** The outline as if buttoned: where skin shows between two halves of a row, both are the body. */
function withClosedFront(outline: Outline, skin: GreyImage): Outline {
  const { mask, top, bottom } = outline
  const data = mask.data.slice()
  for (let y = Math.round(top + KINDS.neckDepth * (bottom - top)); y < bottom; y += 1) {
    const runs = runsAt(outline, y)
    const extent = runs.length === 0 ? 0 : runs.at(-1)!.to - runs[0]!.from
    for (let k = 0; k + 1 < runs.length; k += 1) {
      const [{ to: from }, { from: to }] = [runs[k]!, runs[k + 1]!]
      if (from - runs[0]!.from < KINDS.front * extent || runs.at(-1)!.to - to < KINDS.front * extent) continue
      const between = skin.data.subarray(y * mask.width + from, y * mask.width + to)
      if (between.reduce((sum, value) => sum + (value >= 128 ? 1 : 0), 0) < 0.5 * (to - from)) continue
      data.fill(255, y * mask.width + from, y * mask.width + to)
    }
  }
  return { ...outline, mask: { ...mask, data } }
}

/** On a flat-lay a sleeve much longer than the other has something hanging on to it: a tie, a hem. */
function alike(outline: Outline, trunk: Trunk, left: Sleeve, right: Sleeve): { left: Sleeve; right: Sleeve } {
  if (left.length > KINDS.longer * right.length) {
    return { left: readSleeve(outline, trunk, 'left', right.length) ?? left, right }
  }
  if (right.length > KINDS.longer * left.length) {
    return { left, right: readSleeve(outline, trunk, 'right', left.length) ?? right }
  }
  return { left, right }
}

function isLong({ top, hem, left, right, sides }: Trunk): boolean {
  const sleeve = sides.left.sleeve || sides.right.sleeve
  const from = sleeve ? Math.round((sides.left.armpit.y + sides.right.armpit.y) / 2) : top
  const upper = medianOf(
    Array.from({ length: Math.ceil((hem - from) / 2) }, (_, k) => right[from + k]! - left[from + k]!),
  )
  return (hem - from) / upper > KINDS.dressLength
}

/** Sleeves that hang beside the body of a flat-lay, below its hem or apart from it. By judgement. */
const HANGING = {
  /** The two rows that are compared, as shares of the flat-lay's height from its top. */
  rows: [0.78, 0.85],
  /** Maximum share of the lower row's extent that the garment fills: there are gaps beside the body. */
  filled: 0.7,
  /** How many times as wide as in the lower row both sleeves are in the upper one, at most: the points of a hem get narrower faster. */
  taper: 1.25,
} as const

/** A skirt's upper edge is all but level and as wide as a waist; what goes over shoulders has a neck, straps or slopes. */
function isSkirt(outline: Outline, flat: boolean): boolean {
  const { mask, left, top, right, bottom } = outline
  const width = right - left
  const height = bottom - top
  const rows: number[] = []
  for (let x = left; x < right; x += 1) {
    for (let y = top; y < bottom; y += 1) {
      if (mask.data[y * mask.width + x]! < 128) continue
      if (y < top + 0.1 * height) rows.push(x)
      break
    }
  }
  if (rows.length === 0) return false
  const span = rows.at(-1)! - rows[0]! + 1
  const level = rows.length / span
  const counts = Array.from({ length: height }, (_, k) => {
    const row = mask.data.subarray((top + k) * mask.width + left, (top + k) * mask.width + right)
    return row.reduce((sum, value) => sum + (value >= 128 ? 1 : 0), 0)
  })
  const widestAt = counts.indexOf(Math.max(...counts))
  // What narrows much below its top has sleeves there.
  if (counts[Math.floor(0.8 * (height - 1))]! < 0.7 * counts[Math.floor(0.1 * (height - 1))]!) return false
  if (flat && hasHangingSleeves(outline)) return false
  // Widest far down, or as wide as its upper edge all along.
  const grows = widestAt > 0.35 * height || span > 0.85 * width
  return (
    level > 0.95 &&
    span > 0.42 * width &&
    height < 3.1 * span &&
    grows &&
    levelTop(mask, rows[0]!, rows.at(-1)!, top, height)
  )
}

/** Whether sleeves hang apart from what is between them on a flat-lay, where nothing is in front. */
function hasHangingSleeves(outline: Outline): boolean {
  const { top, bottom } = outline
  const [upper, lower] = HANGING.rows.map((share) => runsAt(outline, top + Math.floor(share * (bottom - top))))
  const [first, last] = [lower![0], lower!.at(-1)]
  if (!first || !last || first === last) return false
  const filled = lower!.reduce((sum, { from, to }) => sum + to - from, 0)
  if (filled >= HANGING.filled * (last.to - first.from)) return false
  const wide = (runs: typeof lower): number => runs![0]!.to - runs![0]!.from + runs!.at(-1)!.to - runs!.at(-1)!.from
  return upper!.length > 1 && wide(upper) <= HANGING.taper * wide(lower)
}

function levelTop(mask: GreyImage, from: number, to: number, top: number, height: number): boolean {
  const at: number[] = []
  const inset = Math.round(0.06 * (to - from))
  for (let x = from + inset; x <= to - inset; x += 1) {
    for (let y = top; y < top + 0.12 * height; y += 1) {
      if (mask.data[y * mask.width + x]! >= 128) {
        at.push(y)
        break
      }
    }
  }
  return Math.max(...at) - Math.min(...at) < 0.05 * height
}

/** Trousers whose legs are not seen apart: parted along their middle. */
function joinedLegs(outline: Outline): Legs | undefined {
  const trunk = readTrunk(outline, true)
  if (!trunk) return undefined
  const { left, right, top, hem } = trunk
  const middle = left.map((x, y) => (x + right[y]!) / 2)
  const crotch = crotchOf(top, hem, trunk.width, isCutOff(outline))
  const hems = [hemOf(outline, left, middle), hemOf(outline, middle, right)] as const
  return { top, crotch, hem, hems, edges: [left, middle, middle, right], width: trunk.width }
}
