import { createFloat, type FloatImage } from '../image.ts'

/** Fluctuation that the eye does not see, OKLab. */
const UNSEEN = 0.006
/** An edge may step this much more than the inside's busy places. */
const TOLERANCE = 1.2
/** Lines inside that step as much as the edge, for the edge to be one of the pattern's own lines. */
const OWN_LINES = 3

export interface WrapSteps {
  /** Mean OKLab step over the joint against the inside's largest usual one; 1 or less is no seam. */
  readonly across: number
  readonly down: number
}

/**
 * How much a picture steps where it meets itself, against how much it steps inside: the step that a tenth of its lines
 * exceed. For `ruled` cloth, whose lines step seldom but sharply, the third largest step of all. `lab` is OKLab.
 */
export function wrapSteps(lab: FloatImage, ruled = false): WrapSteps {
  return { across: stepAcross(lab, ruled), down: stepAcross(transposed(lab), ruled) }
}

/** Whether a picture can be laid beside itself without a visible seam. */
export const tiles = (steps: WrapSteps): boolean => steps.across <= TOLERANCE && steps.down <= TOLERANCE

function stepAcross({ width, height, data }: FloatImage, ruled: boolean): number {
  const steps = new Float64Array(width)
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const a = (y * width + x) * 3
      const b = (y * width + (x + 1 < width ? x + 1 : 0)) * 3
      steps[x]! += Math.hypot(data[a]! - data[b]!, data[a + 1]! - data[b + 1]!, data[a + 2]! - data[b + 2]!) / height
    }
  }
  const inside = steps.slice(0, -1).toSorted()
  const busy = Math.max(inside[Math.floor(inside.length * 0.9)] ?? 0, ruled ? (inside.at(-OWN_LINES) ?? 0) : 0)
  return steps[width - 1]! / (busy + UNSEEN)
}

/** Rows become columns. */
export function transposed({ width, height, channels, data }: FloatImage): FloatImage {
  const out = createFloat(height, width, channels)
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1)
      for (let c = 0; c < channels; c += 1)
        out.data[(x * height + y) * channels + c] = data[(y * width + x) * channels + c]!
  return out
}
