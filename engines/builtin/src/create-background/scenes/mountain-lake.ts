import { clamp01, type LinearRgb, mix, smoothstep } from '@toile/imaging'
import { blurAt, floorDistance } from '../camera.ts'
import { paintScene } from '../lens.ts'
import { floorLight, openShadow } from '../light.ts'
import type { SceneFrame, Scenery } from '../scene.ts'
import { skyShader, type SkyShader } from '../sky.ts'
import { floorFootprint, pebbles, relief, uprightDepth } from '../surfaces.ts'

/** A row of mountains or wooded slopes. */
interface Range {
  /** How high it stands over the water in pixels, and how its crest runs. */
  readonly lift: number
  readonly scale: number
  readonly phase: number
  /** How deep the valley cuts into it: 1 to its foot. */
  readonly dip: number
  /** Share of the air's colour in it, and share of it that is bare rock. */
  readonly haze: number
  readonly bare: number
}

/** The lake of one picture. */
interface LakeView {
  readonly frame: SceneFrame
  readonly sky: SkyShader
  readonly lit: LinearRgb
  readonly woods: LinearRgb
  /** Offset into the noise, so that pictures differ. */
  readonly drift: number
  /** -1 when the light comes from the left, else 1. */
  readonly side: -1 | 1
  /** Distance of the near shore in metres, and row of the far one. */
  readonly shore: number
  readonly waterline: number
  /** Where the valley is, as a share of the picture's width. */
  readonly valley: number
  /** The farthest first. */
  readonly ranges: readonly Range[]
}

/** Ranges from the bare peaks to the nearest woods. Chosen by eye; `lift` in shares of the room over the horizon. */
const RANGES = [
  { lift: [0.6, 0.78], scale: [1.1, 1.5], phase: [0, 30], dip: 0.1, haze: 0.24, bare: 1 },
  { lift: [0.34, 0.5], scale: [1.2, 1.8], phase: [40, 70], dip: 0.75, haze: 0.12, bare: 0.35 },
  { lift: [0.16, 0.26], scale: [1.6, 2.2], phase: [80, 99], dip: 1.05, haze: 0.03, bare: 0 },
] as const
/** Albedos of the wooded slopes in linear light. Chosen by eye. */
const WOODS = { autumn: [0.28, 0.16, 0.05], spring: [0.13, 0.19, 0.05], usual: [0.06, 0.095, 0.045] } as const

/** A pebbled shore, still water that mirrors what lies beyond it, wooded slopes and bare peaks. */
export const mountainLake: Scenery = {
  times: ['noon', 'golden hour', 'noon', 'dawn'],
  indoors: false,
  coloursShown: 0,
  moods: ['fog', 'stormy', 'autumn', 'spring', 'rain'],
  cameraHeight: [1.2, 1.65],
  aperture: 0.016,
  paint(frame) {
    const { camera, noise, width, height } = frame
    const view = viewOf(frame)
    return paintScene(width, height, (x, y, out) => {
      if (y < view.waterline) {
        shadeLandAndSky(view, x, y, out)
        out[3] = camera.blurAtInfinity
        return
      }
      const ground = floorDistance(camera, y)
      const across = ((x - camera.centre) * Math.min(ground, 600)) / camera.focal
      const edge = view.shore + 0.9 * noise.fbm(across * 0.35 + view.drift, 2, 4) + across * 0.08 * view.side
      if (ground > edge) shadeWater(view, { x, y, across, ground, edge }, out)
      else shadeShore(view, { x, y, across, ground, edge }, out)
      out[3] = blurAt(camera, Math.min(ground, 4000))
    })
  },
  shadow: ({ light }) => ({ contact: 0.56, ...openShadow(light), mirror: 0 }),
}

function viewOf(frame: SceneFrame): LakeView {
  const { camera, light, random, height, mood } = frame
  const sky = skyShader(frame, {
    clouds: mood.stormy || mood.rain ? 0.95 : light.time === 'overcast' ? 0.85 : random.between(0.2, 0.55),
  })
  const drift = random.between(0, 70)
  const shore = camera.subjectDistance + random.between(1.6, 4)
  const farShore = random.between(260, 420)
  const room = Math.max(height * 0.12, camera.horizon)
  return {
    frame,
    sky,
    lit: floorLight(light),
    woods: mood.autumn ? WOODS.autumn : mood.spring ? WOODS.spring : WOODS.usual,
    drift,
    side: light.side < 0 ? -1 : 1,
    shore,
    waterline: camera.horizon + (camera.focal * camera.height) / farShore,
    valley: 0.5 + random.between(-0.22, 0.22),
    ranges: RANGES.map(({ lift, scale, phase, dip, haze, bare }) => ({
      lift: room * random.between(lift[0], lift[1]),
      scale: random.between(scale[0], scale[1]),
      phase: random.between(phase[0], phase[1]),
      dip,
      haze,
      bare,
    })),
  }
}

function shadeLandAndSky(view: LakeView, x: number, y: number, out: Float64Array): void {
  for (let k = view.ranges.length - 1; k >= 0; k--) if (shadeRange(view, k, x, y, out)) return
  view.sky(x, y, out)
}

/** A range; false over it. Slopes fall to the middle from both sides, peaks close the valley. */
function shadeRange(view: LakeView, k: number, x: number, y: number, out: Float64Array): boolean {
  const { frame, woods, drift, side, waterline, valley } = view
  const { light, noise, width, height, mood } = frame
  const range = view.ranges[k]!
  const u = x / height
  const px = u * range.scale + range.phase
  const away = Math.min(1, Math.abs(x / width - valley) * 2.2)
  const stand =
    mix(1, 0.12 + 0.88 * away ** 0.9, Math.min(1, range.dip)) * (range.dip > 1 ? smoothstep(0.05, 0.5, away) : 1)
  const crest = waterline - range.lift * stand * (0.42 + 0.95 * noise.ridged(px, drift + k, 5))
  const fringe = range.bare < 0.5 ? height * 0.006 * noise.fbm(u * 60, k, 2) : 0
  if (y < crest + fringe || y > waterline) return false
  const v = (y - crest) / height
  const warp = noise.fbm(px * 3, v * 8, 3) * 0.14
  const flank = noise.fbm((px + v * side * 1.4 + warp) * 3, v * 3.2, 5)
  const sunny = smoothstep(-0.14, 0.2, flank)
  const treeLine =
    smoothstep(0.03, 0.11, v + 0.05 * noise.fbm(px * 8, v * 14, 3)) * (1 - range.bare * 0.55) + (1 - range.bare) * 0.5
  const snow = range.bare * smoothstep(0.07, 0.01, v + 0.05 * flank) * (0.4 + 0.6 * smoothstep(-0.1, 0.25, flank))
  const trees = noise.fbm(u * 46, (y / height) * 70 + drift, 3)
  for (let c = 0; c < 3; c++) {
    const level = light.ambient[c]! * 0.8 + light.sun[c]! * (0.2 + 0.9 * sunny)
    const rock = [0.25, 0.24, 0.235][c]! * (1 + 0.35 * noise.fbm(px * 12 + warp * 8, v * 20, 4))
    const green = woods[c]! * (1 + 0.9 * trees)
    const value = mix(mix(rock, green, clamp01(treeLine)), 0.82, snow) * level * 1.1
    out[c] = mix(value, light.horizon[c]! * 0.97, clamp01(range.haze + (mood.fog ? 0.4 : 0) + v * 0.2))
  }
  return true
}

/** A pixel of the water or the shore; metres but for `x` and `y`. */
interface ShorePoint {
  readonly x: number
  readonly y: number
  /** To the right of the line of sight. */
  readonly across: number
  readonly ground: number
  /** Distance of the water there. */
  readonly edge: number
}

/** The land mirrored in the water, moved by its ripples, and the bed where it is shallow. */
function shadeWater(view: LakeView, { x, y, across: X, ground, edge }: ShorePoint, out: Float64Array): void {
  const { frame, lit, drift, waterline } = view
  const { light, noise, height } = frame
  const { along } = floorFootprint(frame, ground)
  const ripple = noise.fbm(X * 0.6 + drift, ground * 0.9, 4, along * 0.9)
  const wind = smoothstep(0.05, 0.4, noise.fbm(X * 0.03 + 3, ground * 0.02 + drift, 3))
  const sway = ripple * height * (0.01 + 0.028 * wind)
  shadeLandAndSky(view, x + sway * 0.6, 2 * waterline - y + sway, out)
  const clear = smoothstep(edge + 5, edge, ground)
  const grazing = mix(0.55, 0.92, smoothstep(edge, edge + 40, ground))
  const rocks = 1 + 0.6 * noise.fbm(X * 4, ground * 4, 3, along * 4)
  for (let c = 0; c < 3; c++) {
    const bed = mix([0.04, 0.085, 0.09][c]!, [0.22, 0.2, 0.16][c]! * rocks, clear) * lit[c]!
    out[c] = mix(bed, out[c]! * 0.88, grazing * (1 - 0.45 * clear)) + wind * 0.04 * light.horizon[c]!
  }
}

/** Pebbles, wet at the edge, and grass farther up. */
function shadeShore({ frame, lit }: LakeView, { across: X, ground, edge }: ShorePoint, out: Float64Array): void {
  const { camera, noise } = frame
  const { across, along } = floorFootprint(frame, ground)
  const upright = uprightDepth(camera, ground)
  const wet = smoothstep(0.9, 0.1, edge - ground)
  const small = noise.fbm(X * 26, upright * 26, 3, across * 26)
  const waves = 1 + 0.25 * relief(frame, X, upright, { scale: 1.2, octaves: 3 }, across)
  const stones = pebbles(frame, X, ground, 0.085, across) * waves
  const fromWater = 0.12 * (camera.subjectDistance - ground)
  const grass = smoothstep(0.16, 0.4, noise.fbm(X * 0.7 + 9, ground * 0.6, 4, along) + fromWater)
  for (let c = 0; c < 3; c++) {
    const shingle = [0.38, 0.37, 0.35][c]! * stones
    const turf = [0.15, 0.18, 0.06][c]! * (1 + 0.9 * small)
    out[c] = Math.max(0.01, mix(shingle, turf, grass * (1 - wet))) * mix(1, 0.5, wet) * lit[c]!
  }
}
