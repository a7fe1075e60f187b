import {
  boundingBox,
  connectedComponents,
  createGrey,
  fillHoles,
  type GreyImage,
  growMask,
  type PixelBox,
  resampleGrey,
} from '@toile/imaging'

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

/** Pixels of the outline. */
export interface Point {
  readonly x: number
  readonly y: number
}

/** Long side of the region's box, in pixels of the outline. Chosen by eye. */
const LONG_SIDE = 360

/** A garment's region at the size of its outline, as it is marked. */
export interface Reduced {
  readonly mask: GreyImage
  /** Pixels of it a pixel of the picture. */
  readonly scale: number
  /** Of what is marked. */
  readonly box: PixelBox
}

/** Undefined when nothing is marked, or nothing that is seen at that size. `mask`: 255 = the garment. */
export function reduced(mask: GreyImage): Reduced | undefined {
  const full = boundingBox(mask, 128, 0)
  if (!full) return undefined
  const scale = Math.min(1, LONG_SIDE / Math.max(full.right - full.left, full.bottom - full.top))
  const width = Math.max(8, Math.round(mask.width * scale))
  const height = Math.max(8, Math.round(mask.height * scale))
  const small = resampleGrey(mask, width, height, 'box')
  const box = boundingBox(small, 128, 0)
  return box && { mask: small, scale, box }
}

/**
 * Undefined when too little is marked to have a shape. `notch`: width in pixels of the outline up to which a notch is
 * closed; on a flat-lay there is nothing in front, and the gap beside a sleeve is as narrow.
 */
export function withoutNotches({ mask, scale, box }: Reduced, notch: number): Outline | undefined {
  // What lies in front (fingers, a strand of hair, a strap) leaves notches that are no part of the shape.
  const open = padded(mask, box)
  const closed = notch < 1 ? open : growMask(growMask(open, notch / 2), -notch / 2)
  const { labels, sizes } = connectedComponents(unpadded(closed, box))
  let largest = 0
  for (let label = 1; label < sizes.length; label += 1)
    if (largest === 0 || sizes[label]! > sizes[largest]!) largest = label
  if (largest === 0 || sizes[largest]! < 60) return undefined
  const kept = createGrey(box.right - box.left, box.bottom - box.top)
  for (let i = 0; i < labels.length; i += 1) {
    kept.data[i] = labels[i]! > 0 && sizes[labels[i]!]! > 0.05 * sizes[largest]! ? 255 : 0
  }
  const filled = createGrey(mask.width, mask.height)
  const whole = fillHoles(kept, 0.006 * sizes[largest]!)
  for (let y = 0; y < whole.height; y += 1) {
    filled.data.set(whole.data.subarray(y * whole.width, (y + 1) * whole.width), (y + box.top) * mask.width + box.left)
  }
  return { mask: filled, scale, ...boundingBox(filled, 128, 0)! }
}

/** Both in one, for who asks for one outline of a mask alone. */
export function outlineOf(mask: GreyImage, notch: number): Outline | undefined {
  const small = reduced(mask)
  return small && withoutNotches(small, notch)
}

/** Whether the picture ends before the garment does, so that its lower edge is no hem. */
export const isCutOff = ({ mask, bottom }: Outline): boolean => bottom >= mask.height - 1

/** Empty pixels around a box, so that a mask which is grown there does not meet the border. Chosen. */
const PAD = 6
/** A box of a mask with an empty rim. */
function padded({ width, data }: GreyImage, { left, top, right, bottom }: PixelBox): GreyImage {
  const out = createGrey(right - left + 2 * PAD, bottom - top + 2 * PAD)
  for (let y = top; y < bottom; y += 1) {
    out.data.set(data.subarray(y * width + left, y * width + right), (y - top + PAD) * out.width + PAD)
  }
  return out
}

/** Without that rim. */
function unpadded(image: GreyImage, { left, top, right, bottom }: PixelBox): GreyImage {
  const out = createGrey(right - left, bottom - top)
  for (let y = 0; y < out.height; y += 1) {
    const from = (y + PAD) * image.width + PAD
    out.data.set(image.data.subarray(from, from + out.width), y * out.width)
  }
  return out
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
