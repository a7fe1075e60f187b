import type { Patch } from './document.ts'
import type { Size } from './geometry.ts'
import { grow as growRect, intersect, fullRect } from './geometry.ts'
import { encodeRuns, runBounds } from './runs.ts'

/**
 * Moving the border of a finished mask. `pixels`: one byte a pixel, 0 or 255; `radius`: whole pixels from 1. Each
 * answers new pixels of the same size. The picture's own sides are no border: a figure that the frame cuts off is
 * neither shrunk nor rounded there.
 */
export type EdgeMove = 'grow' | 'shrink' | 'smooth'

export function moveEdge(pixels: Uint8Array, size: Size, move: EdgeMove, radius: number): Uint8Array {
  switch (move) {
    case 'grow':
      return spread(pixels, size, 255, radius)
    case 'shrink':
      return spread(pixels, size, 0, radius)
    case 'smooth':
      return smooth(pixels, size, radius)
  }
}

/**
 * Pixels of `value` take all whose centre is within `radius` of theirs: dilation by a disc. Each run of a row is laid
 * over the rows above and below it, so the cost is runs times radius, whatever their length.
 */
function spread(pixels: Uint8Array, { width, height }: Size, value: 0 | 255, radius: number): Uint8Array {
  const out = pixels.slice()
  const reach = Array.from({ length: radius + 1 }, (_, dy) => Math.floor(Math.sqrt(radius * radius - dy * dy)))
  for (let y = 0; y < height; y++) {
    const row = pixels.subarray(y * width, (y + 1) * width)
    for (let x0 = row.indexOf(value); x0 !== -1;) {
      const after = row.indexOf(255 - value, x0)
      const x1 = after === -1 ? width : after
      for (let dy = -radius; dy <= radius; dy++) {
        if (y + dy < 0 || y + dy >= height) continue
        const wider = reach[Math.abs(dy)] ?? 0
        const start = (y + dy) * width
        out.fill(value, start + Math.max(0, x0 - wider), start + Math.min(width, x1 + wider))
      }
      x0 = row.indexOf(value, x1)
    }
  }
  return out
}

/**
 * Each pixel becomes what most of its surroundings are: a box of 2 · radius + 1 pixels, averaged twice, cut at the
 * half. Straight borders stay where they are; steps, specks and notches smaller than the radius go.
 */
function smooth(pixels: Uint8Array, size: Size, radius: number): Uint8Array {
  const out = pixels.slice()
  const marked = runBounds(encodeRuns(pixels, size))
  if (marked === null) return out
  // Twice the radius is as far as two boxes see; beyond it nothing changes.
  const area = intersect(growRect(marked, 2 * radius), fullRect(size))
  const width = area.x1 - area.x0
  const height = area.y1 - area.y0
  let sums = new Uint32Array(width * height)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      sums[y * width + x] = pixels[(area.y0 + y) * size.width + area.x0 + x] === 255 ? 1 : 0
    }
  }
  for (let pass = 0; pass < 2; pass++) sums = sumsDown(sumsAcross(sums, width, height, radius), width, height, radius)
  const half = (2 * radius + 1) ** 4 / 2
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      out[(area.y0 + y) * size.width + area.x0 + x] = (sums[y * width + x] ?? 0) > half ? 255 : 0
    }
  }
  return out
}

/**
 * Sums over 2 · radius + 1 neighbours of a row. Beyond its ends a row goes on with its last value. At radius 20 two
 * passes across and down stay below 2³².
 */
function sumsAcross(values: Uint32Array, width: number, height: number, radius: number): Uint32Array<ArrayBuffer> {
  const sums = new Uint32Array(values.length)
  for (let start = 0; start < width * height; start += width) {
    const last = start + width - 1
    let sum = (radius + 1) * (values[start] ?? 0)
    for (let ahead = 1; ahead <= radius; ahead++) sum += values[Math.min(start + ahead, last)] ?? 0
    for (let at = start; at <= last; at++) {
      sums[at] = sum
      sum += (values[Math.min(at + radius + 1, last)] ?? 0) - (values[Math.max(at - radius, start)] ?? 0)
    }
  }
  return sums
}

/** The same of a column, row by row, in the order in which memory is read fastest. */
function sumsDown(values: Uint32Array, width: number, height: number, radius: number): Uint32Array<ArrayBuffer> {
  const sums = new Uint32Array(values.length)
  const sum = new Uint32Array(width)
  const rowAt = (y: number): number => Math.min(Math.max(y, 0), height - 1) * width
  for (let y = -radius; y <= radius; y++) {
    for (let x = 0, at = rowAt(y); x < width; x++, at++) sum[x] = (sum[x] ?? 0) + (values[at] ?? 0)
  }
  for (let y = 0; y < height; y++) {
    sums.set(sum, y * width)
    let enters = rowAt(y + radius + 1)
    let leaves = rowAt(y - radius)
    for (let x = 0; x < width; x++, enters++, leaves++) {
      sum[x] = (sum[x] ?? 0) + (values[enters] ?? 0) - (values[leaves] ?? 0)
    }
  }
  return sums
}

/**
 * What must be painted over `before` to make it `after`: at most two parts to mark and one to take away. What is marked
 * anew and is not in `confirmed`, a mask of the same size, follows from paint that nobody has confirmed, and is fresh.
 */
export function patchesBetween(before: Uint8Array, after: Uint8Array, size: Size, confirmed = after): Patch[] {
  const changed = {
    draw: new Uint8Array(after.length),
    fresh: new Uint8Array(after.length),
    erase: new Uint8Array(after.length),
  }
  for (let index = 0; index < after.length; index++) {
    if (after[index] === before[index]) continue
    const part = after[index] === 0 ? 'erase' : confirmed[index] === 255 ? 'draw' : 'fresh'
    changed[part][index] = 255
  }
  return (['draw', 'fresh', 'erase'] as const).flatMap((part): Patch[] => {
    const area = encodeRuns(changed[part], size)
    const bounds = runBounds(area)
    if (bounds === null) return []
    return [
      part === 'fresh'
        ? { kind: 'patch', mode: 'draw', area, bounds, fresh: true }
        : { kind: 'patch', mode: part, area, bounds },
    ]
  })
}
