/**
 * A small renderer for things that are round about an upright axis: dress forms, draped skirts, stands. A surface is a
 * radius over angle and height; it is cut into fine quads, projected straight on, and shaded per pixel with a soft key
 * light, a fill and a sheen. Enough for a still life in a studio, and nothing more.
 */
export type Colour = readonly [red: number, green: number, blue: number]

export interface Surface {
  /** Pixels of the picture, from top to bottom. */
  readonly top: number
  readonly bottom: number
  readonly axis: number
  /** Depth of the section as a share of its width: 1 is a circle, a torso is flatter. */
  readonly depth: number
  /** Radius in pixels at an angle (0 = towards the camera, ±π/2 = the silhouette) and a height t from 0 to 1. */
  radius(angle: number, t: number): number
  /** Height in pixels at an angle: hems and necklines are not level. */
  height?(angle: number, t: number): number
  /** Linear light, 0 to 1; null where the surface is cut away. */
  colour(angle: number, t: number): Colour | null
  /** 0 matt to 1 satin. */
  readonly sheen: number
}

export interface Render {
  readonly width: number
  readonly height: number
  /** Linear light, premultiplied by nothing: colour where alpha is 1. */
  readonly light: Float32Array
  readonly alpha: Uint8Array
}

const KEY = normalise([-0.55, -0.5, 0.67])
const FILL = normalise([0.75, -0.1, 0.6])
const HALF = normalise([KEY[0], KEY[1], KEY[2] + 1])

export function render(surfaces: readonly Surface[], width: number, height: number): Render {
  const light = new Float32Array(3 * width * height)
  const alpha = new Uint8Array(width * height)
  const nearest = new Nearest(width, height)
  for (const [index, surface] of surfaces.entries()) project(surface, index, nearest)
  for (let at = 0; at < alpha.length; at += 1) {
    const surface = surfaces[nearest.surface[at]!]
    if (!surface) continue
    const angle = nearest.angle[at]!
    const t = nearest.t[at]!
    alpha[at] = 255
    light.set(shade(surface, angle, t, surface.colour(angle, t) ?? [0, 0, 0]), 3 * at)
  }
  return { width, height, light, alpha }
}

/** For each pixel the nearest point of any surface: shading waits until it is known. */
class Nearest {
  readonly width: number
  readonly height: number
  readonly depth: Float32Array
  readonly surface: Int16Array
  readonly angle: Float32Array
  readonly t: Float32Array

  constructor(width: number, height: number) {
    this.width = width
    this.height = height
    this.depth = new Float32Array(width * height).fill(-Infinity)
    this.surface = new Int16Array(width * height).fill(-1)
    this.angle = new Float32Array(width * height)
    this.t = new Float32Array(width * height)
  }
}

function project(surface: Surface, index: number, nearest: Nearest): void {
  const rows = Math.ceil((surface.bottom - surface.top) * 2.2)
  const reach = Math.PI * 0.56
  for (let row = 0; row < rows; row += 1) {
    const t = row / (rows - 1)
    // Close enough that neighbouring points are never farther apart than a pixel, folds included.
    const columns = Math.ceil(surface.radius(0, t) * reach * 3.2) + 16
    for (let column = 0; column < columns; column += 1) {
      const angle = -reach + (2 * reach * column) / (columns - 1)
      const [x, y, z] = pointOf(surface, angle, t)
      const px = Math.round(x)
      const py = Math.round(y)
      if (px < 0 || py < 0 || px >= nearest.width || py >= nearest.height) continue
      const at = py * nearest.width + px
      if (z <= nearest.depth[at]! || !surface.colour(angle, t)) continue
      nearest.depth[at] = z
      nearest.surface[at] = index
      nearest.angle[at] = angle
      nearest.t[at] = t
    }
  }
}

function pointOf(surface: Surface, angle: number, t: number): Colour {
  const radius = surface.radius(angle, t)
  const y = surface.height?.(angle, t) ?? surface.top + t * (surface.bottom - surface.top)
  return [surface.axis + radius * Math.sin(angle), y, radius * Math.cos(angle) * surface.depth]
}

function shade(surface: Surface, angle: number, t: number, base: Colour): Colour {
  const normal = normalOf(surface, angle, t)
  const key = Math.max(0, (dot(normal, KEY) + 0.25) / 1.25)
  const fill = Math.max(0, (dot(normal, FILL) + 0.4) / 1.4)
  const facing = Math.max(0, normal[2])
  const rim = (1 - facing) ** 3
  const gloss = Math.max(0, dot(normal, HALF)) ** 14 * 0.26 * surface.sheen
  const lit = 0.07 + 0.9 * key ** 1.5 + 0.15 * fill
  const edge = 0.1 * rim * (0.4 + surface.sheen)
  return [
    base[0] * lit + gloss + edge * base[0] * 4,
    base[1] * lit + gloss * 0.92 + edge * base[1] * 4,
    base[2] * lit + gloss * 0.85 + edge * base[2] * 4,
  ]
}

function normalOf(surface: Surface, angle: number, t: number): Colour {
  const e = 0.004
  const a = pointOf(surface, angle - e, t)
  const b = pointOf(surface, angle + e, t)
  const c = pointOf(surface, angle, Math.max(0, t - e))
  const d = pointOf(surface, angle, Math.min(1, t + e))
  const u = [b[0] - a[0], b[1] - a[1], b[2] - a[2]] as const
  const v = [d[0] - c[0], d[1] - c[1], d[2] - c[2]] as const
  const normal = normalise([u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0]])
  return normal[2] < 0 ? [-normal[0], -normal[1], -normal[2]] : normal
}

function normalise([x, y, z]: Colour): Colour {
  const length = Math.hypot(x, y, z) || 1
  return [x / length, y / length, z / length]
}

const dot = (a: Colour, b: Colour): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2]

/** A smooth curve through (x, y) points with rising x, level at both ends (monotone pieces, no overshoot). */
export function curve(points: readonly (readonly [x: number, y: number])[]): (x: number) => number {
  return (x) => {
    const last = points.length - 1
    if (x <= points[0]![0]) return points[0]![1]
    if (x >= points[last]![0]) return points[last]![1]
    let index = 0
    while (x > points[index + 1]![0]) index += 1
    const [x0, y0] = points[index]!
    const [x1, y1] = points[index + 1]!
    const slope = (i: number): number => {
      if (i <= 0 || i >= last) return 0
      const before = (points[i]![1] - points[i - 1]![1]) / (points[i]![0] - points[i - 1]![0])
      const after = (points[i + 1]![1] - points[i]![1]) / (points[i + 1]![0] - points[i]![0])
      return before * after <= 0 ? 0 : (2 * before * after) / (before + after)
    }
    const span = x1 - x0
    const s = (x - x0) / span
    const h = s * s * (3 - 2 * s)
    return (
      y0 * (1 - h) +
      y1 * h +
      span * (slope(index) * (s * s * s - 2 * s * s + s) + slope(index + 1) * (s * s * s - s * s))
    )
  }
}
