import { createFloat, type FloatImage, gaussianBlur } from '@toile/imaging'
import type { Camera } from '../camera.ts'
import { footprintsOf } from './footprints.ts'

/**
 * Shares of the floor's light taken around what stands on it: a core under the sole's edge, the dimness beside a shoe, and
 * the wide one of a body near the floor. Spreads in metres; `gain` is how soon the dimness is full. Chosen by eye.
 */
const LAYERS = [
  { metres: 0.018, weight: 1.1, gain: 3 },
  { metres: 0.09, weight: 1, gain: 4 },
  { metres: 0.32, weight: 0.8, gain: 8 },
] as const
/** The floor as it is darkened. Chosen by eye. */
const FLOOR = {
  /** Cells to a metre at most: soft light needs no more. */
  cellsPerMetre: 150,
  /** How far the widest layer is seen, in metres. */
  reach: 0.8,
  /** Rows of the picture that even the tightest layer is spread over: a line thinner than the picture's grain is not seen. */
  leastRows: 0.8,
  /** How far in front of a rounded toe or edge the dark under it is seen, in metres and in rows of the picture. */
  overhang: 0.012,
  overhangRows: 0.6,
  /** Lowest lens over distance that it is taken to be seen from: below, a lifted toe would lie metres behind. */
  leastForeshortening: 0.14,
} as const

/**
 * Darkens `shade` where the light of the surroundings is kept from the floor by what stands on it. The soles and hems are
 * laid on the floor as patches (`footprintsOf`) and blurred there: the floor is seen at a grazing angle, its rows are
 * stretched to cells as deep as they are wide. Patches fill up with darkness, so that a hem is no paler than a heel.
 *
 * @param shade one channel, 1 where all of the light arrives; is changed
 * @param alpha one channel, 0 to 1, of the same size
 * @param contact 0 to 1
 */
export function contactShadow(
  shade: FloatImage,
  alpha: FloatImage,
  camera: Camera,
  { feet, pixelsPerMetre, contact }: { feet: number; pixelsPerMetre: number; contact: number },
): void {
  const { width, height } = alpha
  const { front, depth, touch } = footprintsOf(alpha, feet, pixelsPerMetre)
  const first = front.findIndex((row) => row > 0)
  if (first < 0) return
  const last = front.findLastIndex((row) => row > 0)
  const foreshortening = Math.max(FLOOR.leastForeshortening, camera.height / camera.subjectDistance)
  const cell = Math.max(1, pixelsPerMetre / FLOOR.cellsPerMetre)
  const perMetre = pixelsPerMetre / cell
  const margin = FLOOR.reach * perMetre
  const x0 = first - margin * cell
  const columns = Math.ceil((last + 1 - first) / cell + 2 * margin)
  let back = feet
  for (let x = first; x <= last; x++) if (front[x]! < back) back = front[x]!
  const behind = (feet - back) / foreshortening / cell + margin
  const rows = Math.ceil(behind + margin)
  const floor = createFloat(columns, rows, 1)
  for (let x = first; x <= last; x++) {
    if (!(front[x]! > 0)) continue
    const column = Math.floor((x + 0.5 - x0) / cell)
    const end = behind + (front[x]! + FLOOR.overhangRows - feet) / foreshortening / cell + FLOOR.overhang * perMetre
    const start = end - (FLOOR.overhang + depth[x]!) * perMetre
    for (let row = Math.max(0, Math.floor(start)); row < end && row < rows; row++) {
      const part = Math.min(end, row + 1) - Math.max(start, row)
      const i = row * columns + column
      floor.data[i] = Math.min(1, floor.data[i]! + (part * touch[x]!) / cell)
    }
  }
  const dim = dimness(floor, perMetre, contact, FLOOR.leastRows / foreshortening / pixelsPerMetre)
  const top = Math.max(0, Math.ceil(camera.horizon), Math.ceil(feet - behind * foreshortening * cell))
  const bottom = Math.min(height, Math.floor(feet + margin * foreshortening * cell))
  const right = Math.min(width, Math.floor(last + 1 + margin * cell))
  for (let y = top; y < bottom; y++) {
    const row = behind + (y + 0.5 - feet) / foreshortening / cell - 0.5
    const r = Math.min(rows - 2, Math.max(0, Math.floor(row)))
    const t = Math.min(1, Math.max(0, row - r))
    for (let x = Math.max(0, Math.ceil(x0)); x < right; x++) {
      const column = (x + 0.5 - x0) / cell - 0.5
      const c = Math.min(columns - 2, Math.max(0, Math.floor(column)))
      const s = Math.min(1, Math.max(0, column - c))
      const i = r * columns + c
      const near = dim[i]! + (dim[i + 1]! - dim[i]!) * s
      const far = dim[i + columns]! + (dim[i + columns + 1]! - dim[i + columns]!) * s
      shade.data[y * width + x] = shade.data[y * width + x]! * (near + (far - near) * t)
    }
  }
}

function dimness(floor: FloatImage, perMetre: number, contact: number, least: number): Float32Array {
  const dim = new Float32Array(floor.data.length).fill(1)
  for (const { metres, weight, gain } of LAYERS) {
    const { data } = gaussianBlur(floor, Math.max(least, metres) * perMetre)
    for (let i = 0; i < dim.length; i++) {
      if (data[i]! > 0.002) dim[i] = dim[i]! * Math.max(0, 1 - contact * weight * (1 - Math.exp(-gain * data[i]!)))
    }
  }
  return dim
}
