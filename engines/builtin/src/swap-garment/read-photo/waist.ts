import {
  createFloat,
  type FloatImage,
  type GreyImage,
  medianOf,
  type PixelBox,
  resampleFloat,
  type RgbaImage,
  toCielab,
} from '@toile/imaging'
import type { CloseUp } from './close-up.ts'
import { placesOnSleeve } from '../../garment-shape/places-on-sleeve.ts'
import { edgesAt, interpolateRow } from '../../garment-shape/trunk-edges.ts'
import type { Sleeve } from '../../garment-shape/sleeve.ts'
import { type Run, runsAt, smoothed } from '../../garment-shape/outline.ts'
import type { Shape } from '../../garment-shape/shape.ts'

type Upper = Extract<Shape, { kind: 'upper' | 'dress' }>

/** The upper edge of what is worn below: its row, and where it begins and ends, columns; undefined where that is not seen. */
export interface WaistEdge {
  readonly row: number
  readonly left: number | undefined
  readonly right: number | undefined
}

/** Where a waist is looked for, in widths of the chest below the shoulders. Chosen by eye. */
const WAIST = {
  /** Least depth of the waist of a body in clothes. */
  from: 1.15,
  /** Greatest depth of it. */
  to: 1.75,
  /** Usual depth of it. */
  usual: 1.42,
  /** How much lower the waist is in the middle than at the sides. */
  sag: 0.035,
  /** Minimum height of what is below the waist: less is the hem of a long top. */
  below: 0.4,
} as const
/** How a waist is told by its seam or waistband. Chosen by eye. */
const LINE_ACROSS = {
  /** What a row costs that lies a whole width of the chest away from the usual one, in widths of the chest. */
  off: 0.35,
  /** What a line across the body gains, in widths of the chest. */
  gain: 0.2,
  /** How many times the usual step from row to row a line across is: from the first on it begins to count, from the second in full. */
  clear: { from: 2, to: 6 },
  /** Share of the body's width where such a line is looked for. */
  middle: 0.6,
} as const
/** What is marked of sleeves beside a waist. Chosen by eye. */
const SLEEVE_BESIDE = {
  /** How far about a sleeve what is marked belongs to it, in half widths of the sleeve. */
  about: 1.25,
  /** How far past a sleeve's end what is marked belongs to it, in widths of the chest. */
  past: 0.06,
  /** How far below a sleeve's end a skirt is seen without it, in widths of the waist. */
  seen: 0.12,
} as const

/**
 * A dress, or a top and a skirt that are marked together, without what is worn below the waist: that is the row where the
 * region is narrow and a seam or a waistband goes across, not far from where a waist is. Sleeves stay whole. `body`: the shape of
 * the close-up's mask. Undefined where too little is below.
 *
 * @param lower the close-up's size, 255 = what is seen as worn below the waist; given, the waist is where that begins, and
 * undefined is returned where most of what is marked below is not `lower`
 */
export function cutAtWaist(
  closeUp: CloseUp,
  body: Upper,
  lower?: GreyImage,
): { closeUp: CloseUp; body: Upper } | undefined {
  const { trunk, outline } = body
  const [left, right] = edgesAt(trunk, Math.max(trunk.sides.left.armpit.y, trunk.sides.right.armpit.y))
  const chest = right - left
  const waist = lower ? waistSeen(lower, body, chest) : waistRow(closeUp, body, chest)
  if (waist === undefined || trunk.hem - waist < WAIST.below * chest) return undefined
  const { photo, mask, original } = closeUp
  const upper = (of: GreyImage, shown?: PixelBox): GreyImage => {
    const scale = shown ? (outline.scale * photo.width) / (shown.right - shown.left) : outline.scale
    return cutAtRow(of, body, {
      waist,
      sag: WAIST.sag * chest,
      past: SLEEVE_BESIDE.past * chest,
      scale,
      ...(shown && { shown }),
    })
  }
  return {
    closeUp: {
      photo,
      mask: upper(mask),
      ...(original && { original: { ...original, mask: upper(original.mask, original.box) } }),
    },
    body: { ...body, kind: 'upper', trunk: { ...trunk, hem: Math.round(waist) } },
  }
}

function waistRow({ photo }: CloseUp, { trunk, outline }: Upper, chest: number): number {
  const shoulder = trunk.shoulder[trunk.shoulder.length >> 2]!
  const [first, last] = [Math.round(shoulder + WAIST.from * chest), Math.round(shoulder + WAIST.to * chest)]
  const lightness = resampleFloat(lightnessOf(photo), outline.mask.width, outline.mask.height, 'box')
  const steps = Array.from({ length: Math.max(1, last - first) }, (_, k) => {
    const [y, low] = [Math.min(lightness.height - 2, first + k), trunk.hem - 1]
    const [from, to] = edgesAt(trunk, Math.min(y, low))
    const inset = ((1 - LINE_ACROSS.middle) / 2) * (to - from)
    let [sum, count] = [0, 0]
    for (let x = Math.round(from + inset); x < to - inset; x += 1) {
      const at = (row: number): number => lightness.data[row * lightness.width + x]!
      sum += at(y + 1) - at(y - 1)
      count += 1
    }
    return Math.abs(sum / Math.max(1, count))
  })
  const usual = Math.max(0.3, medianOf(steps))
  const widths = smoothed(
    trunk.right.map((x, y) => x - trunk.left[y]!),
    Math.max(2, Math.round(0.04 * chest)),
  )
  let best = { row: first, cost: Infinity }
  steps.forEach((step, k) => {
    const row = first + k
    const line = Math.min(
      1,
      Math.max(0, (step / usual - LINE_ACROSS.clear.from) / (LINE_ACROSS.clear.to - LINE_ACROSS.clear.from)),
    )
    const cost =
      interpolateRow(widths, row) / chest +
      LINE_ACROSS.off * Math.abs((row - shoulder) / chest - WAIST.usual) -
      LINE_ACROSS.gain * line
    if (cost < best.cost) best = { row, cost }
  })
  return best.row
}

/** Where a waist is looked for once what is worn below is seen: tops hang over it, and are tucked in. On photos kept back from the eye's training these find tops best (`npm run fits`). */
const LOWER_SEEN = {
  /** Widths of the chest below the shoulders. */
  from: 0.7,
  /** The same, at most. */
  to: 2.4,
  /** Share of a row that is seen as worn below the waist where it is: folds and ties hide some of it. `npm run fits`: 0.2 and 0.5 change nothing. */
  part: 1 / 3,
} as const

/** L* alone. */
function lightnessOf(photo: RgbaImage): FloatImage {
  const lab = toCielab(photo).data
  const out = createFloat(photo.width, photo.height, 1)
  for (let i = 0; i < out.data.length; i += 1) out.data[i] = lab[3 * i]!
  return out
}

/** The row where what is seen as `lower` begins; undefined where that is not the most of what is below. */
function waistSeen(lower: GreyImage, { trunk, outline }: Upper, chest: number): number | undefined {
  const shoulder = trunk.shoulder[trunk.shoulder.length >> 2]!
  const [first, last] = [Math.round(shoulder + LOWER_SEEN.from * chest), Math.round(shoulder + LOWER_SEEN.to * chest)]
  const { mask, scale } = outline
  let [all, hits] = [0, 0]
  let best: { row: number; gain: number; isMost: boolean } | undefined
  for (let row = trunk.hem - 1; row >= first; row -= 1) {
    const [from, to] = edgesAt(trunk, row)
    const y = Math.min(lower.height - 1, Math.floor((row + 0.5) / scale))
    for (let x = Math.max(0, Math.ceil(from)); x < Math.min(mask.width, to); x += 1) {
      if (mask.data[row * mask.width + x]! < 128) continue
      all += 1
      if (lower.data[y * lower.width + Math.min(lower.width - 1, Math.floor((x + 0.5) / scale))]! >= 128) hits += 1
    }
    const gain = hits - LOWER_SEEN.part * all
    if (row <= last && gain > (best?.gain ?? 0)) best = { row, gain, isMost: 2 * hits > all }
  }
  return best?.isMost ? best.row : undefined
}

interface WaistCut {
  /** Its row at the sides, how much lower it is in the middle, and how far past a sleeve's end what is marked belongs to it: pixels of the outline. */
  readonly waist: number
  readonly sag: number
  readonly past: number
  /** Pixels of the outline a pixel of the mask. */
  readonly scale: number
  /** The part of the mask that the outline was read from; all of it where left out. */
  readonly shown?: PixelBox
}

function cutAtRow(
  mask: GreyImage,
  { trunk, sleeves, outline }: Upper,
  { waist, sag, past, scale, ...cut }: WaistCut,
): GreyImage {
  const shown = cut.shown ?? { left: 0, top: 0, right: mask.width, bottom: mask.height }
  const data = mask.data.slice()
  const placed = [sleeves.left, sleeves.right]
    .filter((sleeve) => sleeve !== undefined)
    .map(({ stations, length }) => ({ placeOn: placesOnSleeve(stations), length }))
  const edgesBelow = skirtEdges({ trunk, sleeves, outline }, waist)
  for (let y = Math.max(0, Math.floor(shown.top + waist / scale)); y < mask.height; y += 1) {
    const row = (y + 0.5 - shown.top) * scale
    const [from, to] = edgesBelow(row - 0.5)
    for (let x = 0, i = y * mask.width; x < mask.width; x += 1, i += 1) {
      if (data[i] === 0) continue
      const column = (x + 0.5 - shown.left) * scale
      const across = (2 * (column - from)) / Math.max(1, to - from) - 1
      const isSleeve =
        Math.abs(across) > 1 &&
        placed.some(({ placeOn, length }) => {
          const { s, t } = placeOn(column, row)
          return s <= length + past && Math.abs(t) <= SLEEVE_BESIDE.about
        })
      if (isSleeve) continue
      const below = row - waist - sag * Math.max(0, 1 - across * across)
      data[i] = Math.round(data[i]! * Math.min(1, Math.max(0, 1 - below / scale)))
    }
  }
  return { ...mask, data }
}

/**
 * The edges of what is worn below the waist, beside sleeves that hang over it: straight from the waist to where it is seen
 * below their ends, for there it is as wide at least.
 */
function skirtEdges(
  { trunk, sleeves, outline }: Pick<Upper, 'trunk' | 'sleeves' | 'outline'>,
  waist: number,
): (row: number) => readonly [number, number] {
  const [left, right] = edgesAt(trunk, waist)
  const below = (sleeve: Sleeve | undefined): { row: number; run: Run } | undefined => {
    if (!sleeve) return undefined
    const row = Math.ceil(Math.max(...sleeve.stations.map(({ y }) => y)) + SLEEVE_BESIDE.seen * (right - left))
    const run = row < trunk.hem ? runsAt(outline, row).find(({ from, to }) => from < right && to > left) : undefined
    return run && { row, run }
  }
  const [one, other] = [below(sleeves.left), below(sleeves.right)]
  const share = (row: number, end: number): number => Math.min(1, Math.max(0, (row - waist) / Math.max(1, end - waist)))
  return (row) => {
    const [from, to] = edgesAt(trunk, row)
    return [
      one ? Math.min(from, left + share(row, one.row) * (one.run.from - left)) : from,
      other ? Math.max(to, right + share(row, other.row) * (other.run.to - right)) : to,
    ]
  }
}
