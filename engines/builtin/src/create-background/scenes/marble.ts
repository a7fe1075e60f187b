import { clamp01, type LinearRgb, mix, smoothstep } from '@toile/imaging'
import { blurAt, floorDistance, floorRow } from '../camera.ts'
import { paintScene } from '../lens.ts'
import type { TimeOfDay } from '../light.ts'
import type { SceneFrame, Scenery } from '../scene.ts'
import { floorFootprint, marbleVeins, slabs } from '../surfaces.ts'

/** The hall of one picture; metres. */
interface Hall {
  readonly frame: SceneFrame
  readonly stone: LinearRgb
  readonly tint: LinearRgb
  /** -1 when the light comes from the left, else 1. */
  readonly side: -1 | 1
  /** Distance of the wall, and of the columns before it. */
  readonly wall: number
  readonly columns: number
  /** From column to column, how far the row is shifted, and half their thickness. */
  readonly pitch: number
  readonly shift: number
  readonly radius: number
  readonly hasStairs: boolean
  /** Offset into the noise, so that pictures differ. */
  readonly drift: number
  /** How much darker every other slab of the floor is, 0 to 1, and their size. */
  readonly checker: number
  readonly slab: number
}

/** Albedos in linear light, in turn, where the prompt names none. Chosen by eye. */
const STONES: readonly LinearRgb[] = [
  [0.7, 0.67, 0.62],
  [0.64, 0.64, 0.63],
  [0.68, 0.6, 0.5],
  [0.5, 0.5, 0.52],
]
/** Factors on the hall's light by time of day, none at others. Chosen by eye. */
const TINTS: { readonly [Time in TimeOfDay]?: LinearRgb } = {
  'golden hour': [1.14, 0.96, 0.74],
  dusk: [0.78, 0.82, 0.94],
  night: [0.46, 0.4, 0.34],
}
/** Factors at other times of day. */
const NO_TINT: LinearRgb = [1, 1, 1]
/** Wide stairs before the wall, in metres. Chosen by eye. */
const STAIRS = { depth: 3.4, steps: 9, rise: 0.16, tread: 0.34 } as const

/** A hall of pale stone: columns in front of a bright wall or wide stairs, polished checkered floor. */
export const marble: Scenery = {
  times: ['noon', 'golden hour', 'overcast', 'dusk'],
  indoors: true,
  coloursShown: 1,
  moods: [],
  cameraHeight: [1.0, 1.35],
  aperture: 0.032,
  paint(frame) {
    const { camera, width, height } = frame
    const hall = hallOf(frame)
    return paintScene(width, height, (x, y, out) => {
      if (shadeColumn(hall, x, y, out)) return
      const ground = floorDistance(camera, y)
      // Where there are stairs, they begin here.
      const floorEnd = hall.hasStairs ? hall.wall - STAIRS.depth : hall.wall
      if (ground < Math.min(floorEnd, hall.wall)) shadeFloor(hall, x, ground, out)
      else if (!hall.hasStairs || !shadeStairs(hall, x, y, out)) shadeWall(hall, x, y, out)
    })
  },
  shadow: () => ({ contact: 0.55, cast: 0.22, softness: 0.8, mirror: 0.2 }),
}

function hallOf(frame: SceneFrame): Hall {
  const { camera, light, random, variant, palette } = frame
  const wall = camera.subjectDistance + random.between(7, 10)
  const columns = camera.subjectDistance + random.between(2.8, 4.2)
  const pitch = random.between(1.9, 2.4)
  return {
    frame,
    stone: frame.colours[0] ?? STONES[palette % STONES.length]!,
    tint: TINTS[light.time] ?? NO_TINT,
    side: light.side < 0 ? -1 : 1,
    wall,
    columns,
    pitch,
    shift: random.between(0, pitch),
    radius: random.between(0.24, 0.32),
    hasStairs: variant % 2 === 1,
    drift: random.between(0, 40),
    checker: random.pick([0.55, 0.25, 0.0]),
    slab: random.pick([0.6, 0.8]),
  }
}

/** Light that falls on stone `u` metres to the right of the line of sight. */
function levelAt({ side }: Hall, u: number): number {
  return 0.72 + 0.3 * side * clamp01(Math.abs(u) / 3) * Math.sign(u)
}

/** How open the wall is, 0 to 1: openings between the far piers let daylight in. */
function openAt({ pitch, shift, hasStairs }: Hall, u: number, v: number): number {
  const bay = Math.abs(((u + shift * 0.5) / (pitch * 1.25)) % 1)
  const arch = Math.abs(bay - 0.5) * 2
  const head = 2.9 - 0.9 * arch * arch
  return (
    smoothstep(0.78, 0.7, arch) *
    smoothstep(head + 0.08, head - 0.08, v) *
    smoothstep(hasStairs ? 1.5 : 0.05, hasStairs ? 1.62 : 0.12, v)
  )
}

/** A fluted column on its base; false beside the columns. */
function shadeColumn(hall: Hall, x: number, y: number, out: Float64Array): boolean {
  const { stone, tint, side, columns, pitch, shift, radius, drift } = hall
  const { camera, noise } = hall.frame
  const u = ((x - camera.centre) * columns) / camera.focal
  const v = camera.height - ((y - camera.horizon) * columns) / camera.focal
  const k = Math.round((u + shift) / pitch)
  const local = u + shift - k * pitch
  // None stands behind the subject.
  if (Math.abs(local) >= radius * 1.45 || Math.abs(k * pitch - shift) <= 0.55 || v <= 0) return false
  const base = v < 0.16 ? 1.4 : v < 0.3 ? 1.22 : 1
  const t = local / (radius * base)
  if (Math.abs(t) > 1) return false
  const normal = Math.sqrt(1 - t * t)
  const flute = base === 1 ? 1 + 0.07 * Math.cos(Math.asin(t) * 20) : 1
  const shade = (0.34 + 0.3 * normal + 0.46 * clamp01(0.55 * normal + t * side * 0.8)) * flute
  const vein = marbleVeins(noise, u * 1.2 + drift, v, 0.02)
  const edge = base > 1 ? 0.92 : 1
  for (let c = 0; c < 3; c++) out[c] = stone[c]! * (1 - vein * 0.14) * shade * edge * tint[c]!
  out[3] = blurAt(camera, columns)
  return true
}

/** Polished slabs that mirror the openings and the columns, the more the flatter the view. */
function shadeFloor(hall: Hall, x: number, z: number, out: Float64Array): void {
  const { stone, tint, wall, columns, pitch, shift, radius, drift, checker, slab } = hall
  const { camera, noise } = hall.frame
  const X = ((x - camera.centre) * z) / camera.focal
  const { across, along } = floorFootprint(hall.frame, z)
  const blurred = { across: across * 1.4, along: along * 1.4 }
  const [tone, joint, parity] = slabs(noise, X + slab / 2, z, { size: slab, joint: 0.003 }, blurred)
  const i = Math.floor((X + slab / 2) / slab)
  const j = Math.floor(z / slab)
  const vein = marbleVeins(noise, X * 1.3 + i * 3.7 + drift, z * 1.3 + j * 5.1, along)
  const fadeParity = mix(parity, 0.5, clamp01(along / slab - 0.2))
  const body = tone * mix(1, 1 - checker, fadeParity)
  const mirroredU = (X * wall) / z
  const mirroredV = ((wall - z) * camera.height) / z
  const daylight = openAt(hall, mirroredU + noise.fbm(X * 3, z * 3, 2) * 0.1, mirroredV + 0.2)
  const toColumn = (X * columns) / z + shift - pitch * Math.round(((X * columns) / z + shift) / pitch)
  const columnMirror = smoothstep(radius * 1.5, radius * 0.8, Math.abs(toColumn)) * (z < columns ? 1 : 0)
  const gloss = 0.04 + 0.36 * smoothstep(camera.subjectDistance * 0.9, wall, z)
  const level = levelAt(hall, X) * 0.98
  for (let c = 0; c < 3; c++) {
    const albedo = stone[c]! * body * (1 - vein * 0.22) * (1 - joint * 0.35)
    const reflect = mix(stone[c]! * 0.55, 1.7, daylight) * (1 - 0.25 * columnMirror)
    out[c] = mix(albedo * level, reflect, gloss) * tint[c]!
  }
  out[3] = blurAt(camera, z)
}

/** Each step is a bright tread and a shaded riser, at its own distance; false over the last. */
function shadeStairs(hall: Hall, x: number, y: number, out: Float64Array): boolean {
  const { stone, tint, wall, drift } = hall
  const { camera, noise } = hall.frame
  const { depth, steps, rise, tread } = STAIRS
  const start = wall - depth
  for (let n = 0; n < steps; n++) {
    const z = start + n * tread
    const v = camera.height - ((y - camera.horizon) * z) / camera.focal
    if (v <= (n + 1) * rise && v > n * rise) {
      const X = ((x - camera.centre) * z) / camera.focal
      const up = v / rise - n
      const vein = marbleVeins(noise, X + drift, v * 3 + n, 0.03)
      const level =
        levelAt(hall, X) * (0.6 + 0.22 * up) * (1 - 0.3 * Math.exp(-up / 0.12)) + smoothstep(0.86, 0.97, up) * 0.22
      for (let c = 0; c < 3; c++) out[c] = stone[c]! * level * (1 - vein * 0.12) * tint[c]!
      out[3] = blurAt(camera, z)
      return true
    }
    const top = (n + 1) * rise
    const zTop = (camera.focal * (camera.height - top)) / (y - camera.horizon)
    if (camera.height > top && zTop > z && zTop < z + tread) {
      const X = ((x - camera.centre) * zTop) / camera.focal
      for (let c = 0; c < 3; c++) out[c] = stone[c]! * levelAt(hall, X) * 1.08 * tint[c]!
      out[3] = blurAt(camera, zTop)
      return true
    }
  }
  return false
}

function shadeWall(hall: Hall, x: number, y: number, out: Float64Array): void {
  const { stone, tint, wall } = hall
  const { camera, light, noise, height } = hall.frame
  const u = ((x - camera.centre) * wall) / camera.focal
  const v = camera.height - ((y - camera.horizon) * wall) / camera.focal
  const open = openAt(hall, u, v)
  const foot = floorRow(camera, wall)
  const course = 0.94 + 0.08 * noise.cell(Math.floor(u / 0.9 + Math.floor(v / 0.45) * 0.5), Math.floor(v / 0.45))
  const level = levelAt(hall, u) * 0.62 * course * (1 - 0.2 * Math.exp(-(foot - y) / (height * 0.02)))
  const day = light.time === 'night' ? 0.12 : light.time === 'dusk' ? 0.8 : 1.45
  for (let c = 0; c < 3; c++) out[c] = mix(stone[c]! * level, day * [1, 0.99, 0.96][c]!, open) * tint[c]!
  out[3] = blurAt(camera, wall)
}
