import { clamp01, type LinearRgb, mix, smoothstep, stripeCover } from '@toile/imaging'
import { blurAt, floorDistance, rowOf } from '../camera.ts'
import { paintScene } from '../lens.ts'
import { floorLight, openShadow } from '../light.ts'
import type { SceneFrame, Scenery } from '../scene.ts'
import { skyShader, type SkyShader } from '../sky.ts'
import { floorFootprint } from '../surfaces.ts'

/** The pier of one picture; metres. */
interface PierView {
  readonly frame: SceneFrame
  readonly sky: SkyShader
  readonly lit: LinearRgb
  readonly wood: LinearRgb
  readonly water: LinearRgb
  /** Where the middle of the pier passes the subject, how it leads aside for each metre, half its width, and its end. */
  readonly middle: number
  readonly skew: number
  readonly half: number
  readonly end: number
  readonly hasRails: boolean
  readonly posts: readonly { readonly x: number; readonly z: number }[]
  /** Height of the far shore, in pixels. */
  readonly shore: number
  /** Offset into the noise, so that pictures differ. */
  readonly drift: number
}

/** Heights of the rail and of the rope under it, in metres. Chosen by eye. */
const RAIL = { high: 1.02, rope: 0.52 } as const
/** Posts, in metres: height where there is no rail, half the width, where they begin behind the subject, their pitch. Chosen by eye. */
const POST = { high: 0.34, half: 0.06, from: 1.4, pitch: 2.3 } as const
/** Width of a board, and how far the water lies below it; metres. Chosen by eye. */
const DECK = { board: 0.145, waterBelow: 1.5 } as const

/** Weathered boards over open water between posts and a rail, a far shore in the haze. */
export const pier: Scenery = {
  times: ['golden hour', 'dawn', 'overcast', 'noon'],
  indoors: false,
  coloursShown: 0,
  moods: ['fog', 'stormy', 'tropical'],
  cameraHeight: [1.15, 1.6],
  aperture: 0.028,
  paint(frame) {
    const { camera, width, height } = frame
    const view = viewOf(frame)
    return paintScene(width, height, (x, y, out) => {
      // Posts and rails stand before all else.
      if (shadePost(view, x, y, out)) return
      if (view.hasRails && shadeRail(view, x, y, out)) return
      const z = floorDistance(camera, y)
      const X = ((x - camera.centre) * Math.min(z, 900)) / camera.focal
      const off = X - middleAt(view, z)
      if (z < view.end && Math.abs(off) < view.half + 0.09) shadeBoards(view, off, z, out)
      else if (y < camera.horizon) shadeSkyAndShore(view, x, y, out)
      else shadeWater(view, x, y, out)
    })
  },
  shadow: ({ light }) => ({ contact: 0.56, ...openShadow(light), mirror: 0 }),
}

function viewOf(frame: SceneFrame): PierView {
  const { camera, light, random, height, mood, variant, palette } = frame
  const sky = skyShader(frame, {
    clouds: mood.stormy ? 0.95 : light.time === 'overcast' ? 0.8 : random.between(0.25, 0.6),
    sunHeight: 0.06 + 0.2 * light.elevation,
  })
  const drift = random.between(0, 60)
  const middle = ((frame.subjectX - camera.centre) * camera.subjectDistance) / camera.focal
  const half = random.between(1.0, 1.5)
  const skew = random.between(-0.05, 0.05)
  const end = camera.subjectDistance + random.between(14, 30)
  const posts: { readonly x: number; readonly z: number }[] = []
  for (let z = camera.subjectDistance + POST.from; z < end; z += POST.pitch) {
    for (const s of [-1, 1]) posts.push({ x: middle + skew * (z - camera.subjectDistance) + s * half, z })
  }
  const isGrey = light.time === 'overcast' || mood.stormy
  return {
    frame,
    sky,
    lit: floorLight(light),
    wood: palette % 4 < 2 ? [0.36, 0.31, 0.26] : [0.31, 0.22, 0.155],
    water: mood.tropical ? [0.03, 0.26, 0.29] : isGrey ? [0.09, 0.125, 0.14] : [0.03, 0.11, 0.16],
    middle,
    skew,
    half,
    end,
    hasRails: variant % 2 === 0,
    posts,
    shore: height * random.between(0.008, 0.026),
    drift,
  }
}

function middleAt({ frame, middle, skew }: PierView, z: number): number {
  return middle + skew * (z - frame.camera.subjectDistance)
}

/** The first post at a pixel; false beside them. */
function shadePost({ frame, lit, wood, hasRails, posts }: PierView, x: number, y: number, out: Float64Array): boolean {
  const { camera, light } = frame
  for (const post of posts) {
    const top = rowOf(camera, hasRails ? RAIL.high : POST.high, post.z)
    const foot = rowOf(camera, 0, post.z)
    if (y < top || y > foot) continue
    const t = (x - camera.centre - (post.x * camera.focal) / post.z) / ((POST.half * camera.focal) / post.z)
    if (Math.abs(t) > 1) continue
    const facing = clamp01(0.5 + 0.5 * t * (light.side < 0 ? -1 : 1))
    for (let c = 0; c < 3; c++) out[c] = wood[c]! * (0.45 + 0.75 * facing) * lit[c]!
    out[3] = blurAt(camera, post.z)
    return true
  }
  return false
}

/** A rail or the rope under it; false beside them. */
function shadeRail(view: PierView, x: number, y: number, out: Float64Array): boolean {
  const { frame, lit, wood, middle, skew, half, end } = view
  const { camera } = frame
  for (const s of [-1, 1]) {
    // The rail is looked for where the ray crosses the upright plane that it lies in.
    const dx = (x - camera.centre) / camera.focal
    const slope = dx - skew
    const start = middle - skew * camera.subjectDistance + s * half
    const z = start / slope
    if (!(z > camera.subjectDistance + POST.from) || z > end) continue
    const metres = camera.height + ((camera.horizon - y) * z) / camera.focal
    const bar = Math.max(
      smoothstep(0.05, 0.04, Math.abs(metres - RAIL.high)),
      smoothstep(0.018, 0.012, Math.abs(metres - RAIL.rope)),
    )
    if (bar < 0.5) continue
    for (let c = 0; c < 3; c++) out[c] = wood[c]! * (metres > RAIL.high ? 1.25 : 0.7) * lit[c]!
    out[3] = blurAt(camera, z)
    return true
  }
  return false
}

/** Boards lie across the pier, nailed in two lines. `off`: metres from its middle. */
function shadeBoards({ frame, lit, wood, half }: PierView, off: number, z: number, out: Float64Array): void {
  const { camera, noise } = frame
  const { across, along } = floorFootprint(frame, z)
  const k = Math.floor(z / DECK.board)
  const flat = clamp01(along / DECK.board - 0.3)
  const gap = stripeCover(z - Math.round(z / DECK.board) * DECK.board, 0.007, along) * (1 - flat) + 0.1 * flat
  const grain = noise.fbm(off * 2 + k * 7, z * 40, 4, Math.max(across * 2, along * 30))
  const tone = mix(0.8 + 0.4 * noise.cell(k, 11), 1, flat) * (1 + 0.4 * grain)
  const edge = smoothstep(half + 0.02, half + 0.09, Math.abs(off))
  const nail = Math.abs(Math.abs(off) - half * 0.8) < 0.012 ? 0.8 : 1
  for (let c = 0; c < 3; c++) out[c] = wood[c]! * tone * (1 - 0.8 * gap) * nail * (1 - 0.5 * edge) * lit[c]! * 1.05
  out[3] = blurAt(camera, z)
}

function shadeSkyAndShore({ frame, sky, lit, shore, drift }: PierView, x: number, y: number, out: Float64Array): void {
  const { camera, light, noise, height } = frame
  sky(x, y, out)
  const lift = shore * (0.5 + noise.fbm((x / height) * 2.6 + drift, 2, 4) * 1.4)
  const land = smoothstep(camera.horizon - lift - 1.2, camera.horizon - lift + 1.2, y)
  for (let c = 0; c < 3; c++)
    out[c] = mix(out[c]!, mix([0.09, 0.11, 0.11][c]! * lit[c]!, light.horizon[c]!, 0.6) * 0.85, land * 0.8)
}

/** Open water below the boards, with the sky in it. */
function shadeWater({ frame, sky, lit, water, drift }: PierView, x: number, y: number, out: Float64Array): void {
  const { camera, light, noise, height, mood } = frame
  const scale = (camera.height + DECK.waterBelow) / camera.height
  const Z = Math.min(floorDistance(camera, y) * scale, 2000)
  const X = ((x - camera.centre) * Z) / camera.focal
  const { along } = floorFootprint(frame, Z)
  const chop = noise.fbm(X * 0.5 + drift, Z * 1.1, 4, along * 1.1)
  const swell = noise.fbm(X * 0.12, Z * 0.3 + drift, 3, along * 0.3)
  const sway = (chop * 0.05 + swell * 0.03) * height
  sky(x + sway * 0.5, 2 * camera.horizon - y + sway - height * 0.03, out)
  const grazing = 0.32 + 0.52 * smoothstep(8, 160, Z)
  const haze = clamp01(1 - Math.exp(-Z / (mood.fog ? 55 : 1100)))
  for (let c = 0; c < 3; c++) {
    const body = water[c]! * (0.55 + 0.75 * lit[c]!) * (1 + 0.7 * chop)
    out[c] = mix(mix(body, out[c]! * (0.95 + 0.3 * chop), grazing), light.horizon[c]!, haze * 0.7)
  }
  out[3] = blurAt(camera, Z)
}
