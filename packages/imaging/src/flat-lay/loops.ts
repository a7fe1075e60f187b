import { distanceTo } from '../filter/distance.ts'

/** How wide a strap is at most, as a share of the long side. */
const STRAP = 0.045
/** Of a loop's rows, or of its columns, those that lie between two straps. */
const BETWEEN = 0.8

/**
 * Which pieces of enclosed ground lie in the loops of straps: the open ground is a strap's width away on either side. So
 * narrow ones are that compression leaves them uneven. Motifs of a print and trims have cloth on one side at least.
 *
 * @param labels of each pixel, row by row; `width`: of a row
 * @param asked of each label, whether it is asked for; `open`: 1 = ground that reaches the picture's border
 */
export function betweenStraps(
  labels: Int32Array,
  width: number,
  asked: readonly boolean[],
  open: Uint8Array,
): readonly boolean[] {
  const height = labels.length / width
  const strap = STRAP * Math.max(width, height)
  /** Of the lines across each piece, the share that end in open ground on both sides. */
  const shares = (lines: number, length: number, start: number, step: number): number[] => {
    const [all, held] = [asked.map(() => 0), asked.map(() => 0)]
    for (let line = 0; line < lines; line += 1) {
      const spans = new Map<number, [number, number]>()
      for (let k = 0; k < length; k += 1) {
        const label = labels[line * start + k * step]!
        if (!asked[label]) continue
        const span = spans.get(label)
        if (span) span[1] = k
        else spans.set(label, [k, k])
      }
      const isNear = (from: number, way: 1 | -1): boolean => {
        for (let k = from; k >= 0 && k < length && Math.abs(k - from) < strap; k += way) {
          if (open[labels[line * start + k * step]!] === 1) return true
        }
        return false
      }
      for (const [label, [from, to]] of spans) {
        all[label]! += 1
        if (isNear(from, -1) && isNear(to, 1)) held[label]! += 1
      }
    }
    return held.map((of, label) => of / Math.max(1, all[label]!))
  }
  const rows = shares(height, width, width, 1)
  const columns = shares(width, height, 1, width)
  return asked.map((is, label) => is && Math.max(rows[label]!, columns[label]!) >= BETWEEN)
}

/**
 * What hangs together with pieces of ground in the loops of straps and differs from it by compression alone. What goes on
 * farther than a strap is wide, or to the open ground, is a garment of nearly the ground's colour, and stays.
 *
 * @param labels, width, open see `betweenStraps`; `pieces`: labels
 * @param isRinging whether a pixel differs no more from the ground than that
 * @returns indices of pixels
 */
export function ringingAbout(
  labels: Int32Array,
  width: number,
  pieces: readonly number[],
  open: Uint8Array,
  isRinging: (index: number) => boolean,
): readonly number[] {
  if (pieces.length === 0) return []
  const height = labels.length / width
  const ground = new Set(pieces)
  const known = Uint8Array.from(labels, (label) => (ground.has(label) ? 1 : 0))
  const away = distanceTo({ width, height, data: known }, 1).data
  const strap = STRAP * Math.max(width, height)
  const visited = new Uint8Array(labels.length)
  const out: number[][] = []
  for (let first = 0; first < labels.length; first += 1) {
    if (known[first] === 0 || visited[first] === 1) continue
    visited[first] = 1
    const front = [first]
    const found: number[] = []
    let isGarment = false
    for (let i = front.pop(); i !== undefined; i = front.pop()) {
      const x = i % width
      for (const j of [x > 0 ? i - 1 : -1, x + 1 < width ? i + 1 : -1, i - width, i + width]) {
        if (j < 0 || j >= labels.length || visited[j] === 1) continue
        if (open[labels[j]!] === 1) isGarment = true
        else if (known[j] === 1 || isRinging(j)) {
          visited[j] = 1
          front.push(j)
          if (known[j] === 0) found.push(j)
          isGarment ||= away[j]! > strap
        }
      }
    }
    if (!isGarment) out.push(found)
  }
  return out.flat()
}
