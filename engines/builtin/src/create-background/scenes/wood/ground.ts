import { clamp01, mix, smoothstep } from '@toile/imaging'
import { blurAt, floorRow } from '../../camera.ts'
import type { Grass } from '../../grass.ts'
import { floorFootprint, uprightDepth } from '../../surfaces.ts'
import { undergrowthOf } from '../undergrowth.ts'
import { distanceFromPath, type WoodPoint, type WoodView } from './wood-view.ts'

/** What is known of the ground at each pixel where it is seen, 0 elsewhere: plants grow by it. */
export interface GroundCover {
  /** Sun that falls on it through the crowns, 0 to 2. */
  readonly sun: Float32Array
  /** Share of it that is green, 0 to 1. */
  readonly green: Float32Array
}

/** Sun on the ground. Chosen by eye. */
const SUNLIGHT = {
  /** Half the width in metres of the sunlit place about the subject. */
  clearing: 2.6,
  /** How much more light grass has in the sun, as a factor for a floor in full sun: it stands upright, and shades itself. */
  onGrass: 0.8,
} as const

export function createGroundCover(width: number, height: number): GroundCover {
  return { sun: new Float32Array(width * height), green: new Float32Array(width * height) }
}

/** Earth, moss and snow with the sun on them; notes in `cover` what plants need to know. */
export function shadeGround(view: WoodView, point: WoodPoint, cover: GroundCover, out: Float64Array): void {
  const { wood, frame, path, lit, mist, leafLight, sight, drift, isSnowy } = view
  const { camera, light, noise, mood, width } = frame
  const { x, y, distance: z, glow } = point
  const near = camera.subjectDistance
  const X = ((x - camera.centre) * z) / camera.focal
  const { across, along } = floorFootprint(frame, z)
  const upright = uprightDepth(camera, z)
  const mound = noise.fbm(X * 0.6 + 8, z * 0.5, 2, along * 0.5)
  const fine = noise.fbm(X * 24, upright * 24, 3, across * 24)
  const litter = noise.fbm(X * 7 + 3, upright * 7, 3, across * 7)
  const worn =
    path.half > 0 ? smoothstep(path.half + 0.3, path.half - 0.25, distanceFromPath(view, X, z) + 0.5 * mound) : 0
  const green = smoothstep(-0.25, 0.25, mound + 0.2 * litter) * (1 - worn) * (isSnowy ? 0.1 : 1)
  // Sun through the crowns: more of it about a subject that is in the sun.
  const fromSubject = Math.hypot(X - path.x, 0.5 * (z - near)) + 0.5 * mound
  const clearing = smoothstep(SUNLIGHT.clearing, 0.35 * SUNLIGHT.clearing, fromSubject)
  const through = smoothstep(0.08, 0.4, noise.fbm(X * 0.5 + drift, z * 0.22, 3, along * 0.2))
  const sun = Math.max(through, 2 * clearing) * light.hardness
  const snow = isSnowy ? smoothstep(-0.35, 0.1, mound + 0.4 * litter) * (1 - 0.5 * worn) : 0
  const level = 0.62 + 0.9 * sun + 0.5 * glow
  const at = Math.floor(y) * width + Math.floor(x)
  cover.sun[at] = sun
  cover.green[at] = green
  const haze = 1 - Math.exp(-(z - near * 0.6) / (sight * 1.5))
  for (let c = 0; c < 3; c++) {
    const earth = wood.ground.bare[c]! * (1 + 0.7 * fine + 0.4 * litter)
    const moss =
      mix(wood.ground.green[c]!, leafLight[c]! * 0.6, mood.autumn ? 0.7 : 0.15) * (1 + 0.6 * fine + 0.5 * litter)
    const bare = mix(earth, moss, green)
    const value = mix(bare, 0.75 * (1 + 0.08 * fine), snow) * lit[c]! * level
    out[c] = mix(value, mist[c]! * (0.85 + 0.5 * glow), clamp01(haze))
  }
  out[3] = blurAt(camera, z)
}

/** What grows on the ground: where it is green and beside the path, in the sun that falls there. */
export function forestFloorGrass(view: WoodView, cover: GroundCover): Grass {
  const { wood, frame, path, mist, sight } = view
  const { camera, mood, width, height } = frame
  const coverAt = (values: Float32Array, x: number, z: number): number => {
    const row = Math.min(height - 1, Math.max(0, Math.floor(floorRow(camera, z))))
    const column = Math.min(width - 1, Math.max(0, Math.floor(camera.centre + (x * camera.focal) / z)))
    return values[row * width + column]!
  }
  const besidePath = (x: number, z: number): number =>
    path.half > 0 ? smoothstep(path.half, path.half + 0.5, distanceFromPath(view, x, z)) : 1
  const clear = (x: number, z: number): number => besidePath(x, z) * coverAt(cover.green, x, z)
  return {
    ...undergrowthOf(wood.undergrowth, frame, mood.autumn ? wood.autumn : wood.foliage.light, clear),
    air: { colour: mist, metres: sight },
    sun: (x, z) => 1 + SUNLIGHT.onGrass * coverAt(cover.sun, x, z),
  }
}
