import { clamp01, type LinearRgb, mix, smoothstep, stripeCover, toNearestMultiple } from '@toile/imaging'
import { blurAt, floorDistance, rowOf } from '../camera.ts'
import { paintScene } from '../lens.ts'
import { floorLight, openShadow } from '../light.ts'
import { type PalmShader, plantPalms } from '../palms.ts'
import type { SceneFrame, Scenery } from '../scene.ts'
import { skyShader, type SkyShader } from '../sky.ts'
import { concrete, floorFootprint, slabs } from '../surfaces.ts'

/** The pool of one picture; metres. */
interface PoolView {
  readonly frame: SceneFrame
  readonly sky: SkyShader
  readonly palms: readonly PalmShader[]
  readonly lit: LinearRgb
  readonly house: LinearRgb
  /** Where the water begins and ends, and how far away house or hedge are. */
  readonly nearEdge: number
  readonly farEdge: number
  readonly wall: number
  /** With a hedge instead of a house. */
  readonly isOpen: boolean
  readonly wallHeight: number
  readonly doorAt: number
  /** Offset into the noise, so that pictures differ. */
  readonly drift: number
}

/** A point of the floor or of the water: to the right of the line of sight, away, and what a pixel covers there; metres. */
interface LevelPoint {
  readonly x: number
  readonly z: number
  readonly across: number
  readonly along: number
}

/** Albedos in linear light. Chosen by eye. */
const COLOURS = {
  stone: [0.62, 0.58, 0.52],
  /** In turn, where the prompt names none. */
  houses: [
    [0.78, 0.75, 0.7],
    [0.66, 0.4, 0.3],
    [0.74, 0.7, 0.63],
    [0.7, 0.56, 0.5],
  ],
} as const
/** Metres: height of the hedge, how far the water lies below its rim, and how far the trees stand behind the house. Chosen by eye. */
const SIZES = { hedge: 1.5, waterBelow: 0.22, treesBehind: 22 } as const

/** The edge of a pool: pale stone, clear water with caustics, a low house or hedge behind, open sky. */
export const pool: Scenery = {
  times: ['noon', 'golden hour', 'noon', 'dusk'],
  indoors: false,
  coloursShown: 1,
  moods: ['tropical', 'stormy'],
  cameraHeight: [1.2, 1.6],
  aperture: 0.028,
  paint(frame) {
    const { camera, width, height } = frame
    const view = viewOf(frame)
    const { nearEdge, farEdge, wall, isOpen, wallHeight, drift } = view
    return paintScene(width, height, (x, y, out) => {
      const z = floorDistance(camera, y)
      if (z < wall) {
        if (z < nearEdge || z > farEdge) shadePaving(view, x, z, out)
        else shadeBasin(view, x, z, out)
        return
      }
      const up = camera.height + ((camera.horizon - y) * wall) / camera.focal
      const across = ((x - camera.centre) * wall) / camera.focal
      const hedgeTop = SIZES.hedge + 0.16 * frame.noise.fbm(across * 1.8 + drift, 2, 4)
      if (!isOpen && up < wallHeight) shadeHouse(view, across, up, out)
      else if (isOpen && up < hedgeTop) shadeHedge(view, across, up, hedgeTop - up, out)
      else if (!view.palms.some((shadePalm) => shadePalm(x, y, out))) shadeSkyAndTrees(view, x, y, out)
    })
  },
  shadow: ({ light }) => ({ contact: 0.52, ...openShadow(light), mirror: 0.05 }),
}

function viewOf(frame: SceneFrame): PoolView {
  const { camera, random, height, mood, variant, palette } = frame
  const sky = skyShader(frame, { clouds: mood.stormy ? 0.8 : random.between(0, 0.22) })
  const lit = floorLight(frame.light)
  const nearEdge = camera.subjectDistance + random.between(0.7, 1.3)
  // A picture that shows no floor at the subject begins farther out, and shows more water.
  const seenFrom = floorDistance(camera, height)
  const farEdge = nearEdge < seenFrom ? seenFrom + random.between(9, 13) : nearEdge + random.between(5.5, 9)
  const wall = farEdge + random.between(3, 5)
  const wallHeight = random.between(2.6, 3.1)
  const drift = random.between(0, 40)
  const palms = mood.tropical ? plantPalms(frame, lit, wall + 16, [wall + 1.5, wall + 6]) : []
  return {
    frame,
    sky,
    palms,
    lit,
    house: frame.colours[0] ?? COLOURS.houses[palette % COLOURS.houses.length]!,
    nearEdge,
    farEdge,
    wall,
    isOpen: variant % 2 === 1,
    wallHeight,
    doorAt: random.between(-1.5, 1.5),
    drift,
  }
}

/** Stone slabs, with the coping along the water: a paler rim. */
function shadePaving({ frame, lit, nearEdge, farEdge }: PoolView, x: number, z: number, out: Float64Array): void {
  const { camera, noise } = frame
  const X = ((x - camera.centre) * z) / camera.focal
  const { across, along } = floorFootprint(frame, z)
  const blurred = { across: across * 1.4, along: along * 1.4 }
  const [tone, joint] = slabs(noise, X, z, { size: 0.8, joint: 0.006 }, blurred)
  const skin = concrete(noise, X * 1.4, z * 1.4, along)
  const rim = Math.min(Math.abs(z - nearEdge), Math.abs(z - farEdge))
  const coping = smoothstep(0.34, 0.3, rim + along * 0.2)
  for (let c = 0; c < 3; c++) {
    const slab = COLOURS.stone[c]! * tone * (0.75 + 0.25 * skin) * (1 - 0.35 * joint) * lit[c]!
    out[c] = mix(slab, 0.72 * [1, 0.98, 0.94][c]! * lit[c]!, coping * 0.7)
  }
  out[3] = blurAt(camera, z)
}

/** The basin in column `x`, whose rim is `z` metres away: its far inner wall, or the water. */
function shadeBasin(view: PoolView, x: number, z: number, out: Float64Array): void {
  const { frame, lit, farEdge } = view
  const { camera } = frame
  const at = (distance: number): number => ((x - camera.centre) * distance) / camera.focal
  const { across, along } = floorFootprint(frame, z)
  // The water lies below the rim, so that a ray meets it a little farther on.
  const waterZ = (z * (camera.height + SIZES.waterBelow)) / camera.height
  if (waterZ <= farEdge) {
    shadeWater(view, { x: at(waterZ), z: waterZ, across, along }, out)
    return
  }
  // Tiles in the sun.
  const band = stripeCover(toNearestMultiple(at(farEdge), 0.15), 0.006, across)
  for (let c = 0; c < 3; c++) out[c] = [0.3, 0.55, 0.58][c]! * lit[c]! * (1 - 0.3 * band)
  out[3] = blurAt(camera, farEdge)
}

/** Tiles under clear water with caustics on them, and what the water mirrors. */
function shadeWater(view: PoolView, { x, z, across, along }: LevelPoint, out: Float64Array): void {
  const { frame, lit, house, nearEdge, farEdge, isOpen, drift } = view
  const { camera, light, noise } = frame
  const ripple = noise.fbm(x * 1.7 + drift, z * 2.6, 4, along * 2)
  const bend = ripple * 0.22
  // Caustics are thin crests where two fields meet.
  const net = (s: number, shift: number): number => {
    const n = noise.fbm((x + bend) * s + shift, (z + bend) * s * 1.15 + drift, 2, along * s)
    return Math.exp(-Math.abs(n) / 0.05)
  }
  const caustic = (0.55 * net(1.6, 0) + 0.45 * net(2.7, 9)) * light.hardness
  const tile = Math.max(
    stripeCover(toNearestMultiple(x + bend, 0.3), 0.008, across * 2),
    stripeCover(toNearestMultiple(z + bend, 0.3), 0.008, along * 2),
  )
  const fresnel = clamp01(0.1 + 0.42 * smoothstep(camera.subjectDistance, farEdge, z) + 0.3 * ripple)
  const shade = smoothstep(nearEdge + 0.7, nearEdge, z) * 0.35
  const glint = light.hardness * smoothstep(0.42, 0.6, noise.fbm(x * 3 + 7, z * 5 + drift, 3, along * 3)) * 0.8
  for (let c = 0; c < 3; c++) {
    const bottom = [0.1, 0.46, 0.52][c]! * (1 - 0.25 * tile) * (0.72 + 0.75 * caustic) * (1 - shade)
    const mirrored = isOpen ? light.horizon[c]! : mix(house[c]! * 0.8 * lit[c]!, light.horizon[c]!, 0.35)
    out[c] = mix(bottom * (0.35 + 0.75 * lit[c]!), mirrored, fresnel) + glint * light.sun[c]! * 0.5
  }
  out[3] = blurAt(camera, z)
}

/** A low house with a flat roof and a glass door, lit at night. */
function shadeHouse(view: PoolView, x: number, up: number, out: Float64Array): void {
  const { frame, house, wall, wallHeight, doorAt } = view
  const { camera, light, noise } = frame
  const side = light.side < 0 ? -1 : 1
  const isRoof = up > wallHeight - 0.2
  const isDoor = Math.abs(x - doorAt) < 1.1 && up < 2.3
  const bars = Math.max(stripeCover(Math.abs(x - doorAt) - 1.1, 0.05, 0.01), stripeCover(x - doorAt, 0.03, 0.01))
  const shadow =
    smoothstep(wallHeight - 0.85, wallHeight - 0.7, up + side * x * 0.1) * (isRoof ? 0 : 1) * light.hardness
  const night = light.time === 'dusk' || light.time === 'night' ? 1 : 0
  for (let c = 0; c < 3; c++) {
    const face = house[c]! * (light.ambient[c]! + light.sun[c]! * (isRoof ? 0.95 : 0.8 * (1 - 0.85 * shadow)))
    const glass = mix(light.horizon[c]! * 0.32, [1, 0.72, 0.42][c]! * 0.9, night * 0.8)
    out[c] = isDoor ? mix(glass, 0.1, bars) : face * (1 + 0.05 * noise.fbm(x, up, 3))
  }
  out[3] = blurAt(camera, wall)
}

/** @param under metres under its upper edge */
function shadeHedge(
  { frame, lit, wall, drift }: PoolView,
  x: number,
  up: number,
  under: number,
  out: Float64Array,
): void {
  const { camera, noise } = frame
  const leaf = noise.fbm(x * 7, up * 7 + drift, 4)
  const rim = smoothstep(0.3, 0, under)
  for (let c = 0; c < 3; c++) out[c] = [0.085, 0.13, 0.05][c]! * (0.7 + 1.1 * clamp01(0.4 + leaf) + 0.7 * rim) * lit[c]!
  out[3] = blurAt(camera, wall)
}

/** The sky, and far trees over the roof or the hedge. */
function shadeSkyAndTrees(
  { frame, sky, lit, wall, isOpen, drift }: PoolView,
  x: number,
  y: number,
  out: Float64Array,
): void {
  const { camera, light, noise, height } = frame
  sky(x, y, out)
  const far = wall + SIZES.treesBehind
  const crown = rowOf(camera, (isOpen ? 5.2 : 5.6) + 2.4 * noise.fbm((x / height) * 3 + drift, 3, 4), far)
  if (y <= crown) return
  const leaf = noise.fbm((x / height) * 16 + drift, (y / height) * 16, 4)
  for (let c = 0; c < 3; c++) {
    const tree = [0.075, 0.115, 0.05][c]! * (0.6 + 0.9 * clamp01(0.45 + leaf)) * lit[c]! * 1.3
    out[c] = mix(tree, light.horizon[c]!, 0.18)
  }
  out[3] = blurAt(camera, far)
}
