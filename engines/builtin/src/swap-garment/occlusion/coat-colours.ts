import {
  boundingBox,
  connectedComponents,
  countMarked,
  createGrey,
  cropGrey,
  cropRgba,
  distanceTo,
  type FloatImage,
  type GreyImage,
  growMask,
  invertMask,
  type RgbaImage,
  toCielab,
} from '@toile/imaging'

/** Of the height of trousers, where the legs' own colours are read, and what is compared with them: below the waistband. Chosen by eye. */
export const LEGS = { from: 0.5, to: 0.95 } as const
/** Patches of colours that the legs do not have. Chosen by eye. */
const PATCH = {
  /** Share of the trousers' height below which they are looked for: under the waistband. */
  from: 0.04,
  /** Share of the legs' pixels of a like colour from which a colour is the legs' own. */
  like: 0.02,
  /** Pixels of legs: fewer tell nothing of a cloth. */
  few: 300,
  /** Pixels along the edge that are mixed. */
  rim: 2,
  /** Pixels from the edge at which a patch begins that came in from beside. */
  beside: 4,
  /** Half the width of a seam or a fold, which is no patch, pixels. */
  seam: 2,
} as const
/** Colours are counted in L*, a* and b*. Chosen by eye. */
const HISTOGRAM = {
  /** CIELAB units a bin. */
  steps: [8, 6, 6],
  /** Bins. */
  counts: [16, 64, 64],
} as const

/**
 * How much of a selection of trousers is of colours that their legs do not have, in patches at its edge: a coat that hangs
 * over them was selected, too. A share of the selection, 0 to 1. `mask`: 255 = the trousers.
 */
export function coatColourShare(photo: RgbaImage, mask: GreyImage): number {
  return countMarked(coatColourPatches(photo, mask)) / Math.max(1, countMarked(mask))
}

/** Those patches, 255; the photo's size. */
export function coatColourPatches(photo: RgbaImage, mask: GreyImage): GreyImage {
  const out = createGrey(mask.width, mask.height)
  const box = boundingBox(mask, 128, PATCH.rim)
  if (!box) return out
  const marked = cropGrey(mask, box)
  const lab = toCielab(cropRgba(photo, box))
  const { width, height } = marked
  const inside = distanceTo(invertMask(marked)).data
  const [legs, counts] = legColours(lab, inside)
  if (legs < PATCH.few) return out
  const odd = createGrey(width, height)
  for (let i = 0; i < inside.length; i += 1) {
    const down = Math.floor(i / width) / height
    if (inside[i]! <= PATCH.rim || down < PATCH.from || down >= LEGS.from) continue
    if (like(counts, lab.data, i) < PATCH.like * legs) odd.data[i] = 255
  }
  const { labels, sizes } = connectedComponents(growMask(growMask(odd, -PATCH.seam), PATCH.seam))
  const isBeside = sizes.map(() => false)
  for (let i = 0; i < labels.length; i += 1)
    if (labels[i]! > 0 && inside[i]! <= PATCH.beside) isBeside[labels[i]!] = true
  for (let i = 0; i < labels.length; i += 1) {
    if (!isBeside[labels[i]!]) continue
    out.data[(box.top + Math.floor(i / width)) * out.width + box.left + (i % width)] = 255
  }
  return out
}

/** How many pixels the legs have, and of which colours. */
function legColours({ width, height, data }: FloatImage, inside: Float32Array): [number, Uint32Array] {
  const counts = new Uint32Array(HISTOGRAM.counts[0] * HISTOGRAM.counts[1] * HISTOGRAM.counts[2])
  let all = 0
  for (let y = Math.floor(LEGS.from * height); y < LEGS.to * height; y += 1) {
    for (let i = y * width; i < (y + 1) * width; i += 1) {
      if (inside[i]! <= PATCH.rim) continue
      counts[slotOf(binOf(data, i, 0), binOf(data, i, 1), binOf(data, i, 2))]! += 1
      all += 1
    }
  }
  return [all, counts]
}

const slotOf = (l: number, a: number, b: number): number => (l * HISTOGRAM.counts[1] + a) * HISTOGRAM.counts[2] + b

function binOf(lab: Float32Array, i: number, channel: 0 | 1 | 2): number {
  const bin =
    Math.round(lab[3 * i + channel]! / HISTOGRAM.steps[channel]) + (channel === 0 ? 1 : HISTOGRAM.counts[channel] / 2)
  return Math.min(HISTOGRAM.counts[channel] - 2, Math.max(1, bin))
}

/** How many of the legs' pixels have the colour of a pixel, or one a step from it. */
function like(counts: Uint32Array, lab: Float32Array, i: number): number {
  const [l, a, b] = [binOf(lab, i, 0), binOf(lab, i, 1), binOf(lab, i, 2)]
  let sum = 0
  for (let dl = -1; dl <= 1; dl += 1) {
    for (let da = -1; da <= 1; da += 1) {
      for (let db = -1; db <= 1; db += 1) sum += counts[slotOf(l + dl, a + da, b + db)]!
    }
  }
  return sum
}
