import {
  connectedComponents,
  createGrey,
  type FloatImage,
  type GreyImage,
  linearToCielab,
  type RgbaImage,
  shrinkRgb,
  SRGB8_TO_LINEAR,
} from '@toile/imaging'
import { sampledEvenly } from './parse-cells.ts'
import { dyeOf } from './dye-colours.ts'
import { findStrap } from './find-strap.ts'
import { extendStrap } from './extend-strap.ts'
import { binarised, type DownscaledGarment, downscaledGarment } from './downscaled-garment.ts'

/** Pixels that the garment's dye is taken from. Chosen by eye. */
const SAMPLES = {
  /** Pixels, at least. */
  least: 200,
  /** Pixels, at most. */
  most: 3000,
} as const
/**
 * Which patches of another colour are taken off, as shares of the garment unless another unit is named. Set on labelled
 * photos (`npm run fits -- --only foreign`).
 */
const PATCH = {
  /** What one has at least inside the outline. */
  least: 0.0015,
  /**
   * All of them together, at most: more may be the one sleeve of another colour that a turned body shows, and what was
   * no garment was at most 0.07.
   */
  most: 0.1,
  /**
   * Mean probability of a bag or an accessory in one without a pair: half of what the eye sees no sign of is the
   * garment's.
   */
  carried: 0.07,
  /** Share of all that is of another colour which has to go: what keeps more has a print, to which the rest belongs. */
  taken: 0.5,
} as const
/** Cuffs, collars and contrasting sleeves come in pairs. Chosen by eye. */
const PAIR = {
  /** Minimum share of a patch whose mirrored place has no like patch, for it to be one without a pair. */
  alone: 0.75,
  /** How far from the mirrored place another patch makes a pair with it, pixels. */
  reach: 5,
  /** Minimum size of that other patch, as a share of the patch's own. */
  alike: 0.2,
  /**
   * How far from the axis one without a pair lies, as a share of the garment's side: nearer are plackets and other
   * trims.
   */
  besideAxis: 0.2,
  /**
   * Share of the garment up to which what goes on beyond the outline is taken off both sides: contrasting sleeves are
   * larger.
   */
  most: 0.02,
} as const
/** When a patch goes on beyond the outline. Chosen by eye. */
const BEYOND_OUTLINE = {
  /** Minimum length of its edge along the outline, as a share of its pixels: a lappet's is short. */
  along: 0.16,
  /** Minimum share of that edge beyond which the patch's colour goes on. */
  share: 0.6,
  /** How far out that is looked for, pixels. */
  reach: 3,
  /** Maximum CIE76 difference between colours that count as the same. */
  same: 12,
} as const

/** All of the photo's size. */
export interface WithoutForeignObjects {
  /** The mask without what is not the garment. */
  readonly mask: GreyImage
  /** 255 where anything was taken off. */
  readonly taken: GreyImage
  /** 255 where what was taken off lay over the garment, and hides it. */
  readonly over: GreyImage
  /** 255 where a strap or chain lies across it, see `findStrap`: the mask goes on under it, since no outline of the garment's is there. */
  readonly strap?: GreyImage
}

/**
 * Takes off a garment of one dye what reaches into it from its outline in another colour: a bag, a hand, a sleeve of what is
 * worn underneath, the ground. Prints and badges do not reach the outline; contrasting sleeves, cuffs and collars come in
 * pairs, plackets lie about the axis. So a patch goes where its mirrored place has no like patch and the eye sees some sign
 * of a bag or an accessory, or where its colour goes on beyond the outline.
 *
 * @param image the photo
 * @param mask of its size, 255 = garment
 * @param carried over all of the photo, coarser: how likely there is a bag or an accessory, 0 to 1
 * @returns undefined where nothing goes
 */
export function withoutForeignObjects(
  image: RgbaImage,
  mask: GreyImage,
  carried: FloatImage,
): WithoutForeignObjects | undefined {
  const copy = downscaledGarment(image, mask)
  const found = copy && foreignObjectsIn(copy, carried)
  if (copy === undefined || found === undefined) return undefined
  return {
    ...copy.takenOff(found.taken),
    over: binarised(copy.inPhoto(found.over)),
    ...(found.strap && { strap: copy.inPhoto(found.strap) }),
  }
}

function foreignObjectsIn(
  copy: DownscaledGarment,
  likelihood: FloatImage,
): Omit<WithoutForeignObjects, 'mask'> | undefined {
  const { outside, depth, own } = copy
  const { width, height } = outside
  const colours = linearToCielab(shrinkRgb(copy.part, width, height, SRGB8_TO_LINEAR))
  const carriedAt = (x: number, y: number): number => {
    const [column, row] = copy.on(likelihood, x, y)
    return likelihood.data[Math.floor(row) * likelihood.width + Math.floor(column)]!
  }
  if (own.length < SAMPLES.least) return undefined
  const isOther = dyeOf(colours, sampledEvenly(own, SAMPLES.most))
  if (isOther === undefined) return undefined
  const other = createGrey(width, height)
  let [sum, count] = [0, 0]
  for (let p = 0; p < depth.length; p += 1) {
    if (outside.data[p] !== 0) continue
    if (isOther(p)) other.data[p] = 255
    else {
      sum += p % width
      count += 1
    }
  }
  const axis = sum / Math.max(1, count)
  const { labels, sizes } = connectedComponents(other, 4)
  const patches = sizes.map(() => ({ edge: 0, onward: 0, alone: 0, inward: 0, apart: 0, carried: 0 }))
  for (let p = 0; p < labels.length; p += 1) {
    if (labels[p] === 0) continue
    const patch = patches[labels[p]!]!
    const [x, y] = [p % width, Math.floor(p / width)]
    patch.apart += (x - axis) ** 2 / sizes[labels[p]!]!
    patch.carried += carriedAt(x, y) / sizes[labels[p]!]!
    if (copy.isOwn(p)) patch.inward += 1
    if (!hasPair(x, y, labels[p]!)) patch.alone += 1
    const isSame = (outer: number): boolean => difference(colours, p, outer) < BEYOND_OUTLINE.same
    const [edge, onward] = copy.alongOutline(p, BEYOND_OUTLINE.reach, isSame)
    patch.edge += edge
    patch.onward += onward
  }
  const kinds = patches.map(({ edge, onward, alone, inward, apart }, label) => {
    if (label === 0 || edge === 0 || inward < PATCH.least * own.length) return undefined
    const isAlone = alone >= PAIR.alone * sizes[label]!
    if (onward >= BEYOND_OUTLINE.share * edge && (isAlone || sizes[label]! <= PAIR.most * own.length))
      return 'beside' as const
    return isAlone && apart >= PAIR.besideAxis * PAIR.besideAxis * own.length ? ('over' as const) : undefined
  })
  const gone = patches.reduce((all, { inward }, label) => all + (kinds[label] ? inward : 0), 0)
  const others = patches.reduce((all, { inward }) => all + inward, 0)
  const crossing = findStrap(other, depth, Math.sqrt(own.length))
  const strap = crossing && extendStrap(crossing, depth, (p, q) => difference(colours, p, q) >= BEYOND_OUTLINE.same)
  const isPrint = gone < PATCH.taken * others || gone > PATCH.most * own.length
  const sure = patches.map(({ edge, carried }, label) => {
    const kind = kinds[label]
    const isSure = kind === 'beside' ? edge >= BEYOND_OUTLINE.along * sizes[label]! : carried >= PATCH.carried
    return isSure && !isPrint ? kind : undefined
  })
  if (strap === undefined && sure.every((kind) => kind === undefined)) return undefined
  const [taken, over] = [createGrey(width, height), createGrey(width, height)]
  for (let p = 0; p < labels.length; p += 1) {
    const kind = sure[labels[p]!]
    if (kind !== undefined) taken.data[p] = 255
    if (kind === 'over') over.data[p] = 255
  }
  return { taken, over, ...(strap && { strap }) }

  /** Whether a patch like this one lies about the mirrored place; a patch is its own pair only where it lies on that. */
  function hasPair(x: number, y: number, label: number): boolean {
    const mirrored = Math.floor(2 * axis - x)
    for (let v = Math.max(0, y - PAIR.reach); v <= Math.min(height - 1, y + PAIR.reach); v += 1) {
      for (let u = Math.max(0, mirrored - PAIR.reach); u <= Math.min(width - 1, mirrored + PAIR.reach); u += 1) {
        const there = labels[v * width + u]!
        if (there === 0 || sizes[there]! < PAIR.alike * sizes[label]!) continue
        if (there !== label || (u === mirrored && v === y)) return true
      }
    }
    return false
  }
}

const difference = ({ data }: FloatImage, p: number, q: number): number =>
  Math.hypot(data[3 * p]! - data[3 * q]!, data[3 * p + 1]! - data[3 * q + 1]!, data[3 * p + 2]! - data[3 * q + 2]!)
