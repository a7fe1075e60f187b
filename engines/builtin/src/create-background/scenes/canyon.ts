import { clamp01, type LinearRgb, mix, smoothstep } from '@toile/imaging'
import { blurAt, floorDistance, floorRow } from '../camera.ts'
import { paintScene } from '../lens.ts'
import { floorLight, openShadow } from '../light.ts'
import type { SceneFrame, Scenery } from '../scene.ts'
import { skyShader } from '../sky.ts'
import { floorFootprint, relief, uprightDepth, uprightField } from '../surfaces.ts'

/** A mass of rock that reaches into the picture. */
interface Mass {
  /** Its number, the nearest first, and its offset into the noise. */
  readonly k: number
  readonly phase: number
  /** -1 from the left, 1 from the right, 0 across the whole picture. */
  readonly from: -1 | 0 | 1
  /** How far from the middle of the gap it ends, and how high it stands: shares of the picture's width and height. */
  readonly edge: number
  readonly lift: number
  /** Metres. */
  readonly distance: number
}

/** The canyon of one picture. */
interface CanyonView {
  readonly frame: SceneFrame
  /** Where the walls leave a gap, as a share of the picture's width. */
  readonly gap: number
  /** The nearest first. */
  readonly masses: readonly Mass[]
  /** Colours of the beds of rock. */
  readonly bands: readonly LinearRgb[]
  /** Offset into the noise, so that pictures differ. */
  readonly drift: number
}

/** Number of beds of rock after which their colours repeat. Chosen by eye. */
const BANDS = 24
/** Distance in metres beyond which the ground's relief is not seen. Chosen by eye. */
const FARTHEST_GROUND = 150

/** Walls of banded red rock one behind the other, an opening of sky between them, sand on the ground. */
export const canyon: Scenery = {
  times: ['golden hour', 'noon', 'dawn', 'overcast'],
  indoors: false,
  coloursShown: 0,
  moods: ['fog', 'stormy'],
  cameraHeight: [1.0, 1.45],
  aperture: 0.03,
  paint(frame) {
    const { camera, light, random, width, height, mood } = frame
    const sky = skyShader(frame, {
      clouds: mood.stormy ? 0.9 : light.time === 'overcast' ? 0.7 : random.between(0, 0.3),
    })
    const view = viewOf(frame)
    return paintScene(width, height, (x, y, out) => {
      if (view.masses.some((mass) => shadeMass(view, mass, x, y, out))) return
      if (y < camera.horizon) sky(x, y, out)
      else shadeGround(view, x, y, out)
    })
  },
  shadow: ({ light }) => ({ contact: 0.54, ...openShadow(light), mirror: 0 }),
}

function viewOf(frame: SceneFrame): CanyonView {
  const { noise, random, variant } = frame
  const drift = random.between(0, 80)
  const near = variant % 2 === 0 ? -1 : 1
  const far = near < 0 ? 1 : -1
  const gap = 0.5 + far * random.between(0.06, 0.2)
  const masses = [
    { from: near, edge: random.between(0.16, 0.3), lift: 0.62, distance: 24 },
    { from: far, edge: random.between(0.05, 0.16), lift: 0.42, distance: 55 },
    { from: near, edge: random.between(-0.02, 0.08), lift: 0.24, distance: 130 },
    { from: 0, edge: 9, lift: 0.075, distance: 420 },
  ] as const
  return {
    frame,
    gap,
    masses: masses.map((mass, k) => ({ ...mass, phase: random.between(0, 40), k })),
    bands: Array.from({ length: BANDS }, (_, k): LinearRgb => {
      const pale = noise.cell(k, 3)
      return [mix(0.34, 0.62, pale), mix(0.13, 0.36, pale * 0.8), mix(0.07, 0.2, pale * 0.7)]
    }),
    drift,
  }
}

/** A mass of rock; false beside and over it. */
function shadeMass(view: CanyonView, mass: Mass, x: number, y: number, out: Float64Array): boolean {
  const { camera, noise, width, height } = view.frame
  const u = x / width
  const h = x / height
  const foot = floorRow(camera, mass.distance)
  if (y > foot + height * 0.004) return false
  const away = mass.from === 0 ? 1 : (view.gap - u) * -mass.from - mass.edge
  // A steep face over loose stones, with a broken edge.
  const ragged = 0.035 * noise.fbm(h * 5 + mass.phase, (y / height) * 5, 4)
  const step = smoothstep(-0.02, 0.075, away + ragged) * 0.75 + 0.25 * smoothstep(-0.14, 0, away + ragged)
  const flat =
    mass.lift * (0.86 + 0.16 * noise.at(h * 1.7 + mass.phase, 1) + 0.05 * noise.fbm(h * 7 + mass.phase, 4, 3))
  const outline = mass.from === 0 ? 0.6 + 0.5 * smoothstep(-0.05, 0.12, noise.at(h * 3.2 + mass.phase, 2)) : step
  const top = foot - height * flat * outline
  if (y < top || step <= 0.02) return false
  shadeRock(view, mass, { h, y, top, foot }, out)
  out[3] = blurAt(camera, mass.distance)
  return true
}

/** A pixel of a mass: column in heights of the picture, row, and the rows between which the mass is seen there. */
interface RockPoint {
  readonly h: number
  readonly y: number
  readonly top: number
  readonly foot: number
}

/** Beds lie level, sag a little, and are cut by upright cracks. */
function shadeRock({ frame, bands }: CanyonView, mass: Mass, { h, y, top, foot }: RockPoint, out: Float64Array): void {
  const { camera, light, noise, height, mood } = frame
  const side = light.side < 0 ? -1 : 1
  const down = (y - top) / height
  const metres = ((foot - y) * mass.distance) / camera.focal
  const bend =
    1.1 * noise.fbm(h * 1.2 + mass.phase, 7, 2) +
    0.5 * noise.fbm(h * 5 + mass.phase, metres / (mass.distance * 0.05), 4)
  const bed = (metres / (mass.distance * 0.018) + bend) * 1.4 + mass.k * 5
  const k = Math.floor(bed)
  const f = bed - k
  const first = bands[((k % BANDS) + BANDS) % BANDS]!
  const next = bands[(((k + 1) % BANDS) + BANDS) % BANDS]!
  const blend = smoothstep(0.72, 1, f)
  const tall = metres / (mass.distance * 0.1)
  const crack = noise.fbm(h * 6 + mass.phase + 0.3 * bend, tall * 0.8, 5)
  const slope = noise.fbm(h * 6 + mass.phase + 0.3 * bend + side * 0.1, tall * 0.8 + 0.1, 5) - crack
  const ledge = (0.16 * Math.exp(-f / 0.12) - 0.2 * Math.exp(-(1 - f) / 0.1)) * (0.4 + 0.6 * noise.cell(k, 13))
  const turned = mass.from === 0 ? 0.6 : mass.from === side ? 0.35 : 1
  const sun = clamp01(turned * (0.62 + slope * 2.2 + ledge))
  const haze = clamp01(1 - Math.exp(-mass.distance / (mood.fog ? 70 : 480)))
  const scree = smoothstep(0.03, 0, (foot - y) / height) * 0.5
  for (let c = 0; c < 3; c++) {
    const rock = mix(mix(first[c]!, next[c]!, blend), 0.45 * [1, 0.62, 0.4][c]!, scree) * (1 + 0.3 * crack)
    const bounce = [0.1, 0.045, 0.02][c]! * light.hardness
    const value = rock * (light.ambient[c]! * 0.85 + light.sun[c]! * sun * 1.05 + bounce) * (1 + down * 0.1)
    out[c] = mix(value, light.horizon[c]! * 0.95, haze * 0.85)
  }
}

/** Sand with stones and shrubs on it. */
function shadeGround({ frame, drift }: CanyonView, x: number, y: number, out: Float64Array): void {
  const { camera, light, noise, mood } = frame
  const lit = floorLight(light)
  const Z = Math.min(floorDistance(camera, y), FARTHEST_GROUND)
  const X = ((x - camera.centre) * Z) / camera.focal
  const { across, along } = floorFootprint(frame, Z)
  const upright = uprightDepth(camera, Z)
  const stones =
    smoothstep(0.26, 0.42, noise.fbm(X * 3.4 + drift, upright * 3.4, 4, across * 3.4)) * clamp01(1.2 - along * 4)
  const shrub =
    smoothstep(0.3, 0.45, noise.fbm(X * 0.9 + 5, Z * 0.5 + drift, 4, along * 0.5)) *
    smoothstep(camera.subjectDistance + 2, camera.subjectDistance + 7, Z)
  const grains = uprightField(camera, X, Z, (a, b) => {
    const ripples = 0.2 * relief(frame, a, b, { scale: 4.5, octaves: 4 }, across)
    return 1 + ripples + 0.3 * noise.fbm(a * 60, b * 60, 2, across * 60)
  })
  const tone = 1 + 0.22 * relief(frame, X, upright, { scale: 0.7, octaves: 3 }, across) + grains - 1
  const lip = 1 + 0.5 * relief(frame, X, upright, { scale: 3.4, octaves: 3 }, across) * stones
  const haze = clamp01(1 - Math.exp(-Z / (mood.fog ? 60 : 700)))
  for (let c = 0; c < 3; c++) {
    const stony = mix([0.5, 0.28, 0.165][c]! * tone, [0.36, 0.2, 0.13][c]! * lip, stones * 0.7)
    const value = mix(stony, [0.17, 0.17, 0.09][c]! * tone, shrub * 0.8)
    out[c] = mix(Math.max(0.02, value) * lit[c]!, light.horizon[c]! * 0.95, haze)
  }
  out[3] = blurAt(camera, Z)
}
