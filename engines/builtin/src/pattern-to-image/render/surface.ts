import {
  createFloat,
  createGrey,
  type FloatImage,
  type GreyImage,
  type RepeatTexture,
  sampleRepeat,
} from '@toile/imaging'
import type { Relief } from '../../cloth/relief.ts'
import type { Stuff } from '../cut/mesh.ts'
import type { Projection, ProjectedPatch } from './camera.ts'
import type { Visibility } from './visibility-buffer.ts'

/** Everything that light needs to know of the picture. */
export interface Surface {
  /** Three channels, linear light. */
  readonly albedo: FloatImage
  readonly cover: GreyImage
  readonly relief: Relief
  /** Two channels: how the surface rises towards the viewer to the right and downwards. */
  readonly slopes: FloatImage
  /** Index into `pieces` of each pixel. */
  readonly parts: Uint8Array
  readonly pieces: readonly PieceKind[]
}

/** Parts that are lit alike: one cloth in one direction of its warp. */
interface PieceKind {
  readonly stuff: Stuff
  /** Direction of the warp on the picture, radians. */
  readonly grain: number
}

export interface Printing {
  readonly texture: RepeatTexture
  /** Width of one repeat on the cloth, cm. */
  readonly repeat: number
  /** Linear light of what is not printed, by stuff. */
  readonly colours: Readonly<Record<Exclude<Stuff, 'cloth'>, readonly [number, number, number]>>
}

/** How normals are read. Chosen by eye. */
const NORMALS = {
  /** Slope, at most: at the rim of a tube it is infinite. */
  steepest: 1.9,
  /** Normals that look away further than this, of 1, belong to the inside of the cloth. */
  rim: -0.2,
} as const
/**
 * Inside a garment, where little light comes: share of the outside's light, and how much the print shows through.
 * Chosen by eye.
 */
const INSIDE = { light: 0.72, print: 0.62 }
/** Stitching, cm: distance from the edge, thickness of the thread, length of a stitch. Chosen by eye. */
const STITCH = { from: 0.75, thread: 0.075, length: 0.3 }

/** The triangle that is being read. One object is filled again and again: there are some hundred thousand of them. */
interface Triangle {
  name: number
  projected: ProjectedPatch
  i: number
  j: number
  l: number
  ax: number
  ay: number
  bRight: number
  bDown: number
  cRight: number
  cDown: number
  /** Change of the cloth's coordinates from pixel to pixel, repeats. */
  readonly gradient: [number, number, number, number]
}

/** Reads colour, height, slope and cover of each pixel from what is visible there. */
export function readSurface(visible: Visibility, projected: Projection, printing: Printing): Surface {
  const { side } = visible
  const [width, height] = [visible.width / side, visible.height / side]
  const albedo = createFloat(width, height, 3)
  const slopes = createFloat(width, height, 2)
  const cover = createGrey(width, height)
  const relief = { width, height, data: new Float32Array(width * height) }
  const parts = new Uint8Array(width * height)
  const kinds = kindsOf(projected)
  const samples = side * side
  const one = new Float32Array(8)
  const triangle: Triangle = {
    name: 0,
    projected: projected.patches[0]!,
    i: 0,
    j: 0,
    l: 0,
    ax: 0,
    ay: 0,
    bRight: 0,
    bDown: 0,
    cRight: 0,
    cDown: 0,
    gradient: [0, 0, 0, 0],
  }
  const triangleOf = (name: number): Triangle => {
    if (name !== triangle.name) openTriangle(triangle, name, projected, printing)
    return triangle
  }
  const shading = { visible, triangleOf, printing }
  let lowest = Infinity
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const p = y * width + x
      let first = 0
      let front = -Infinity
      let count = 0
      let joined = true
      let patchOfFirst = -1
      let back = Infinity
      for (let k = 0; k < samples; k += 1) {
        const o = (y * side + Math.floor(k / side)) * visible.width + x * side + (k % side)
        const name = visible.triangle[o]!
        if (name === 0) continue
        count += 1
        const z = visible.depth[o]!
        const patch = Math.floor((name - 1) / 16777216)
        if (patchOfFirst === -1) patchOfFirst = patch
        else if (patch !== patchOfFirst) joined = false
        if (z > front) {
          front = z
          first = name
        }
        back = Math.min(back, z)
      }
      if (count === 0) continue
      cover.data[p] = Math.round((count / samples) * 255)
      if (joined && front - back < 1.2) {
        shadeSample(triangleOf(first), x + 0.5, y + 0.5, printing, one)
      } else {
        mixSamples(shading, x, y, one)
      }
      parts[p] = kinds.index[Math.floor((first - 1) / 16777216)]!
      albedo.data.set(one.subarray(0, 3), p * 3)
      slopes.data[p * 2] = one[3]!
      slopes.data[p * 2 + 1] = one[4]!
      relief.data[p] = front * projected.scale
      lowest = Math.min(lowest, relief.data[p]!)
    }
  }
  for (let p = 0; p < relief.data.length; p += 1) if (cover.data[p]! > 0) relief.data[p]! -= lowest - 1
  return { albedo, cover, relief, slopes, parts, pieces: kinds.kinds }
}

/** What a pixel is shaded from. */
interface Shading {
  readonly visible: Visibility
  readonly triangleOf: (name: number) => Triangle
  readonly printing: Printing
}

/** Mean of all samples of a pixel that lies on an edge. */
function mixSamples({ visible, triangleOf, printing }: Shading, x: number, y: number, out: Float32Array): void {
  const { side } = visible
  const sum = new Float32Array(8)
  let count = 0
  for (let k = 0; k < side * side; k += 1) {
    const [dx, dy] = [k % side, Math.floor(k / side)]
    const name = visible.triangle[(y * side + dy) * visible.width + x * side + dx]!
    if (name === 0) continue
    shadeSample(triangleOf(name), x + (dx + 0.5) / side, y + (dy + 0.5) / side, printing, out)
    for (let c = 0; c < 5; c += 1) sum[c]! += out[c]!
    count += 1
  }
  for (let c = 0; c < 5; c += 1) out[c] = sum[c]! / count
}

function kindsOf(projected: Projection): { kinds: readonly PieceKind[]; index: readonly number[] } {
  const kinds: PieceKind[] = []
  const index = projected.patches.map(({ patch: { part } }) => {
    const found = kinds.findIndex((kind) => kind.stuff === part.stuff && Math.abs(kind.grain - part.grain) < 0.08)
    if (found >= 0) return found
    kinds.push({ stuff: part.stuff, grain: part.grain })
    return kinds.length - 1
  })
  return { kinds, index }
}

function openTriangle(t: Triangle, name: number, projected: Projection, { repeat, texture }: Printing): void {
  const n = name - 1
  t.name = name
  t.projected = projected.patches[Math.floor(n / 16777216)]!
  const { patch, at } = t.projected
  const cell = Math.floor(n / 2) % 8388608
  const half = n % 2
  const i = half === 0 ? cell : cell + 1
  const j = half === 0 ? cell + 1 : cell + patch.columns + 1
  const l = cell + patch.columns
  const ax = at[i * 3]!
  const ay = at[i * 3 + 1]!
  const bx = at[j * 3]! - ax
  const by = at[j * 3 + 1]! - ay
  const cx = at[l * 3]! - ax
  const cy = at[l * 3 + 1]! - ay
  const inverse = 1 / (bx * cy - by * cx)
  t.i = i
  t.j = j
  t.l = l
  t.ax = ax
  t.ay = ay
  t.bRight = cy * inverse
  t.bDown = -cx * inverse
  t.cRight = -by * inverse
  t.cDown = bx * inverse
  const { cloth } = patch
  const bu = cloth[j * 2]! - cloth[i * 2]!
  const cu = cloth[l * 2]! - cloth[i * 2]!
  const bv = cloth[j * 2 + 1]! - cloth[i * 2 + 1]!
  const cv = cloth[l * 2 + 1]! - cloth[i * 2 + 1]!
  const cos = Math.cos(patch.part.grain)
  const sin = Math.sin(patch.part.grain)
  const tall = (repeat * texture.height) / texture.width
  const uRight = bu * t.bRight + cu * t.cRight
  const vRight = bv * t.bRight + cv * t.cRight
  const uDown = bu * t.bDown + cu * t.cDown
  const vDown = bv * t.bDown + cv * t.cDown
  t.gradient[0] = (uRight * cos + vRight * sin) / repeat
  t.gradient[1] = (vRight * cos - uRight * sin) / tall
  t.gradient[2] = (uDown * cos + vDown * sin) / repeat
  t.gradient[3] = (vDown * cos - uDown * sin) / tall
}

const turn = (u: number, v: number, grain: number): readonly [number, number] => [
  u * Math.cos(grain) + v * Math.sin(grain),
  v * Math.cos(grain) - u * Math.sin(grain),
]

/** Colour (0..2) and slopes (3, 4) of one place of a triangle. */
function shadeSample(t: Triangle, x: number, y: number, printing: Printing, out: Float32Array): void {
  const { patch, normal } = t.projected
  const { part, cloth } = patch
  const b = Math.min(1.5, Math.max(-0.5, (x - t.ax) * t.bRight + (y - t.ay) * t.bDown))
  const c = Math.min(1.5, Math.max(-0.5, (x - t.ax) * t.cRight + (y - t.ay) * t.cDown))
  const a = 1 - b - c
  const { i, j, l } = t
  let nx = normal[i * 3]! * a + normal[j * 3]! * b + normal[l * 3]! * c
  let ny = normal[i * 3 + 1]! * a + normal[j * 3 + 1]! * b + normal[l * 3 + 1]! * c
  let nz = normal[i * 3 + 2]! * a + normal[j * 3 + 2]! * b + normal[l * 3 + 2]! * c
  // At the rim of a tube the outside's normals just turn away; they are not the inside's.
  const inside = nz < NORMALS.rim
  if (inside) [nx, ny, nz] = [-nx, -ny, -nz]
  const steep = Math.max(nz, Math.hypot(nx, ny) / NORMALS.steepest, 1e-3)
  out[3] = -nx / steep
  out[4] = -ny / steep
  if (part.stuff === 'cloth') {
    const u = cloth[i * 2]! * a + cloth[j * 2]! * b + cloth[l * 2]! * c
    const v = cloth[i * 2 + 1]! * a + cloth[j * 2 + 1]! * b + cloth[l * 2 + 1]! * c
    printCloth(t, u, v, printing, out)
    if (inside) {
      for (let k = 0; k < 3; k += 1) {
        const faded = out[k]! * INSIDE.print + (1 - INSIDE.print) * (0.06 + 0.55 * out[k]!)
        out[k] = faded * INSIDE.light
      }
    } else {
      const edge = patch.hem[i]! * a + patch.hem[j]! * b + patch.hem[l]! * c
      if (edge < 3) finishEdge(edge, u, v, out)
    }
  } else {
    const colour = printing.colours[part.stuff]
    for (let k = 0; k < 3; k += 1) out[k] = colour[k]! * (inside ? INSIDE.light : 1)
  }
}

/** The print at a place of the flat cloth, cm. */
function printCloth(
  { projected: { patch }, gradient }: Triangle,
  u: number,
  v: number,
  { texture, repeat }: Printing,
  out: Float32Array,
): void {
  const { part } = patch
  const [x, y] = turn(u, v, part.grain)
  const tall = (repeat * texture.height) / texture.width
  sampleRepeat(texture, (x + part.offset[0]) / repeat, (y + part.offset[1]) / tall, gradient, out)
}

/** A turned edge: the dark of its rim, and a row of stitches. */
function finishEdge(edge: number, u: number, v: number, out: Float32Array): void {
  const rim = 1 - 0.32 * Math.exp(-((edge / 0.22) ** 2))
  const beside = Math.abs(edge - STITCH.from)
  const along = Math.abs(((u + v * 0.618) / STITCH.length) % 1)
  const thread = beside < STITCH.thread * 2.2 && along < 0.7 ? 0.8 : 1
  // The fold of the hem ends in a faint step.
  const step = 1 - 0.07 * Math.exp(-(((edge - 1.05) / 0.12) ** 2))
  for (let k = 0; k < 3; k += 1) out[k]! *= rim * thread * step
}
