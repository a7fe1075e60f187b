import {
  cielabToLinearRgb,
  clustersFrom,
  createFloat,
  type FloatImage,
  gaussianBlur,
  linearRgbToCielab,
  linearToSrgb8,
  meanColour,
  resampleFloat,
  type RgbaImage,
  shrinkRgb,
  squareApart,
  SRGB8_TO_LINEAR,
  type Triple,
} from '@toile/imaging'

/** Long side at which light is worked out: it changes slowly. */
const SIDE = 192
/** Colours of cloth and print that are told apart. */
const INKS = 8
const ROUNDS = 8
/** How far apart two inks are: in 70 a* / (L* + 25), 70 b* / (L* + 25), which light hardly changes, and in L* by this much. */
const LIGHTNESS = 0.5
const APART = 15
/** Standard deviations, shares of the long side: folds are wider than the first, the fall of light over all than the second. */
const FOLDS = 0.03
/** L* by which a pixel is moved at most. */
const MOST = 11
/** L* from its ink's mean beyond which a pixel says nothing of the light: it is a line, a seam, a gap. */
const OUTLIER = 22

/**
 * Takes part of the light that lay on a worn garment away: broad folds and the fall of light over the body, in L* alone.
 * a* and b* stay as they are, and so does all that is finer than a fold. What is light or dark by its dye is told from what
 * is so by its light: colours are grouped into inks, and only the differences inside a group, smoothed, count as light.
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
    const by = Math.min(MOST, Math.max(-MOST, -strength * field[p]!))
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
    if (Math.abs(off) > OUTLIER) continue
    weighted.data[2 * p] = off
    weighted.data[2 * p + 1] = 1
  }
  const blurred = gaussianBlur(weighted, FOLDS * Math.max(width, height))
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
  const scale = Math.min(1, SIDE / Math.max(picture.width, picture.height))
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
    dye[3 * p] = LIGHTNESS * lightness
    for (const c of [1, 2]) dye[3 * p + c] = (70 * lab.data[3 * p + c]!) / (lightness + 25)
  }
  const colours = { values: dye, lightness: 1 }
  const start = [meanColour(colours, inside)]
  const nearest = Float64Array.from(inside, (p) => squareApart(colours, p, start[0]!))
  while (start.length < INKS) {
    let far = 0
    for (let k = 1; k < inside.length; k += 1) if (nearest[k]! > nearest[far]!) far = k
    if (nearest[far]! < APART ** 2) break
    const p = inside[far]!
    const ink: Triple = [dye[3 * p]!, dye[3 * p + 1]!, dye[3 * p + 2]!]
    start.push(ink)
    for (let k = 0; k < inside.length; k += 1) nearest[k] = Math.min(nearest[k]!, squareApart(colours, inside[k]!, ink))
  }
  const of = new Uint8Array(cover.length)
  const lightness = clustersFrom(colours, inside, start, ROUNDS).groups.map((group, k) => {
    let sum = 0
    for (const p of group) {
      of[p] = k
      sum += lab.data[3 * p]!
    }
    return sum / Math.max(1, group.length)
  })
  return { of, lightness }
}
