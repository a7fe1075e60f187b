import { type FloatImage, type RgbaImage, SRGB8_TO_LINEAR } from '@toile/imaging'
import { extrapolate, sampleExtrapolated } from './extrapolation.ts'

/** The tile of weave that is repeated. Chosen by eye. */
const WEAVE = {
  /** Side of the tile, pixels. */
  tile: 40,
  /** How far apart such tiles are looked at, pixels. */
  step: 20,
  /** Among the tiles, by how even they are: lower ones may lie in a shade without any weave. */
  rank: 0.2,
  /** How far about a thread's light is no pattern that would be seen again and again, pixels. */
  thread: 3,
} as const
/** Luminance of the darkest pixel, so that black has a logarithm. Chosen by eye. */
const FLOOR = 0.004

export interface SynthesizedCloth {
  /** Linear light at a pixel. */
  at(x: number, y: number, into: Float32Array): void
}

/**
 * A cloth that goes on above where it is seen: its colours without folds or pockets, the weave of an even tile of it back and
 * forth, and what goes straight up and down at its edge, as a fly and seams do. Undefined where nothing of it is seen.
 *
 * @param bottoms the row of each column above which it is not seen; -1 where it is not at all
 */
export function synthesizeCloth(
  photo: RgbaImage,
  isCloth: (index: number) => boolean,
  bottoms: Int32Array,
): SynthesizedCloth | undefined {
  const colours = extrapolate(photo, isCloth)
  if (!colours) return undefined
  const weave = weaveOf(photo, isCloth)
  const upright = uprightsOf(photo, isCloth, bottoms, colours)
  return {
    at(x, y, into) {
      sampleExtrapolated(colours, x, y, into)
      const light = Math.exp((weave ? weave[there(y) * WEAVE.tile + there(x)]! : 0) + upright[x]!)
      for (let c = 0; c < 3; c += 1) into[c]! *= light
    },
  }
}

/** What goes straight up and down at the cloth's edge. Chosen by eye. */
const SEAM = {
  /** Rows that tell it. */
  rows: 24,
  /** How strong it is at most, a logarithm of luminance. */
  strong: 0.12,
} as const

/** How much lighter each column is than the colours about it: a logarithm of luminance, 0 where too little is seen. */
function uprightsOf(
  { width, height, data }: RgbaImage,
  isCloth: (index: number) => boolean,
  bottoms: Int32Array,
  colours: FloatImage,
): Float32Array {
  const out = new Float32Array(width)
  const colour = new Float32Array(3)
  for (let x = 0; x < width; x += 1) {
    if (bottoms[x]! < 0) continue
    let [sum, count] = [0, 0]
    for (let y = bottoms[x]! + 1; y < Math.min(height, bottoms[x]! + 2 * SEAM.rows) && count < SEAM.rows; y += 1) {
      const i = y * width + x
      if (!isCloth(i)) continue
      sampleExtrapolated(colours, x, y, colour)
      sum += logarithm(
        SRGB8_TO_LINEAR[data[4 * i]!]!,
        SRGB8_TO_LINEAR[data[4 * i + 1]!]!,
        SRGB8_TO_LINEAR[data[4 * i + 2]!]!,
      )
      sum -= logarithm(colour[0]!, colour[1]!, colour[2]!)
      count += 1
    }
    if (count >= SEAM.rows / 2) out[x] = Math.min(SEAM.strong, Math.max(-SEAM.strong, sum / count))
  }
  return out
}

const logarithm = (r: number, g: number, b: number): number => Math.log(FLOOR + 0.2126 * r + 0.7152 * g + 0.0722 * b)

/** A place in the tile, which lies back and forth. */
function there(at: number): number {
  const place = at % (2 * WEAVE.tile)
  return place < WEAVE.tile ? place : 2 * WEAVE.tile - 1 - place
}

/** Logarithms of luminance over the even light of one of the more even tiles; undefined where none is all cloth. */
function weaveOf(photo: RgbaImage, isCloth: (index: number) => boolean): Float32Array | undefined {
  const { width, height } = photo
  const found: { left: number; top: number; spread: number }[] = []
  for (let top = 0; top + WEAVE.tile <= height; top += WEAVE.step) {
    for (let left = 0; left + WEAVE.tile <= width; left += WEAVE.step) {
      const corners = [0, WEAVE.tile - 1].flatMap((y) => [0, WEAVE.tile - 1].map((x) => (top + y) * width + left + x))
      if (!corners.every(isCloth)) continue
      const tile = evenedTile(photo, left, top)
      found.push({ left, top, spread: tile.reduce((sum, value) => sum + value * value, 0) })
    }
  }
  const best = found.toSorted((p, q) => p.spread - q.spread)[Math.floor(WEAVE.rank * found.length)]
  return best && fine(evenedTile(photo, best.left, best.top))
}

/** A tile without what is broader than threads. */
function fine(tile: Float32Array): Float32Array {
  return tile.map((value, o) => {
    const [x, y] = [o % WEAVE.tile, Math.floor(o / WEAVE.tile)]
    let sum = 0
    for (let v = y - WEAVE.thread; v <= y + WEAVE.thread; v += 1) {
      for (let u = x - WEAVE.thread; u <= x + WEAVE.thread; u += 1)
        sum += tile[there(v + 2 * WEAVE.tile) * WEAVE.tile + there(u + 2 * WEAVE.tile)]!
    }
    return value - sum / (2 * WEAVE.thread + 1) ** 2
  })
}

/** Without the plane that fits its logarithms best. */
function evenedTile({ width, data }: RgbaImage, left: number, top: number): Float32Array {
  const out = new Float32Array(WEAVE.tile * WEAVE.tile)
  const half = (WEAVE.tile - 1) / 2
  let [mean, across, down] = [0, 0, 0]
  for (let y = 0, o = 0; y < WEAVE.tile; y += 1) {
    for (let x = 0; x < WEAVE.tile; x += 1, o += 1) {
      const i = 4 * ((top + y) * width + left + x)
      out[o] = logarithm(SRGB8_TO_LINEAR[data[i]!]!, SRGB8_TO_LINEAR[data[i + 1]!]!, SRGB8_TO_LINEAR[data[i + 2]!]!)
      mean += out[o]!
      across += (x - half) * out[o]!
      down += (y - half) * out[o]!
    }
  }
  const square = (WEAVE.tile * WEAVE.tile * (WEAVE.tile * WEAVE.tile - 1)) / 12
  for (let y = 0, o = 0; y < WEAVE.tile; y += 1) {
    for (let x = 0; x < WEAVE.tile; x += 1, o += 1) {
      out[o]! -= mean / out.length + ((x - half) * across + (y - half) * down) / square
    }
  }
  return out
}

/** Root mean square of the cloth's logarithm of luminance in its usual tile, without even light; infinite where no tile is all cloth. */
export function roughnessOf(photo: RgbaImage, isCloth: (index: number) => boolean): number {
  const spreads: number[] = []
  for (let top = 0; top + WEAVE.tile <= photo.height; top += WEAVE.tile) {
    for (let left = 0; left + WEAVE.tile <= photo.width; left += WEAVE.tile) {
      const corners = [0, WEAVE.tile - 1].flatMap((y) =>
        [0, WEAVE.tile - 1].map((x) => (top + y) * photo.width + left + x),
      )
      if (!corners.every(isCloth)) continue
      const tile = evenedTile(photo, left, top)
      spreads.push(Math.sqrt(tile.reduce((sum, value) => sum + value * value, 0) / tile.length))
    }
  }
  return spreads.toSorted((p, q) => p - q)[spreads.length >> 1] ?? Infinity
}
