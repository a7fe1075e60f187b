import {
  checkSameSize,
  createRgba,
  deltaE2000,
  distanceTo,
  type GreyImage,
  keptBox,
  matteFeather,
  placeCutOut,
  type RgbaImage,
  srgb8ToCielab,
} from '@toile/imaging'
import type { Placement } from '../port.ts'

interface OutsideFidelity {
  /** Largest difference of an 8-bit channel, 0 to 255. */
  readonly largest: number
  /** Mean CIEDE2000 over all pixels that should be as they were. */
  readonly meanDeltaE: number
}

/** Differing pixels whose colour difference is computed; of more, evenly spread ones stand for the others. A round number. */
const SAMPLES = 60_000
/** Pixels to either side that the widest kernel reads which cut-outs are resampled with. */
const KERNEL_REACH = 2

/**
 * How a result differs from its photo where nothing was to change: beyond the mask (255 = change) and its feather
 * (`matteFeather`). Undefined when nothing lies there. All have the same size; `distance` is that of each pixel to the mask.
 */
export function measureOutside(
  photo: RgbaImage,
  mask: GreyImage,
  result: RgbaImage,
  { data: distance } = distanceTo(mask, 1),
): OutsideFidelity | undefined {
  checkSameSize(photo, mask)
  checkSameSize(photo, result)
  const radius = matteFeather(photo.width, photo.height)
  return compare(photo, result, (i) => distance[i]! > radius)
}

/**
 * The same for a cut-out that was placed elsewhere: against one reference resample of what is kept (R33), where it is
 * wholly covered by pixels beyond the feather. Undefined when no such pixel lies in the picture.
 */
export function measurePlaced(
  photo: RgbaImage,
  mask: GreyImage,
  result: RgbaImage,
  placement: Placement,
): OutsideFidelity | undefined {
  checkSameSize(photo, mask)
  checkSameSize(photo, result)
  const box = keptBox(mask)
  if (box === undefined) return undefined
  const reach = matteFeather(photo.width, photo.height) + KERNEL_REACH
  const distance = distanceTo(mask, 1).data
  const cut = createRgba(photo.width, photo.height)
  for (let i = 0; i < distance.length; i += 1) {
    if (distance[i]! <= reach) continue
    for (let c = 0; c < 3; c += 1) cut.data[4 * i + c] = photo.data[4 * i + c]!
    cut.data[4 * i + 3] = 255
  }
  const placed = placeCutOut(cut, box, placement)
  return compare(placed, result, (i) => placed.data[4 * i + 3] === 255)
}

function compare(
  before: RgbaImage,
  after: RgbaImage,
  belongs: (index: number) => boolean,
): OutsideFidelity | undefined {
  const a = before.data
  const b = after.data
  let count = 0
  let largest = 0
  const changed: number[] = []
  for (let i = 0, o = 0; o < a.length; i += 1, o += 4) {
    if (!belongs(i)) continue
    count += 1
    const gap = Math.max(Math.abs(a[o]! - b[o]!), Math.abs(a[o + 1]! - b[o + 1]!), Math.abs(a[o + 2]! - b[o + 2]!))
    if (gap === 0) continue
    if (gap > largest) largest = gap
    changed.push(o)
  }
  if (count === 0) return undefined
  const step = Math.max(1, Math.floor(changed.length / SAMPLES))
  let sum = 0
  let seen = 0
  for (let at = 0; at < changed.length; at += step, seen += 1) {
    const o = changed[at]!
    sum += deltaE2000(srgb8ToCielab(a[o]!, a[o + 1]!, a[o + 2]!), srgb8ToCielab(b[o]!, b[o + 1]!, b[o + 2]!))
  }
  return { largest, meanDeltaE: seen === 0 ? 0 : ((sum / seen) * changed.length) / count }
}
