import { createGrey, type GreyImage, type LinearRgb, luminance, type RgbaImage, SRGB8_TO_LINEAR } from '@toile/imaging'
import { edgesAt } from '../../garment-shape/trunk-edges.ts'
import { USUAL_REDDENING, type Reddening } from './reddening.ts'
import type { Shape } from '../../garment-shape/shape.ts'

/** Which skin goes on into the region. Chosen by eye. */
const GOES_ON_AS = {
  /** Shares of the tone's luminance: darker or lighter is hair, a deep shadow or an edge. */
  light: [0.3, 1.9],
  /** Distance in shares of red and blue in all light: farther off is a collar or make-up. Close to the cloth, which shines on it, half as far. */
  hue: 0.055,
  /** Steps of light at which a tone's hue is reckoned. */
  lights: 64,
  /** 8-bit codes from pixel to pixel up to which skin goes on where the eye has not named it: beside cloth it is not sure. */
  step: 8,
} as const

export interface SeenSkin {
  readonly photo: RgbaImage
  /** Of the photo's size, 255 = skin. */
  readonly skin: GreyImage
  /** Each pixel's distance from the mask of the garment, and that from which a pixel is wholly the photo's own, pixels. */
  readonly distance: Float32Array
  readonly margin: number
}

/**
 * Skin that may go on into the region: 255.
 *
 * @param tone see `skinTone`
 * @param reach pixels from the mask beyond which none is near
 * @param reddening see `readReddening`
 */
export function findExtendableSkin(
  { photo: { width, height, data }, skin, distance, margin }: SeenSkin,
  tone: LinearRgb | undefined,
  reach: number,
  reddening: Reddening = USUAL_REDDENING,
): GreyImage {
  const out = createGrey(width, height)
  const usual = tone ? luminance(...tone) : 0
  // What is read of a face tells little of a limb that lies in the shade.
  const hues = [reddening, USUAL_REDDENING].map((of) =>
    tone
      ? Array.from({ length: GOES_ON_AS.lights }, (_, k) =>
          hueAt(tone, of, ((k + 0.5) / GOES_ON_AS.lights) * GOES_ON_AS.light[1]),
        )
      : [],
  )
  const own: [number, number, number] = [0, 0, 0]
  const isUsual = (i: number, hue: number): boolean => {
    own[0] = SRGB8_TO_LINEAR[data[4 * i]!]!
    own[1] = SRGB8_TO_LINEAR[data[4 * i + 1]!]!
    own[2] = SRGB8_TO_LINEAR[data[4 * i + 2]!]!
    const light = luminance(...own) / usual
    // Of a black tone it is no number.
    if (!(light > GOES_ON_AS.light[0] && light < GOES_ON_AS.light[1])) return false
    const all = own[0] + own[1] + own[2]
    const step = Math.floor((light / GOES_ON_AS.light[1]) * GOES_ON_AS.lights)
    return hues.some((of) => Math.hypot(own[0] / all - of[step]![0], own[2] / all - of[step]![1]) < hue)
  }
  const front: number[] = []
  for (let i = 0; i < distance.length; i += 1) {
    if (skin.data[i]! < 200 || distance[i]! <= margin || distance[i]! > reach) continue
    if (tone && !isUsual(i, GOES_ON_AS.hue * (distance[i]! > 2 * margin ? 1 : 0.5))) continue
    out.data[i] = 255
    if (tone) front.push(i)
  }
  for (let i = front.pop(); i !== undefined; i = front.pop()) {
    const x = i % width
    for (const j of [x > 0 ? i - 1 : i, x + 1 < width ? i + 1 : i, i - width, i + width]) {
      if (j < 0 || j >= distance.length || out.data[j] === 255 || distance[j]! <= margin || distance[j]! > reach)
        continue
      if (skin.data[j]! >= 200) continue
      let step = 0
      for (let c = 0; c < 3; c += 1) step = Math.max(step, Math.abs(data[4 * j + c]! - data[4 * i + c]!))
      if (step > GOES_ON_AS.step || !isUsual(j, GOES_ON_AS.hue / 2)) continue
      out.data[j] = 255
      front.push(j)
    }
  }
  return out
}

/** Shares of red and blue that a tone has in so much of its light: the less, the redder. */
function hueAt(tone: LinearRgb, reddening: Reddening, light: number): readonly [number, number] {
  const [red, green, blue] = tone.map((value, c) => value * light ** reddening[c]!) as [number, number, number]
  const all = red + green + blue
  return [red / all, blue / all]
}

/**
 * Ranks of lightness between which skin is neither in the shade, as under the chin, nor shines: on faces, those whose mean is
 * nearest to arms and legs (`npm run fits`).
 */
export const SKIN_RANKS = [0.5, 0.95] as const
/** What a body's tone is read from. Chosen by eye. */
const TONE_FROM = {
  /** How far from the garment a neck reaches, in heights of the photo. */
  neck: 0.09,
  /** Minimum count of pixels that tell a tone. */
  few: 20,
  /** Minimum count of pixels of neck and face that tell a body's tone. */
  own: 200,
  /** Minimum count of pixels of bare arms that tell it. */
  arms: 1500,
  /** Ranks of the lightness of arms without their sides. */
  armRanks: [0.25, 0.9],
  /** How far below the armpits arms tell, in widths of the body. */
  armsReach: 0.8,
} as const

/**
 * The tone of a body: that of its neck and face where they are seen, else of all skin; linear light. Bare arms beside the garment
 * tell as much: a face is nearer to the light, and made up.
 */
export function skinTone(
  photo: RgbaImage,
  body: Shape,
  skin: GreyImage,
  distance: Float32Array,
): LinearRgb | undefined {
  const { width } = photo
  const all: number[] = []
  const upper: number[] = []
  const beside: number[] = []
  const { scale } = body.outline
  const trunk = body.kind === 'upper' || body.kind === 'dress' ? body.trunk : undefined
  const low = trunk ? (Math.max(trunk.sides.left.tip.y, trunk.sides.right.tip.y) + 0.35 * trunk.width) / scale : -1
  const [from, to] = trunk ? edgesAt(trunk, trunk.sides.left.armpit.y).map((edge) => edge / scale) : [0, 0]
  const waist = trunk ? (trunk.sides.left.armpit.y + TONE_FROM.armsReach * trunk.width) / scale : -1
  const step = Math.max(1, Math.floor(distance.length / 200_000))
  for (let i = 0; i < distance.length; i += step) {
    if (skin.data[i]! < 200 || distance[i]! < 2 || distance[i]! > 0.2 * photo.height) continue
    all.push(i)
    const x = i % width
    if (i < low * width && distance[i]! < TONE_FROM.neck * photo.height && x > from! && x < to!) upper.push(i)
    else if (i > low * width && i < waist * width) beside.push(i)
  }
  const own = upper.length * step >= TONE_FROM.own ? upper : all
  if (own.length < TONE_FROM.few) return undefined
  const tone = middleTone(photo, own, SKIN_RANKS)
  if (own !== upper || beside.length * step < TONE_FROM.arms) return tone
  const arms = middleTone(photo, beside, TONE_FROM.armRanks)
  return [Math.sqrt(tone[0] * arms[0]), Math.sqrt(tone[1] * arms[1]), Math.sqrt(tone[2] * arms[2])]
}

/** Mean of the pixels between two ranks of lightness, linear light. */
function middleTone({ data }: RgbaImage, pixels: readonly number[], [from, to]: readonly [number, number]): LinearRgb {
  const at = (i: number, c: number): number => SRGB8_TO_LINEAR[data[4 * i + c]!]!
  const ranked = pixels
    .map((i) => [luminance(at(i, 0), at(i, 1), at(i, 2)), i] as const)
    .toSorted(([p], [q]) => p - q)
    .slice(Math.floor(from * pixels.length), Math.ceil(to * pixels.length))
  const mean = (c: number): number => ranked.reduce((sum, [, i]) => sum + at(i, c), 0) / ranked.length
  return [mean(0), mean(1), mean(2)]
}
