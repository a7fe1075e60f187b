/**
 * Whether the cloth of a picture is the swatch that was asked for: its colours and its pattern, whatever the folds.
 *
 * Where the cloth is, and how it is lit, is learnt by making the same picture of plain swatches: two that differ in
 * colour show where the cloth is, a mid-grey one how much light each of its pixels gets.
 */
import {
  createRgba,
  deltaE2000,
  linearRgbToCielab,
  linearToSrgb8,
  type RgbaImage,
  SRGB8_TO_LINEAR,
  type Triple,
} from '@toile/imaging'

/** Sum of channel differences, 0 to 765, from which a pixel has changed with the swatch. */
const CHANGED = 60
/** Deeper shade than this holds no colour that could be read. */
const LEAST_LIGHT = 0.06

/** 1 where two pictures differ that were made alike of swatches of two strong colours: the cloth. */
export function clothArea(first: RgbaImage, second: RgbaImage): Uint8Array {
  const area = new Uint8Array(first.width * first.height)
  for (let pixel = 0; pixel < area.length; pixel += 1) {
    let sum = 0
    for (let at = 4 * pixel; at < 4 * pixel + 3; at += 1) sum += Math.abs(first.data[at]! - second.data[at]!)
    if (sum >= CHANGED) area[pixel] = 1
  }
  return area
}

/**
 * The cloth as it would look in even light: each pixel divided, in linear light, by what a plain grey cloth shows there.
 * @param grey the same picture made of a plain swatch of this 8-bit grey
 */
export function evenLight(picture: RgbaImage, grey: RgbaImage, code: number): RgbaImage {
  const even = createRgba(picture.width, picture.height)
  const full = SRGB8_TO_LINEAR[code]!
  for (let at = 0; at < picture.data.length; at += 4) {
    for (let channel = 0; channel < 3; channel += 1) {
      const light = Math.max(LEAST_LIGHT, SRGB8_TO_LINEAR[grey.data[at + channel]!]! / full)
      even.data[at + channel] = linearToSrgb8(SRGB8_TO_LINEAR[picture.data[at + channel]!]! / light)
    }
    even.data[at + 3] = 255
  }
  return even
}

/** CIEDE2000 between the mean colours (of linear light) of the cloth and of the swatch. */
export function colourDistance(picture: RgbaImage, area: Uint8Array, swatch: RgbaImage): number {
  return deltaE2000(meanColour(picture, area), meanColour(swatch))
}

function meanColour({ data }: RgbaImage, area?: Uint8Array): Triple {
  const sum: [number, number, number] = [0, 0, 0]
  let count = 0
  for (let pixel = 0; pixel < data.length / 4; pixel += 1) {
    if (area?.[pixel] === 0) continue
    count += 1
    for (const channel of [0, 1, 2] as const) sum[channel] += SRGB8_TO_LINEAR[data[4 * pixel + channel]!]!
  }
  return linearRgbToCielab(sum[0] / count, sum[1] / count, sum[2] / count)
}
