import { clamp01, type FloatImage, type LinearRgb, luminance, mix, smoothstep } from '@toile/imaging'
import { blurAt, floorDistance, floorRow, rowOf } from '../camera.ts'
import { addGlow, paintScene } from '../lens.ts'
import { floorLight, openShadow } from '../light.ts'
import type { SceneFrame, Scenery } from '../scene.ts'
import { skyShader, type SkyShader } from '../sky.ts'
import { floorFootprint, footDimples, relief, uprightDepth, uprightField } from '../surfaces.ts'

interface Fir {
  readonly x: number
  readonly foot: number
  readonly tall: number
  readonly half: number
  readonly distance: number
  readonly seed: number
}

/** A row of mountains: how high over the field in pixels, how its crest runs, and share of the air's colour in it. */
interface Peak {
  readonly lift: number
  readonly scale: number
  readonly phase: number
  readonly haze: number
}

/** The snowfield of one picture. */
interface SnowView {
  readonly frame: SceneFrame
  readonly sky: SkyShader
  /** Under clouds no flank of a mountain is in the sun. */
  readonly isGrey: boolean
  readonly lit: LinearRgb
  /** Snow in the light and in the shade. */
  readonly snowLit: readonly number[]
  readonly snowShade: readonly number[]
  /** Offset into the noise, so that pictures differ. */
  readonly drift: number
  /** -1 when the light comes from the left, else 1. */
  readonly side: -1 | 1
  /** Row in which the field ends. */
  readonly edge: number
  /** What snowfall or fog adds to haze. */
  readonly air: number
  readonly firs: readonly Fir[]
  /** The nearest first. */
  readonly peaks: readonly Peak[]
}

/** Number of flakes, and of firs that are tried. Chosen by eye. */
const COUNTS = { flakes: 420, firs: 26 } as const
/** Distance in metres beyond which the field's relief is not seen. Chosen by eye. */
const FARTHEST_RELIEF = 200

/** Snowfield, firs, mountains. */
export const snow: Scenery = {
  times: ['noon', 'golden hour', 'noon', 'dawn'],
  indoors: false,
  coloursShown: 0,
  moods: ['snowfall', 'fog', 'stormy'],
  cameraHeight: [1.2, 1.6],
  aperture: 0.024,
  paint(frame) {
    const { width, height, mood } = frame
    const view = viewOf(frame)
    const scene = paintScene(width, height, (x, y, out) => {
      const fir = view.firs.find((tree) => inFir(frame, tree, x, y))
      if (fir) shadeFir(view, fir, x, y, out)
      else if (y >= view.edge) shadeField(view, x, y, out)
      else if (!shadeFarWood(view, x, y, out) && !shadePeaks(view, x, y, out)) view.sky(x, y, out)
    })
    if (mood.snowfall) addFlakes(scene, view)
    return scene
  },
  shadow: ({ light }) => ({
    contact: 0.42,
    ...openShadow(light),
    mirror: 0,
  }),
}

function viewOf(frame: SceneFrame): SnowView {
  const { camera, light, random, height, mood } = frame
  const isGrey = mood.stormy || mood.snowfall || light.time === 'overcast'
  const sky = skyShader(frame, { clouds: isGrey ? 0.85 : random.between(0.1, 0.35) })
  const lit = floorLight(light)
  // People see snow as white even under a golden sun: only a part of the light's colour is put on it.
  const level = luminance(...lit)
  const skylight = luminance(...light.ambient)
  const drift = random.between(0, 60)
  const room = Math.max(height * 0.1, camera.horizon)
  const peak = (
    lift: readonly [number, number],
    scale: readonly [number, number],
    phase: readonly [number, number],
  ) => ({
    lift: room * random.between(...lift),
    scale: random.between(...scale),
    phase: random.between(...phase),
  })
  return {
    frame,
    sky,
    isGrey,
    lit,
    snowLit: lit.map((value) => 0.82 * mix(level * 1.3, value, 0.4)),
    snowShade: [0.66, 0.84, 1.22].map((tint) => 0.8 * skylight * mix(1.02, tint, Math.max(0.25, light.hardness))),
    drift,
    side: light.side < 0 ? -1 : 1,
    peaks: [
      { ...peak([0.62, 0.78], [1, 1.35], [0, 30]), haze: 0.2 },
      { ...peak([0.3, 0.4], [1.5, 2], [40, 70]), haze: 0.07 },
    ],
    edge: camera.horizon + height * 0.012,
    air: mood.fog || mood.snowfall ? 0.35 : 0,
    firs: firsOf(frame),
  }
}

/** Snow lies on the upper side of each tier of boughs. */
function shadeFir(view: SnowView, fir: Fir, x: number, y: number, out: Float64Array): void {
  const { frame, snowLit, snowShade, side, air } = view
  const { camera, light, noise } = frame
  const t = (x - fir.x) / fir.half
  const up = (fir.foot - y) / fir.tall
  const tuft = noise.fbm(t * 5 + fir.seed, up * 22 + 3.5 * Math.abs(t), 4)
  const frost = smoothstep(-0.05, 0.3, tuft + 0.25 * (0.5 - tierOf(frame, fir, x, up)))
  const facing = clamp01(0.5 + 0.6 * t * side)
  const far = clamp01(1 - Math.exp(-fir.distance / 260)) + air * clamp01(fir.distance / 40)
  for (let c = 0; c < 3; c++) {
    const bough = [0.022, 0.04, 0.034][c]! * (light.ambient[c]! + light.sun[c]! * facing)
    const laden = mix(snowShade[c]!, snowLit[c]!, facing) * 0.85
    out[c] = mix(mix(bough, laden, frost * 0.8), light.horizon[c]!, clamp01(far))
  }
  out[3] = blurAt(camera, fir.distance)
}

/** Snow in long waves by the wind, with footprints near the subject. */
function shadeField({ frame, snowLit, snowShade }: SnowView, x: number, y: number, out: Float64Array): void {
  const { camera, light, noise, mood } = frame
  const ground = floorDistance(camera, y)
  const Z = Math.min(ground, FARTHEST_RELIEF)
  const X = ((x - camera.centre) * Z) / camera.focal
  const { across } = floorFootprint(frame, Z)
  const upright = uprightDepth(camera, Z)
  const swell = relief(frame, X * 0.6, upright, { scale: 0.6, octaves: 3 }, across) * 0.5
  const near = smoothstep(9, 2, Math.abs(Z - camera.subjectDistance))
  const crust = uprightField(camera, X, Z, (a, b) => {
    const waves = relief(frame, a, b, { scale: 4.5, octaves: 4 }, across) * 0.16
    return 1 + waves + footDimples(frame, a, b, across) * 0.5 * near
  })
  const sparkle = smoothstep(0.34, 0.5, noise.fbm(X * 70, upright * 70, 2, across * 70)) * 0.5 * light.hardness
  const tone = clamp01(crust - 0.2 + swell)
  const haze = clamp01(1 - Math.exp(-ground / (mood.fog ? 50 : 900)))
  for (let c = 0; c < 3; c++)
    out[c] = mix(mix(snowShade[c]!, snowLit[c]!, tone) + sparkle * light.sun[c]!, light.horizon[c]! * 0.95, haze)
  out[3] = blurAt(camera, ground)
}

/** The wood at the field's end; false over it. */
function shadeFarWood({ frame, lit, drift, edge, air }: SnowView, x: number, y: number, out: Float64Array): boolean {
  const { camera, light, noise, height } = frame
  const u = x / height
  const top = edge - height * 0.024 * (0.6 + 0.9 * Math.abs(noise.at(u * 60, drift)) + 0.5 * noise.at(u * 9, 4))
  if (y <= top) return false
  const white = 0.35 * smoothstep(0, 0.4, noise.fbm(u * 70, (y / height) * 70, 2))
  for (let c = 0; c < 3; c++)
    out[c] = mix(mix(0.05, 0.7, white) * lit[c]! * [0.8, 0.95, 1.1][c]!, light.horizon[c]!, 0.22 + air)
  out[3] = camera.blurAtInfinity
  return true
}

/** The nearest mountain; false over all of them. */
function shadePeaks(view: SnowView, x: number, y: number, out: Float64Array): boolean {
  const { frame, isGrey, snowLit, snowShade, drift, side, edge, air, peaks } = view
  const { camera, light, noise, height } = frame
  for (let p = peaks.length - 1; p >= 0; p--) {
    const peak = peaks[p]!
    const px = (x / height) * peak.scale + peak.phase
    const crest = edge - peak.lift * (0.2 + 1.1 * noise.ridged(px, drift, 5))
    if (y < crest) continue
    const v = (y - crest) / height
    // Ribs run down from the crest, each with one flank in the sun. Rock shows where it is steep.
    const warp = noise.fbm(px * 3, v * 7, 3) * 0.16
    const rib = noise.ridged((px + v * side * 0.9 + warp) * 2.6, v * 2.4 + p, 4)
    const beside = noise.ridged((px + v * side * 0.9 + warp + side * 0.035) * 2.6, v * 2.4 + p, 4)
    const sunny = isGrey ? 0.5 + 1.2 * (beside - rib) : smoothstep(-0.05, 0.07, beside - rib)
    const rock = smoothstep(0.1, 0.26, noise.fbm(px * 8 + warp * 6, v * 13 + 7, 4) + (v - 0.1) * 0.5)
    const rise = clamp01(peak.haze + v * 0.45 + air)
    for (let c = 0; c < 3; c++) {
      const stone = [0.13, 0.13, 0.15][c]! * (light.ambient[c]! + light.sun[c]! * sunny)
      const white = mix(snowShade[c]! * 0.92, snowLit[c]! * 1.02, clamp01(sunny))
      out[c] = mix(mix(white, stone, rock * 0.85), mix(light.horizon[c]!, light.zenith[c]!, 0.2), rise)
    }
    out[3] = camera.blurAtInfinity
    return true
  }
  return false
}

/** Falling snow, near and far. */
function addFlakes(scene: FloatImage, { frame, lit }: SnowView): void {
  const { camera, random, width } = frame
  for (let i = 0; i < COUNTS.flakes; i++) {
    const distance = random.between(2.2, 30)
    const X = (random.next() - 0.5) * (width / camera.focal) * distance * 1.1
    const power = random.between(0.25, 0.9)
    const at = {
      x: camera.centre + (X * camera.focal) / distance,
      y: rowOf(camera, random.between(-0.2, 4.5), distance),
      radius: Math.max(0.7, (camera.focal / distance) * 0.007),
    }
    addGlow(scene, at, [power * lit[0], power * lit[1], power * lit[2] * 1.02])
  }
}

/** Single firs and groups of them on the field, the nearest first; none behind the subject's head. */
function firsOf({ camera, random, width, height, subjectX }: SceneFrame): Fir[] {
  const firs: Fir[] = []
  for (let k = 0; k < COUNTS.firs; k++) {
    const distance = camera.subjectDistance + random.between(26, 150)
    const metre = camera.focal / distance
    const tall = random.between(3.5, 10) * metre
    const x = random.between(-0.08, 1.08) * width
    const half = tall * random.between(0.17, 0.23)
    if (Math.abs(x - subjectX) < height * 0.11 + half && tall > height * 0.06) continue
    firs.push({ x, foot: floorRow(camera, distance), tall, half, distance, seed: k * 7.3 })
  }
  return firs.toSorted((a, b) => a.distance - b.distance)
}

/** True inside the ragged outline of a fir: tiers of boughs, wider towards the foot. */
function inFir(frame: SceneFrame, fir: Fir, x: number, y: number): boolean {
  const { noise } = frame
  const up = (fir.foot - y) / fir.tall
  if (up < 0 || up > 1) return false
  const t = Math.abs(x - fir.x) / fir.half
  if (t > 1) return false
  const ragged = noise.fbm((x / fir.half) * 3 + fir.seed, up * 26, 3)
  return t < (1 - up) ** 0.9 * (0.7 + 0.22 * (1 - tierOf(frame, fir, x, up)) + 0.34 * ragged)
}

/** Where between two tiers of boughs a point is, 0 to 1 upwards; tiers hang down, and are closer towards the tip. */
function tierOf({ noise }: SceneFrame, fir: Fir, x: number, up: number): number {
  const t = Math.abs(x - fir.x) / fir.half
  const at = 12 * up ** 1.15 + 1.1 * t + 0.8 * noise.at((x / fir.half) * 1.3 + fir.seed, up * 5)
  return at - Math.floor(at)
}
