import {
  connectedComponents,
  createGrey,
  type FloatImage,
  type GreyImage,
  type RgbaImage,
  shrinkRgb,
  SRGB8_TO_LINEAR,
} from '@toile/imaging'
import { sampledEvenly } from './parse-cells.ts'
import { dyeOf, labOf } from './dye-colours.ts'
import { strapIn } from './strap.ts'
import { withEnds } from './strap-ends.ts'
import { DEEP, firm, SIDES, type SmallCopy, smallCopy, without } from './small-copy.ts'

/** Fewer pixels tell no colour, and more than these are not needed. */
const LEAST_PIXELS = 200
const MOST_PIXELS = 3000
/**
 * What a patch has at least inside the outline, and all of them together at most, as shares of the garment: more may be the one sleeve of
 * another colour that a turned body shows, and of none so large was it seen that it is not the garment (at most 0.07).
 */
const LEAST_PATCH = 0.0015
const MOST = 0.1
/** Share of a patch at whose mirrored place is none like it, so that it belongs to no pair. */
const ALONE = 0.75
/** How far from the mirrored place another patch makes a pair with it, pixels, and its least size, as a share of the patch's own. */
const PAIR = 5
const ALIKE = 0.2
/** How far from the axis, as a share of the garment's side, a patch without a pair lies: nearer are plackets and other trims. */
const BESIDE_AXIS = 0.2
/** How likely the eye finds a bag or an accessory in the mean of what goes for having no pair: half of what it sees no sign of is the garment's. */
const CARRIED = 0.07
/** How long the edge along the outline of what goes for going on beyond it is at least, as a share of its pixels: a lappet has a short one. */
const ALONG = 0.16
/** Share of that edge beyond which its colour goes on, how far out, pixels, and how near that is (CIE76). */
const GOES_ON = 0.6
const BEYOND = 3
const SAME = 12
/** Less than this share of all that is of another colour: a garment that keeps more of it has a print, to which the rest belongs. */
const ALL_OTHERS = 0.5
/** Share of the garment up to which what goes on beyond the outline is taken off both sides: contrasting sleeves are larger. */
const MOST_OF_PAIR = 0.02

/** All of the photo's size. */
export interface WithoutForeign {
  /** The mask without what is not the garment. */
  readonly mask: GreyImage
  /** 255 where anything was taken off. */
  readonly taken: GreyImage
  /** 255 where what was taken off lay over the garment, and hides it. */
  readonly over: GreyImage
  /** 255 where a strap or chain lies across it, see `strapIn`: the mask goes on under it, since no outline of the garment's is there. */
  readonly strap?: GreyImage
}

/**
 * Takes off a garment of one dye what reaches into it from its outline in another colour: a bag, a hand, a sleeve of what is
 * worn underneath, the ground. Prints and badges do not reach the outline; contrasting sleeves, cuffs and collars come in
 * pairs, plackets lie about the axis. So a patch goes where there is none like it at its mirrored place and the eye sees some
 * sign of a bag or an accessory, or where its colour goes on beyond the outline.
 *
 * @param image the photo
 * @param mask of its size, 255 = garment
 * @param carried over all of the photo, coarser: how likely there is a bag or an accessory, 0 to 1
 * @returns undefined where nothing goes
 */
export function withoutForeign(image: RgbaImage, mask: GreyImage, carried: FloatImage): WithoutForeign | undefined {
  const copy = smallCopy(image, mask)
  const found = copy && foreignIn(copy, carried)
  if (copy === undefined || found === undefined) return undefined
  const taken = copy.inPhoto(found.taken)
  return {
    mask: without(mask, taken),
    taken: firm(taken),
    over: firm(copy.inPhoto(found.over)),
    ...(found.strap && { strap: copy.inPhoto(found.strap) }),
  }
}

function foreignIn(copy: SmallCopy, likelihood: FloatImage): Omit<WithoutForeign, 'mask'> | undefined {
  const { outside, depth } = copy
  const { width, height } = outside
  const colours = labOf(shrinkRgb(copy.part, width, height, SRGB8_TO_LINEAR))
  const carriedAt = (x: number, y: number): number => {
    const [column, row] = copy.on(likelihood, x, y)
    return likelihood.data[Math.floor(row) * likelihood.width + Math.floor(column)]!
  }
  const own: number[] = []
  for (let p = 0; p < depth.length; p += 1) if (depth[p]! > DEEP) own.push(p)
  if (own.length < LEAST_PIXELS) return undefined
  const isOther = dyeOf(colours, sampledEvenly(own, MOST_PIXELS))
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
    if (depth[p]! > DEEP) patch.inward += 1
    if (!hasPair(x, y, labels[p]!)) patch.alone += 1
    for (const [dx, dy] of SIDES) {
      if (!isWithin(x + dx, y + dy) || outside.data[(y + dy) * width + x + dx] === 0) continue
      patch.edge += 1
      const [u, v] = [x + BEYOND * dx, y + BEYOND * dy]
      if (isWithin(u, v) && difference(colours, p, v * width + u) < SAME) patch.onward += 1
    }
  }
  const kinds = patches.map(({ edge, onward, alone, inward, apart }, label) => {
    if (label === 0 || edge === 0 || inward < LEAST_PATCH * own.length) return undefined
    const isAlone = alone >= ALONE * sizes[label]!
    if (onward >= GOES_ON * edge && (isAlone || sizes[label]! <= MOST_OF_PAIR * own.length)) return 'beside' as const
    return isAlone && apart >= BESIDE_AXIS * BESIDE_AXIS * own.length ? ('over' as const) : undefined
  })
  const gone = patches.reduce((all, { inward }, label) => all + (kinds[label] ? inward : 0), 0)
  const others = patches.reduce((all, { inward }) => all + inward, 0)
  const crossing = strapIn(other, depth, Math.sqrt(own.length))
  const strap = crossing && withEnds(crossing, depth, (p, q) => difference(colours, p, q) >= SAME)
  const isPrint = gone < ALL_OTHERS * others || gone > MOST * own.length
  const sure = patches.map(({ edge, carried }, label) => {
    const kind = kinds[label]
    const isSure = kind === 'beside' ? edge >= ALONG * sizes[label]! : carried >= CARRIED
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

  function isWithin(x: number, y: number): boolean {
    return x >= 0 && y >= 0 && x < width && y < height
  }

  /** Whether a patch like this one lies about the mirrored place; a patch is its own pair only where it lies on that. */
  function hasPair(x: number, y: number, label: number): boolean {
    const mirrored = Math.floor(2 * axis - x)
    for (let v = Math.max(0, y - PAIR); v <= Math.min(height - 1, y + PAIR); v += 1) {
      for (let u = Math.max(0, mirrored - PAIR); u <= Math.min(width - 1, mirrored + PAIR); u += 1) {
        const there = labels[v * width + u]!
        if (there === 0 || sizes[there]! < ALIKE * sizes[label]!) continue
        if (there !== label || (u === mirrored && v === y)) return true
      }
    }
    return false
  }
}

const difference = ({ data }: FloatImage, p: number, q: number): number =>
  Math.hypot(data[3 * p]! - data[3 * q]!, data[3 * p + 1]! - data[3 * q + 1]!, data[3 * p + 2]! - data[3 * q + 2]!)
