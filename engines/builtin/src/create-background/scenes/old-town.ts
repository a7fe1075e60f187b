import { type FloatImage, type LinearRgb, mix, smoothstep, stripeCover, toNearestMultiple } from '@toile/imaging'
import { rowOf } from '../camera.ts'
import { addGlow } from '../lens.ts'
import { floorLight, openShadow } from '../light.ts'
import { paintPassage, type PassagePoint } from '../rooms.ts'
import type { SceneFrame, Scenery } from '../scene.ts'
import { skyShader, type SkyShader } from '../sky.ts'
import { cobbles } from '../surfaces.ts'
import { shadeHouseFront } from './house-front.ts'

/** The lane of one picture; metres but for `vanish`. */
interface LaneView {
  readonly frame: SceneFrame
  readonly sky: SkyShader
  readonly lit: LinearRgb
  /** Column of the vanishing point; the sides' distances from the line of sight, and that of the end. */
  readonly vanish: number
  readonly left: number
  readonly right: number
  readonly end: number
  /** Seeds of the houses on each side. */
  readonly seeds: { readonly left: number; readonly right: number; readonly end: number }
  /** 0 by day to 1 at night; 0 dry to 1 wet. */
  readonly dark: number
  readonly wet: number
  /** The shadow's edge on the houses that the sun shines on: its height, and its slope. */
  readonly sunLine: { readonly height: number; readonly slope: number }
}

/** Width in metres of the houses along the lane, and of those at its end. Chosen by eye. */
const LOT = { side: 6.4, end: 5.2 } as const

/** A cobbled lane between plastered houses with shutters, closed by the fronts of others where it turns. */
export const oldTown: Scenery = {
  times: ['golden hour', 'noon', 'overcast', 'golden hour'],
  indoors: false,
  coloursShown: 0,
  moods: ['rain', 'fog', 'flowers', 'cobbled'],
  cameraHeight: [1.2, 1.55],
  aperture: 0.026,
  paint(frame) {
    const view = viewOf(frame)
    const { vanish, left, right, end } = view
    const scene = paintPassage(frame, {
      vanish,
      left,
      right,
      ceiling: Infinity,
      end,
      shade(point, out) {
        if (point.side !== 'floor' && point.side !== 'ceiling') return shadeHouses(view, point.side, point, out)
        shadeCobbles(view, point, out)
        return false
      },
    })
    hangLanterns(scene, frame, view)
    return scene
  },
  shadow: ({ light }) => ({ contact: 0.6, ...openShadow(light), mirror: 0 }),
}

function viewOf(frame: SceneFrame): LaneView {
  const { camera, light, random, width, mood } = frame
  const left = random.between(1.7, 2.5)
  const right = random.between(1.7, 2.5)
  const vanish = camera.centre + width * random.between(-0.16, 0.16)
  const end = camera.subjectDistance + random.between(15, 23)
  const seeds = { left: Math.floor(random.between(0, 200)), right: Math.floor(random.between(200, 400)), end: 511 }
  return {
    frame,
    sky: skyShader(frame, { clouds: light.time === 'overcast' || mood.rain ? 0.85 : random.between(0.05, 0.3) }),
    lit: floorLight(light),
    vanish,
    left,
    right,
    end,
    seeds,
    dark: light.time === 'night' ? 1 : light.time === 'dusk' ? 0.7 : 0,
    wet: mood.rain ? 1 : 0,
    sunLine: { height: random.between(0.8, 2.4), slope: random.between(0.25, 0.5) * (light.side < 0 ? -1 : 1) },
  }
}

/** Share of the sun that comes over the roofs to a point of a side. */
function sunOnHouses({ frame, sunLine }: LaneView, side: 'left' | 'right' | 'end', u: number, v: number): number {
  const { light } = frame
  const { height, slope } = sunLine
  if (side === 'end') return light.behind ? 0.12 : 0.95 * smoothstep(-0.15, 0.15, v - height - u * slope)
  const facing = side === 'left' ? light.side : -light.side
  return facing > 0 ? smoothstep(-0.2, 0.2, v - height) : 0.08
}

/** Share of haze in what is seen `z` metres away. */
function hazeAt({ mood }: SceneFrame, z: number): number {
  return 1 - Math.exp(-z / (mood.fog ? 26 : 220))
}

/** @returns whether the sky is seen, over the roofs */
function shadeHouses(
  view: LaneView,
  side: 'left' | 'right' | 'end',
  { a, b, z, footprint }: PassagePoint,
  out: Float64Array,
): boolean {
  const { frame, sky, vanish, left, right, seeds, dark } = view
  const { camera, light } = frame
  const isEnd = side === 'end'
  const [u, v] = isEnd ? [a + 40, b] : [b, a]
  const front = { seed: seeds[side], lot: isEnd ? LOT.end : LOT.side, dark, sun: sunOnHouses(view, side, a, v) }
  if (!shadeHouseFront(frame, front, { u, v, footprint }, out)) {
    const x = isEnd ? a : side === 'left' ? -left : right
    sky(vanish + x / footprint, rowOf(camera, v, z), out)
    return true
  }
  const haze = hazeAt(frame, z)
  for (let c = 0; c < 3; c++) out[c] = mix(out[c]!, light.horizon[c]! * 0.8, haze)
  return false
}

/** Cobbles, with a kerb of slabs along the houses. */
function shadeCobbles(view: LaneView, { a, z, footprint }: PassagePoint, out: Float64Array): void {
  const { frame, lit, left, right, end, dark, wet } = view
  const { camera, light, noise } = frame
  const haze = hazeAt(frame, z)
  const along = (z * footprint) / camera.height
  const [tone, joint] = cobbles(noise, a, z, 0.115, { across: footprint, along })
  const worn = noise.fbm(a * 0.9, z * 0.5, 3, along * 0.5)
  const kerb = Math.max(smoothstep(-left + 0.42, -left + 0.38, a), smoothstep(right - 0.42, right - 0.38, a))
  const slab = stripeCover(toNearestMultiple(z, 0.8), 0.012, along)
  const corner = 1 - 0.45 * Math.exp(-Math.min(a + left, right - a, end - z) / 0.25)
  const sun = mix(0.55, 1, smoothstep(-0.5, 0.6, a * Math.sign(light.side) + worn * 0.8 + 0.3))
  const puddle = wet * smoothstep(-0.08, 0.2, noise.fbm(a * 0.7, z * 0.3 + 3, 3, along * 0.3))
  for (let c = 0; c < 3; c++) {
    const stone = [0.31, 0.28, 0.25][c]! * tone * (1 + 0.5 * worn) * (1 - 0.62 * joint)
    const paved = [0.42, 0.38, 0.33][c]! * (0.92 + 0.3 * worn) * (1 - 0.4 * slab)
    const ground = mix(stone, paved, kerb) * mix(1, 0.5, wet) * corner
    const level = light.ambient[c]! + (lit[c]! - light.ambient[c]!) * mix(1, sun * 1.15, light.hardness)
    const gloss = (puddle * 0.4 + wet * 0.08 * (1 - joint)) * light.horizon[c]!
    out[c] = mix(ground * (level + dark * [0.42, 0.3, 0.16][c]!) + gloss, light.horizon[c]! * 0.8, haze)
  }
}

/** Lanterns on brackets: alight from dusk on. */
function hangLanterns(
  scene: FloatImage,
  { camera, random }: SceneFrame,
  lane: { vanish: number; left: number; right: number; end: number; dark: number },
): void {
  if (lane.dark === 0) return
  let onLeft = random.next() < 0.5
  for (let z = camera.subjectDistance + random.between(6, 9); z < lane.end; z += random.between(4, 7)) {
    const x = lane.vanish + ((onLeft ? -lane.left + 0.5 : lane.right - 0.5) * camera.focal) / z
    const radius = (0.13 * camera.focal) / z
    const power = 7 * lane.dark
    addGlow(scene, { x, y: rowOf(camera, 3.1, z), radius }, [power, power * 0.66, power * 0.32])
    onLeft = !onLeft
  }
}
