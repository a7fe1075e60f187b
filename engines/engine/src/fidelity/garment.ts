import {
  checkSameSize,
  cielabToLinearRgb,
  connectedComponents,
  createGrey,
  type FloatImage,
  gaussianBlur,
  type GreyImage,
  linearToSrgb8,
  type RgbaImage,
  segmentFlatLay,
  type Triple,
} from '@toile/imaging'
import { type Features, findFeatures } from './features.ts'
import { deltaEUnderLight, type DominantColour, dominantColours } from './palette.ts'
import { alongAxis, cutPiece, detailOf, mainAxis, type Piece } from './piece.ts'
import { BLOCK, type Block, blocksOf, correlate, isPrinted, PRINTED } from './print.ts'
import { register } from './register.ts'
import { rhythmMaps } from './rhythm.ts'

interface ColourPair {
  /** `#rrggbb`. */
  readonly flatLay: string
  readonly result: string
  /** Of the garment's area, 0 to 1. */
  readonly share: number
  readonly deltaE: number
}

export interface GarmentFidelity {
  /** Mean CIEDE2000 of the dominant colours under another light, by their areas. */
  readonly deltaE: number
  readonly colours: readonly ColourPair[]
  /** Undefined where the cloth is plain, and stays so; `correlation` undefined when the print was not found again. */
  readonly print?: { readonly correlation?: number }
  /** Texts and logos. Undefined where there are none; `kept` undefined when they could not be looked for. */
  readonly details?: { readonly found: number; readonly kept?: number }
}

/** What a print is, as shares of a garment's blocks, and when it is kept. Chosen by eye. */
const PRINT = {
  /** From here on a garment has a print; what covers less are seams, buttons and details. */
  minShare: 0.25,
  /** From here on the print covers it. */
  allOverShare: 0.5,
  /** Of its blocks that must be seen: of fewer, nothing is known about the rest. */
  minSeenShare: 0.3,
  /** From this correlation on two prints of one rhythm are the same print: any two stripes correlate to some degree. */
  sameRhythm: 0.55,
  /** Blocks by which one of several maps is chosen. */
  triedBlocks: 24,
} as const

/** Cloth that is patterned: what folds and shadows of a photo do not reach. Chosen by eye. */
const PATTERNED = {
  /** How often the detail of a print. */
  detail: 1.4,
  /** The share of a garment's blocks that has it. */
  share: 0.4,
} as const

/** What a text or a logo is, and when it is kept. Chosen by eye. */
const SPOT = {
  /** Least root mean square of its detail, in L*a*b* units, and how often the garment's median. */
  detail: 7,
  overMedian: 3,
  /** Sigma within which the detail is averaged, in pixels of the work size. */
  sigma: 4,
  /** Smaller and larger ones are none, as shares of the garment. */
  minArea: 0.003,
  maxArea: 0.2,
  /** Least share of its own box, and the largest ratio of its sides: a seam or a placket is a line. */
  minFill: 0.35,
  maxRatio: 6,
  /** From this correlation on it is kept. */
  kept: 0.5,
} as const

/** Whose colours are compared. Chosen by eye. */
const COLOURS = {
  /** Most colours of the flat-lay, and of the result, where light makes more of them. */
  given: 4,
  made: 8,
  /** Least share of the flat-lay: smaller areas are trims and shadows. */
  minShare: 0.08,
  /** Of a colour's share that must be found again, at least. Part of a garment may be behind hair, a hand or a bag. */
  minAreaKept: 0.25,
} as const

/** The garment of a flat-lay, as it is looked for on any result. */
export interface GivenGarment {
  readonly mask: GreyImage
  /** Its dominant colours but trims and shadows. */
  readonly colours: readonly DominantColour[]
  readonly axis: Triple
  /** Along the axis. */
  readonly detail: FloatImage
  /** Blocks of a print; none where the cloth is plain. */
  readonly printed: readonly Block[]
  readonly spots: readonly (readonly Block[])[]
  /** None where nothing is looked for but colours. */
  readonly features: Features | undefined
}

/** Undefined when the flat-lay holds no garment that stands out from a ground, or one too thin to have an inside. */
export function readGarment(flatLay: RgbaImage): GivenGarment | undefined {
  const garment = segmentFlatLay(flatLay)
  const piece = garment && cutPiece(flatLay, garment)
  if (piece === undefined) return undefined
  const { mask } = piece
  const colours = dominantColours(piece, COLOURS.given).filter(({ share }) => share >= COLOURS.minShare)
  if (colours.length === 0) return undefined
  const whole = detailOf(piece)
  const axis = mainAxis(whole)
  const detail = alongAxis(whole, axis)
  const blocks = blocksOf(detail, mask)
  const strong = blocks.filter(isPrinted)
  const printed = strong.length >= PRINT.minShare * blocks.length ? strong : []
  // A motif of a print that covers the garment is no logo.
  const spots = strong.length < PRINT.allOverShare * blocks.length ? findSpots(detail, mask) : []
  const features = printed.length + spots.length > 0 ? findFeatures(detail, mask) : undefined
  return { mask, colours, axis, detail, printed, spots, features }
}

/**
 * How a garment that was given as a flat-lay came out on a result: its colours, its print, its texts and logos. The two are
 * registered by corners of their own pixels, whatever put the garment there. `mask` (255 = marked) is the region of the
 * result that may show it; result and mask have the same size. Undefined when what is marked has no inside.
 */
export function measureGarment(given: GivenGarment, result: RgbaImage, mask: GreyImage): GarmentFidelity | undefined {
  checkSameSize(result, mask)
  const made = cutPiece(result, mask)
  if (made === undefined) return undefined
  const colours = compareColours(given, made)
  if (colours === undefined) return undefined
  const { axis, printed, spots } = given
  if (printed.length + spots.length === 0) return becamePatterned(made) ? { ...colours, print: {} } : colours
  const textured = printed.length > 0
  const madeDetail = alongAxis(detailOf(made), axis)
  const looked = [...printed, ...spots.flat()]
  const scores =
    scoresByFeatures(given, madeDetail, made.mask, looked) ??
    (textured ? scoresByRhythm(given, madeDetail, made.mask, looked) : undefined)
  const scoreOf = new Map(looked.map((block, index) => [block, scores?.[index]]))
  return {
    ...colours,
    ...(textured && { print: printOf(printed.map((block) => scoreOf.get(block))) }),
    ...(spots.length > 0 && {
      details: scores ? spotsOf(spots.map((spot) => spot.map((block) => scoreOf.get(block)))) : { found: spots.length },
    }),
  }
}

/** Plain cloth that comes out patterned is not kept, though each of its colours is there. */
function becamePatterned(made: Piece): boolean {
  const detail = detailOf(made)
  const blocks = blocksOf(alongAxis(detail, mainAxis(detail)), made.mask)
  const patterned = blocks.filter(({ energy }) => energy >= PATTERNED.detail * PRINTED)
  return blocks.length > 0 && patterned.length >= PATTERNED.share * blocks.length
}

type Scores = readonly (number | undefined)[]

function scoresByFeatures(
  { detail, features }: GivenGarment,
  made: FloatImage,
  madeMask: GreyImage,
  blocks: readonly Block[],
): Scores | undefined {
  const map = features && register(features, detail, findFeatures(made, madeMask), made)
  return map && correlate(detail, made, madeMask, map, blocks)
}

function scoresByRhythm(
  { detail, mask }: GivenGarment,
  made: FloatImage,
  madeMask: GreyImage,
  blocks: readonly Block[],
): Scores | undefined {
  const step = Math.max(1, Math.floor(blocks.length / PRINT.triedBlocks))
  const tried = blocks.filter((_, index) => index % step === 0)
  const rated = rhythmMaps(detail, mask, made, madeMask)
    .map((map) => ({
      map,
      mean: meanOf(correlate(detail, made, madeMask, map, tried)),
    }))
    .toSorted((p, q) => q.mean - p.mean)
  const best = rated[0]
  if (best === undefined || best.mean < PRINT.sameRhythm) return undefined
  return correlate(detail, made, madeMask, best.map, blocks)
}

/** -1 when nothing is seen. */
function meanOf(scores: Scores): number {
  const seen = scores.filter((score) => score !== undefined)
  return seen.length === 0 ? -1 : mean(seen)
}

function printOf(scores: Scores): { correlation?: number } {
  const seen = scores.filter((score) => score !== undefined)
  return seen.length < PRINT.minSeenShare * scores.length ? {} : { correlation: mean(seen) }
}

/** One that is hidden for the most part is neither kept nor lost. */
function spotsOf(spots: readonly Scores[]): { found: number; kept: number } {
  const seen = spots
    .map((scores) => scores.filter((score) => score !== undefined))
    .filter((scores, index) => scores.length >= spots[index]!.length / 2)
  return { found: seen.length, kept: seen.filter((scores) => mean(scores) >= SPOT.kept).length }
}

const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length

/** Compact regions whose detail stands out from the rest of the garment, each as blocks that cover it. */
function findSpots(detail: FloatImage, mask: GreyImage): Block[][] {
  const { width, height } = detail
  const energy = gaussianBlur({ ...detail, data: detail.data.map((value) => value * value) }, SPOT.sigma).data
  const inside: number[] = []
  for (let i = 0; i < mask.data.length; i += 1) if (mask.data[i]! >= 128) inside.push(Math.sqrt(energy[i]!))
  if (inside.length === 0) return []
  const middle = inside.toSorted((p, q) => p - q)[inside.length >> 1]!
  const threshold = Math.max(SPOT.detail, SPOT.overMedian * middle)
  const strong = createGrey(width, height)
  for (let i = 0; i < energy.length; i += 1) {
    strong.data[i] = mask.data[i]! >= 128 && Math.sqrt(energy[i]!) >= threshold ? 255 : 0
  }
  const { labels, sizes } = connectedComponents(strong)
  return sizes.flatMap((size, label) => {
    if (label === 0 || size < SPOT.minArea * inside.length || size > SPOT.maxArea * inside.length) return []
    const blocks = spotBlocks(labels, label, size, detail, mask)
    return blocks.length === 0 ? [] : [blocks]
  })
}

/** None when the region is a line, as a seam or a placket is, or lies on the garment's rim. */
function spotBlocks(
  labels: Int32Array,
  label: number,
  size: number,
  { width, height }: FloatImage,
  mask: GreyImage,
): Block[] {
  let [left, top, right, bottom] = [width, height, 0, 0]
  for (let i = 0; i < labels.length; i += 1) {
    if (labels[i] !== label) continue
    const x = i % width
    const y = (i - x) / width
    left = Math.min(left, x)
    right = Math.max(right, x + 1)
    top = Math.min(top, y)
    bottom = Math.max(bottom, y + 1)
  }
  const across = right - left
  const down = bottom - top
  if (size < SPOT.minFill * across * down || Math.max(across, down) > SPOT.maxRatio * Math.min(across, down)) return []
  const blocks: Block[] = []
  const columns = Math.max(1, Math.round(across / BLOCK))
  const rows = Math.max(1, Math.round(down / BLOCK))
  for (let row = 0; row < rows; row += 1) {
    for (let column = 0; column < columns; column += 1) {
      const x = Math.round(left + ((column + 0.5) * across) / columns - BLOCK / 2)
      const y = Math.round(top + ((row + 0.5) * down) / rows - BLOCK / 2)
      if (x < 0 || y < 0 || x + BLOCK > width || y + BLOCK > height) return []
      for (const [cx, cy] of [
        [x, y],
        [x + BLOCK - 1, y],
        [x, y + BLOCK - 1],
        [x + BLOCK - 1, y + BLOCK - 1],
      ] as const) {
        if (mask.data[cy * width + cx]! < 128) return []
      }
      blocks.push({ left: x, top: y, energy: 0 })
    }
  }
  return blocks
}

/** Undefined when the one that was made is too thin to have an inside. */
function compareColours(
  { colours: wanted }: GivenGarment,
  made: Piece,
): { deltaE: number; colours: ColourPair[] } | undefined {
  const there = dominantColours(made, COLOURS.made)
  if (there.length === 0) return undefined
  const pairs = wanted.map(({ lab, share }) => {
    const like = mostLike(lab, share, there)
    return { flatLay: hexOf(lab), result: hexOf(like), share, deltaE: deltaEUnderLight(lab, like) }
  })
  const area = pairs.reduce((sum, { share }) => sum + share, 0)
  return { deltaE: pairs.reduce((sum, { share, deltaE }) => sum + share * deltaE, 0) / (area || 1), colours: pairs }
}

function mostLike(lab: Triple, share: number, there: readonly DominantColour[]): Triple {
  const large = there.filter((colour) => colour.share >= COLOURS.minAreaKept * share)
  const candidates = large.length > 0 ? large : there
  return candidates.reduce((best, each) =>
    deltaEUnderLight(lab, each.lab) < deltaEUnderLight(lab, best.lab) ? each : best,
  ).lab
}

const hexOf = (lab: Triple): string =>
  `#${cielabToLinearRgb(...lab)
    .map((channel) => linearToSrgb8(channel).toString(16).padStart(2, '0'))
    .join('')}`
