import type { Body, Drawing } from './read-drawing.ts'

/** Left and right ends of a body's rows, and how many pixels of each row it fills. */
export interface Profile {
  readonly left: Int32Array
  readonly right: Int32Array
  readonly fill: Int32Array
  /** Width of the run that holds the middle of the body, or is nearest to it. */
  readonly trunk: Int32Array
  readonly runs: Int32Array
}

export interface RegionShape {
  readonly label: number
  left: number
  right: number
  top: number
  bottom: number
  area: number
  sumX: number
  sumY: number
  sumXX: number
  sumYY: number
  sumXY: number
  /** Pixels that touch the outside. */
  open: number
}

/** Measures each area of a drawing, inside the outlines. */
export function measureRegions({ width, height, regions, inside }: Drawing): RegionShape[] {
  const shapes: RegionShape[] = Array.from({ length: regions.count }, (_, label) => ({
    label,
    left: width,
    right: 0,
    top: height,
    bottom: 0,
    area: 0,
    sumX: 0,
    sumY: 0,
    sumXX: 0,
    sumYY: 0,
    sumXY: 0,
    open: 0,
  }))
  for (let y = 0, i = 0; y < height; y++) {
    for (let x = 0; x < width; x++, i++) {
      const label = regions.labels[i]!
      if (label === 0 || inside.data[i]! < 128) continue
      const shape = shapes[label]!
      shape.area += 1
      shape.sumX += x
      shape.sumY += y
      shape.sumXX += x * x
      shape.sumYY += y * y
      shape.sumXY += x * y
      if (x < shape.left) shape.left = x
      if (x >= shape.right) shape.right = x + 1
      if (y < shape.top) shape.top = y
      if (y >= shape.bottom) shape.bottom = y + 1
      if (
        x === 0 ||
        y === 0 ||
        x + 1 === width ||
        y + 1 === height ||
        regions.labels[i - 1] === 0 ||
        regions.labels[i + 1] === 0 ||
        regions.labels[i - width] === 0 ||
        regions.labels[i + width] === 0
      ) {
        shape.open += 1
      }
    }
  }
  return shapes.slice(1)
}

/** The number of the body that a region's first pixels belong to. */
export function bodyOfShape({ width, regions, bodyOf }: Drawing, shape: RegionShape): number {
  for (let y = shape.top; y < shape.bottom; y++) {
    for (let x = shape.left; x < shape.right; x++) {
      const i = y * width + x
      if (regions.labels[i] === shape.label && bodyOf[i]! > 0) return bodyOf[i]!
    }
  }
  return 0
}

export function profileOf({ width, bodyOf }: Drawing, number: number, body: Body): Profile {
  const rows = body.bottom - body.top
  const profile = {
    left: new Int32Array(rows).fill(width),
    right: new Int32Array(rows),
    fill: new Int32Array(rows),
    trunk: new Int32Array(rows),
    runs: new Int32Array(rows),
  }
  let middle = (body.left + body.right) / 2
  for (let row = 0; row < rows; row++) {
    const y = body.top + row
    let start = -1
    let best = Infinity
    let next = middle
    for (let x = body.left; x <= body.right; x++) {
      const own = x < body.right && bodyOf[y * width + x] === number
      if (own) {
        profile.fill[row]! += 1
        if (start < 0) start = x
        if (x < profile.left[row]!) profile.left[row] = x
        profile.right[row] = x + 1
      } else if (start >= 0) {
        if (x - start > 3) profile.runs[row]! += 1
        const off = middle < start ? start - middle : middle >= x ? middle - x + 1 : 0
        if (off < best) {
          best = off
          profile.trunk[row] = x - start
          next = (start + x) / 2
        }
        start = -1
      }
    }
    middle += 0.15 * (next - middle)
  }
  return profile
}

export const mean = (values: Int32Array, from: number, to: number): number => {
  const a = Math.max(0, Math.floor(from))
  const b = Math.max(a + 1, Math.min(values.length, Math.ceil(to)))
  let sum = 0
  for (let k = a; k < b; k++) sum += values[k] ?? 0
  return sum / (b - a)
}

/** Main direction of a region, downwards. */
export function axisOf(shape: RegionShape): number {
  const n = shape.area
  const xx = shape.sumXX / n - (shape.sumX / n) ** 2
  const yy = shape.sumYY / n - (shape.sumY / n) ** 2
  const xy = shape.sumXY / n - (shape.sumX * shape.sumY) / (n * n)
  const angle = Math.atan2(2 * xy, xx - yy) / 2
  return Math.sin(angle) < 0 ? angle + Math.PI : angle
}
