import { distanceTo } from '../filter/distance.ts'
import { SRGB8_TO_UNIT } from '../geometry/shrink.ts'
import { type FloatImage, type GreyImage, ImagingError, type PixelBox, type RgbaImage } from '../image.ts'
import { connectedComponents } from '../mask/components.ts'
import { clamp } from '../scalar.ts'
import { fillBasins } from './fill-basins.ts'
import { fitGaussianMixture, logDensity } from './gaussian-mixture.ts'

/** Where a gap may be, by the network's log-odds of somebody. Chosen on labelled photos. */
const BASIN = {
  /** Cells in which they are lower by so much than on every way out hang together. */
  rim: 0.3,
  /** In the deepest one by so much at least, and no more than so much by themselves: of most of a body they are about 8. */
  depth: 0.7,
  bottom: 3,
  /** So many cells about one may still show what it shows. */
  shore: 2,
  /** Share of its depth from which a cell is where the search starts. */
  core: 0.5,
} as const

/** What the colours of ground and body are taken from. Chosen by eye. */
const AROUND = {
  /** How far from the basin, as shares of the picture's long side: to both sides, and up and down. */
  across: 0.12,
  down: 0.05,
  /** And to both sides where the ground is a backdrop, whose light changes evenly; it strays from that by so much at most. */
  backdrop: 0.4,
  uneven: 0.02,
  /** Share of the ground that is so. */
  mostly: 0.85,
  /** Log-odds of what is certainly ground, and certainly somebody. */
  ground: -1,
  body: 3,
  /** Pixels of each that there are at least, and of both that are looked at, about. */
  fewest: 100,
  looked: 1600,
  /** The noise is in sRGB of 0 to 1: some 4 codes of 255. */
  models: { components: 4, rounds: 2, noise: 0.015 },
  /** Share of the ground's own pixels that are less like it than what counts as like it. */
  strange: 0.05,
} as const

/** Log-odds beyond which neither colour nor network counts for more. Chosen by eye. */
const MOST = { colour: 6, network: 6 } as const

/** What is certainly a gap. Chosen on labelled photos. */
const CERTAIN = {
  /** Pixels at least, in a picture with a long side of 1024; in larger ones as many times more. */
  pixels: 60,
  /** And at most, as a share of all that is enclosed: more has run out of the gap. */
  share: 0.08,
  /** What depth and bottom add to the log-odds of colour, and from which sum it is one. */
  depth: 0.4,
  mostDepth: 4,
  bottom: -0.3,
  sum: 4.8,
  /** Log-odds of colour on the rim at most. */
  rim: -1.5,
  /** Share of it that looks like the ground nearby, at least. */
  alike: 0.8,
  /** Length of its outline, in those of the box about it, at most: what is ragged follows no edge. */
  outline: 1.7,
  /** Width of its narrower end, in its greatest, at most: arms and legs part at an angle, and pockets and stripes do not. */
  end: 0.24,
  /** Height in that width, at least. */
  tall: 1.2,
  /** Its greatest width in its usual one, at most: what is wider at one place has run across an ankle. */
  bulge: 2.2,
  /** Mean distance from the ground about, in roots of the enclosed area, at most: an arm or a leg is between. */
  apart: 0.2,
} as const

/** The indices of a gap's pixels. */
export type Gap = readonly number[]

/** An area that is enclosed by somebody, and what speaks for a gap through which the ground is seen. */
interface GapCandidate {
  /** Indices of its pixels. */
  readonly pixels: readonly number[]
  /** Most by which the network's log-odds of somebody are lower in it than on every way out, and the least of them. */
  readonly depth: number
  readonly bottom: number
  /** Its mean distance from the ground about, in roots of the enclosed area. */
  readonly apart: number
  /** Length of its outline, in those of the box about it. */
  readonly outline: number
  /** Width of its narrower end, above or below, and its height, in its greatest width. */
  readonly end: number
  readonly tall: number
  /** Its greatest width, in its usual one. */
  readonly bulge: number
  /** Mean log-odds of colour, ground against body: within, and in what lies close about it. */
  readonly colour: number
  readonly rim: number
  /** Share of its pixels that look like the ground nearby. */
  readonly alike: number
}

/**
 * The gaps that arms and legs of people close, through which the ground is seen: the indices of each one's pixels. There the network is less sure of
 * somebody than all about, and what is seen has the colours of the ground nearby and not those of the body nearby. Neither
 * alone will do: a network's cells are coarse, and a print may have the colours of the ground. What is not certain is none.
 *
 * @param logOdds of being somebody and not ground: one channel of any size, whose cells divide the whole picture evenly
 */
export const findGaps = (image: RgbaImage, logOdds: FloatImage): Gap[] =>
  gapCandidates(image, logOdds)
    .filter(isCertain)
    .map(({ pixels }) => pixels)

const isCertain = ({ depth, bottom, apart, outline, end, tall, bulge, colour, rim, alike }: GapCandidate): boolean =>
  colour + CERTAIN.depth * Math.min(depth, CERTAIN.mostDepth) + CERTAIN.bottom * bottom >= CERTAIN.sum &&
  bottom <= BASIN.bottom &&
  rim <= CERTAIN.rim &&
  alike >= CERTAIN.alike &&
  outline <= CERTAIN.outline &&
  end <= CERTAIN.end &&
  tall >= CERTAIN.tall &&
  bulge <= CERTAIN.bulge &&
  apart <= CERTAIN.apart

/** The areas that may be gaps. Arguments as those of `findGaps`. */
function gapCandidates(image: RgbaImage, logOdds: FloatImage): GapCandidate[] {
  if (logOdds.channels !== 1) throw new ImagingError('bad-argument', 'Log-odds have one channel')
  const { width, height } = image
  const level = fillBasins(logOdds)
  const depth = level.map((value, cell) => value - logOdds.data[cell]!)
  const basins = basinsOf(logOdds, depth).filter((cells) => level[cells[0]!]! > 0)
  if (basins.length === 0) return []
  const enclosed = level.reduce((sum, value) => sum + (value > 0 ? 1 : 0), 0)
  const cellPixels = (width * height) / level.length
  const columns = Int32Array.from({ length: width }, (_, x) => Math.floor(((x + 0.5) * logOdds.width) / width))
  const rows = Int32Array.from(
    { length: height },
    (_, y) => Math.floor(((y + 0.5) * logOdds.height) / height) * logOdds.width,
  )
  const scene: Scene = {
    image,
    logOdds,
    level,
    depth,
    solid: Uint8Array.from(distanceTo(lowCells(logOdds, depth)).data, (cells) => (cells > BASIN.shore ? 1 : 0)),
    apart: distanceToGround(logOdds).map((cells) => cells / Math.sqrt(enclosed)),
    cellOf: (p) => rows[Math.floor(p / width)]! + columns[p % width]!,
    looked: new Uint32Array(width * height),
    size: {
      least: CERTAIN.pixels * Math.max(1, (Math.max(width, height) / 1024) ** 2),
      most: CERTAIN.share * enclosed * cellPixels,
    },
  }
  return basins.flatMap((cells) => lookInto(scene, cells))
}

interface Scene {
  readonly image: RgbaImage
  readonly logOdds: FloatImage
  /** The highest of the least log-odds on all ways out: above 0 is what somebody encloses. A value a cell, as the next two. */
  readonly level: Float32Array
  /** By how much the log-odds are lower than that. */
  readonly depth: Float32Array
  /** 1 where no basin is near. */
  readonly solid: Uint8Array
  /** Distance from the ground, in roots of the enclosed area. */
  readonly apart: Float32Array
  /** The cell that a pixel lies in. */
  cellOf(pixel: number): number
  /** The first pixel of the area that a pixel was in already, and 1; else 0: two basins may lie in one gap. */
  readonly looked: Uint32Array
  /** Pixels of a gap. */
  readonly size: { readonly least: number; readonly most: number }
}

/** 255 = in a basin. */
const lowCells = ({ width, height }: Size, depth: Float32Array): GreyImage => ({
  width,
  height,
  data: Uint8Array.from(depth, (by) => (by > BASIN.rim ? 255 : 0)),
})

/** The cells of each basin that is deep enough, the deepest first. */
function basinsOf({ width, height, data }: FloatImage, depth: Float32Array): number[][] {
  const { labels, sizes } = connectedComponents(lowCells({ width, height }, depth), 4)
  const cells = sizes.map((): number[] => [])
  for (let cell = 0; cell < labels.length; cell += 1) if (labels[cell]! > 0) cells[labels[cell]!]!.push(cell)
  return cells
    .map((own) => ({
      own,
      deepest: own.reduce((most, cell) => Math.max(most, depth[cell]!), 0),
      bottom: own.reduce((least, cell) => Math.min(least, data[cell]!), Infinity),
    }))
    .filter(({ deepest, bottom }) => deepest >= BASIN.depth && bottom <= BASIN.bottom)
    .toSorted((a, b) => b.deepest - a.deepest)
    .map(({ own }) => own)
}

/** In cells, of each cell. */
function distanceToGround({ width, height, data }: FloatImage): Float32Array {
  return distanceTo({
    width,
    height,
    data: Uint8Array.from(data, (odds) => (odds < AROUND.ground ? 255 : 0)),
  }).data
}

function lookInto(scene: Scene, cells: readonly number[]): GapCandidate[] {
  const { image, logOdds, depth, apart, cellOf, looked, size } = scene
  const deepest = cells.reduce((most, cell) => Math.max(most, depth[cell]!), 0)
  const core = cells.filter((cell) => depth[cell]! >= BASIN.core * deepest)
  const starts = core.flatMap((cell) => pixelsIn(boxOf([cell], logOdds, image), image.width))
  const colours = starts.some((p) => looked[p] === 0) ? coloursAround(scene, boxOf(cells, logOdds, image)) : undefined
  if (!colours) return []
  // Half-way down from the rim to the bottom.
  const middle = core.reduce((least, cell) => Math.min(least, logOdds.data[cell]!), Infinity) + deepest / 2
  const isOpen = (p: number): boolean =>
    colours.odds(p) + clamp(middle - logOdds.data[cellOf(p)]!, -MOST.network, MOST.network) > 0
  const found: GapCandidate[] = []
  for (const start of starts) {
    if (looked[start] !== 0 || !isOpen(start)) continue
    const { pixels, rim, outline } = grow(scene, start, isOpen)
    // Of an area that is too large the rest is none the less so.
    if (pixels.length > size.most) break
    if (pixels.length < size.least) continue
    const own = pixels.map(cellOf)
    found.push({
      pixels,
      depth: own.reduce((most, cell) => Math.max(most, depth[cell]!), 0),
      bottom: own.reduce((least, cell) => Math.min(least, logOdds.data[cell]!), Infinity),
      apart: mean(own, (cell) => apart[cell]!),
      outline,
      ...profileOf(pixels, image.width),
      colour: mean(pixels, colours.odds),
      rim: mean(beyond(rim, looked, image), colours.odds),
      alike: mean(pixels, (p) => (colours.isGround(p) ? 1 : 0)),
    })
  }
  return found
}

const mean = (of: readonly number[], value: (each: number) => number): number =>
  of.reduce((sum, each) => sum + value(each), 0) / Math.max(1, of.length)

interface Area {
  readonly pixels: readonly number[]
  /** The pixels beside it. */
  readonly rim: readonly number[]
  /** Length of its outline, in those of the box about it. */
  readonly outline: number
}

/** What is enclosed and open and hangs together with a pixel by sides; stops beyond the most that a gap may have. */
function grow({ image, level, cellOf, looked, size }: Scene, start: number, isOpen: (pixel: number) => boolean): Area {
  const { width } = image
  const number = start + 1
  const pixels = [start]
  const rim = new Set<number>()
  let [left, top, right, bottom, edges] = [width, image.height, 0, 0, 0]
  looked[start] = number
  for (let at = 0; at < pixels.length && pixels.length <= size.most; at += 1) {
    const p = pixels[at]!
    const [x, y] = [p % width, Math.floor(p / width)]
    left = Math.min(left, x)
    right = Math.max(right, x + 1)
    top = Math.min(top, y)
    bottom = Math.max(bottom, y + 1)
    eachNeighbour(p, image, (next) => {
      if (looked[next] === number) return
      if (looked[next] === 0 && level[cellOf(next)]! > 0 && isOpen(next)) {
        looked[next] = number
        pixels.push(next)
      } else {
        edges += 1
        rim.add(next)
      }
    })
  }
  return { pixels, rim: [...rim], outline: edges / (2 * (right - left + bottom - top)) }
}

function eachNeighbour(p: number, { width, height }: Size, visit: (pixel: number) => void): void {
  const x = p % width
  if (x > 0) visit(p - 1)
  if (x + 1 < width) visit(p + 1)
  if (p >= width) visit(p - width)
  if (p + width < width * height) visit(p + width)
}

/** How an area narrows towards its ends. */
function profileOf(pixels: readonly number[], width: number): { end: number; tall: number; bulge: number } {
  const counts = new Map<number, number>()
  for (const p of pixels) counts.set(Math.floor(p / width), (counts.get(Math.floor(p / width)) ?? 0) + 1)
  const rows = [...counts].toSorted(([a], [b]) => a - b).map(([, count]) => count)
  const most = Math.max(...rows)
  const ends = Math.max(1, Math.round(0.05 * rows.length))
  const share = (of: readonly number[]): number => mean(of, (count) => count / most)
  return {
    end: Math.min(share(rows.slice(0, ends)), share(rows.slice(-ends))),
    tall: rows.length / most,
    bulge: most / rows.toSorted((a, b) => a - b)[rows.length >> 1]!,
  }
}

/** What lies two and three pixels from an area, and in none: next to it colours are mixed. */
function beyond(rim: readonly number[], looked: Uint32Array, size: Size): number[] {
  const passed = new Set(rim)
  const found: number[] = []
  let front = rim
  for (let ring = 2; ring <= 3; ring += 1) {
    const next: number[] = []
    for (const p of front) {
      eachNeighbour(p, size, (q) => {
        if (passed.has(q) || looked[q] !== 0) return
        passed.add(q)
        next.push(q)
      })
    }
    found.push(...next)
    front = next
  }
  return found
}

interface Colours {
  /** Log-odds of ground against body. */
  odds(pixel: number): number
  isGround(pixel: number): boolean
}

/** Undefined where too little of ground or body is near. */
function coloursAround(scene: Scene, basin: PixelBox): Colours | undefined {
  const { image, logOdds, solid, cellOf } = scene
  const near = sampleAround(scene, basin, AROUND.across)
  const isGround = (p: number): boolean => logOdds.data[cellOf(p)]! < AROUND.ground
  const body = near.filter((p) => logOdds.data[cellOf(p)]! > AROUND.body && solid[cellOf(p)] === 1)
  const backdrop = backdropOf(image, sampleAround(scene, basin, AROUND.backdrop).filter(isGround))
  const ground = backdrop?.pixels ?? near.filter(isGround)
  if (ground.length < AROUND.fewest || body.length < AROUND.fewest) return undefined
  const ofGround = likelihood(image, ground, backdrop?.light ?? NO_LIGHT)
  const ofBody = likelihood(image, body, NO_LIGHT)
  const own = ground.map(ofGround).toSorted((a, b) => a - b)
  const strange = own[Math.floor(AROUND.strange * own.length)]!
  return {
    odds: (p) => clamp(ofGround(p) - ofBody(p), -MOST.colour, MOST.colour),
    isGround: (p) => ofGround(p) >= strange,
  }
}

/** Some of the opaque pixels about a box. `across`: how far to both sides, as a share of the picture's long side. */
function sampleAround({ image }: Scene, box: PixelBox, across: number): number[] {
  const { width, height, data } = image
  const long = Math.max(width, height)
  const around = {
    left: Math.max(0, box.left - Math.round(across * long)),
    right: Math.min(width, box.right + Math.round(across * long)),
    top: Math.max(0, box.top - Math.round(AROUND.down * long)),
    bottom: Math.min(height, box.bottom + Math.round(AROUND.down * long)),
  }
  const area = (around.right - around.left) * (around.bottom - around.top)
  const step = Math.max(1, Math.floor(Math.sqrt(area / AROUND.looked)))
  return pixelsIn(around, width, step).filter((p) => data[4 * p + 3] === 255)
}

/** What a colour has in each channel at (x, y), and by how much it grows a pixel to the right and down; sRGB of 0 to 1. */
interface Light {
  readonly x: number
  readonly y: number
  readonly middle: Float64Array
  readonly right: Float64Array
  readonly below: Float64Array
}

const NO_LIGHT: Light = {
  x: 0,
  y: 0,
  middle: new Float64Array(3),
  right: new Float64Array(3),
  below: new Float64Array(3),
}

/** What is of an even light, and that light. */
interface Backdrop {
  readonly pixels: readonly number[]
  readonly light: Light
}

/** Of pixels that are ground; undefined where they are no backdrop. A few may be of something else. */
function backdropOf(image: RgbaImage, pixels: readonly number[]): Backdrop | undefined {
  if (pixels.length < AROUND.fewest) return undefined
  const colour = new Float32Array(3)
  const strays = (light: Light): number[] =>
    pixels.map((p) => {
      colourLess(image, p, light, colour)
      return Math.max(Math.abs(colour[0]!), Math.abs(colour[1]!), Math.abs(colour[2]!))
    })
  const first = strays(evenLight(image, pixels))
  const usual = Math.sqrt(mean(first, (by) => by * by))
  const kept = pixels.filter((_, i) => first[i]! <= 2 * usual)
  if (kept.length < AROUND.mostly * pixels.length) return undefined
  const light = evenLight(image, kept)
  const second = strays(light).filter((_, i) => first[i]! <= 2 * usual)
  return mean(second, (by) => by * by) <= AROUND.uneven ** 2 ? { pixels: kept, light } : undefined
}

/** A plane through each channel of the pixels, by least squares. */
function evenLight({ width, data }: RgbaImage, pixels: readonly number[]): Light {
  const x = mean(pixels, (p) => p % width)
  const y = mean(pixels, (p) => Math.floor(p / width))
  const [middle, right, below] = [new Float64Array(3), new Float64Array(3), new Float64Array(3)]
  let [xx, xy, yy] = [0, 0, 0]
  for (const p of pixels) {
    const across = (p % width) - x
    const down = Math.floor(p / width) - y
    xx += across * across
    xy += across * down
    yy += down * down
    for (let c = 0; c < 3; c += 1) {
      const value = SRGB8_TO_UNIT[data[4 * p + c]!]!
      middle[c]! += value / pixels.length
      right[c]! += value * across
      below[c]! += value * down
    }
  }
  const determinant = Math.max(1, xx * yy - xy * xy)
  for (let c = 0; c < 3; c += 1) {
    const [one, other] = [right[c]!, below[c]!]
    right[c] = (one * yy - other * xy) / determinant
    below[c] = (other * xx - one * xy) / determinant
  }
  return { x, y, middle, right, below }
}

/** Writes to `out`, from `at` on, a pixel's colour less the light there. */
function colourLess({ width, data }: RgbaImage, p: number, light: Light, out: Float32Array, at = 0): void {
  const across = (p % width) - light.x
  const down = Math.floor(p / width) - light.y
  for (let c = 0; c < 3; c += 1) {
    const shown = light.middle[c]! + light.right[c]! * across + light.below[c]! * down
    out[at + c] = SRGB8_TO_UNIT[data[4 * p + c]!]! - shown
  }
}

/** Log density of a pixel's colour among those of `pixels`, less the light. Worked out once a colour, to 4 codes of 255. */
function likelihood(image: RgbaImage, pixels: readonly number[], light: Light): (pixel: number) => number {
  const colours = new Float32Array(3 * pixels.length)
  pixels.forEach((p, i) => colourLess(image, p, light, colours, 3 * i))
  const model = fitGaussianMixture(colours, new Float32Array(pixels.length).fill(1), AROUND.models)!
  const known = new Map<number, number>()
  const colour = new Float32Array(3)
  return (p) => {
    colourLess(image, p, light, colour)
    let key = 0
    for (let c = 0; c < 3; c += 1) {
      const step = Math.round(64 * colour[c]!)
      key = (key << 8) | (step + 128)
      colour[c] = step / 64
    }
    let value = known.get(key)
    if (value === undefined) known.set(key, (value = logDensity(model, colour)[0]!))
    return value
  }
}

type Size = Pick<GreyImage, 'width' | 'height'>

/** Every so many pixels of a box, across and down, of a picture so wide. */
function pixelsIn({ left, top, right, bottom }: PixelBox, width: number, step = 1): number[] {
  const found: number[] = []
  for (let y = top; y < bottom; y += step) for (let x = left; x < right; x += step) found.push(y * width + x)
  return found
}

/** The pixels' box about cells. */
function boxOf(cells: readonly number[], grid: Size, { width, height }: Size): PixelBox {
  let [left, top, right, bottom] = [grid.width, grid.height, 0, 0]
  for (const cell of cells) {
    const [x, y] = [cell % grid.width, Math.floor(cell / grid.width)]
    left = Math.min(left, x)
    right = Math.max(right, x + 1)
    top = Math.min(top, y)
    bottom = Math.max(bottom, y + 1)
  }
  const [across, down] = [width / grid.width, height / grid.height]
  return {
    left: Math.floor(left * across),
    top: Math.floor(top * down),
    right: Math.min(width, Math.ceil(right * across)),
    bottom: Math.min(height, Math.ceil(bottom * down)),
  }
}

/** Takes gaps out of a mask of the picture's size, in place, with an edge as soft as a mask has. */
export function openGaps(mask: GreyImage, gaps: readonly Gap[]): void {
  for (const pixels of gaps) {
    for (const p of pixels) mask.data[p] = 0
    for (const p of pixels) {
      eachNeighbour(p, mask, (q) => {
        if (mask.data[q] === 255) mask.data[q] = 192
      })
    }
  }
}
