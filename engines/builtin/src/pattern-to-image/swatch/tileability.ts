import { createFloat, type FloatImage, type RgbaImage } from '@toile/imaging'

/** How steps at the edge are judged. Chosen by eye. */
const STEPS = {
  /** Fluctuation that the eye does not see, of gamma-coded RGB (0 to 1). */
  unseen: 0.01,
  /** How many times as much as the inside's busy places an edge may step. */
  tolerance: 1.2,
  /** Minimum count of lines inside that step as much as the edge, for the edge to be one of the pattern's own lines. */
  ownLines: 3,
  /** Places along an edge at which steps are measured; more change nothing. */
  places: 320,
} as const

export interface WrapSteps {
  /** Mean step over the joint against the inside's largest usual one; 1 or less is no seam. */
  readonly across: number
  readonly down: number
}

/**
 * How much a picture steps where it meets itself, against how much it steps inside: the step that a tenth of its lines
 * exceed. For `ruled` cloth, whose lines step seldom but sharply, the third largest step of all. Steps are distances in
 * gamma-coded sRGB, which is near enough to what is seen for comparing a picture with itself.
 */
export function wrapSteps(image: RgbaImage, ruled = false): WrapSteps {
  return { across: stepAlong(image, 'across', ruled), down: stepAlong(image, 'down', ruled) }
}

/** Whether a picture can be laid beside itself without a visible seam. */
export const isTileable = (steps: WrapSteps): boolean =>
  steps.across <= STEPS.tolerance && steps.down <= STEPS.tolerance

function stepAlong({ width, height, data }: RgbaImage, axis: 'across' | 'down', ruled: boolean): number {
  const [length, side] = axis === 'across' ? [width, height] : [height, width]
  const [step, next] = axis === 'across' ? [4, width * 4] : [width * 4, 4]
  const skip = Math.max(1, Math.floor(side / STEPS.places))
  const steps = new Float64Array(length)
  let lines = 0
  for (let line = 0; line < side; line += skip, lines += 1) {
    for (let k = 0; k < length; k += 1) {
      const a = line * next + k * step
      const b = line * next + (k + 1 < length ? k + 1 : 0) * step
      const r = data[a]! - data[b]!
      const g = data[a + 1]! - data[b + 1]!
      const l = data[a + 2]! - data[b + 2]!
      steps[k]! += Math.sqrt(r * r + g * g + l * l)
    }
  }
  const inside = steps.slice(0, -1).toSorted()
  const busy = Math.max(inside[Math.floor(inside.length * 0.9)] ?? 0, ruled ? (inside.at(-STEPS.ownLines) ?? 0) : 0)
  return steps[length - 1]! / (busy + STEPS.unseen * 255 * lines)
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
