/**
 * Whether the lines of a drawing are found again in the picture that was made of it.
 *
 * Lines are thinned to their centres (Zhang and Suen, "A fast parallel algorithm for thinning digital patterns",
 * CACM 27, 1984). At each centre the picture's lightness is looked at across the line, averaged along it over nine
 * pixels so that weave and grain cancel out; the line is found when there is a step or a dark line of at least 3 L*
 * within the tolerance. An average along the line's own direction is what texture does not imitate.
 */
import { type RgbaImage, srgb8ToCielab } from '@toile/imaging'

const HALF_LENGTH = 4
const LEAST_STEP = 3
/** Ink is darker than the paper near it by this much L*. */
const INK = 20

interface Plane {
  readonly width: number
  readonly height: number
  readonly data: Float32Array
}

/** L* of each pixel, 0 to 100; transparency is laid on white. */
function lightnessOf(image: RgbaImage): Plane {
  const data = new Float32Array(image.width * image.height)
  for (let pixel = 0; pixel < data.length; pixel += 1) {
    const alpha = image.data[4 * pixel + 3]! / 255
    const [r, g, b] = [0, 1, 2].map((c) => Math.round(255 + (image.data[4 * pixel + c]! - 255) * alpha))
    data[pixel] = srgb8ToCielab(r!, g!, b!)[0]
  }
  return { width: image.width, height: image.height, data }
}

/** Centre lines of a drawing on light paper: 1 on the line. Paper is the brightest within 24 px, so lit unevenly too. */
export function thinLines(drawing: RgbaImage): { width: number; height: number; data: Uint8Array } {
  const light = lightnessOf(drawing)
  const paper = brightest(light, 24)
  const data = Uint8Array.from(light.data, (value, pixel) => (value < paper[pixel]! - INK ? 1 : 0))
  thin(data, light.width, light.height)
  return { width: light.width, height: light.height, data }
}

/** Share of the drawing's line pixels, 0 to 1, that are found in a picture of the same size within `tolerance` pixels. */
export function lineRecall(drawing: RgbaImage, picture: RgbaImage, tolerance: number): number {
  if (drawing.width !== picture.width || drawing.height !== picture.height) {
    throw new RangeError('drawing and picture differ in size')
  }
  const lines = thinLines(drawing)
  const light = lightnessOf(picture)
  let [asked, found] = [0, 0]
  for (let y = 1; y < lines.height - 1; y += 1) {
    for (let x = 1; x < lines.width - 1; x += 1) {
      if (lines.data[y * lines.width + x] === 0) continue
      const direction = directionAt(lines, x, y)
      // A speck has no direction and is no line.
      if (!direction) continue
      asked += 1
      if (strongestStep(light, x, y, direction, tolerance) >= LEAST_STEP) found += 1
    }
  }
  return asked === 0 ? 1 : found / asked
}

type Direction = readonly [dx: number, dy: number]

/** Main axis of the line's pixels within four of this one; undefined where there are fewer than five. */
function directionAt({ width, height, data }: Omit<Plane, 'data'> & { data: Uint8Array }, x: number, y: number) {
  let [count, xx, xy, yy] = [0, 0, 0, 0]
  for (let v = Math.max(0, y - HALF_LENGTH); v <= Math.min(height - 1, y + HALF_LENGTH); v += 1) {
    for (let u = Math.max(0, x - HALF_LENGTH); u <= Math.min(width - 1, x + HALF_LENGTH); u += 1) {
      if (data[v * width + u] === 0) continue
      count += 1
      xx += (u - x) ** 2
      xy += (u - x) * (v - y)
      yy += (v - y) ** 2
    }
  }
  if (count < 5) return undefined
  const angle = Math.atan2(2 * xy, xx - yy) / 2
  return [Math.cos(angle), Math.sin(angle)] as const
}

function strongestStep(light: Plane, x: number, y: number, [dx, dy]: Direction, tolerance: number): number {
  const reach = Math.ceil(tolerance) + 1
  const profile: number[] = []
  for (let across = -reach; across <= reach; across += 1) {
    let sum = 0
    for (let along = -HALF_LENGTH; along <= HALF_LENGTH; along += 1) {
      sum += sample(light, x + along * dx - across * dy, y + along * dy + across * dx)
    }
    profile.push(sum / (2 * HALF_LENGTH + 1))
  }
  let strongest = 0
  for (let i = 2; i < profile.length; i += 1) strongest = Math.max(strongest, Math.abs(profile[i]! - profile[i - 2]!))
  return strongest
}

function sample({ width, height, data }: Plane, x: number, y: number): number {
  const u = Math.min(width - 1, Math.max(0, x))
  const v = Math.min(height - 1, Math.max(0, y))
  const [u0, v0] = [Math.floor(u), Math.floor(v)]
  const [u1, v1] = [Math.min(width - 1, u0 + 1), Math.min(height - 1, v0 + 1)]
  const [a, b] = [u - u0, v - v0]
  const upper = data[v0 * width + u0]! * (1 - a) + data[v0 * width + u1]! * a
  const lower = data[v1 * width + u0]! * (1 - a) + data[v1 * width + u1]! * a
  return upper * (1 - b) + lower * b
}

/** Largest value in a square of `2 * radius + 1`, rows first and columns then. */
function brightest({ width, height, data }: Plane, radius: number): Float32Array {
  const rows = new Float32Array(data.length)
  const both = new Float32Array(data.length)
  slide(data, rows, width, height, 1, width, radius)
  slide(rows, both, height, width, width, 1, radius)
  return both
}

/** Running maximum along lines of `length` values; the queue holds positions of falling values. */
function slide(
  from: Float32Array,
  to: Float32Array,
  length: number,
  lines: number,
  step: number,
  next: number,
  r: number,
) {
  const queue = new Int32Array(length)
  for (let line = 0; line < lines; line += 1) {
    const start = line * next
    let [head, tail] = [0, 0]
    for (let i = 0; i < length + r; i += 1) {
      if (i < length) {
        const value = from[start + i * step]!
        while (tail > head && from[start + queue[tail - 1]! * step]! <= value) tail -= 1
        queue[tail++] = i
      }
      const at = i - r
      if (at < 0) continue
      while (queue[head]! < at - r) head += 1
      to[start + at * step] = from[start + queue[head]! * step]!
    }
  }
}

/** Zhang and Suen's thinning, in place; the outermost pixels are cleared first. */
function thin(data: Uint8Array, width: number, height: number): void {
  for (let x = 0; x < width; x += 1) data[x] = data[(height - 1) * width + x] = 0
  for (let y = 0; y < height; y += 1) data[y * width] = data[y * width + width - 1] = 0
  // Clockwise from above.
  const around = [-width, 1 - width, 1, 1 + width, width, width - 1, -1, -1 - width]
  let ink = data.reduce<number[]>((list, value, at) => (value === 1 && list.push(at), list), [])
  for (let changed = true; changed;) {
    changed = false
    for (const pass of [0, 1]) {
      const gone = ink.filter((at) => {
        const near = around.map((offset) => data[at + offset]!)
        const count = near.reduce((sum, value) => sum + value, 0)
        if (count < 2 || count > 6) return false
        const turns = near.filter((value, i) => value === 0 && near[(i + 1) % 8] === 1).length
        if (turns !== 1) return false
        const [n, , e, , s, , w] = near as [number, number, number, number, number, number, number]
        return pass === 0 ? n * e * s === 0 && e * s * w === 0 : n * e * w === 0 && n * s * w === 0
      })
      for (const at of gone) data[at] = 0
      if (gone.length > 0) {
        changed = true
        ink = ink.filter((at) => data[at] === 1)
      }
    }
  }
}
