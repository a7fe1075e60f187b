import { clamp01, type LinearRgb, mix, smoothstep, stripeCover, toNearestMultiple } from '@toile/imaging'
import { paintPassage, type PassagePoint } from '../rooms.ts'
import type { SceneFrame, Scenery } from '../scene.ts'
import { concrete, slabs } from '../surfaces.ts'

/** The station of one picture; metres but for `vanish`. */
interface StationView {
  readonly frame: SceneFrame
  readonly livery: LinearRgb
  readonly lamp: LinearRgb
  readonly hasTrain: boolean
  /** 1 when the track runs to the right of the picture, -1 to its left. */
  readonly hand: 1 | -1
  /** How far from the line of sight the tiled wall is, the platform's edge, and what stands beyond it. */
  readonly wallAt: number
  readonly edgeAt: number
  readonly farAt: number
  readonly vanish: number
  readonly end: number
  /** Offset into the noise, so that pictures differ. */
  readonly drift: number
}

/** Albedos in linear light. Chosen by eye. */
const COLOURS = {
  /** Of trains, in turn, where the prompt names none. */
  liveries: [
    [0.62, 0.05, 0.05],
    [0.04, 0.2, 0.5],
    [0.02, 0.36, 0.3],
    [0.7, 0.42, 0.03],
  ],
  posters: [
    [0.6, 0.2, 0.16],
    [0.14, 0.26, 0.42],
    [0.66, 0.56, 0.3],
    [0.2, 0.36, 0.28],
    [0.6, 0.58, 0.55],
  ],
} as const
/** Metres; heights are over the platform. Chosen by eye. */
const SIZES = {
  ceiling: 3.3,
  tile: { wide: 0.3, high: 0.15 },
  /** The band along the tiles. */
  band: { low: 2.2, high: 2.48 },
  poster: { low: 0.75, high: 2, wide: 1.7, pitch: 2.9 },
  /** A train's windows. */
  pane: { low: 1.1, high: 2.05 },
} as const

/** A platform under the ground: tiles and posters on one side, the edge and a train or the empty track on the other. */
export const platform: Scenery = {
  times: ['overcast'],
  indoors: true,
  coloursShown: 1,
  moods: ['neon', 'minimal', 'fog'],
  cameraHeight: [1.05, 1.4],
  aperture: 0.034,
  paint(frame) {
    const view = viewOf(frame)
    const { hand, wallAt, farAt, vanish, end } = view
    return paintPassage(frame, {
      vanish,
      left: hand > 0 ? wallAt : farAt,
      right: hand > 0 ? farAt : wallAt,
      ceiling: SIZES.ceiling,
      end,
      shade(point, out) {
        if (point.side === 'floor') shadeFloor(view, point, out)
        else if (point.side === 'ceiling') shadeCeiling(view, point, out)
        else if (point.side === 'end') shadeEnd(view, point, out)
        else shadeSide(view, point, out)
      },
    })
  },
  shadow: () => ({ contact: 0.62, cast: 0.16, softness: 0.85, mirror: 0.12 }),
}

function viewOf(frame: SceneFrame): StationView {
  const { camera, random, variant, palette, width, mood } = frame
  const hasTrain = variant % 2 === 0
  const wallAt = random.between(1.5, 2.1)
  const edgeAt = random.between(1.2, 1.6)
  return {
    frame,
    livery: frame.colours[0] ?? COLOURS.liveries[palette % COLOURS.liveries.length]!,
    lamp: mood.neon ? [0.75, 0.8, 1] : [1, 0.96, 0.86],
    hasTrain,
    hand: variant % 4 < 2 ? 1 : -1,
    wallAt,
    edgeAt,
    farAt: hasTrain ? edgeAt + 0.12 : edgeAt + 3.4,
    vanish: frame.subjectX + width * random.between(-0.1, 0.1),
    end: camera.subjectDistance + random.between(34, 48),
    drift: Math.floor(random.between(0, 300)),
  }
}

/** Light of the tubes under the ceiling, by distance. */
function tubeLight(z: number): number {
  return 0.75 + 0.25 * smoothstep(0.95, 0.6, Math.abs(toNearestMultiple(z, 2.4)))
}

/** Share of a pixel between two heights. */
function betweenHeights(
  y: number,
  { low, high }: { readonly low: number; readonly high: number },
  pixel: number,
): number {
  return stripeCover(y - (low + high) / 2, (high - low) / 2, pixel)
}

/** Share of haze in what is seen. */
function airAt({ mood }: SceneFrame, z: number): number {
  return (mood.fog ? 0.25 : 0.1) * (1 - Math.exp(-z / 30))
}

/** Slabs, yellow studs before the edge, a pale stone at it, the dark of the track beyond. */
function shadeFloor(view: StationView, { a, z, footprint }: PassagePoint, out: Float64Array): void {
  const { frame, lamp, hasTrain, hand, edgeAt } = view
  const { camera, noise } = frame
  const air = airAt(frame, z)
  const along = (z * footprint) / camera.height
  const across = a * hand
  const [tone, joint] = slabs(noise, a, z, { size: 0.6, joint: 0.005 }, { across: footprint * 1.4, along })
  const chips = noise.fbm(a * 55, z * 55, 2, along * 40)
  const studs = smoothstep(0.2, 0.19, Math.abs(across - (edgeAt - 0.62)))
  const bumps = 1 - 0.3 * smoothstep(0.3, 0, Math.hypot(toNearestMultiple(a, 0.06), toNearestMultiple(z, 0.06)) / 0.06)
  const lip = smoothstep(edgeAt - 0.3, edgeAt - 0.28, across)
  const pit = smoothstep(edgeAt - footprint, edgeAt + footprint, across)
  const rail = Math.max(
    stripeCover(across - edgeAt - 1.05, 0.05, footprint),
    stripeCover(across - edgeAt - 2.35, 0.05, footprint),
  )
  const sleeper = 0.025 * smoothstep(0.2, 0.1, Math.abs(toNearestMultiple(z, 0.6))) * clamp01(1 - along)
  const streak = 0.22 * Math.exp(-(((a - 0.1) / 0.5) ** 2)) * (0.7 + 0.6 * noise.fbm(a * 3, z, 2, along))
  for (let c = 0; c < 3; c++) {
    let value = [0.34, 0.335, 0.325][c]! * tone * (1 - 0.45 * joint) * (1 + 0.35 * chips)
    value = mix(value, [0.62, 0.44, 0.04][c]! * bumps, studs)
    value = mix(value, 0.5 * (1 + 0.2 * chips), lip)
    const bed = (0.02 + sleeper + 0.3 * rail) * (hasTrain ? 0.4 : 1)
    out[c] = mix(value * 0.82 + streak * 0.5, bed, pit) * lamp[c]! * tubeLight(z) + air * lamp[c]! * 0.5
  }
}

function shadeCeiling({ frame, lamp }: StationView, { a, z, footprint }: PassagePoint, out: Float64Array): void {
  const tube = stripeCover(a - 0.1, 0.09, footprint) * smoothstep(0.98, 0.94, Math.abs(toNearestMultiple(z, 2.4)))
  const skin = 0.3 * concrete(frame.noise, a, z, footprint)
  for (let c = 0; c < 3; c++) out[c] = lamp[c]! * (skin * (0.7 + 0.7 * Math.exp(-Math.abs(a - 0.1) / 0.6)) + 3 * tube)
}

/** The far wall, and the mouth of the tunnel in it. */
function shadeEnd({ lamp, hand, edgeAt }: StationView, { a, b }: PassagePoint, out: Float64Array): void {
  const isMouth = a * hand > edgeAt - 0.2
  const glow = Math.exp(-Math.hypot(a, b - 1.6) / 2)
  for (let c = 0; c < 3; c++) out[c] = isMouth ? 0.012 : lamp[c]! * (0.3 + 0.35 * glow)
}

function shadeSide(view: StationView, point: PassagePoint, out: Float64Array): void {
  const { frame, lamp, hasTrain, hand } = view
  const isTrackSide = (point.side === 'right') === hand > 0
  const air = airAt(frame, point.z)
  if (isTrackSide && hasTrain) shadeTrain(view, point, out)
  else shadeTiles(view, point, out)
  if (isTrackSide && !hasTrain) for (let c = 0; c < 3; c++) out[c] = out[c]! * 0.7
  for (let c = 0; c < 3; c++) out[c] = out[c]! + air * lamp[c]! * 0.6
}

/** Tiles with a band along them, and posters. */
function shadeTiles(view: StationView, { a: y, b: z, footprint }: PassagePoint, out: Float64Array): void {
  const { frame, livery, lamp, wallAt, drift } = view
  const { noise } = frame
  const near = 0.55 + 0.4 * smoothstep(0, SIZES.ceiling, y)
  const joint = Math.max(
    stripeCover(toNearestMultiple(z, SIZES.tile.wide), 0.004, footprint),
    stripeCover(toNearestMultiple(y, SIZES.tile.high), 0.004, footprint),
  )
  const tile = 0.9 + 0.2 * noise.cell(Math.floor(z / SIZES.tile.wide) + drift, Math.floor(y / SIZES.tile.high))
  const u = toNearestMultiple(z + drift, SIZES.poster.pitch)
  // A pixel is deeper along the wall than it is high.
  const along = (footprint * z) / wallAt
  const framed = stripeCover(u, SIZES.poster.wide / 2, along) * betweenHeights(y, SIZES.poster, footprint)
  const banded = betweenHeights(y, SIZES.band, footprint)
  const edge = Math.min(SIZES.poster.wide / 2 - Math.abs(u), y - SIZES.poster.low, SIZES.poster.high - y)
  const which = Math.round((z + drift - u) / SIZES.poster.pitch)
  const print = COLOURS.posters[Math.floor(noise.cell(which, drift) * COLOURS.posters.length)]!
  const shapes = noise.at(z * 2.1, y * 2.6 + which * 5)
  const soft = Math.max(0.03, 2 * along)
  const paper = smoothstep(0.12 - soft, 0.12 + soft, shapes)
  const ink = 1 - 0.6 * smoothstep(soft - 0.25, -soft - 0.25, shapes)
  const frameShare = clamp01((0.06 - edge) / Math.max(1e-6, along) + 0.5)
  const foot = 1 - 0.4 * Math.exp(-y / 0.16)
  for (let c = 0; c < 3; c++) {
    let value = mix(0.72, 0.3, 0.6 * joint) * tile
    value = mix(value, livery[c]! * (0.9 + 0.1 * tile), banded)
    value = mix(value, mix(mix(print[c]! * ink, 0.78, paper), 0.12, frameShare), framed)
    out[c] = value * lamp[c]! * near * tubeLight(z) * foot
  }
}

/** Carriages of ribbed steel: doors, windows with seats behind them, a stripe of the livery. */
function shadeTrain(view: StationView, { a: y, b: z, footprint }: PassagePoint, out: Float64Array): void {
  const { livery, lamp, farAt, drift } = view
  const u = toNearestMultiple(z + 0.37 * drift, 3.4)
  const isDoor = Math.abs(u) < 0.66
  const along = (footprint * z) / farAt
  const pane =
    betweenHeights(y, SIZES.pane, footprint) *
    (isDoor ? stripeCover(Math.abs(u) - 0.34, 0.22, along) : stripeCover(u, 1.56, along))
  const seam = Math.max(stripeCover(Math.abs(u) - 0.66, 0.02, along), isDoor ? stripeCover(u, 0.02, along) : 0)
  const ribs = 1 + 0.1 * Math.sin((y / 0.06) * 2 * Math.PI) * clamp01(1 - footprint / 0.02)
  const shine = 0.5 + 0.6 * Math.exp(-(((y - 2.5) / 0.35) ** 2)) + 0.25 * Math.exp(-(((y - 0.9) / 0.2) ** 2))
  const row = stripeCover(y - SIZES.pane.low, 0.3, footprint) * stripeCover(toNearestMultiple(u, 0.52), 0.22, along)
  const seats = 1 - 0.58 * row
  for (let c = 0; c < 3; c++) {
    let value = [0.44, 0.45, 0.47][c]! * ribs * shine * lamp[c]!
    if (isDoor) value *= 0.72
    value = mix(value, livery[c]! * shine * 1.1 * lamp[c]!, stripeCover(y - 0.76, 0.1, footprint))
    value = mix(value, [0.98, 0.9, 0.74][c]! * seats, pane)
    if (y > 2.9) value *= 0.35
    out[c] = value * (1 - 0.8 * seam) * (y < 0.05 ? 0.2 : 1)
  }
}
