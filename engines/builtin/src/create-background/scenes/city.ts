import { clamp01, type LinearRgb, mix, smoothstep, stripeCover, toNearestMultiple } from '@toile/imaging'
import { blurAt, floorDistance } from '../camera.ts'
import { type Car, carsOf, paintCar } from '../cars.ts'
import { paintScene } from '../lens.ts'
import { floorLight, openShadow } from '../light.ts'
import type { SceneFrame, Scenery } from '../scene.ts'
import { asphalt, floorFootprint, slabs, uprightDepth } from '../surfaces.ts'
import { addStreetLights, WINDOW_LIGHTS } from './street-lights.ts'

/** The street of one picture; metres but for `vanish`. */
interface StreetView {
  readonly frame: SceneFrame
  /** Column of the vanishing point. */
  readonly vanish: number
  /** How far the houses stand to either side of that line, and how wide the pavements are. */
  readonly left: number
  readonly right: number
  readonly pavement: number
  /** Distance of the crossing. */
  readonly crossing: number
  /** Seeds of the houses on either side. */
  readonly seeds: { readonly left: number; readonly right: number }
  /** 0 by day to 1 at night; 0 dry to 1 wet. */
  readonly dark: number
  readonly wet: number
  /** Light of the ground and of the sky over it. */
  readonly lit: LinearRgb
  readonly skyGlow: LinearRgb
  readonly cars: readonly Car[]
}

/** Albedos of house fronts in linear light. Chosen by eye. */
const STONES: readonly LinearRgb[] = [
  [0.5, 0.44, 0.36],
  [0.42, 0.4, 0.38],
  [0.36, 0.2, 0.14],
  [0.58, 0.54, 0.48],
  [0.3, 0.31, 0.33],
]
/** Houses, in metres: width, least height and how much it varies, heights of a storey and of a shop. Chosen by eye. */
const HOUSE = { lot: 15, least: 11, vary: 19, storey: 3.4, shop: 3.6 } as const
/** Where the street ends in haze, in metres. Chosen by eye. */
const END = 330

/** A street between two rows of houses, seen along its axis through a long lens. */
export const city: Scenery = {
  times: ['golden hour', 'noon', 'dusk', 'overcast'],
  indoors: false,
  coloursShown: 0,
  moods: ['rain', 'fog', 'neon', 'cobbled'],
  cameraHeight: [1.2, 1.55],
  aperture: 0.03,
  paint(frame) {
    const view = viewOf(frame)
    const scene = paintScene(frame.width, frame.height, (x, y, out) => shadeStreet(view, x, y, out))
    addStreetLights(scene, frame, view)
    return scene
  },
  shadow: ({ light }) => ({
    contact: 0.62,
    ...openShadow(light),
    mirror: 0,
  }),
}

function viewOf(frame: SceneFrame): StreetView {
  const { camera, light, random, width, mood } = frame
  const dark = light.time === 'night' ? 1 : light.time === 'dusk' ? 0.75 : 0
  const { horizon } = light
  const vanish = camera.centre + width * random.between(-0.2, 0.2)
  const left = random.between(4.2, 7)
  const right = random.between(5, 9)
  const pavement = random.between(1.6, 2.6)
  return {
    frame,
    vanish,
    left,
    right,
    pavement,
    crossing: camera.subjectDistance + random.between(3.5, 6),
    seeds: { left: Math.floor(random.between(0, 400)), right: Math.floor(random.between(400, 800)) },
    dark,
    wet: mood.rain ? 1 : dark * 0.35,
    lit: floorLight(light),
    skyGlow: dark > 0 ? [horizon[0] + 0.1 * dark, horizon[1] + 0.06 * dark, horizon[2] + 0.03 * dark] : horizon,
    cars: carsOf(frame, left - pavement, right - pavement),
  }
}

function shadeStreet(view: StreetView, x: number, y: number, out: Float64Array): void {
  const { frame, vanish, left, right, dark, lit } = view
  const { camera, noise, height } = frame
  const car = view.cars.find((candidate) => {
    const metre = camera.focal / candidate.away
    const across = (x - vanish) / metre - candidate.across
    return paintCar(frame, candidate, { across, up: camera.height + (camera.horizon - y) / metre }, dark, out)
  })
  if (car) {
    addHaze(view, car.away, out)
    return
  }
  const ground = floorDistance(camera, y)
  const dx = x - vanish
  const wall = dx < 0 ? (camera.focal * left) / Math.max(1e-3, -dx) : (camera.focal * right) / Math.max(1e-3, dx)
  let distance = END
  if (ground <= wall && ground < END) {
    distance = ground
    shadeGround(view, (dx * ground) / camera.focal, ground, out)
  } else if (wall < END) {
    distance = wall
    const up = camera.height + ((camera.horizon - y) * wall) / camera.focal
    if (!shadeHouse(view, wall, up, dx < 0, out)) {
      shadeSky(view, x, y, out)
      distance = Infinity
    }
  } else {
    shadeSky(view, x, y, out)
    // Dark shapes close the street.
    if (y > camera.horizon - height * (0.05 + 0.03 * noise.at((x / height) * 20, 3))) {
      for (let c = 0; c < 3; c++) out[c] = mix(out[c]!, 0.16 * lit[c]!, 0.55)
    }
  }
  addHaze(view, distance, out)
  out[3] = blurAt(camera, distance)
}

/** The road with its crossing and line, and the pavements; `x` metres from the line of sight, `z` away. */
function shadeGround(view: StreetView, x: number, z: number, out: Float64Array): void {
  const { frame, left, right, pavement, crossing, dark, wet, lit, skyGlow } = view
  const { camera, light, noise, mood } = frame
  const { cobbled } = mood
  const { across, along } = floorFootprint(frame, z)
  const stone = asphalt(noise, x, uprightDepth(camera, z), across)
  const sett = { size: 0.13, joint: 0.008 }
  const staggered = x + (Math.floor(z / 0.13) % 2) * 0.07
  const [tone, seam] = slabs(noise, staggered, z, sett, { across: across * 1.5, along })
  const walkLeft = smoothstep(-left + pavement + across, -left + pavement - across, x)
  const walkRight = smoothstep(right - pavement - across, right - pavement + across, x)
  const walk = Math.max(walkLeft, walkRight)
  const slab = stripeCover(toNearestMultiple(z, 0.9), 0.01, along)
  const line = stripeCover(x - (right - left) * 0.5, 0.07, across) * (toNearestMultiple(z, 9) > -2.2 ? 1 : 0)
  const lineSeen =
    line * (cobbled ? 0 : 1 - walk) * 0.45 * smoothstep(camera.subjectDistance + 4, camera.subjectDistance + 11, z)
  // A crossing: broad bars along the street.
  const onCrossing = smoothstep(1.6, 1.55, Math.abs(z - crossing)) * (1 - walk)
  const bar = onCrossing * stripeCover(toNearestMultiple(x, 1), 0.26, across) * (0.75 + 0.5 * (stone - 1))
  // Water stands in the shallow parts of the road.
  const puddle = wet * smoothstep(-0.12, 0.2, noise.fbm(x * 0.5, z * 0.22 + 5, 3, along * 0.2))
  // Houses on the light's side shade their half of the street.
  const fromSun = -x * Math.sign(light.side) + noise.at(z * 0.12, 9) * 2.2
  const sunlit = mix(1, mix(0.72, 1.3, smoothstep(-1.6, 1.2, fromSun)), light.hardness)
  for (let c = 0; c < 3; c++) {
    const road = cobbled
      ? mix(0.21, 0.1, wet) * (1 + (tone - 1) * 2.4) * (1 - seam * 0.5) * (0.9 + 0.25 * (stone - 1))
      : mix(0.155, 0.07, wet) * stone
    const pave = mix(0.36, 0.17, wet) * (0.9 + (stone - 1) * 0.6) * (1 - slab * 0.35)
    const value = mix(mix(mix(road, pave, walk), 0.3, lineSeen), 0.5, bar * 0.8)
    const lamps = dark * [0.14, 0.11, 0.08][c]!
    out[c] = value * (lit[c]! * 1.1 * sunlit + lamps * 3.2) + puddle * skyGlow[c]! * 0.22 + wet * 0.02 * skyGlow[c]!
  }
}

/** The front of a house `z` metres away and `up` over the street; false over its roof. */
function shadeHouse(view: StreetView, z: number, up: number, onLeft: boolean, out: Float64Array): boolean {
  const { light, noise } = view.frame
  const seed = onLeft ? view.seeds.left : view.seeds.right
  const lot = Math.floor(z / HOUSE.lot)
  if (up > HOUSE.least + HOUSE.vary * noise.cell(lot, seed)) return false
  const stone = STONES[Math.floor(noise.cell(lot + 31, seed) * STONES.length)]!
  const facing = onLeft ? clamp01(0.5 + 0.6 * light.side) : clamp01(0.5 - 0.6 * light.side)
  const bay = 2.1 + 1.2 * noise.cell(lot + 77, seed)
  const column = Math.floor(z / bay)
  const storey = Math.floor(up / HOUSE.storey)
  const u = z / bay - column
  const v = up / HOUSE.storey - storey
  const isShop = up < HOUSE.shop
  const isWindow = isShop ? u > 0.08 && u < 0.92 && up > 0.35 && up < 2.9 : u > 0.27 && u < 0.73 && v > 0.2 && v < 0.82
  if (isWindow) {
    shadeWindow(view, { z, up, seed, lot, column, storey, isShop }, out)
    return true
  }
  const kept = 0.82 + 0.22 * noise.fbm(z * 0.2, up * 0.4 + seed, 3)
  const cornice = v > 0.93 ? 1.25 : 1
  for (let c = 0; c < 3; c++) {
    out[c] = stone[c]! * kept * cornice * (light.ambient[c]! * 0.95 + light.sun[c]! * facing)
  }
  return true
}

interface WindowPoint {
  readonly z: number
  readonly up: number
  readonly seed: number
  readonly lot: number
  readonly column: number
  readonly storey: number
  readonly isShop: boolean
}

function shadeWindow({ frame, dark }: StreetView, at: WindowPoint, out: Float64Array): void {
  const { light, noise } = frame
  const { z, up, seed, lot, column, storey, isShop } = at
  const chance = noise.cell(column + seed * 3, storey + lot * 7)
  // Shop windows show goods: bands of bright and dark, brightest under the lintel.
  const goods = isShop
    ? 0.35 + 0.9 * noise.cell(Math.floor(z / 0.37), Math.floor(up / 0.5)) + 0.5 * clamp01((up - 1.8) / 1)
    : 1
  const kind = isShop ? Math.floor(noise.cell(column * 5 + 2, storey + seed) * 2.4) : Math.floor(chance * 1.99)
  const warm = WINDOW_LIGHTS[kind]!
  const isLit = dark > 0 && (isShop ? chance > 0.25 : chance > 0.62)
  const glass = 0.35 + 0.4 * noise.cell(column + 9, storey + seed)
  const strength = isLit
    ? (isShop ? (0.35 + 1.5 * chance * chance) * goods : 0.55 + 1.6 * (chance - 0.62)) * dark
    : isShop && dark === 0
      ? 0.35 * chance
      : 0
  for (let c = 0; c < 3; c++) out[c] = light.horizon[c]! * 0.28 * glass + 0.01 + warm[c]! * strength
}

function shadeSky({ frame, dark, skyGlow }: StreetView, x: number, y: number, out: Float64Array): void {
  const { camera, light, noise, height } = frame
  const e = clamp01((camera.horizon - y) / height)
  const cloud = 0.92 + 0.16 * noise.fbm((x / height) * 2, e * 4, 3)
  for (let c = 0; c < 3; c++)
    out[c] = mix(skyGlow[c]!, light.zenith[c]!, Math.pow(e, 0.75)) * cloud * (dark > 0 ? 1 : 1.15)
}

/** Adds haze before something `distance` metres away; `Infinity` is the sky, which has it already. */
function addHaze({ frame, dark, skyGlow }: StreetView, distance: number, out: Float64Array): void {
  const metres = frame.mood.fog ? 45 : dark > 0 ? 300 : 620
  const haze = distance === Infinity ? 0 : 1 - Math.exp(-distance / metres)
  for (let c = 0; c < 3; c++) out[c] = mix(out[c]!, skyGlow[c]! * 0.92, haze)
}
