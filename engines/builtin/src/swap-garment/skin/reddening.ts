import { type GreyImage, type LinearRgb, luminance, type RgbaImage, SRGB8_TO_LINEAR } from '@toile/imaging'

/**
 * How much each channel of skin changes where its luminance does, all as logarithms: light that has gone through skin is red, and
 * so is its shade.
 */
export type Reddening = readonly [number, number, number]

/** Medians of limbs (`npm run fits`), where a photo shows too little of its own. */
export const USUAL_REDDENING: Reddening = [0.89, 1.04, 1.11]

/** How a photo's own reddening is read. Chosen by eye. */
const READ_STEPS = {
  /** Logarithms of luminance over the tone's: darker is hair or a crease, lighter a gloss. */
  within: [-1.3, 0.35],
  /** Into how many steps they are parted. */
  steps: 14,
  /** Pixels that tell of a step, at least. */
  few: 24,
  /** Steps that the first and the last seen lie apart, at least. */
  span: 6,
} as const
/** How far what is read is followed. */
const FOLLOW = {
  /** Share of the way from the usual reddening to the one that is read: so a photo's limbs are met better than by either (`npm run fits`). */
  share: 0.5,
  /** Least and greatest factor on red, chosen by eye: beyond them lips or a painted cheek are read. */
  red: [0.7, 1],
  /** Likewise on blue. */
  blue: [1, 1.5],
} as const

/**
 * How skin reddens on a photo: the slope of red and blue over luminance through the medians of its steps, so that lips and eyes,
 * which are few, do not tell.
 *
 * @param skin 255 = skin
 * @param distance each pixel's distance from the mask, pixels
 * @param tone of all skin that is seen, linear light
 */
export function readReddening(
  photo: RgbaImage,
  skin: GreyImage,
  distance: Float32Array,
  tone: LinearRgb | undefined,
): Reddening {
  if (!tone) return USUAL_REDDENING
  const usual = luminance(...tone)
  const reds: number[][] = Array.from({ length: READ_STEPS.steps }, () => [])
  const blues: number[][] = Array.from({ length: READ_STEPS.steps }, () => [])
  const step = Math.max(1, Math.floor(distance.length / 200_000))
  for (let i = 0; i < distance.length; i += step) {
    if (skin.data[i]! < 200 || distance[i]! < 2) continue
    const [r, g, b] = [0, 1, 2].map((c) => SRGB8_TO_LINEAR[photo.data[4 * i + c]!]!) as [number, number, number]
    const light = luminance(r, g, b)
    const at = Math.floor(
      (READ_STEPS.steps * (Math.log(light / usual) - READ_STEPS.within[0])) /
        (READ_STEPS.within[1] - READ_STEPS.within[0]),
    )
    if (!(at >= 0 && at < READ_STEPS.steps) || r === 0 || b === 0) continue
    reds[at]!.push(Math.log(r / light))
    blues[at]!.push(Math.log(b / light))
  }
  const [red, blue] = [slopeOf(reds), slopeOf(blues)]
  if (red === undefined || blue === undefined) return USUAL_REDDENING
  const followed = (read: number, usually: number, [least, most]: readonly [number, number]): number =>
    Math.min(most, Math.max(least, usually + FOLLOW.share * (read - usually)))
  const [own, other] = [
    followed(1 + red, USUAL_REDDENING[0], FOLLOW.red),
    followed(1 + blue, USUAL_REDDENING[2], FOLLOW.blue),
  ]
  // So that together they change by as much as luminance does.
  const [r, g, b] = [(0.2126 * tone[0]) / usual, (0.7152 * tone[1]) / usual, (0.0722 * tone[2]) / usual]
  return [own, (1 - r * own - b * other) / g, other]
}

/** The slope through the medians of the steps, for each unit of the logarithm of light; undefined where too little is seen. */
function slopeOf(steps: readonly (readonly number[])[]): number | undefined {
  let [n, x, y, xx, xy] = [0, 0, 0, 0, 0]
  let [first, last] = [-1, -1]
  steps.forEach((values, k) => {
    if (values.length < READ_STEPS.few) return
    if (first < 0) first = k
    last = k
    const weight = Math.sqrt(values.length)
    const middle = values.toSorted((p, q) => p - q)[values.length >> 1]!
    n += weight
    x += weight * k
    y += weight * middle
    xx += weight * k * k
    xy += weight * k * middle
  })
  if (last - first < READ_STEPS.span) return undefined
  return ((n * xy - x * y) / (n * xx - x * x)) * (READ_STEPS.steps / (READ_STEPS.within[1] - READ_STEPS.within[0]))
}
