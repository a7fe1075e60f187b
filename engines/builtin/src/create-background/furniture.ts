import { blurAt, floorRow, rowOf } from './camera.ts'
import { type FloatImage, type LinearRgb, mix } from '@toile/imaging'
import type { SceneFrame } from './scene.ts'

/** A round table for two and the chairs at it: place across and away, in metres. */
export interface Table {
  readonly x: number
  readonly z: number
}

/** Metres, as café furniture is made; chosen, not measured. */
const SIZES = {
  /** A round table top: its height and radius. */
  top: { height: 0.75, radius: 0.34 },
  /** A chair's seat: its height, and half its width. */
  seat: { height: 0.46, half: 0.21 },
  /** Height of a chair's back. */
  back: 0.88,
  /** Beside the subject so much stays free: nobody sits there. */
  room: 0.72,
} as const

/** Tables between the subject and a wall, the nearest first, which is `behind` metres behind the subject. */
export function tablesOf({ camera, random, width, subjectX }: SceneFrame, wall: number, behind = 0.9): Table[] {
  const tables: Table[] = []
  for (let z = camera.subjectDistance + behind; z < wall - 0.8; z += random.between(0.9, 1.2)) {
    const half = ((width / 2) * z) / camera.focal
    const stands = ((subjectX - camera.centre) * z) / camera.focal
    for (let x = -half - random.between(0, 0.8); x < half + 0.6; x += random.between(1.5, 2)) {
      if (Math.abs(x - stands) > SIZES.room) tables.push({ x, z })
    }
  }
  return tables.toSorted((a, b) => a.z - b.z)
}

/** Draws tables over a painted scene, the nearest hiding the others. */
export function drawTables(scene: FloatImage, frame: SceneFrame, tables: readonly Table[], look: TableLook): void {
  const out = new Float64Array(4)
  for (let y = 0, i = 0; y < scene.height; y++) {
    for (let x = 0; x < scene.width; x++, i += 4) {
      if (tables.some((table) => paintTable(frame, table, [x + 0.5, y + 0.5], look, out))) scene.data.set(out, i)
    }
  }
}

/** Colour of the wood, and the light over the table. */
interface TableLook {
  readonly wood: LinearRgb
  readonly lamp: LinearRgb
}

/**
 * Paints a table and its two chairs at a pixel; false where none of them is.
 */
export function paintTable(
  frame: SceneFrame,
  table: Table,
  [px, py]: readonly [number, number],
  { wood, lamp }: TableLook,
  out: Float64Array,
): boolean {
  const { camera } = frame
  const metre = camera.focal / table.z
  const x = (px - camera.centre) / metre - table.x
  if (Math.abs(x) > 0.9) return false
  const up = camera.height + (camera.horizon - py) / metre
  if (up > SIZES.back + 0.08 || py > floorRow(camera, table.z) + 0.1 * metre) return false
  const paint = (colour: LinearRgb, level: number): true => {
    for (let c = 0; c < 3; c++) out[c] = colour[c]! * level * mix(lamp[c]!, 1, 0.2)
    out[3] = blurAt(camera, table.z)
    return true
  }
  // Level discs are seen as ellipses, the flatter the nearer they are to the height of the lens.
  const disc = (height: number, radius: number): number => {
    const flat = Math.max(0.012, (radius * Math.abs(camera.height - height)) / table.z)
    return Math.hypot(x / radius, (py - rowOf(camera, height, table.z)) / metre / flat)
  }
  if (Math.abs(x - 0.12) < 0.035 && up > SIZES.top.height && up < SIZES.top.height + 0.075)
    return paint([0.8, 0.78, 0.74], 1)
  const top = disc(SIZES.top.height, SIZES.top.radius)
  if (top < 1) return paint([0.5, 0.47, 0.43], 1.25 - 0.3 * top)
  if (disc(SIZES.top.height - 0.03, SIZES.top.radius) < 1) return paint(wood, 0.5)
  if (Math.abs(x) < 0.022 && up > 0 && up < SIZES.top.height) return paint([0.06, 0.06, 0.06], 0.8)
  if (disc(0.02, 0.2) < 1) return paint([0.06, 0.06, 0.06], 0.8)
  for (const side of [-1, 1]) {
    const u = (x - side * 0.55) * side
    if (Math.abs(u) > 0.3) continue
    // Bent wood: a hoop for a back, a round seat, legs that stand a little apart.
    const hoop = Math.hypot(u / 0.19, Math.max(0, up - (SIZES.back - 0.19)) / 0.19)
    const stile = Math.abs(Math.abs(u) - 0.175) < 0.018 && up > SIZES.seat.height && up < SIZES.back - 0.19
    if (
      stile ||
      (up > SIZES.back - 0.19 && hoop > 0.85 && hoop < 1.05) ||
      (Math.abs(u) < 0.07 && Math.abs(u) > 0.045 && up > SIZES.seat.height && up < SIZES.back - 0.05)
    )
      return paint(wood, 1)
    if (Math.abs(u) < SIZES.seat.half && Math.abs(up - SIZES.seat.height) < 0.028) return paint(wood, 1.2)
    const leg = 0.15 + 0.05 * (1 - up / SIZES.seat.height)
    if (up > 0 && up < SIZES.seat.height && Math.abs(Math.abs(u) - leg) < 0.018) return paint(wood, 0.7)
  }
  return false
}
