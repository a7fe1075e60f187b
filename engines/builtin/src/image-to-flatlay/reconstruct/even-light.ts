import {
  cielabToLinearRgb,
  kMeans,
  createFloat,
  type FloatImage,
  gaussianBlur,
  linearRgbToCielab,
  linearToSrgb8,
  meanColour,
  resampleFloat,
  type RgbaImage,
  shrinkRgb,
  squaredDistance,
  SRGB8_TO_LINEAR,
  type Triple,
} from '@toile/imaging'

/** How light is separated from dye. L* unless another unit is named; chosen by eye. */
const LIGHT = {
  /** Long side of the copy in which it is worked out, pixels: light changes slowly. */
  side: 192,
  /** Standard deviation of the smoothing, as a share of the long side: folds are wider. */
  folds: 0.03,
  /** By how much a pixel is moved, at most. */
  most: 11,
  /** How far from its ink's mean a pixel is left out: it is a line, a seam, a gap. */
  outlier: 22,
} as const
/** Colours of cloth and print that are kept apart. Chosen by eye. */
const INKS = {
  /** How many, at most. */
  most: 8,
  /** Rounds of k-means. */
  rounds: 8,
  /** What a step of L* counts against one of 70 a* / (L* + 25) or 70 b* / (L* + 25), which light hardly changes. */
  lightness: 0.5,
  /** How far apart two are, at least, in that measure. */
  apart: 15,
} as const

/**
 * Takes part of the light that lay on a worn garment away: broad folds and the fall of light over the body, in L* alone.
 * a* and b* stay as they are, and so does all that is finer than a fold. Dark dyes are told from
 * shade: colours are grouped into inks, and only the differences inside a group, smoothed, count as light.
 * Pixels of alpha 0 are left alone.
 *
 * @param picture sRGB with straight alpha
 * @param strength 0 leaves the picture as it is, 1 takes all of it
 */
export function evenLight(picture: RgbaImage, strength: number): RgbaImage {
  const { width, height } = picture
  const data = picture.data.slice()
  if (!(strength > 0)) return { width, height, data }
  const light = lightOn(picture)
  const field = light && resampleFloat(light, width, height, 'triangle').data
  if (!field) return { width, height, data }
  for (let p = 0, i = 0; p < field.length; p += 1, i += 4) {
    if (data[i + 3] === 0) continue
    const by = Math.min(LIGHT.most, Math.max(-LIGHT.most, -strength * field[p]!))
    if (Math.abs(by) < 0.05) continue
    const [l, a, b] = linearRgbToCielab(
      SRGB8_TO_LINEAR[data[i]!]!,
      SRGB8_TO_LINEAR[data[i + 1]!]!,
      SRGB8_TO_LINEAR[data[i + 2]!]!,
    )
    // Towards black and white there is no room: the move fades there.
    const room = Math.min(1, Math.max(0, by > 0 ? (100 - l) / 15 : l / 15))
    const [red, green, blue] = cielabToLinearRgb(l + by * room, a, b)
    data[i] = linearToSrgb8(red)
    data[i + 1] = linearToSrgb8(green)
    data[i + 2] = linearToSrgb8(blue)
  }
  return { width, height, data }
}

/** L* above or below what the cloth has by itself, smooth, at a small size; undefined for a picture without cloth. */
function lightOn(picture: RgbaImage): FloatImage | undefined {
  const { lab, cover } = smallLab(picture)
  const { width, height } = lab
  const groups = groupsOf(lab, cover)
  if (!groups) return undefined
  const weighted = createFloat(width, height, 2)
  for (let p = 0; p < cover.length; p += 1) {
    if (cover[p]! < 0.9) continue
    const off = lab.data[3 * p]! - groups.lightness[groups.of[p]!]!
    if (Math.abs(off) > LIGHT.outlier) continue
    weighted.data[2 * p] = off
    weighted.data[2 * p + 1] = 1
  }
  const blurred = gaussianBlur(weighted, LIGHT.folds * Math.max(width, height))
  const out = createFloat(width, height, 1)
  for (let p = 0; p < out.data.length; p += 1) {
    const weight = blurred.data[2 * p + 1]!
    out.data[p] = weight > 1e-3 ? blurred.data[2 * p]! / weight : 0
  }
  return out
}

function smallLab(picture: RgbaImage): { lab: FloatImage; cover: Float32Array } {
  const alphas = createFloat(picture.width, picture.height, 1)
  for (let p = 0; p < alphas.data.length; p += 1) alphas.data[p] = picture.data[4 * p + 3]! / 255
  const scale = Math.min(1, LIGHT.side / Math.max(picture.width, picture.height))
  const width = Math.max(1, Math.round(picture.width * scale))
  const height = Math.max(1, Math.round(picture.height * scale))
  const onWhite = shrinkRgb(picture, width, height, SRGB8_TO_LINEAR)
  const cover = resampleFloat(alphas, width, height, 'box').data
  const lab = createFloat(width, height, 3)
  for (let p = 0; p < cover.length; p += 1) {
    const alpha = cover[p]!
    if (alpha < 0.02) continue
    const light = (c: number): number => Math.min(1, Math.max(0, 1 - (1 - onWhite.data[3 * p + c]!) / alpha))
    lab.data.set(linearRgbToCielab(light(0), light(1), light(2)), 3 * p)
  }
  return { lab, cover }
}

interface Groups {
  /** Group of each pixel. */
  readonly of: Uint8Array
  /** Mean L* of each group. */
  readonly lightness: readonly number[]
}

/** k-means on colours as a dye has them in any light; starts from the colours farthest from each other. */
function groupsOf(lab: FloatImage, cover: Float32Array): Groups | undefined {
  const inside: number[] = []
  for (let p = 0; p < cover.length; p += 1) if (cover[p]! >= 0.9) inside.push(p)
  if (inside.length < 16) return undefined
  const dye = new Float32Array(lab.data.length)
  for (const p of inside) {
    const lightness = lab.data[3 * p]!
    dye[3 * p] = INKS.lightness * lightness
    for (const c of [1, 2]) dye[3 * p + c] = (70 * lab.data[3 * p + c]!) / (lightness + 25)
  }
  const colours = { values: dye, lightness: 1 }
  const start = [meanColour(colours, inside)]
  const nearest = Float64Array.from(inside, (p) => squaredDistance(colours, p, start[0]!))
  while (start.length < INKS.most) {
    let far = 0
    for (let k = 1; k < inside.length; k += 1) if (nearest[k]! > nearest[far]!) far = k
    if (nearest[far]! < INKS.apart ** 2) break
    const p = inside[far]!
    const ink: Triple = [dye[3 * p]!, dye[3 * p + 1]!, dye[3 * p + 2]!]
    start.push(ink)
    for (let k = 0; k < inside.length; k += 1)
      nearest[k] = Math.min(nearest[k]!, squaredDistance(colours, inside[k]!, ink))
  }
  const of = new Uint8Array(cover.length)
  const lightness = kMeans(colours, inside, start, INKS.rounds).groups.map((group, k) => {
    let sum = 0
    for (const p of group) {
      of[p] = k
      sum += lab.data[3 * p]!
    }
    return sum / Math.max(1, group.length)
  })
  return { of, lightness }
}
