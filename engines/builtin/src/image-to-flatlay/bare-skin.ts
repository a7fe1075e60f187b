import { connectedComponents, createGrey, type FloatImage, type GreyImage, type RgbaImage } from '@toile/imaging'
import { type CellColours, cellColours } from './cell-colours.ts'
import { sampledEvenly } from './parse-cells.ts'
import { type DownscaledGarment, downscaledGarment } from './downscaled-garment.ts'

/** Which pixels and cells the colours of skin and of the garment are taken from. Chosen by eye. */
const SAMPLES = {
  /** Probability of skin from which the colour of a cell counts as skin. */
  sure: 0.8,
  /** Minimum count of cells of skin; with fewer its colours are unknown. */
  leastSkin: 12,
  /** Cells of skin that are looked at, at most. */
  mostSkin: 160,
  /** Minimum count of pixels of the garment. */
  leastOwn: 200,
  /** Pixels of the garment that are looked at, at most. */
  mostOwn: 600,
} as const
/** Kernel densities of colours, in the measure of `CellColours`. Chosen by eye. */
const DENSITY = {
  /** Standard deviation of the kernel. */
  kernel: 5,
  /** Density of a colour that was never seen. */
  floor: 1e-4,
  /** Colours nearer than this have one density. */
  step: 1.5,
} as const
/** Square of four standard deviations, beyond which a colour has no weight: it would be under 0.001. */
const FARTHEST_SQUARED = (4 * DENSITY.kernel) ** 2
/** The kernel at whole squares of the distance and a half: it varies little between two. */
const KERNEL_VALUES = Float64Array.from({ length: FARTHEST_SQUARED }, (_, square) =>
  Math.exp(-(square + 0.5) / (2 * DENSITY.kernel * DENSITY.kernel)),
)
/** Logarithm of a density in skin below which the garment's is not asked for: such a colour is no skin. */
const UNLIKELY = Math.log(DENSITY.floor) + 1
/** What decides whether a pixel is skin. Chosen by eye. */
const POSTERIOR = {
  /** What the eye's own log-odds of skin count beside the colours'. */
  eye: 0.7,
  /** The least and the greatest probability that is taken from the eye. */
  believed: [0.05, 0.95],
  /** Natural logarithm of how much likelier skin has to be than the garment. */
  likelier: 0.1,
} as const
/** Which patches of pixels that are likely skin are hands and arms that reach in. Chosen by eye. */
const PATCH = {
  /** By the mean of a patch's colours alone, how much likelier skin is than the garment: minimum natural logarithm. */
  likelier: 1,
  /** Minimum mean, over a patch, of the natural logarithm of its colours' density in the palette of skin. */
  leastDensity: -4,
  /** Minimum size of a patch, pixels. */
  size: 12,
  /** Minimum share of a patch that lies farther in than the edge where colours are mixed. */
  inward: 0.05,
  /** Minimum share of a patch's pixels that lie along the outline. */
  along: 0.08,
  /** Minimum share of its edge along the outline beyond which skin goes on. */
  goesOn: 0.6,
  /** How far out that is looked for, pixels. */
  beyond: 3,
  /** Minimum mean probability of skin that the eye gives within a cell of a patch. */
  near: 0.2,
  /** Minimum share, of all pixels that look like skin, that is taken off: a garment that keeps more has the colours of skin itself. */
  taken: 0.4,
} as const

/** Both of the photo's size. */
export interface WithoutSkin {
  /** The mask without hands and arms at its edge. */
  readonly mask: GreyImage
  /** 255 where any was taken off. */
  readonly taken: GreyImage
}

/**
 * Takes off a garment the hands and arms that reach into it from its outline: patches whose colours the wearer shows where the
 * eye is sure of skin, and the garment hardly anywhere else, beside more of them (kernel densities in CIELAB and what the
 * eye finds likely, as one posterior).
 *
 * @param image the photo
 * @param mask of its size, 255 = garment
 * @param skin over all of the photo, coarser: how likely it is there, 0 to 1
 * @param from the share of the garment's height above which nothing is taken off: a neck
 * @returns undefined where nothing goes
 */
export function withoutSkin(
  image: RgbaImage,
  mask: GreyImage,
  skin: FloatImage,
  from: number,
): WithoutSkin | undefined {
  const sure = Array.from(skin.data.keys()).filter((cell) => skin.data[cell]! >= SAMPLES.sure)
  if (sure.length < SAMPLES.leastSkin) return undefined
  const copy = downscaledGarment(image, mask)
  if (copy === undefined) return undefined
  const { width, height } = copy.outside
  if (copy.own.length < SAMPLES.leastOwn) return undefined
  const colours = cellColours(copy.part, width, height)
  const skinColours = cellColours(image, skin.width, skin.height)
  const byColour = colourOdds(
    colours,
    samplesOf(skinColours, sampledEvenly(sure, SAMPLES.mostSkin)),
    samplesOf(colours, sampledEvenly(copy.own, SAMPLES.mostOwn)),
  )
  const found = skinIn(copy, byColour, skin, from)
  return found && copy.takenOff(found)
}

/** What a pixel's colour means: the logarithm of its density in skin, and by how much that is more than in the garment. */
interface ColourOdds {
  readonly skin: number
  readonly more: number
}

function skinIn(
  copy: DownscaledGarment,
  byColour: (p: number) => ColourOdds,
  skin: FloatImage,
  from: number,
): GreyImage | undefined {
  const { outside } = copy
  const { width, height } = outside
  const like = createGrey(width, height)
  const oddsOf = (p: number): number => byColour(p).more + POSTERIOR.eye * oddsAt(copy, skin, p)
  const first = outside.data.indexOf(0)
  const last = outside.data.lastIndexOf(0)
  const [top, tall] = [Math.floor(first / width), Math.floor(last / width) + 1 - Math.floor(first / width)]
  for (let p = 0; p < like.data.length; p += 1)
    if (outside.data[p] === 0 && oddsOf(p) > POSTERIOR.likelier) like.data[p] = 255
  const { labels, sizes } = connectedComponents(like, 4)
  const patches = sizes.map(() => ({ inward: 0, edge: 0, onward: 0, skin: 0, more: 0, near: 0, rows: 0 }))
  for (let p = 0; p < labels.length; p += 1) {
    if (labels[p] === 0) continue
    const patch = patches[labels[p]!]!
    const [x, y] = [p % width, Math.floor(p / width)]
    if (copy.isOwn(p)) patch.inward += 1
    patch.skin += byColour(p).skin
    patch.more += byColour(p).more
    patch.near += nearestSkin(copy, skin, x, y)
    patch.rows += y
    const [edge, onward] = copy.alongOutline(p, PATCH.beyond, (outer) => byColour(outer).more > POSTERIOR.likelier)
    patch.edge += edge
    patch.onward += onward
  }
  const isSkin = patches.map((patch, label) => {
    const size = sizes[label]!
    return (
      label > 0 &&
      size >= PATCH.size &&
      patch.inward > PATCH.inward * size &&
      patch.edge >= PATCH.along * size &&
      patch.onward >= PATCH.goesOn * patch.edge &&
      patch.skin >= PATCH.leastDensity * size &&
      patch.more >= PATCH.likelier * size &&
      patch.near >= PATCH.near * size &&
      patch.rows / size - top >= from * tall
    )
  })
  // Slivers of mixed colours along the outline are not the garment's own.
  const all = sizes.reduce((sum, size, label) => sum + (label > 0 && patches[label]!.inward > 0 ? size : 0), 0)
  const gone = sizes.reduce((sum, size, label) => sum + (isSkin[label] ? size : 0), 0)
  if (gone === 0 || gone < PATCH.taken * all) return undefined
  return { ...like, data: like.data.map((_, p) => (isSkin[labels[p]!] ? 255 : 0)) }
}

/** The eye's log-odds of skin at a pixel, between the middles of its cells in proportion. */
function oddsAt(copy: DownscaledGarment, skin: FloatImage, p: number): number {
  const { width } = copy.outside
  const [x, y] = copy.on(skin, p % width, Math.floor(p / width))
  const [left, top] = [Math.max(0, Math.floor(x - 0.5)), Math.max(0, Math.floor(y - 0.5))]
  const [along, downward] = [Math.max(0, x - 0.5 - left), Math.max(0, y - 0.5 - top)]
  const [right, below] = [Math.min(skin.width - 1, left + 1), Math.min(skin.height - 1, top + 1)]
  const at = (row: number): number =>
    skin.data[row * skin.width + left]! * (1 - along) + skin.data[row * skin.width + right]! * along
  const share = Math.min(
    POSTERIOR.believed[1],
    Math.max(POSTERIOR.believed[0], at(top) * (1 - downward) + at(below) * downward),
  )
  return Math.log(share / (1 - share))
}

/** How likely the eye finds skin in a pixel's cell or one about it, at most. */
function nearestSkin(copy: DownscaledGarment, skin: FloatImage, x: number, y: number): number {
  const [column, row] = copy.on(skin, x, y).map(Math.floor) as [number, number]
  let most = 0
  for (let v = Math.max(0, row - 1); v <= Math.min(skin.height - 1, row + 1); v += 1) {
    for (let u = Math.max(0, column - 1); u <= Math.min(skin.width - 1, column + 1); u += 1)
      most = Math.max(most, skin.data[v * skin.width + u]!)
  }
  return most
}

function samplesOf({ data }: CellColours, cells: readonly number[]): Float32Array {
  const out = new Float32Array(3 * cells.length)
  for (const [k, cell] of cells.entries()) out.set(data.subarray(3 * cell, 3 * cell + 3), 3 * k)
  return out
}

/** Asks for each colour once: a garment has few, many times. */
function colourOdds({ data }: CellColours, skin: Float32Array, own: Float32Array): (p: number) => ColourOdds {
  const known = new Map<number, ColourOdds>()
  return (p) => {
    const [l, a, b] = [data[3 * p]!, data[3 * p + 1]!, data[3 * p + 2]!]
    const key =
      ((Math.round(l / DENSITY.step) << 9) + Math.round(a / DENSITY.step) + 128) * 512 +
      Math.round(b / DENSITY.step) +
      128
    let byColour = known.get(key)
    if (byColour === undefined) {
      const density = densityOf(skin, l, a, b)
      byColour = { skin: density, more: density < UNLIKELY ? UNLIKELY : density - densityOf(own, l, a, b) }
      known.set(key, byColour)
    }
    return byColour
  }
}

/** Natural logarithm of the density of a colour among samples, up to a constant. */
function densityOf(samples: Float32Array, l: number, a: number, b: number): number {
  let sum = 0
  for (let o = 0; o < samples.length; o += 3) {
    const dl = samples[o]! - l
    const da = samples[o + 1]! - a
    const db = samples[o + 2]! - b
    const square = dl * dl + da * da + db * db
    if (square < FARTHEST_SQUARED) sum += KERNEL_VALUES[Math.floor(square)]!
  }
  return Math.log(sum / (samples.length / 3) + DENSITY.floor)
}
