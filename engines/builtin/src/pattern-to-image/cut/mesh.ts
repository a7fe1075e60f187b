/**
 * Pieces of cloth in space, centimetres: x to the picture's right, y up from the floor, z towards the viewer. A piece is
 * a grid of points, so that it carries its own cloth coordinates: where on the flat cloth each point was cut.
 */

/** What a piece is made of and how it is worked. `form` is the mannequin's. */
export type Stuff = 'cloth' | 'button' | 'form' | 'label' | 'trim'

export interface Part {
  readonly name: string
  readonly stuff: Stuff
  /** Direction of the warp against the piece's length, radians: the bias is a quarter of pi, cross-grain half of it. */
  readonly grain: number
  /** Where on the cloth the piece was cut, cm. */
  readonly offset: readonly [number, number]
}

/** A part by its name, of cloth along its length unless something else is said. */
export type MakePart = (name: string, grain?: number, stuff?: Part['stuff']) => Part

export interface Patch {
  readonly part: Part
  readonly columns: number
  readonly rows: number
  /** Three values a point. */
  readonly at: Float32Array
  readonly normal: Float32Array
  /** Two values a point: place on the flat cloth, cm, across and along the piece, before grain and offset. */
  readonly cloth: Float32Array
  /** Signed distance in cm to where the piece is cut off: cloth where it is above 0. */
  readonly trim: Float32Array
  /** Distance in cm to the nearest edge that is hemmed and stitched. */
  readonly hem: Float32Array
}

/** A point while a piece is laid out. */
export interface Spot {
  x: number
  y: number
  z: number
  trim: number
  hem: number
}

export interface Laying {
  readonly part: Part
  readonly columns: number
  readonly rows: number
  /** `flat`: lengths run along each row from `middle`, as of a shaped panel. `gathered`: every row is as long as the last. */
  readonly cloth?: 'flat' | 'gathered'
  /** Share across at which the straight grain lies. Default 0.5. */
  readonly middle?: number
  /** A point that the outside turns away from, for a height. Default: the axis of the body. */
  readonly within?: (x: number, y: number, z: number) => readonly [number, number, number]
}

/** Distance in cm where no edge is near: larger than any piece. */
const FAR = 1e3

/** Lays out a piece: `place` fills the spot for shares across (0..1) and down (0..1). */
export function layPatch(laying: Laying, place: (across: number, down: number, spot: Spot) => void): Patch {
  const { columns, rows } = laying
  const count = columns * rows
  const at = new Float32Array(count * 3)
  const trim = new Float32Array(count)
  const hem = new Float32Array(count)
  const spot: Spot = { x: 0, y: 0, z: 0, trim: FAR, hem: FAR }
  for (let r = 0; r < rows; r += 1) {
    for (let c = 0; c < columns; c += 1) {
      spot.trim = FAR
      spot.hem = FAR
      place(c / (columns - 1), r / (rows - 1), spot)
      const i = r * columns + c
      at[i * 3] = spot.x
      at[i * 3 + 1] = spot.y
      at[i * 3 + 2] = spot.z
      trim[i] = spot.trim
      hem[i] = spot.hem
    }
  }
  const cloth = clothOf(at, laying)
  return { part: laying.part, columns, rows, at, normal: normalsOf(at, laying), cloth, trim, hem }
}

/**
 * The same piece moved along its normals, with another part and cut: what is sewn on top. `lift` is in cm; as a function
 * it gets the distance from the edge, so that what is only held along a seam can stand off.
 */
export function overlay(
  patch: Patch,
  part: Part,
  lift: number | ((inside: number) => number),
  cutAt: (x: number, y: number, z: number) => number,
): Patch {
  const { columns, rows, normal } = patch
  const at = patch.at.slice()
  const trim = new Float32Array(columns * rows)
  const hem = new Float32Array(columns * rows)
  for (let i = 0; i < trim.length; i += 1) {
    const inside = cutAt(at[i * 3]!, at[i * 3 + 1]!, at[i * 3 + 2]!)
    trim[i] = Math.min(inside, patch.trim[i]! + 0.3)
    hem[i] = Math.max(0, inside)
    const rise = typeof lift === 'number' ? lift : lift(inside)
    for (let k = 0; k < 3; k += 1) at[i * 3 + k]! += normal[i * 3 + k]! * rise
  }
  return { ...patch, part, at, trim, hem }
}

function clothOf(at: Float32Array, { columns, rows, cloth = 'flat', middle = 0.5 }: Laying): Float32Array {
  const out = new Float32Array(columns * rows * 2)
  const step = (i: number, j: number) =>
    Math.hypot(at[i * 3]! - at[j * 3]!, at[i * 3 + 1]! - at[j * 3 + 1]!, at[i * 3 + 2]! - at[j * 3 + 2]!)
  const centre = Math.round(middle * (columns - 1))
  for (let r = 0; r < rows; r += 1) {
    const row = r * columns
    for (let c = centre + 1; c < columns; c += 1)
      out[(row + c) * 2] = out[(row + c - 1) * 2]! + step(row + c, row + c - 1)
    for (let c = centre - 1; c >= 0; c -= 1) out[(row + c) * 2] = out[(row + c + 1) * 2]! - step(row + c, row + c + 1)
  }
  if (cloth === 'gathered') {
    const wide = (r: number) => out[(r * columns + columns - 1) * 2]! - out[r * columns * 2]!
    let widest = 0
    for (let r = 1; r < rows; r += 1) if (wide(r) > wide(widest)) widest = r
    // Measured over several columns: the small waves of the gathers themselves take up no print.
    const places = coarseLengths(at, widest * columns, columns, centre)
    for (let r = 0; r < rows; r += 1) for (let c = 0; c < columns; c += 1) out[(r * columns + c) * 2] = places[c]!
  }
  for (let c = 0; c < columns; c += 1) {
    for (let r = 1; r < rows; r += 1) {
      const i = r * columns + c
      out[i * 2 + 1] = out[(i - columns) * 2 + 1]! + step(i, i - columns)
    }
  }
  // Lengths run from the middle of the piece: what its edges take up more or less is shared by both ends.
  const anchor = Math.round((rows - 1) * 0.6)
  const level = out[(anchor * columns + centre) * 2 + 1]!
  for (let c = 0; c < columns; c += 1) {
    const shift = level - out[(anchor * columns + c) * 2 + 1]!
    for (let r = 0; r < rows; r += 1) out[(r * columns + c) * 2 + 1]! += shift
  }
  return out
}

/** Places along a row, from its column `centre`, by straight lines over some columns at a time. */
function coarseLengths(at: Float32Array, row: number, columns: number, centre: number): Float32Array {
  const stride = 8
  const places = new Float32Array(columns)
  for (let c = 1; c < columns; c += 1) {
    const from = Math.floor((c - 1) / stride) * stride
    const to = Math.min(columns - 1, from + stride)
    const [i, j] = [(row + from) * 3, (row + to) * 3]
    const chord = Math.hypot(at[i]! - at[j]!, at[i + 1]! - at[j + 1]!, at[i + 2]! - at[j + 2]!)
    places[c] = places[c - 1]! + chord / (to - from)
  }
  const middle = places[centre]!
  return places.map((place) => place - middle)
}

const AXIS = (_x: number, y: number): readonly [number, number, number] => [0, y, 0]

function normalsOf(at: Float32Array, { columns, rows, within = AXIS }: Laying): Float32Array {
  const out = new Float32Array(columns * rows * 3)
  for (let r = 0; r < rows; r += 1) {
    for (let c = 0; c < columns; c += 1) {
      const i = (r * columns + c) * 3
      const l = (r * columns + Math.max(0, c - 1)) * 3
      const g = (r * columns + Math.min(columns - 1, c + 1)) * 3
      const a = (Math.max(0, r - 1) * columns + c) * 3
      const b = (Math.min(rows - 1, r + 1) * columns + c) * 3
      const [ux, uy, uz] = [at[g]! - at[l]!, at[g + 1]! - at[l + 1]!, at[g + 2]! - at[l + 2]!]
      const [vx, vy, vz] = [at[b]! - at[a]!, at[b + 1]! - at[a + 1]!, at[b + 2]! - at[a + 2]!]
      const [x, y, z] = [uy * vz - uz * vy, uz * vx - ux * vz, ux * vy - uy * vx]
      const long = Math.hypot(x, y, z) || 1
      out[i] = x / long
      out[i + 1] = y / long
      out[i + 2] = z / long
    }
  }
  // The grid has one handedness: the majority of points decides which way is out.
  let outward = 0
  for (let i = 0; i < out.length; i += 3) {
    const [cx, cy, cz] = within(at[i]!, at[i + 1]!, at[i + 2]!)
    outward += Math.sign(out[i]! * (at[i]! - cx) + out[i + 1]! * (at[i + 1]! - cy) + out[i + 2]! * (at[i + 2]! - cz))
  }
  if (outward < 0) for (let i = 0; i < out.length; i += 1) out[i] = -out[i]!
  return out
}
