import { clamp01, mix, smoothstep } from '@toile/imaging'
import { blurAt, floorRow } from '../../camera.ts'
import type { SceneFrame } from '../../scene.ts'
import { distanceFromPath, type WoodPoint, type WoodView } from './wood-view.ts'

/** A stem in pixels of the picture; `distance` in metres. */
export interface Stem {
  readonly x: number
  readonly half: number
  readonly distance: number
  readonly foot: number
  /** Columns a row. */
  readonly lean: number
  readonly blur: number
  readonly seed: number
}

/** Where stems stand. Chosen by eye; distances in metres. */
const STANDS = {
  /** Number of stems that stand near, at the sides, and frame the subject. */
  framing: 6,
  /** Distance behind the subject of the first that frames it, and from one such to the next. */
  framingFrom: 1.6,
  framingStep: 1.1,
  /** Where the others begin behind the subject, and over how far they stand. */
  from: 3,
  depth: 62,
  /** Farther than the edge of the path by this. */
  besidePath: 0.35,
  /** Nearer than this behind the subject none stands in line with it, nearer than this share of the picture's height. */
  inLineTo: 6,
  inLine: 0.075,
} as const
/** Width in pixels of the columns that stems are sorted into, so that few are looked at for a pixel. A round number. */
const COLUMN = 8

/** Stems from near to far. */
export function plantStems(view: WoodView): readonly Stem[] {
  const { wood, frame, path } = view
  const { camera, random, width, height } = frame
  const near = camera.subjectDistance
  const stems: Stem[] = []
  for (let k = 0; k < wood.stems; k++) {
    // Equal numbers for equal areas of ground, so that the far wood closes.
    const framing = k < STANDS.framing
    const distance = framing
      ? near + STANDS.framingFrom + STANDS.framingStep * k + random.between(0, 1)
      : near + STANDS.from + STANDS.depth * Math.pow((k + random.next()) / wood.stems, 0.62)
    const span = (width / camera.focal) * distance * 0.62 + 0.5
    const across = framing
      ? (k % 2 === 0 ? -1 : 1) * (width / camera.focal) * distance * random.between(0.17, 0.5)
      : random.between(-span, span)
    if (path.half > 0 && distanceFromPath(view, across, distance) < path.half + STANDS.besidePath) continue
    // None stands right behind the subject's head.
    const column = camera.centre + (across * camera.focal) / distance
    const isInLine = Math.abs(column - frame.subjectX) < STANDS.inLine * height
    if (distance < near + STANDS.inLineTo && isInLine) continue
    stems.push({
      x: column,
      half: ((camera.focal / distance) * random.between(wood.thick[0], wood.thick[1])) / 2,
      distance,
      foot: floorRow(camera, distance),
      lean: random.between(-0.022, 0.022),
      blur: blurAt(camera, distance),
      seed: random.between(0, 90),
    })
  }
  return stems.toSorted((a, b) => a.distance - b.distance)
}

/** For each column of the picture, `COLUMN` pixels wide, the stems that may be seen there, in the given order. */
export function stemsByColumn(stems: readonly Stem[], { width, height }: SceneFrame): readonly (readonly Stem[])[] {
  const columns: Stem[][] = Array.from({ length: Math.ceil(width / COLUMN) + 1 }, () => [])
  for (const stem of stems) {
    const reach = stem.half * 1.7 + Math.abs(stem.lean) * height + 1
    const from = Math.max(0, Math.floor((stem.x - reach) / COLUMN))
    const to = Math.min(columns.length - 1, Math.floor((stem.x + reach) / COLUMN))
    for (let column = from; column <= to; column++) columns[column]!.push(stem)
  }
  return columns
}

/** Shades the nearest stem at a pixel that stands before what is there. @returns that stem */
export function shadeStems(
  view: WoodView,
  columns: readonly (readonly Stem[])[],
  point: WoodPoint,
  out: Float64Array,
): Stem | undefined {
  const { noise } = view.frame
  const { x, y, distance } = point
  const column = columns[Math.min(columns.length - 1, Math.max(0, Math.floor(x / COLUMN)))]!
  for (const stem of column) {
    // Litter and moss hide the foot, so that no stem ends in a straight line.
    if (stem.distance > distance + 0.6) continue
    if (y > stem.foot + stem.half * 0.9 * (noise.at(x * 0.16, stem.seed) - 0.35)) continue
    const centre = stem.x + (y - stem.foot) * stem.lean
    const flare = 1 + 0.55 * Math.exp(-(stem.foot - y) / (stem.half * 3 + 1))
    const across = (x - centre) / (stem.half * flare)
    if (across < -1 || across > 1) continue
    shadeBark(view, stem, point, across, out)
    return stem
  }
  return undefined
}

/** @param across -1 to 1 */
function shadeBark(view: WoodView, stem: Stem, { y, glow }: WoodPoint, across: number, out: Float64Array): void {
  const { wood, frame, lit, mist, sight, isSnowy } = view
  const { camera, light, noise } = frame
  const near = camera.subjectDistance
  const up = ((stem.foot - y) * stem.distance) / camera.focal
  const mark = wood.mark(noise.at, across, up, stem.seed)
  const facing = clamp01(0.5 + 0.5 * across * (light.side < 0 ? -1 : 1))
  const sunlit = 0.9 * light.hardness * smoothstep(near + 16, near + 4, stem.distance)
  const rim = light.behind ? 0.5 * Math.pow(Math.abs(across), 4) : 0
  const haze = clamp01(1 - Math.exp(-(stem.distance - near) / sight))
  const mossy = isSnowy
    ? 0
    : 0.4 * smoothstep(1.2, 0, up) * smoothstep(-0.2, 0.4, noise.at(up * 4 + stem.seed, across * 2))
  for (let c = 0; c < 3; c++) {
    const bark = mix(wood.bark[c]! * mark, wood.ground.green[c]! * 0.8, mossy)
    const value = bark * (0.34 + (0.85 + sunlit) * facing * facing + rim) * (lit[c]! + glow * light.sun[c]!)
    out[c] = mix(value, mist[c]! * (0.9 + 0.5 * glow), haze)
  }
  out[3] = stem.blur
}
