import type { FloatImage } from '@toile/imaging'

/** What counts as one dye, CIELAB. Chosen by eye. */
const DYE = {
  /** Chroma off the dye's that folds and light make. */
  chroma: 8,
  /** Share of a garment within that chroma from which it is of one dye. */
  share: 0.8,
  /** Shares of a dye's pixels that are darker than where its own range of L* begins and ends. */
  range: [0.05, 0.95],
  /**
   * L* between these two beyond which light and folds alone do not make it: black and white stripes have one hue, too.
   */
  widest: 50,
  /** Rounds in which the dye is fitted to what agrees with it. */
  rounds: 4,
  /** Chroma by which each round looks wider than the next. */
  wider: 2,
} as const
/** What is clearly of another colour, CIELAB. Chosen by eye. */
const OTHER_COLOUR = {
  /** Chroma off the dye's. */
  chroma: 13,
  /** L* above the dye's own range. */
  lighter: 18,
  /** L* below it: shadows are darker, too. */
  darker: 30,
} as const
/** How much farther off the dye both chromas may lie where it is vivid. Chosen by eye. */
const VIVID = {
  /** Share by which they may lie farther for each unit of the dye's own chroma beyond `beyond`. */
  more: 0.01,
  /** Chroma of a dye from which it is vivid. */
  beyond: 20,
} as const

/**
 * What one dye looks like in light and shade: a* and b* change evenly with L* (linear regression on what agrees with it), and
 * in deep shade go with it.
 *
 * @param lab CIELAB
 * @param own the garment's pixels
 * @returns whether a pixel is clearly of another colour; undefined where the garment is not of one dye
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
  const vivid = 1 + VIVID.more * Math.max(0, Math.hypot(a.start, b.start) - VIVID.beyond)
  let dark = 0
  const off = (p: number): number => {
    const lightness = Math.max(dark, data[3 * p]!)
    const shade = lightness > 0 ? data[3 * p]! / lightness : 0
    const da = data[3 * p + 1]! - shade * (a.start + a.slope * lightness)
    const db = data[3 * p + 2]! - shade * (b.start + b.slope * lightness)
    return Math.sqrt(da * da + db * db)
  }
  let of: number[] = []
  for (let round = DYE.rounds - 1; round >= 0; round -= 1) {
    of = own.filter((p) => off(p) <= vivid * DYE.chroma + round * DYE.wider)
    if (of.length < DYE.share * own.length) return undefined
    ;[a, b] = [lineThrough(data, of, 1), lineThrough(data, of, 2)]
  }
  const [darkest, lightest] = DYE.range.map((share) => shareOf(of, 0, share)) as [number, number]
  if (lightest - darkest > DYE.widest) return undefined
  dark = darkest
  return (p) => {
    const lightness = data[3 * p]!
    return (
      off(p) > vivid * OTHER_COLOUR.chroma ||
      lightness > lightest + OTHER_COLOUR.lighter ||
      lightness < darkest - OTHER_COLOUR.darker
    )
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
