import type { GreyImage } from '../image.ts'

/** Connected areas of a mask. */
export interface Components {
  /** Number of the component of each pixel, from 1; 0 where the mask is below the threshold. */
  readonly labels: Int32Array
  /** Pixels of each component, by number; entry 0 counts the pixels outside all. */
  readonly sizes: readonly number[]
}

/**
 * Areas of pixels of at least `threshold` that touch along sides (4) or at corners too (8), in reading order. Stretches of
 * rows are joined rather than pixels: He, Chao and Suzuki, "A run-based two-scan labeling algorithm", IEEE Transactions on
 * Image Processing 17 (2008).
 */
export function connectedComponents(mask: GreyImage, connectivity: 4 | 8 = 8, threshold = 128): Components {
  const { width, height } = mask
  const { ends, firstOfRow } = runsOf(mask, threshold)
  const roots = joinRuns(ends, firstOfRow, height, connectivity === 8 ? 1 : 0)
  const labels = new Int32Array(width * height)
  const numbers = new Int32Array(roots.length)
  const sizes = [width * height]
  for (let y = 0; y < height; y += 1) {
    for (let run = firstOfRow[y]!; run < firstOfRow[y + 1]!; run += 1) {
      // The root is the first of its component in reading order, so it has its number before the others ask for it.
      const root = rootOf(roots, run)
      if (root === run) numbers[run] = sizes.push(0) - 1
      const number = numbers[root]!
      const [from, to] = [ends[2 * run]!, ends[2 * run + 1]!]
      labels.fill(number, y * width + from, y * width + to)
      sizes[number]! += to - from
      sizes[0]! -= to - from
    }
  }
  return { labels, sizes }
}

/** First column of each stretch of marked pixels and the one after its last, row by row; and each row's first stretch. */
function runsOf({ width, height, data }: GreyImage, threshold: number): { ends: Int32Array; firstOfRow: Int32Array } {
  let ends = new Int32Array(1024)
  let count = 0
  const firstOfRow = new Int32Array(height + 1)
  for (let y = 0; y < height; y += 1) {
    const row = y * width
    if (count + width + 2 > ends.length) {
      const larger = new Int32Array(2 * ends.length + width + 2)
      larger.set(ends)
      ends = larger
    }
    let inside = false
    for (let x = 0; x < width; x += 1) {
      if (data[row + x]! >= threshold === inside) continue
      inside = !inside
      ends[count] = x
      count += 1
    }
    if (inside) {
      ends[count] = width
      count += 1
    }
    firstOfRow[y + 1] = count / 2
  }
  return { ends: ends.subarray(0, count), firstOfRow }
}

/** For each stretch an earlier one of its component, or itself. `reach`: columns beyond its ends at which another touches it. */
function joinRuns(ends: Int32Array, firstOfRow: Int32Array, height: number, reach: number): Int32Array {
  const roots = new Int32Array(ends.length / 2)
  for (let run = 0; run < roots.length; run += 1) roots[run] = run
  for (let y = 1; y < height; y += 1) {
    let above = firstOfRow[y - 1]!
    const last = firstOfRow[y]!
    for (let run = last; run < firstOfRow[y + 1]!; run += 1) {
      const from = ends[2 * run]! - reach
      const to = ends[2 * run + 1]! + reach
      while (above < last && ends[2 * above + 1]! <= from) above += 1
      for (let other = above; other < last && ends[2 * other]! < to; other += 1) {
        const [p, q] = [rootOf(roots, run), rootOf(roots, other)]
        if (p < q) roots[q] = p
        else roots[p] = q
      }
    }
  }
  return roots
}

function rootOf(roots: Int32Array, run: number): number {
  let at = run
  while (roots[at] !== at) {
    roots[at] = roots[roots[at]!]!
    at = roots[at]!
  }
  return at
}

/** A pixel position; fractions are cut off. */
export interface Position {
  readonly x: number
  readonly y: number
}

/**
 * The mask without the components that no position lies on and that are smaller than `minShare` (0 to 1) of the largest
 * one kept. When no position lies on any component the mask comes back as it is.
 */
export function keepComponentsAt(mask: GreyImage, positions: readonly Position[], minShare = 1): GreyImage {
  const { labels, sizes } = connectedComponents(mask)
  const touched = new Set<number>()
  for (const { x, y } of positions) {
    const column = Math.floor(x)
    const row = Math.floor(y)
    if (column < 0 || row < 0 || column >= mask.width || row >= mask.height) continue
    const label = labels[row * mask.width + column]!
    if (label > 0) touched.add(label)
  }
  if (touched.size === 0) return { ...mask, data: mask.data.slice() }
  const largest = Math.max(...[...touched].map((label) => sizes[label]!))
  const kept = sizes.map((size, label) => touched.has(label) || (minShare < 1 && size >= minShare * largest))
  // Pixels under the threshold belong to no component: a soft rim stays with its neighbour's component.
  return { ...mask, data: mask.data.map((value, p) => (labels[p] === 0 || kept[labels[p]!] ? value : 0)) }
}

/** Fills areas outside the mask that are smaller than `maxPixels` and do not reach the picture's border. */
export function fillHoles(mask: GreyImage, maxPixels: number, spare: readonly Position[] = []): GreyImage {
  const { width, height } = mask
  const outside: GreyImage = { width, height, data: new Uint8Array(width * height) }
  for (let p = 0; p < outside.data.length; p += 1) outside.data[p] = mask.data[p]! < 128 ? 255 : 0
  const { labels, sizes } = connectedComponents(outside, 4)
  const open = new Set<number>()
  for (let x = 0; x < width; x += 1) open.add(labels[x]!).add(labels[(height - 1) * width + x]!)
  for (let y = 0; y < height; y += 1) open.add(labels[y * width]!).add(labels[y * width + width - 1]!)
  for (const { x, y } of spare) {
    const column = Math.floor(x)
    const row = Math.floor(y)
    if (column >= 0 && row >= 0 && column < width && row < height) open.add(labels[row * width + column]!)
  }
  const filled = Uint8Array.from(sizes, (size, label) => (label > 0 && size < maxPixels && !open.has(label) ? 1 : 0))
  const data = mask.data.slice()
  if (filled.includes(1)) for (let p = 0; p < data.length; p += 1) if (filled[labels[p]!] === 1) data[p] = 255
  return { width, height, data }
}
