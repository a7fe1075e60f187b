import { clamp01, type LinearRgb, mix, smoothstep, stripeCover, toNearestMultiple } from '@toile/imaging'
import { paintPassage, type PassagePoint } from '../rooms.ts'
import type { SceneFrame, Scenery } from '../scene.ts'
import { boards } from '../surfaces.ts'

/** The library of one picture; metres but for `vanish`. */
interface LibraryView {
  readonly frame: SceneFrame
  readonly wood: LinearRgb
  /** Colour of the lamps' light, and how much daylight there is. */
  readonly warm: LinearRgb
  readonly day: number
  /** -1 when the light comes from the left, else 1. */
  readonly side: -1 | 1
  /** The view is square to one long wall of books; else along an aisle. */
  readonly isSquare: boolean
  readonly end: number
  readonly aisle: number
  readonly vanish: number
  /** Where on the wall a window is, and how bright the sky behind it. */
  readonly windowAt: number
  readonly windowLight: number
}

/** A point of the shelves: along them and over the floor, where in the room it is, and a pixel's width; metres. */
interface ShelfPoint {
  readonly u: number
  readonly v: number
  readonly x: number
  readonly z: number
  readonly footprint: number
  /** How much of the lamps' light falls on them. */
  readonly facing: number
}

/** Albedos in linear light. Chosen by eye. */
const COLOURS = {
  woods: [
    [0.17, 0.095, 0.055],
    [0.25, 0.15, 0.085],
    [0.11, 0.075, 0.055],
  ],
  spines: [
    [0.3, 0.09, 0.06],
    [0.12, 0.15, 0.11],
    [0.34, 0.24, 0.13],
    [0.11, 0.13, 0.19],
    [0.46, 0.4, 0.31],
    [0.2, 0.12, 0.08],
    [0.4, 0.16, 0.08],
  ],
} as const
/** Where a window begins, where its arch springs, half its width, and how far from the next; metres. Chosen by eye. */
const WINDOW = { sill: 0.72, springs: 3.1, half: 0.62, pitch: 2.5 } as const
/** From board to board and from post to post, in metres. Chosen by eye. */
const SHELF = { pitch: 0.36, bay: 1 } as const

/** Tall shelves of books along an aisle and across its end, lamps between, a carpet on boards. */
export const library: Scenery = {
  times: ['overcast', 'golden hour', 'dusk', 'noon'],
  indoors: true,
  coloursShown: 1,
  moods: ['window'],
  cameraHeight: [1.1, 1.4],
  aperture: 0.042,
  paint(frame) {
    const view = viewOf(frame)
    const { aisle, vanish, end, warm } = view
    return paintPassage(frame, {
      vanish,
      left: aisle,
      right: aisle,
      ceiling: 4.6,
      end,
      shade(point, out) {
        if (point.side === 'floor') shadeFloor(view, point, out)
        else if (point.side === 'ceiling') for (let c = 0; c < 3; c++) out[c] = 0.3 * warm[c]! * 0.6
        else if (point.side === 'end') shadeEnd(view, point, out)
        else {
          const { a, b, z, footprint } = point
          const isFacing = (point.side === 'left') === view.side > 0
          shadeShelves(view, { u: b, v: a, x: 0, z, footprint, facing: isFacing ? 1.1 : 0.8 }, out)
        }
      },
    })
  },
  shadow: () => ({ contact: 0.6, cast: 0.24, softness: 0.8, mirror: 0.04 }),
}

function viewOf(frame: SceneFrame): LibraryView {
  const { camera, light, random, variant, width } = frame
  const wood = frame.colours[0] ?? random.pick(COLOURS.woods)
  const isSquare = variant % 2 === 1
  const end = camera.subjectDistance + (isSquare ? random.between(3.4, 4.6) : random.between(9, 14))
  const aisle = isSquare ? 6 : random.between(1.5, 1.9)
  const vanish = isSquare ? camera.centre : frame.subjectX + width * random.between(-0.12, 0.12)
  const isDark = light.time === 'dusk' || light.time === 'night'
  return {
    frame,
    wood,
    warm: isDark ? [1, 0.7, 0.42] : [1, 0.86, 0.68],
    day: isDark ? 0.12 : 0.5,
    side: light.side < 0 ? -1 : 1,
    isSquare,
    end,
    aisle,
    vanish,
    windowAt: random.between(-0.5, 0.5) + ((frame.subjectX - camera.centre) * end) / camera.focal + WINDOW.pitch / 2,
    windowLight: light.time === 'night' ? 0.1 : light.time === 'dusk' ? 0.6 : 1.5,
  }
}

/** Light of the lamps at a place in the room: pools of it, brightest at the height of the eyes. */
function lampLight({ isSquare }: LibraryView, x: number, z: number, y: number): number {
  const near = Math.exp(-Math.pow((y - 1.9) / 1.5, 2))
  const pools = 0.6 + 0.4 * Math.cos(((isSquare ? x * 1.4 : z) / 2.3) * 2 * Math.PI)
  return 0.5 + 0.75 * near * pools
}

/** Boards with a carpet along the aisle, or before the wall. */
function shadeFloor(view: LibraryView, { a, z, footprint }: PassagePoint, out: Float64Array): void {
  const { frame, wood, warm, day, isSquare } = view
  const { camera, light, noise } = frame
  const along = (z * footprint) / camera.height
  const [tone, joint] = boards(noise, a, z, 0.12, { across: footprint, along })
  const rug = isSquare
    ? smoothstep(0.02, -0.02, Math.abs(z - camera.subjectDistance) - 1.5)
    : smoothstep(0.72, 0.68, Math.abs(a))
  const figure = 0.5 + 0.5 * Math.cos(a * 16) * Math.cos(z * 9)
  const lamp = lampLight(view, a, z, 0.3)
  const gloss = 0.05 * (1 - rug) * clamp01((z - camera.subjectDistance) / 4)
  const wool = 1 + 0.2 * noise.fbm(a * 40, z * 40, 2, along * 30)
  for (let c = 0; c < 3; c++) {
    const weave = [0.27, 0.07, 0.055][c]! * (0.75 + 0.4 * figure) * wool
    const wooden = wood[c]! * 1.35 * tone * (1 - joint * 0.55)
    out[c] = mix(wooden, weave, rug) * (lamp * warm[c]! * 1.05 + day * light.ambient[c]!) + gloss * warm[c]!
  }
}

/** The wall at the end: shelves, and a window in an aisle's or several in a long one. */
function shadeEnd(view: LibraryView, { a, b, z, footprint }: PassagePoint, out: Float64Array): void {
  const { frame, isSquare, windowAt } = view
  shadeShelves(view, { u: a, v: b, x: a, z, footprint, facing: isSquare ? 1 : 0.6 }, out)
  if (!isSquare) shadeWindow(view, a, b, footprint, out)
  else if (frame.mood.window) shadeWindow(view, toNearestMultiple(a - windowAt, WINDOW.pitch), b, footprint, out)
}

function shadeShelves(view: LibraryView, { u, v, x, z, footprint, facing }: ShelfPoint, out: Float64Array): void {
  const { frame, wood, warm, day } = view
  const { light, noise } = frame
  const { pitch, bay } = SHELF
  const row = Math.floor(v / pitch)
  const f = v / pitch - row
  const bayEdge = Math.abs(u / bay - Math.round(u / bay)) * bay
  const post = 1 - smoothstep(0.03, 0.034 + footprint, bayEdge)
  const board = stripeCover(v - Math.round(v / pitch) * pitch, 0.014, footprint)
  // Books of many widths: two grids laid over each other.
  const wide = 0.034 + 0.03 * noise.cell(Math.floor(u / 0.31), row)
  const k = Math.floor(u / wide)
  const pick = noise.cell(k + row * 31, row + 3)
  const tall = 0.62 + 0.26 * noise.cell(k, row + 41)
  const isGap = noise.cell(Math.floor(u / 0.23) + 9, row + 77) > 0.93
  const isBook = f < tall && !isGap
  const spine = COLOURS.spines[Math.floor(pick * COLOURS.spines.length)]!
  const round = 1 - Math.pow((u / wide - k - 0.5) * 2, 4) * 0.55
  const gold = isBook && ((f > 0.42 && f < 0.46) || (f > 0.12 && f < 0.14)) && pick > 0.5 ? 0.35 : 0
  const shade = 1 - 0.62 * smoothstep(0.55, 1, f)
  const lamp = lampLight(view, x, z, v) * facing
  for (let c = 0; c < 3; c++) {
    const inside = isBook
      ? (spine[c]! * (0.75 + 0.6 * noise.cell(k + 5, row)) * round + gold * [0.5, 0.36, 0.16][c]!) * shade
      : wood[c]! * 0.25
    const body = mix(inside, wood[c]! * 1.15, Math.max(post, board))
    out[c] = body * (lamp * warm[c]! * 1.15 + day * light.ambient[c]!)
  }
}

/** A tall window under a round arch, `u` from its middle, laid over what stands beside it. */
function shadeWindow(view: LibraryView, u: number, v: number, footprint: number, out: Float64Array): void {
  const { frame, wood, warm, windowLight } = view
  const { light, noise } = frame
  const rise = Math.max(0, v - WINDOW.springs)
  const from = Math.hypot(u, rise)
  const soft = 0.01 + footprint
  const casing =
    smoothstep(WINDOW.half + 0.14 + soft, WINDOW.half + 0.14 - soft, from) *
    smoothstep(WINDOW.sill - 0.1, WINDOW.sill - 0.08, v)
  const pane = smoothstep(WINDOW.half + soft, WINDOW.half - soft, from) * smoothstep(WINDOW.sill, WINDOW.sill + 0.04, v)
  const bars = Math.max(
    stripeCover(Math.abs(u) - 0.2, 0.02, footprint),
    stripeCover(toNearestMultiple(v, 0.55), 0.022, footprint),
  )
  // Trees below, sky above.
  const far = smoothstep(1.9, 1.3, v + 0.4 * noise.fbm(u * 2 + 3, v * 2, 3)) * 0.7
  for (let c = 0; c < 3; c++) {
    const outside = mix(light.horizon[c]!, 1, 0.3) * windowLight * mix(1, [0.3, 0.4, 0.22][c]!, far)
    out[c] = mix(mix(out[c]!, wood[c]! * 1.5 * (0.5 + 0.5 * warm[c]!), casing), outside, pane * (1 - bars))
  }
}
