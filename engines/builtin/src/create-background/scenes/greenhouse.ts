import { clamp01, type LinearRgb, mix, smoothstep, stripeCover } from '@toile/imaging'
import { type FlowerHeads, type Grass, growGrass } from '../grass.ts'
import { floorLight } from '../light.ts'
import { paintPassage, type PassagePoint } from '../rooms.ts'
import type { SceneFrame, Scenery } from '../scene.ts'
import { slabs } from '../surfaces.ts'
import { leafShade } from './undergrowth.ts'

/** The greenhouse of one picture; metres but for `vanish`. */
interface GreenhouseView {
  readonly frame: SceneFrame
  readonly lit: LinearRgb
  readonly iron: LinearRgb
  /** Column of the vanishing point. */
  readonly vanish: number
  /** Half the width of the path, and how far from its middle the beds end. */
  readonly path: number
  readonly bed: number
  readonly end: number
  /** Offset into the noise, so that pictures differ. */
  readonly drift: number
}

/** Distance in metres from which a subject is small in the picture. Chosen by eye. */
const USUAL_DISTANCE = 8
/** Seeds of the plants on each side. Any will do. */
const SEEDS = { end: 31, left: 3, right: 18 } as const
/** Leaves in the beds, one by one, slim and broad by turns; radius in metres, breadth as a share of it. Chosen by eye. */
const LEAVES = [
  { green: [0.12, 0.22, 0.05], radius: 0.16, slim: 0.24 },
  { green: [0.19, 0.3, 0.08], radius: 0.1, slim: 0.4 },
  { green: [0.12, 0.22, 0.05], radius: 0.13, slim: 0.24 },
  { green: [0.19, 0.3, 0.08], radius: 0.08, slim: 0.4 },
] as const
/** Height in metres of the tallest kind of leaf, and how much lower each following one stays. Chosen by eye. */
const LEAF_HEIGHT = { tallest: 2.1, step: 0.3 } as const

/** A path between beds of plants under a vault of glass and iron. */
export const greenhouse: Scenery = {
  times: ['noon', 'golden hour', 'overcast', 'dawn'],
  indoors: true,
  coloursShown: 0,
  moods: ['tropical', 'flowers', 'fog'],
  cameraHeight: [1.1, 1.4],
  aperture: 0.038,
  paint(frame) {
    const view = viewOf(frame)
    const { vanish, bed, end, lit } = view
    const scene = paintPassage(frame, {
      vanish,
      left: bed,
      right: bed,
      ceiling: 4.6,
      end,
      shade(point, out) {
        const { side, a, b, z, footprint } = point
        switch (side) {
          case 'floor':
            shadePath(view, point, out)
            return false
          case 'ceiling':
            return shadeGlass(view, { along: z, up: a, sky: 0.8, footprint }, out)
          case 'end':
            if (shadePlants(view, { u: a * 1.2, v: b + 0.5, z, seed: SEEDS.end }, out)) return false
            return shadeGlass(view, { along: a, up: b, sky: 0.3, footprint }, out)
          default:
            if (shadePlants(view, { u: b, v: a, z, seed: SEEDS[side] }, out)) return false
            return shadeGlass(view, { along: b, up: a, sky: 0.25 + 0.1 * a, footprint }, out)
        }
      },
    })
    growGrass(scene, frame, bedsOf(view), () => [lit[0] * 1.3, lit[1] * 1.3, lit[2] * 1.3])
    return scene
  },
  shadow: ({ light }) => ({ contact: 0.56, cast: 0.16 + 0.16 * light.hardness, softness: 0.8, mirror: 0 }),
}

function viewOf(frame: SceneFrame): GreenhouseView {
  const { camera, random, palette, width } = frame
  // The path to the subject is the wider the farther off that stands: else beds would fill the picture.
  const path = random.between(0.6, 0.8) * Math.sqrt(Math.max(1, camera.subjectDistance / USUAL_DISTANCE))
  const astray = Math.min(0.14 * width, (0.55 * path * camera.focal) / camera.subjectDistance)
  return {
    frame,
    lit: floorLight(frame.light),
    iron: palette % 2 === 0 ? [0.7, 0.71, 0.68] : [0.08, 0.12, 0.1],
    vanish: frame.subjectX + astray * random.between(-1, 1),
    path,
    bed: path + 1.1,
    end: camera.subjectDistance + random.between(13, 19),
    drift: random.between(0, 60),
  }
}

/** Channel of the sky from its horizon (0) to its zenith (1). */
function skyAt({ light }: SceneFrame, height: number, c: number): number {
  return mix(light.horizon[c]!, light.zenith[c]!, height * 0.6) * 1.25
}

/** Slabs with moss on them, earth beside them, patches of sun. */
function shadePath(
  { frame, lit, path, drift }: GreenhouseView,
  { a, z, footprint }: PassagePoint,
  out: Float64Array,
): void {
  const { camera, light, noise } = frame
  const along = (z * footprint) / camera.height
  const onPath = smoothstep(path + 0.02, path - 0.02, Math.abs(a) + 0.03 * noise.at(z * 3, 1))
  const blurred = { across: footprint * 1.5, along: along * 1.5 }
  const [tone, joint, parity] = slabs(noise, a + 0.2, z, { size: 0.4, joint: 0.006 }, blurred)
  const moss = smoothstep(0.1, 0.4, noise.fbm(a * 2, z * 2, 3, along * 2))
  const dapple = 0.7 + 0.6 * smoothstep(0, 0.3, noise.fbm(a * 1.3 + drift, z * 0.8, 3, along)) * light.hardness
  for (let c = 0; c < 3; c++) {
    const stone = [0.36, 0.33, 0.29][c]! * tone * (parity === 0 ? 0.92 : 1.05) * (1 - 0.4 * joint)
    const earth = [0.06, 0.08, 0.03][c]! * (1 + noise.fbm(a * 6, z * 5, 3, along * 4))
    out[c] = mix(earth, mix(stone, [0.16, 0.2, 0.08][c]!, moss * 0.35), onPath) * lit[c]! * dapple
  }
}

/** A point of the mass of plants behind the beds: along it, over the floor and away, in metres. */
interface PlantPoint {
  readonly u: number
  readonly v: number
  readonly z: number
  readonly seed: number
}

/** The mass of plants behind the beds; false over it. */
function shadePlants({ frame, lit, drift }: GreenhouseView, { u, v, z, seed }: PlantPoint, out: Float64Array): boolean {
  const { light, noise, mood } = frame
  const mass = noise.fbm(u * 1.1 + seed, v * 1.1 + drift, 4)
  const blade = noise.fbm(u * 5 + mass * 2 + seed, v * 7, 3)
  const top = 1.55 + 1.15 * noise.fbm(u * 0.55 + seed, 3, 3) + 0.5 * blade
  if (v > top) return false
  const rim = smoothstep(0.55, 0, top - v)
  const tone = clamp01(0.36 + 0.6 * mass + 0.65 * blade + 0.3 * rim)
  const through = smoothstep(0.5, 1, tone) * (0.35 + 0.65 * rim)
  const bloom = mood.flowers ? smoothstep(0.34, 0.42, noise.fbm(u * 6 + seed, v * 6 + 9, 2)) : 0
  const haze = clamp01(1 - Math.exp(-z / (mood.fog ? 18 : 70)))
  for (let c = 0; c < 3; c++) {
    const green = mix([0.014, 0.03, 0.016][c]!, [0.15, 0.24, 0.06][c]!, tone)
    const leaf = green * (0.5 + 1.1 * through) * lit[c]! * 1.6 + through * light.sun[c]! * [0.1, 0.14, 0.02][c]!
    out[c] = mix(mix(leaf, [0.72, 0.34, 0.42][c]! * lit[c]!, bloom * 0.75), skyAt(frame, 0.2, c) * 0.8, haze * 0.6)
  }
  return true
}

/** A point of the glass: along it and up it in metres, which height of the sky is seen through it, and a pixel's width. */
interface GlassPoint {
  readonly along: number
  readonly up: number
  readonly sky: number
  readonly footprint: number
}

/** Sky and trees through panes between bars of iron. @returns whether something far is seen */
function shadeGlass(
  { frame, lit, iron, drift }: GreenhouseView,
  { along, up, sky, footprint }: GlassPoint,
  out: Float64Array,
): boolean {
  const bars = Math.max(
    stripeCover(along - Math.round(along / 0.7) * 0.7, 0.024, footprint),
    stripeCover(up - Math.round(up / 0.95) * 0.95, 0.02, footprint),
    stripeCover(along - Math.round(along / 2.8) * 2.8, 0.06, footprint),
  )
  const tree = smoothstep(0.1, 0.34, frame.noise.fbm(along * 0.5 + 9, up * 0.5 + drift, 4)) * (1 - sky) * 0.6
  for (let c = 0; c < 3; c++) {
    const outside = mix(skyAt(frame, sky, c), [0.2, 0.27, 0.13][c]! * lit[c]!, tree)
    out[c] = mix(outside, iron[c]! * (0.35 + 0.5 * lit[c]!), bars)
  }
  return bars < 0.5
}

/** What stands in the beds, leaf by leaf. */
function bedsOf({ frame, vanish, path, bed, end }: GreenhouseView): Grass {
  const { camera, noise, mood } = frame
  const onBed = (x: number, z: number): number => {
    const off = Math.abs(x - ((vanish - camera.centre) * z) / camera.focal)
    return off > path + 0.1 && off < bed ? 1 : 0
  }
  const heads = LEAVES.map(({ green, radius, slim }, k): FlowerHeads => ({
    share: onBed,
    radius,
    // More leaves low than high: over a bare bed a high one would hang in the air.
    height: (x, z, kind) =>
      0.08 +
      (LEAF_HEIGHT.tallest - LEAF_HEIGHT.step * k) *
        ((kind * 7.3 + z * 3.1 + x) % 1) ** 1.7 *
        (0.75 + 0.35 * noise.at(x * 0.8, z * 0.5)),
    stem: green,
    thick: 0,
    shade: leafShade(green, slim),
  }))
  const air = (c: number): number => skyAt(frame, 0.2, c) * 0.8
  return {
    from: Math.max(2.5, camera.subjectDistance * 0.4),
    to: end,
    blade: 0.02,
    height: () => 0,
    outline: () => 1,
    colour: () => {},
    heads,
    air: { colour: [air(0), air(1), air(2)], metres: mood.fog ? 18 : 45 },
  }
}
