import { maskedClosing, connectedComponents, createGrey, type GreyImage, growMask } from '@toile/imaging'

/** What is printed in lines and spots. Chosen by eye. */
const STROKE = {
  /** Its width at most, in long sides of the photo. */
  widest: 0.06,
  /** Its step against what is about it, a logarithm of luminance, at least: fainter ones are hardly seen on another cloth. */
  faintest: 0.18,
  /** Pixels to a side that an edge is looked at. */
  side: 2,
  /** In long sides of the photo: a smaller spot, as wide and as high, is the weave or hardly seen. */
  least: 0.016,
} as const
/** How sharply a stroke ends. By judgement. */
const STEEP = {
  /** Minimum share of a stroke's depth that a step within two pixels to either side makes, */
  step: 0.5,
  /** in this share of its outline, */
  share: 0.85,
  /** and in the median of its outline. */
  median: 0.8,
  /** Minimum share of the outline that meets no other colour. */
  open: 0.6,
} as const

/**
 * 255 where cloth is printed in strokes of its own hue, as with grey letters on beige: what is darker or lighter than the cloth on both
 * sides and ends in a sharp edge all about. A fold goes over into the cloth at its ends or on one of its sides at least.
 * Of what `cloth` marks, `log` is read where `weight` is not 0: elsewhere is another colour. `tall` is the photo's longer side.
 */
export function findPrintedStrokes(
  log: Float32Array,
  cloth: Float32Array,
  weight: Float32Array,
  { width, height }: { readonly width: number; readonly height: number },
  tall: number,
): GreyImage {
  const read = withoutFrame(weight, width, height)
  const even = withoutWeave(log, read, width)
  const radius = Math.max(2, Math.round((STROKE.widest / 2) * tall))
  /** Strokes, dark (sign 1) or light (sign -1), found in this order: what lies between those of the first sign is no stroke of the second. */
  const found = (signs: readonly number[]): Found => {
    const marks = createGrey(width, height)
    const rest = even.slice()
    const counts = signs.map((sign) => {
      const values = rest.map((v) => sign * v)
      // Whatever is darker than both its sides, and narrower than the window, is filled.
      const filled = maskedClosing({ width, height, channels: 1, data: values }, radius, (i) => read[i]! > 0).data
      const strokes = sharpParts({ values, filled, cloth, weight: read }, marks, (STROKE.least * tall) ** 2)
      for (const i of strokes.flat()) {
        marks.data[i] = 255
        rest[i] = sign * filled[i]!
      }
      return strokes.length
    })
    return { marks, rest, first: counts[0]! }
  }
  const darkFirst = found([1, -1])
  // Between light letters there are dark gaps. Of both orders that is right which leaves the evener cloth: the other one leaves the word a slab.
  const lightFirst = darkFirst.first > 0 ? found([-1, 1]) : darkFirst
  const right = stepsIn(lightFirst.rest, read, width) < stepsIn(darkFirst.rest, read, width) ? lightFirst : darkFirst
  // The pixels at an edge are of both.
  return growMask(right.marks, STROKE.side)
}

interface Found {
  readonly marks: GreyImage
  /** The cloth's logarithm with what was found filled. */
  readonly rest: Float32Array
  /** How many strokes of the first sign. */
  readonly first: number
}

/** Nothing is read where the picture ends, so that each place that is has neighbours. */
function withoutFrame(weight: Float32Array, width: number, height: number): Float32Array {
  const out = weight.slice()
  out.fill(0, 0, width)
  out.fill(0, (height - 1) * width)
  for (let y = 0; y < height; y += 1) out[y * width] = out[(y + 1) * width - 1] = 0
  return out
}

/** All differences between neighbours that are read, added up. */
function stepsIn(values: Float32Array, weight: Float32Array, width: number): number {
  let sum = 0
  for (let i = 0; i + width < values.length; i += 1) {
    if (weight[i] === 0) continue
    if (weight[i + 1]! > 0) sum += Math.abs(values[i + 1]! - values[i]!)
    if (weight[i + width]! > 0) sum += Math.abs(values[i + width]! - values[i]!)
  }
  return sum
}

/** The logarithm evened with its neighbours by 1, 2, 1 across and down, among the cloth's own pixels. */
function withoutWeave(log: Float32Array, weight: Float32Array, width: number): Float32Array {
  const [sums, shares] = [log.map((v, i) => v * weight[i]!), Float32Array.from(weight)]
  for (const values of [sums, shares]) {
    for (const step of [1, width]) {
      for (let i = 0; i + step < values.length; i += 1) values[i] = values[i]! + values[i + step]!
      for (let i = values.length - step - 1; i >= step; i -= 1) values[i] = values[i]! + values[i - step]!
    }
  }
  for (let i = 0; i < sums.length; i += 1) sums[i] = weight[i] === 0 ? 0 : sums[i]! / shares[i]!
  return sums
}

interface FilledCloth {
  /** The cloth's logarithm, turned so that strokes are dark; and the same with what is dark and narrow filled. */
  readonly values: Float32Array
  readonly filled: Float32Array
  /** How much of each pixel is cloth, and how much of that is read: 0 to 1. */
  readonly cloth: Float32Array
  readonly weight: Float32Array
}

/** The places of each dark part that ends in sharp edges, of `least` pixels or more. */
function sharpParts(
  { values, filled, cloth, weight }: FilledCloth,
  { width, height }: GreyImage,
  least: number,
): number[][] {
  const dark = createGrey(width, height)
  for (let i = 0; i < values.length; i += 1)
    if (weight[i]! > 0 && filled[i]! - values[i]! > STROKE.faintest) dark.data[i] = 255
  const { labels, sizes } = connectedComponents(dark)
  const parts: number[][] = sizes.map(() => [])
  for (let i = 0; i < labels.length; i += 1)
    if (labels[i]! > 0 && sizes[labels[i]!]! >= least) parts[labels[i]!]!.push(i)
  const inside = new Uint8Array(values.length)
  return parts.filter((part) => {
    if (part.length === 0) return false
    const depths = Float32Array.from(part, (i) => filled[i]! - values[i]!).sort()
    const depth = depths[Math.floor(0.75 * depths.length)]!
    // About its darker half: where a line goes on over another dark thing it has no edge.
    const core = part.filter((i) => filled[i]! - values[i]! > 0.5 * depth)
    for (const i of core) inside[i] = 1
    const rim = core.filter(
      (i) => inside[i - 1] !== 1 || inside[i + 1] !== 1 || inside[i - width] !== 1 || inside[i + width] !== 1,
    )
    // Where it meets another colour it has no edge to be read; what meets the garment's own edge is more likely shade.
    const meetsNone = (k: number): boolean => weight[k]! > 0 || cloth[k] === 0
    const open = rim.filter((i) => meetsNone(i - 1) && meetsNone(i + 1) && meetsNone(i - width) && meetsNone(i + width))
    for (const i of core) inside[i] = 0
    if (open.length < STEEP.open * rim.length) return false
    const steps = Float32Array.from(open, (i) => stepAt(values, weight, width, height, i) / depth).sort()
    return steps[Math.floor((1 - STEEP.share) * steps.length)]! > STEEP.step && steps[steps.length >> 1]! > STEEP.median
  })
}

/** How far the cloth's values about a place lie apart. */
function stepAt(values: Float32Array, weight: Float32Array, width: number, height: number, index: number): number {
  const [x, y] = [index % width, Math.floor(index / width)]
  let [low, high] = [Infinity, -Infinity]
  for (let v = Math.max(0, y - STROKE.side); v <= Math.min(height - 1, y + STROKE.side); v += 1) {
    for (let u = Math.max(0, x - STROKE.side); u <= Math.min(width - 1, x + STROKE.side); u += 1) {
      const i = v * width + u
      if (weight[i] === 0) continue
      low = Math.min(low, values[i]!)
      high = Math.max(high, values[i]!)
    }
  }
  return high - low
}
