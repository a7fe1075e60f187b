import { connectedComponents, createGrey, type FloatImage, type GreyImage, type RgbaImage } from '@toile/imaging'
import { type CellColours, cellColours } from './cell-colours.ts'
import { sampledEvenly } from './parse-cells.ts'
import { DEEP, firm, SIDES, type SmallCopy, smallCopy, without } from './small-copy.ts'

/** How likely the eye finds skin in a cell whose colour stands for the wearer's. */
const SURE = 0.8
/** Fewer cells of skin, or pixels of the garment, than this tell no colours, and more are not needed. */
const LEAST_SKIN = 12
const MOST_SKIN = 160
const LEAST_OWN = 200
const MOST_OWN = 600
/** Standard deviation of the kernel, in the measure of `CellColours`, and the density of a colour that was never seen. */
const KERNEL = 5
const FLOOR = 1e-4
/** Beyond four standard deviations a colour says nothing. */
const FARTHEST = (4 * KERNEL) ** 2
/** The kernel at whole squares of the distance and a half: it varies little between two. */
const LIKE = Float64Array.from({ length: FARTHEST }, (_, square) => Math.exp(-(square + 0.5) / (2 * KERNEL * KERNEL)))
/** A colour that is farther from skin than this is not asked for among the garment's: it is none. */
const UNLIKE = Math.log(FLOOR) + 1
/** Colours nearer than this have one density, in the same measure. */
const STEP = 1.5
/** What the eye's own log-odds of skin count beside the colours', and the least and most that it is believed. */
const EYE = 0.7
const BELIEVED = [0.05, 0.95] as const
/** Natural logarithm of how much likelier skin has to be than the garment: by both, and in the mean of a patch by its colours. */
const LIKELIER = 0.1
const BY_COLOUR = 1
/** Least mean of the logarithm of the density of a patch's colours in those of skin. */
const OF_SKIN = -4
/** Pixels that a patch has at least, and shares of them: inside the edge where colours are mixed, and along the outline. */
const LEAST_PATCH = 12
const INWARD = 0.05
const ALONG = 0.08
/** Share of that edge beyond which skin goes on, how far out, pixels, and how likely the eye finds some within a cell of the patch. */
const GOES_ON = 0.6
const BEYOND = 3
const SEEN_NEAR = 0.2
/** Less than this share of all that looks like skin: a garment that keeps more of it has the colours of skin itself. */
const ALL_LIKE_SKIN = 0.4

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
  const sure = Array.from(skin.data.keys()).filter((cell) => skin.data[cell]! >= SURE)
  if (sure.length < LEAST_SKIN) return undefined
  const copy = smallCopy(image, mask)
  if (copy === undefined) return undefined
  const { width, height } = copy.outside
  const own = Array.from(copy.depth.keys()).filter((p) => copy.depth[p]! > DEEP)
  if (own.length < LEAST_OWN) return undefined
  const colours = cellColours(copy.part, width, height)
  const skinColours = cellColours(image, skin.width, skin.height)
  const said = colourOdds(
    colours,
    samplesOf(skinColours, sampledEvenly(sure, MOST_SKIN)),
    samplesOf(colours, sampledEvenly(own, MOST_OWN)),
  )
  const found = skinIn(copy, said, skin, from)
  if (found === undefined) return undefined
  const taken = copy.inPhoto(found)
  return { mask: without(mask, taken), taken: firm(taken) }
}

/** What a pixel's colour says: the logarithm of its density in skin, and by how much that is more than in the garment. */
interface Said {
  readonly skin: number
  readonly more: number
}

function skinIn(copy: SmallCopy, said: (p: number) => Said, skin: FloatImage, from: number): GreyImage | undefined {
  const { outside, depth } = copy
  const { width, height } = outside
  const like = createGrey(width, height)
  const oddsOf = (p: number): number => said(p).more + EYE * oddsAt(copy, skin, p)
  const first = outside.data.indexOf(0)
  const last = outside.data.lastIndexOf(0)
  const [top, tall] = [Math.floor(first / width), Math.floor(last / width) + 1 - Math.floor(first / width)]
  for (let p = 0; p < depth.length; p += 1) if (outside.data[p] === 0 && oddsOf(p) > LIKELIER) like.data[p] = 255
  const { labels, sizes } = connectedComponents(like, 4)
  const patches = sizes.map(() => ({ inward: 0, edge: 0, onward: 0, skin: 0, more: 0, near: 0, rows: 0 }))
  for (let p = 0; p < labels.length; p += 1) {
    if (labels[p] === 0) continue
    const patch = patches[labels[p]!]!
    const [x, y] = [p % width, Math.floor(p / width)]
    if (depth[p]! > DEEP) patch.inward += 1
    patch.skin += said(p).skin
    patch.more += said(p).more
    patch.near += nearestSkin(copy, skin, x, y)
    patch.rows += y
    for (const [dx, dy] of SIDES) {
      if (!isWithin(x + dx, y + dy) || outside.data[(y + dy) * width + x + dx] === 0) continue
      patch.edge += 1
      const [u, v] = [x + BEYOND * dx, y + BEYOND * dy]
      if (isWithin(u, v) && said(v * width + u).more > LIKELIER) patch.onward += 1
    }
  }
  const isSkin = patches.map((patch, label) => {
    const size = sizes[label]!
    return (
      label > 0 &&
      size >= LEAST_PATCH &&
      patch.inward > INWARD * size &&
      patch.edge >= ALONG * size &&
      patch.onward >= GOES_ON * patch.edge &&
      patch.skin >= OF_SKIN * size &&
      patch.more >= BY_COLOUR * size &&
      patch.near >= SEEN_NEAR * size &&
      patch.rows / size - top >= from * tall
    )
  })
  // Slivers of mixed colours along the outline tell nothing of what the garment's own are.
  const all = sizes.reduce((sum, size, label) => sum + (label > 0 && patches[label]!.inward > 0 ? size : 0), 0)
  const gone = sizes.reduce((sum, size, label) => sum + (isSkin[label] ? size : 0), 0)
  if (gone === 0 || gone < ALL_LIKE_SKIN * all) return undefined
  return { ...like, data: like.data.map((_, p) => (isSkin[labels[p]!] ? 255 : 0)) }

  function isWithin(x: number, y: number): boolean {
    return x >= 0 && y >= 0 && x < width && y < height
  }
}

/** The eye's log-odds of skin at a pixel, between the middles of its cells in proportion. */
function oddsAt(copy: SmallCopy, skin: FloatImage, p: number): number {
  const { width } = copy.outside
  const [x, y] = copy.on(skin, p % width, Math.floor(p / width))
  const [left, top] = [Math.max(0, Math.floor(x - 0.5)), Math.max(0, Math.floor(y - 0.5))]
  const [along, downward] = [Math.max(0, x - 0.5 - left), Math.max(0, y - 0.5 - top)]
  const [right, below] = [Math.min(skin.width - 1, left + 1), Math.min(skin.height - 1, top + 1)]
  const at = (row: number): number =>
    skin.data[row * skin.width + left]! * (1 - along) + skin.data[row * skin.width + right]! * along
  const share = Math.min(BELIEVED[1], Math.max(BELIEVED[0], at(top) * (1 - downward) + at(below) * downward))
  return Math.log(share / (1 - share))
}

/** How likely the eye finds skin in a pixel's cell or one about it, at most. */
function nearestSkin(copy: SmallCopy, skin: FloatImage, x: number, y: number): number {
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
function colourOdds({ data }: CellColours, skin: Float32Array, own: Float32Array): (p: number) => Said {
  const known = new Map<number, Said>()
  return (p) => {
    const [l, a, b] = [data[3 * p]!, data[3 * p + 1]!, data[3 * p + 2]!]
    const key = ((Math.round(l / STEP) << 9) + Math.round(a / STEP) + 128) * 512 + Math.round(b / STEP) + 128
    let said = known.get(key)
    if (said === undefined) {
      const density = densityOf(skin, l, a, b)
      said = { skin: density, more: density < UNLIKE ? UNLIKE : density - densityOf(own, l, a, b) }
      known.set(key, said)
    }
    return said
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
    if (square < FARTHEST) sum += LIKE[Math.floor(square)]!
  }
  return Math.log(sum / (samples.length / 3) + FLOOR)
}
