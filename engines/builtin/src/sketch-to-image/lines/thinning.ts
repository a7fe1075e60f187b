import { createGrey, type GreyImage } from '@toile/imaging'

/**
 * Thins shapes (128 and more) to centre lines one pixel wide that keep their connections: 255 on them, 0 elsewhere
 * (Zhang and Suen, "A fast parallel algorithm for thinning digital patterns", 1984). The picture's rim stays empty.
 */
export function thinned(shapes: GreyImage): GreyImage {
  const { width, height } = shapes
  const out = createGrey(width, height)
  const { data } = out
  let left: number[] = []
  for (let y = 1; y < height - 1; y++) {
    for (let x = 1, i = y * width + 1; x < width - 1; x++, i++) {
      if (shapes.data[i]! < 128) continue
      data[i] = 1
      left.push(i)
    }
  }
  for (let changed = true; changed;) {
    changed = false
    for (const second of [false, true]) {
      const gone = left.filter((i) => canBeRemoved(data, i, width, second))
      for (const i of gone) data[i] = 0
      if (gone.length === 0) continue
      changed = true
      left = left.filter((i) => data[i] === 1)
    }
  }
  for (const i of left) data[i] = 255
  return out
}

/** Whether a pixel lies on the edge that this pass takes, is no end, and holds nothing together. */
function canBeRemoved(data: Uint8Array | Uint8ClampedArray, i: number, width: number, second: boolean): boolean {
  const n = data[i - width]!
  const ne = data[i - width + 1]!
  const e = data[i + 1]!
  const se = data[i + width + 1]!
  const s = data[i + width]!
  const sw = data[i + width - 1]!
  const w = data[i - 1]!
  const nw = data[i - width - 1]!
  const count = n + ne + e + se + s + sw + w + nw
  if (count < 2 || count > 6) return false
  const turns =
    ((1 - n) & ne) +
    ((1 - ne) & e) +
    ((1 - e) & se) +
    ((1 - se) & s) +
    ((1 - s) & sw) +
    ((1 - sw) & w) +
    ((1 - w) & nw) +
    ((1 - nw) & n)
  if (turns !== 1) return false
  return second ? (n & e & w) === 0 && (n & s & w) === 0 : (n & e & s) === 0 && (e & s & w) === 0
}
