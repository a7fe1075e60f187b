import { type FloatImage, linearRgbToCielab } from '@toile/imaging'

/** Chroma off the dye's that folds and light make, CIELAB, and the share of a garment within it that is of one dye. */
const OF_DYE = 8
const ONE_DYE = 0.8
/** Chroma off the dye's, and L* above and below the dye's own range, that is clearly something else: shadows are darker, too. */
const OTHER = 13
const LIGHTER = 18
const DARKER = 30
/** By how much more both chromas may differ for each unit of the dye's own chroma beyond this. */
const VIVID = 0.01
const DULL = 20
/** Shares of a dye's pixels that are darker than where its own range begins and ends. */
const RANGE = [0.05, 0.95] as const
/** L* between these two beyond which light and folds alone do not make it: black and white stripes have one hue, too. */
const WIDEST = 50
/** Rounds in which the dye is told from what agrees with it, and how much wider each but the last looks. */
const ROUNDS = 4
const WIDER = 2

/** A linear picture in CIELAB, in place. */
export function labOf(colours: FloatImage): FloatImage {
  const { data } = colours
  for (let o = 0; o < data.length; o += 3) data.set(linearRgbToCielab(data[o]!, data[o + 1]!, data[o + 2]!), o)
  return colours
}

/**
 * What one dye looks like in light and shade: a* and b* change evenly with L* (linear regression on what agrees with it), and
 * in deep shade go with it.
 *
 * @param lab CIELAB
 * @param own the garment's pixels
 * @returns tells whether a pixel is clearly of another colour; undefined where the garment is not of one dye
 */
export function dyeOf({ data }: FloatImage, own: readonly number[]): ((p: number) => boolean) | undefined {
  const shareOf = (pixels: readonly number[], channel: number, share: number): number => {
    const values = Float32Array.from(pixels, (p) => data[3 * p + channel]!).toSorted()
    return values[Math.floor(share * (values.length - 1))]!
  }
  let [a, b]: [Line, Line] = [
    { start: shareOf(own, 1, 0.5), slope: 0 },
    { start: shareOf(own, 2, 0.5), slope: 0 },
  ]
  const vivid = 1 + VIVID * Math.max(0, Math.hypot(a.start, b.start) - DULL)
  let dark = 0
  const off = (p: number): number => {
    const lightness = Math.max(dark, data[3 * p]!)
    const shade = lightness > 0 ? data[3 * p]! / lightness : 0
    const da = data[3 * p + 1]! - shade * (a.start + a.slope * lightness)
    const db = data[3 * p + 2]! - shade * (b.start + b.slope * lightness)
    return Math.sqrt(da * da + db * db)
  }
  let of: number[] = []
  for (let round = ROUNDS - 1; round >= 0; round -= 1) {
    of = own.filter((p) => off(p) <= vivid * OF_DYE + round * WIDER)
    if (of.length < ONE_DYE * own.length) return undefined
    ;[a, b] = [lineThrough(data, of, 1), lineThrough(data, of, 2)]
  }
  const [darkest, lightest] = RANGE.map((share) => shareOf(of, 0, share)) as [number, number]
  if (lightest - darkest > WIDEST) return undefined
  dark = darkest
  return (p) => {
    const lightness = data[3 * p]!
    return off(p) > vivid * OTHER || lightness > lightest + LIGHTER || lightness < darkest - DARKER
  }
}

interface Line {
  readonly start: number
  readonly slope: number
}

/** Linear regression of a channel upon L*. */
function lineThrough(data: Float32Array, pixels: readonly number[], channel: 1 | 2): Line {
  let [lightness, value] = [0, 0]
  for (const p of pixels) {
    lightness += data[3 * p]! / pixels.length
    value += data[3 * p + channel]! / pixels.length
  }
  let [square, product] = [0, 0]
  for (const p of pixels) {
    const apart = data[3 * p]! - lightness
    square += apart * apart
    product += apart * data[3 * p + channel]!
  }
  const slope = product / Math.max(1, square)
  return { start: value - slope * lightness, slope }
}
