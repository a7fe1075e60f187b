import { cielabToLinearRgb, srgb8ToCielab } from '../colour/cielab.ts'
import { deltaE2000 } from '../colour/delta-e.ts'
import { rgbToHex } from '../colour/hex.ts'
import { type ColourSamples, kMeans, squaredDistance } from '../colour/k-means.ts'
import { linearToSrgb8 } from '../colour/srgb.ts'
import type { Triple } from '../colour/triple.ts'
import type { RgbaImage } from '../image.ts'

export interface DominantColour {
  /** sRGB, `#rrggbb`. */
  readonly hex: string
  /** Of what was counted, 0 to 1. */
  readonly share: number
}

/** Of lightness: a fold in shadow is the same cloth. Chosen. */
const LIGHTNESS = 0.6
const CLUSTERS = 8
const ROUNDS = 12
/** CIEDE2000: clusters that are nearer are one colour to the eye. */
const ONE_COLOUR = 14
/** Colours of less are none that a picture is remembered by. */
const LEAST_SHARE = 0.08
const MOST_COLOURS = 3
/** Root of the squared distance up to which a pixel is the ground, and how much of the border that is where there is one. */
const GROUND = { within: 7, ofBorder: 0.7 } as const
/** One in so many pixels of a plain ground is counted. */
const GROUND_COUNTS = 5

/**
 * Up to three colours of a small sRGB picture, the largest share first. A plain ground about what is shown counts for little, unless
 * `isAllShown`: the ground of a pattern is cloth. Transparent pixels count for nothing; of nothing else there is no colour.
 */
export function dominantColours({ width, height, data }: RgbaImage, isAllShown: boolean): readonly DominantColour[] {
  const values = new Float32Array(3 * width * height)
  const places: number[] = []
  for (let at = 0; at < width * height; at += 1) {
    if (data[4 * at + 3]! < 128) continue
    values.set(srgb8ToCielab(data[4 * at]!, data[4 * at + 1]!, data[4 * at + 2]!), 3 * at)
    places.push(at)
  }
  const samples: ColourSamples = { values, lightness: LIGHTNESS }
  const isBorder = (at: number) => {
    const [x, y] = [at % width, Math.floor(at / width)]
    return x === 0 || y === 0 || x === width - 1 || y === height - 1
  }
  const ground = isAllShown ? null : groundOf(samples, places.filter(isBorder))
  let skipped = 0
  const counted = places.filter((at) => {
    if (ground === null || squaredDistance(samples, at, ground) > GROUND.within ** 2) return true
    return skipped++ % GROUND_COUNTS === 0
  })
  if (counted.length === 0) return []
  const { centres, groups } = kMeans(samples, counted, farthestApart(samples, counted), ROUNDS, 0.01)
  const clusters = centres
    .map((centre, at) => ({ centre, size: groups[at]!.length }))
    .filter(({ size }) => size > 0)
    .toSorted((a, b) => b.size - a.size)
  const merged: { centre: Triple; size: number }[] = []
  for (const cluster of clusters) {
    const same = merged.find(({ centre }) => deltaE2000(centre, cluster.centre) < ONE_COLOUR)
    if (same === undefined) merged.push({ ...cluster })
    else {
      const all = same.size + cluster.size
      const mean = (c: 0 | 1 | 2) => (same.centre[c] * same.size + cluster.centre[c] * cluster.size) / all
      same.centre = [mean(0), mean(1), mean(2)]
      same.size = all
    }
  }
  return merged
    .toSorted((a, b) => b.size - a.size)
    .map(({ centre, size }) => ({ hex: hexOf(centre), share: size / counted.length }))
    .filter(({ share }, at) => at === 0 || share >= LEAST_SHARE)
    .slice(0, MOST_COLOURS)
}

/** The colour that most of a border has, where it is of one. */
function groundOf(samples: ColourSamples, border: readonly number[]): Triple | null {
  if (border.length === 0) return null
  const middle = (c: number) => {
    const sorted = border.map((at) => samples.values[3 * at + c]!).toSorted((a, b) => a - b)
    return sorted[sorted.length >> 1]!
  }
  const colour: Triple = [middle(0), middle(1), middle(2)]
  const same = border.filter((at) => squaredDistance(samples, at, colour) <= GROUND.within ** 2)
  return same.length >= GROUND.ofBorder * border.length ? colour : null
}

/** Where clusters begin: each as far from those before as any is; fewer where there are fewer colours. */
function farthestApart(samples: ColourSamples, places: readonly number[]): Triple[] {
  const at = (place: number): Triple => [
    samples.values[3 * place]!,
    samples.values[3 * place + 1]!,
    samples.values[3 * place + 2]!,
  ]
  const start = [at(places[0]!)]
  const nearest = places.map((place) => squaredDistance(samples, place, start[0]!))
  while (start.length < CLUSTERS) {
    let far = 0
    for (let k = 1; k < places.length; k += 1) if (nearest[k]! > nearest[far]!) far = k
    if (nearest[far]! < 1) break
    const next = at(places[far]!)
    start.push(next)
    for (let k = 0; k < places.length; k += 1)
      nearest[k] = Math.min(nearest[k]!, squaredDistance(samples, places[k]!, next))
  }
  return start
}

function hexOf(lab: Triple): string {
  const [r, g, b] = cielabToLinearRgb(...lab).map((light) => linearToSrgb8(Math.min(1, Math.max(0, light)))) as [
    number,
    number,
    number,
  ]
  return rgbToHex([r, g, b])
}
