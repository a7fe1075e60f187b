import { clamp01, type LinearRgb, mix, smoothstep, stripeCover, toNearestMultiple } from '@toile/imaging'
import { blurAt, floorDistance } from '../camera.ts'
import { paintScene } from '../lens.ts'
import type { TimeOfDay } from '../light.ts'
import type { SceneFrame, Scenery } from '../scene.ts'
import { boards, floorFootprint } from '../surfaces.ts'

/** The room of one picture; metres. */
interface Room {
  readonly frame: SceneFrame
  readonly paint: LinearRgb
  readonly oak: LinearRgb
  /** Light of the sky behind the windows, and of lamps. */
  readonly day: LinearRgb
  readonly lamp: LinearRgb
  /** Colour of the daylight in the room. */
  readonly tint: LinearRgb
  /** -1 when the light comes from the left, else 1. */
  readonly side: -1 | 1
  /** Distance of the wall with the windows. */
  readonly wall: number
  readonly windows: Windows
}

/** Half the width of each window, the height of its upper edge, and where they are, to the right of the line of sight. */
interface Windows {
  readonly half: number
  readonly top: number
  readonly at: readonly [number, number]
}

/** Albedos in linear light. Chosen by eye. */
const COLOURS = {
  /** Of the walls, in turn, where the prompt names none. */
  paints: [
    [0.7, 0.68, 0.63],
    [0.42, 0.46, 0.42],
    [0.62, 0.56, 0.5],
    [0.35, 0.4, 0.46],
  ],
  oaks: [
    [0.36, 0.22, 0.12],
    [0.27, 0.155, 0.08],
    [0.46, 0.33, 0.21],
  ],
} as const
/** Light of the sky behind a window, linear, by time of day. Chosen by eye. */
const SKIES: { readonly [Time in TimeOfDay]?: LinearRgb } = {
  night: [0.03, 0.04, 0.08],
  'golden hour': [2.3, 1.75, 1.1],
  dusk: [0.5, 0.6, 1.1],
}
/** Likewise, at noon, at dawn and under clouds. */
const USUAL_SKY: LinearRgb = [1.65, 1.72, 1.8]
/** Metres. Chosen by eye. */
const WALL = {
  /** Height of the sill. */
  sill: 0.28,
  /** From panel to panel, and how wide the flat part about its moulding is. */
  panel: { wide: 1.05, frame: 0.14 },
} as const

/** A panelled room with tall windows and a wooden floor. */
export const interior: Scenery = {
  times: ['noon', 'golden hour', 'overcast', 'dawn'],
  indoors: true,
  coloursShown: 1,
  moods: [],
  cameraHeight: [1.1, 1.4],
  aperture: 0.032,
  paint(frame) {
    const { camera, width, height } = frame
    const room = roomOf(frame)
    const { wall } = room
    return paintScene(width, height, (x, y, out) => {
      const ground = floorDistance(camera, y)
      if (ground < wall) {
        shadeFloor(room, x, ground, out)
        return
      }
      const u = ((x - camera.centre) * wall) / camera.focal
      const v = camera.height - ((y - camera.horizon) * wall) / camera.focal
      const pane = paneAt(room.windows, u, v)
      if (pane > 0.99) shadeView(room, u, v, out)
      else shadeWall(room, u, v, pane, out)
    })
  },
  shadow: () => ({ contact: 0.6, cast: 0.28, softness: 0.7, mirror: 0.1 }),
}

function roomOf(frame: SceneFrame): Room {
  const { camera, light, random, width, palette } = frame
  const wall = camera.subjectDistance + random.between(3.2, 4.6)
  const halfWidth = ((width / 2) * wall) / camera.focal
  const side = light.side < 0 ? -1 : 1
  const oak = random.pick(COLOURS.oaks)
  const half = random.between(0.5, 0.62)
  const top = random.between(2.7, 3.1)
  const first = side * halfWidth * random.between(0.5, 0.75)
  const isDark = light.time === 'night' || light.time === 'dusk'
  return {
    frame,
    paint: frame.colours[0] ?? COLOURS.paints[palette % COLOURS.paints.length]!,
    oak,
    day: SKIES[light.time] ?? USUAL_SKY,
    lamp: isDark ? [0.75, 0.52, 0.3] : [0, 0, 0],
    tint: light.time === 'golden hour' ? [1.1, 0.94, 0.74] : [1, 1.01, 1.03],
    side,
    wall,
    windows: { half, top, at: [first, first - side * random.between(2.3, 2.8)] },
  }
}

/** Share of a point of the wall that is glass, 0 to 1. */
function paneAt({ half, top, at }: Windows, u: number, v: number): number {
  let share = 0
  for (const middle of at) {
    const d = u - middle
    if (Math.abs(d) > half || v < WALL.sill || v > top) continue
    const bars = Math.max(
      stripeCover(d, 0.03, 0.01),
      stripeCover(toNearestMultiple(v - WALL.sill, (top - WALL.sill) / 4), 0.016, 0.01),
      stripeCover(Math.abs(d) - half, 0.04, 0.01),
    )
    share = Math.max(share, 1 - bars)
  }
  return share
}

/** Daylight at a point of the wall: the more the nearer to the windows. */
function levelAt({ at: [first, second] }: Windows, u: number, v: number): number {
  const d1 = Math.hypot((u - first) * 0.9, (v - 1.5) * 0.5)
  const d2 = Math.hypot((u - second) * 0.9, (v - 1.5) * 0.5)
  return 0.36 + 0.5 / (1 + d1 * d1 * 1.3) + 0.34 / (1 + d2 * d2 * 1.5)
}

function shadeFloor(room: Room, x: number, z: number, out: Float64Array): void {
  const { oak, day, lamp, tint, side, wall, windows } = room
  const { half, at } = windows
  const { camera, light, noise } = room.frame
  const X = ((x - camera.centre) * z) / camera.focal
  const { across, along } = floorFootprint(room.frame, z)
  const [tone, joint] = boards(noise, X, z, 0.14, { across, along })
  const into = wall - z
  // The varnish mirrors the windows as long soft streaks.
  const mirrorU = (X * wall) / z
  let streak = 0
  for (const middle of at) {
    const soft = 0.12 + 0.1 * into
    streak +=
      (smoothstep(half + soft, half - soft, Math.abs(mirrorU - middle)) * Math.exp(-into / 2.6)) / (1 + 0.5 * into)
  }
  const gloss = 0.3 * (0.75 + 0.5 * noise.fbm(X * 5, z * 1.2, 2, along))
  // Sun on the boards: a skewed picture of the window.
  const sx = X - at[0] + side * into * 0.42
  const patch =
    smoothstep(half + 0.06, half - 0.06, Math.abs(sx)) *
    smoothstep(0.7, 0.85, into) *
    (1 - smoothstep(2.1, 2.4, into)) *
    (1 - stripeCover(sx, 0.035, 0.05)) *
    (1 - stripeCover(toNearestMultiple(into, 0.42), 0.02, 0.06))
  const sunny = patch * light.hardness * (light.time === 'overcast' ? 0 : 1)
  const corner = 1 - 0.4 * Math.exp(-into / 0.2)
  const level = levelAt(windows, X * 1.2, 0.2) * (1.06 + 0.14 * Math.exp(-into)) * corner
  for (let c = 0; c < 3; c++) {
    const wood = oak[c]! * tone * (1 - joint * 0.6)
    out[c] =
      wood * (level * tint[c]! * 1.25 + lamp[c]! * 0.6 + sunny * light.sun[c]! * 1.6) + gloss * streak * day[c]! * 0.34
  }
  out[3] = blurAt(camera, z)
}

/** Beyond the glass: pale sky over a blurred row of trees or roofs. */
function shadeView({ frame, day }: Room, u: number, v: number, out: Float64Array): void {
  const { camera, light, noise } = frame
  const far = smoothstep(1.2, 0.8, v + 0.35 * noise.fbm(u * 2 + 4, 1, 3)) * (light.time === 'night' ? 0.2 : 0.55)
  for (let c = 0; c < 3; c++) out[c] = day[c]! * mix(1, [0.3, 0.38, 0.3][c]!, far)
  out[3] = camera.blurAtInfinity
}

/** Mouldings: nested rectangles of raised wood, lit on the side towards the window. `pane`: share that is glass. */
function shadeWall(room: Room, u: number, v: number, pane: number, out: Float64Array): void {
  const { paint, day, lamp, tint, side, wall, windows } = room
  const { camera, noise } = room.frame
  const skirting = v < 0.22 ? 1 : 0
  const rail = stripeCover(v - 0.98, 0.028, 0.006)
  const pu = toNearestMultiple(u - windows.at[0] - WALL.panel.wide * 0.5, WALL.panel.wide)
  const isUpper = v > 1.0
  const low = isUpper ? 1.12 : 0.32
  const high = isUpper ? 2.95 : 0.86
  const du = WALL.panel.wide / 2 - WALL.panel.frame - Math.abs(pu)
  const dv = Math.min(v - low, high - v)
  const bead = stripeCover(Math.min(du, dv), 0.022, 0.008)
  const lit = du < dv ? Math.sign(pu) * side : v - low < high - v ? -0.6 : 0.6
  const casing = isCasing(windows, u, v) ? 1 : 0
  const relief = casing > 0 ? 1.06 : 1 + bead * 0.2 * lit + rail * 0.14
  const level =
    levelAt(windows, u, v) *
    relief *
    (1 - 0.12 * skirting) *
    (1 - 0.18 * Math.exp(-v / 0.1)) *
    (1 + 0.02 * noise.fbm(u * 3, v * 3, 3))
  const white = clamp01(casing * 0.5 + (1 - pane) * (pane > 0 ? 0.5 : 0))
  for (let c = 0; c < 3; c++) {
    out[c] = mix(paint[c]!, 0.78, white) * (level * tint[c]! + lamp[c]! * (0.6 + 0.25 / (1 + (u - 0.5) ** 2)))
  }
  if (pane > 0) for (let c = 0; c < 3; c++) out[c] = mix(out[c]!, day[c]!, pane)
  out[3] = blurAt(camera, wall)
}

/** Whether a point is of the frame about a window, or of the panel under its sill. */
function isCasing({ half, top, at }: Windows, u: number, v: number): boolean {
  return at.some((middle) => {
    const d = Math.abs(u - middle) - half
    return (
      (d > -0.05 && d < 0.15 && v < top + 0.15) ||
      (Math.abs(u - middle) < half + 0.15 && v > top && v < top + 0.15) ||
      (Math.abs(u - middle) < half && v < WALL.sill)
    )
  })
}
