import type { GreyImage } from '../image.ts'

/** Connected areas of a mask. */
export interface Components {
  /** Number of the component of each pixel, from 1; 0 where the mask is below the threshold. */
  readonly labels: Int32Array
  /** Pixels of each component, by number; entry 0 counts the pixels outside all. */
  readonly sizes: readonly number[]
}

/** Areas of pixels of at least `threshold` that touch along sides (4) or at corners too (8), in reading order. */
export function connectedComponents(mask: GreyImage, connectivity: 4 | 8 = 8, threshold = 128): Components {
  const { width, height, data } = mask
  const labels = new Int32Array(width * height)
  const sizes = [0]
  const stack = new Int32Array(width * height)
  for (let start = 0; start < labels.length; start += 1) {
    if (data[start]! < threshold) {
      sizes[0]! += 1
      continue
    }
    if (labels[start] !== 0) continue
    const label = sizes.length
    let size = 0
    let top = 0
    const visit = (p: number): void => {
      if (labels[p] !== 0 || data[p]! < threshold) return
      labels[p] = label
      stack[top] = p
      top += 1
    }
    visit(start)
    while (top > 0) {
      top -= 1
      const p = stack[top]!
      size += 1
      const x = p % width
      const left = x > 0
      const right = x + 1 < width
      const up = p >= width
      const down = p + width < labels.length
      if (left) visit(p - 1)
      if (right) visit(p + 1)
      if (up) visit(p - width)
      if (down) visit(p + width)
      if (connectivity === 8) {
        if (up && left) visit(p - width - 1)
        if (up && right) visit(p - width + 1)
        if (down && left) visit(p + width - 1)
        if (down && right) visit(p + width + 1)
      }
    }
    sizes.push(size)
  }
  return { labels, sizes }
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
  const outside: GreyImage = { width, height, data: mask.data.map((value) => (value < 128 ? 255 : 0)) }
  const { labels, sizes } = connectedComponents(outside, 4)
  const open = new Set<number>()
  for (let x = 0; x < width; x += 1) open.add(labels[x]!).add(labels[(height - 1) * width + x]!)
  for (let y = 0; y < height; y += 1) open.add(labels[y * width]!).add(labels[y * width + width - 1]!)
  for (const { x, y } of spare) {
    const column = Math.floor(x)
    const row = Math.floor(y)
    if (column >= 0 && row >= 0 && column < width && row < height) open.add(labels[row * width + column]!)
  }
  const filled = sizes.map((size, label) => label > 0 && size < maxPixels && !open.has(label))
  return { width, height, data: mask.data.map((value, p) => (filled[labels[p]!] ? 255 : value)) }
}
