import { resampleGrey } from '../geometry/resample.ts'
import { createGrey, type GreyImage } from '../image.ts'
import { connectedComponents, fillHoles, growMask } from '../mask/index.ts'

/** A garment's region at the size its shape is read in: binary, without holes and small notches. */
export interface Outline {
  readonly mask: GreyImage
  /** Pixels of the outline a pixel of the picture. */
  readonly scale: number
  /** Box of the marked pixels; right and bottom lie outside. */
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}

/** Long side of the region's box, in pixels of the outline. */
const LONG_SIDE = 360

/**
 * Undefined when too little is marked to have a shape. `mask`: 255 = the garment. `notch`: width in pixels of the outline up
 * to which a notch is closed; on a flat-lay there is nothing in front, and the gap beside a sleeve is as narrow.
 */
export function outlineOf(mask: GreyImage, notch = 8): Outline | undefined {
  const full = boxOf(mask)
  if (!full) return undefined
  const scale = Math.min(1, LONG_SIDE / Math.max(full.right - full.left, full.bottom - full.top))
  const width = Math.max(8, Math.round(mask.width * scale))
  const height = Math.max(8, Math.round(mask.height * scale))
  const small = resampleGrey(mask, width, height, 'box')
  // What lies in front (fingers, a strand of hair, a strap) leaves notches that are no part of the shape.
  const closed = notch < 1 ? pad(small) : growMask(growMask(pad(small), notch / 2), -notch / 2)
  const { labels, sizes } = connectedComponents(crop(closed, width, height))
  let largest = 0
  for (let label = 1; label < sizes.length; label += 1)
    if (largest === 0 || sizes[label]! > sizes[largest]!) largest = label
  if (largest === 0 || sizes[largest]! < 60) return undefined
  const kept = createGrey(width, height)
  for (let i = 0; i < labels.length; i += 1) {
    kept.data[i] = labels[i]! > 0 && sizes[labels[i]!]! > 0.05 * sizes[largest]! ? 255 : 0
  }
  const filled = fillHoles(kept, 0.006 * sizes[largest]!)
  return { mask: filled, scale, ...boxOf(filled)! }
}

/** Whether the picture ends before the garment does, so that its lower edge is no hem. */
export const isCutOff = ({ mask, bottom }: Outline): boolean => bottom >= mask.height - 1

const PAD = 6
function pad({ width, height, data }: GreyImage): GreyImage {
  const out = createGrey(width + 2 * PAD, height + 2 * PAD)
  for (let y = 0; y < height; y += 1)
    out.data.set(data.subarray(y * width, (y + 1) * width), (y + PAD) * out.width + PAD)
  return out
}
function crop(image: GreyImage, width: number, height: number): GreyImage {
  const out = createGrey(width, height)
  for (let y = 0; y < height; y += 1) {
    const from = (y + PAD) * image.width + PAD
    out.data.set(image.data.subarray(from, from + width), y * width)
  }
  return out
}

function boxOf({ width, height, data }: GreyImage) {
  let [left, top, right, bottom] = [width, height, 0, 0]
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      if (data[y * width + x]! < 128) continue
      left = Math.min(left, x)
      right = Math.max(right, x + 1)
      top = Math.min(top, y)
      bottom = y + 1
    }
  }
  return right > left ? { left, top, right, bottom } : undefined
}

/** A stretch of marked pixels in a row; `to` lies outside. */
export interface Run {
  readonly from: number
  readonly to: number
}

export function runsAt({ mask }: Outline, y: number): Run[] {
  const runs: Run[] = []
  const row = y * mask.width
  for (let x = 0, from = -1; x <= mask.width; x += 1) {
    const inside = x < mask.width && mask.data[row + x]! >= 128
    if (inside && from < 0) from = x
    if (!inside && from >= 0) {
      runs.push({ from, to: x })
      from = -1
    }
  }
  return runs
}

export const overlap = (p: Run, q: Run): number => Math.min(p.to, q.to) - Math.max(p.from, q.from)

export const widest = (runs: readonly Run[]): Run | undefined =>
  runs.reduce<Run | undefined>(
    (best, run) => (!best || run.to - run.from > best.to - best.from ? run : best),
    undefined,
  )

export function medianOf(values: readonly number[]): number {
  return values.toSorted((p, q) => p - q)[values.length >> 1] ?? 0
}

/** A profile without spikes narrower than `reach` and without steps. */
export function smoothed(values: Float32Array, reach: number): Float32Array {
  const n = values.length
  const middle = values.map((_, i) => {
    const near = values.slice(Math.max(0, i - reach), Math.min(n, i + reach + 1)).sort()
    return near[near.length >> 1]!
  })
  return middle.map((_, i) => {
    // Even about each place, so that a slope stays one to its end.
    const r = Math.min(reach, i, n - 1 - i)
    let sum = 0
    for (let k = i - r; k <= i + r; k += 1) sum += middle[k]!
    return sum / (2 * r + 1)
  })
}
