/**
 * How much of a swatch's pattern is found in cloth that is folded, turned and scaled: normalised cross-correlation (of
 * L*a*b*) of small patches of the cloth with the repeated swatch, each patch at its best place and turn, all of them at
 * one size, the best of a range.
 *
 * Of the measures that allow for folds this one still knows the pattern: histograms and gradient statistics would pass
 * a cloth whose motifs were shuffled. A patch of a good half repeat bends little, so folds cost little. Because the best
 * of many places is never 0, `chance` is the same search in a swatch whose blocks are shuffled.
 */
import {
  createFloat,
  createRandom,
  type FloatImage,
  mod,
  resampleFloat,
  type RgbaImage,
  srgb8ToCielab,
} from '@toile/imaging'

/** The repeat is brought to this many pixels, and a patch of cloth measures this many of them. */
const REPEAT = 28
const PATCH = 18
const PATCHES = 16
/** Patterns at this size are smooth over two pixels. */
const STEP = 2
const TURNS = [-30, -20, -10, 0, 10, 20, 30].map((degrees) => (degrees * Math.PI) / 180)
/** Widths of a repeat on the picture that are tried, as shares of the picture's longer side. */
const SIZES = Array.from({ length: 15 }, (_, step) => 0.03 * 1.18 ** step)
/** Blocks of a shuffled swatch on each side. */
const BLOCKS = 7

export interface Correlation {
  /** Mean over the patches, -1 to 1. */
  readonly found: number
  /** The same for a swatch in which only the arrangement is another. */
  readonly chance: number
}

/** @param area 1 where the picture shows cloth; the light on it should be even (see `evenLight`) */
export function patternCorrelation(picture: RgbaImage, area: Uint8Array, swatch: RgbaImage): Correlation {
  const cloth = labWithMask(picture, area)
  const size = { width: REPEAT, height: Math.max(8, Math.round((REPEAT * swatch.height) / swatch.width)) }
  const tile = resampleFloat(labWithMask(swatch), size.width, size.height, 'box')
  return { found: bestOf(cloth, tile), chance: bestOf(cloth, shuffled(tile)) }
}

function bestOf(cloth: FloatImage, tile: FloatImage): number {
  const longer = Math.max(cloth.width, cloth.height)
  const templates = templatesOf(tile)
  let best = -1
  for (const share of SIZES) {
    const factor = REPEAT / (share * longer)
    const [width, height] = [Math.round(cloth.width * factor), Math.round(cloth.height * factor)]
    if (factor > 1.2 || Math.min(width, height) < 2 * PATCH) continue
    const patches = patchesOf(resampleFloat(cloth, width, height, 'box'))
    if (patches.length < 4) continue
    const scores = patches.map((patch) => Math.max(...templates.map((template) => product(patch, template))))
    best = Math.max(best, scores.reduce((sum, score) => sum + score, 0) / scores.length)
  }
  return best
}

/** Patches that lie wholly on cloth, spread over it, each brought to mean 0 and length 1. */
function patchesOf(cloth: FloatImage): Float32Array[] {
  const corners: [number, number][] = []
  const step = Math.max(1, Math.round(PATCH / 3))
  for (let y = 0; y + PATCH <= cloth.height; y += step) {
    for (let x = 0; x + PATCH <= cloth.width; x += step) if (isCloth(cloth, x, y)) corners.push([x, y])
  }
  const chosen = Array.from(
    { length: Math.min(PATCHES, corners.length) },
    (_, i) => corners[Math.floor(((i + 0.5) * corners.length) / Math.min(PATCHES, corners.length))]!,
  )
  return chosen.map(([left, top]) => {
    const patch = new Float32Array(3 * PATCH * PATCH)
    for (let y = 0, at = 0; y < PATCH; y += 1) {
      for (let x = 0; x < PATCH; x += 1, at += 3) {
        const from = 4 * ((top + y) * cloth.width + left + x)
        for (let channel = 0; channel < 3; channel += 1) patch[at + channel] = cloth.data[from + channel]!
      }
    }
    return normalised(patch)
  })
}

function isCloth(cloth: FloatImage, left: number, top: number): boolean {
  for (let y = top; y < top + PATCH; y += 1) {
    for (let x = left; x < left + PATCH; x += 1) if (cloth.data[4 * (y * cloth.width + x) + 3]! < 0.95) return false
  }
  return true
}

/** Where on the swatch a turned patch reads, relative to its middle. */
function offsets(turn: number): Float32Array {
  const at = new Float32Array(2 * PATCH * PATCH)
  const middle = (PATCH - 1) / 2
  for (let y = 0, i = 0; y < PATCH; y += 1) {
    for (let x = 0; x < PATCH; x += 1, i += 2) {
      at[i] = (x - middle) * Math.cos(turn) - (y - middle) * Math.sin(turn)
      at[i + 1] = (x - middle) * Math.sin(turn) + (y - middle) * Math.cos(turn)
    }
  }
  return at
}

/** The swatch as a patch would show it, at every place and turn; each brought to mean 0 and length 1. */
function templatesOf(tile: FloatImage): Float32Array[] {
  const templates: Float32Array[] = []
  for (const turned of TURNS.map(offsets)) {
    for (let v = 0; v < tile.height; v += STEP) {
      for (let u = 0; u < tile.width; u += STEP) {
        const template = new Float32Array(3 * PATCH * PATCH)
        for (let i = 0, at = 0; at < template.length; i += 2, at += 3) {
          const x = mod(Math.round(u + turned[i]!), tile.width)
          const y = mod(Math.round(v + turned[i + 1]!), tile.height)
          for (let channel = 0; channel < 3; channel += 1) {
            template[at + channel] = tile.data[4 * (y * tile.width + x) + channel]!
          }
        }
        templates.push(normalised(template))
      }
    }
  }
  return templates
}

function product(a: Float32Array, b: Float32Array): number {
  let sum = 0
  for (let i = 0; i < a.length; i += 1) sum += a[i]! * b[i]!
  return sum
}

function normalised(values: Float32Array): Float32Array {
  const means = [0, 0, 0]
  for (const [at, value] of values.entries()) means[at % 3]! += (3 * value) / values.length
  let squares = 0
  for (const [at, value] of values.entries()) {
    values[at] = value - means[at % 3]!
    squares += values[at]! ** 2
  }
  const length = Math.sqrt(squares)
  return length < 1e-3 ? values.fill(0) : values.map((value) => value / length)
}

function labWithMask({ width, height, data }: RgbaImage, area?: Uint8Array): FloatImage {
  const out = createFloat(width, height, 4)
  for (let pixel = 0; pixel < width * height; pixel += 1) {
    const lab = srgb8ToCielab(data[4 * pixel]!, data[4 * pixel + 1]!, data[4 * pixel + 2]!)
    out.data.set([...lab, area ? area[pixel]! : 1], 4 * pixel)
  }
  return out
}

function shuffled(tile: FloatImage): FloatImage {
  const [wide, high] = [Math.ceil(tile.width / BLOCKS), Math.ceil(tile.height / BLOCKS)]
  const order = createRandom('shuffled swatch').shuffled(Array.from({ length: BLOCKS * BLOCKS }, (_, block) => block))
  const out = createFloat(tile.width, tile.height, 4)
  for (let y = 0; y < tile.height; y += 1) {
    for (let x = 0; x < tile.width; x += 1) {
      const block = order[Math.floor(y / high) * BLOCKS + Math.floor(x / wide)]!
      const u = mod((block % BLOCKS) * wide + (x % wide), tile.width)
      const v = mod(Math.floor(block / BLOCKS) * high + (y % high), tile.height)
      out.data.set(tile.data.subarray(4 * (v * tile.width + u), 4 * (v * tile.width + u) + 4), 4 * (y * tile.width + x))
    }
  }
  return out
}
