import {
  clamp01,
  type FloatImage,
  type LinearRgb,
  mix,
  type Noise,
  smoothstep,
  stripeCover,
  toNearestMultiple,
} from '@toile/imaging'
import { rowOf } from '../camera.ts'
import { drawTables, tablesOf } from '../furniture.ts'
import { addGlow } from '../lens.ts'
import { floorLight, scaleRgb } from '../light.ts'
import { paintBeforeWall } from '../rooms.ts'
import type { SceneFrame, Scenery } from '../scene.ts'
import { boards, type FloorFootprint } from '../surfaces.ts'

/** Albedos in linear light, and the light of the lamps. Chosen by eye. */
const COLOURS = {
  /** Of the counter, in turn, where the prompt names none. */
  paints: [
    [0.17, 0.22, 0.17],
    [0.12, 0.16, 0.22],
    [0.34, 0.2, 0.14],
    [0.2, 0.19, 0.18],
  ],
  oak: [0.36, 0.23, 0.13],
  steel: [0.5, 0.5, 0.5],
  lamp: [1, 0.74, 0.46],
  tables: [0.2, 0.12, 0.07],
} as const

/** Heights over the floor, in metres. Chosen by eye. */
const HEIGHTS = {
  counter: 1.04,
  shelves: [1.68, 2.08],
  /** The menu, and the window. */
  board: { low: 2.42, high: 3.02 },
  pane: { low: 0.5, high: 2.95 },
  lamps: 2.2,
} as const
/** Width of a glazed tile, from menu to menu, and from lamp to lamp; metres. Chosen by eye. */
const PITCH = { tile: 0.15, menu: 1.1, lamp: 0.85 } as const

/** The coffee shop of one picture; metres. `u` runs along the wall from the window's jamb; the window lies below 0. */
interface CoffeeShopView {
  readonly frame: SceneFrame
  readonly paint: LinearRgb
  /** Distance of the wall, and half the width of what is seen there. */
  readonly wall: number
  readonly half: number
  /** -1 when the window is to the left, else 1; and where its jamb is. */
  readonly side: -1 | 1
  readonly jamb: number
  /** Where on the counter the machine stands. */
  readonly machine: number
  readonly shelves: readonly number[]
  /** Light of the day outside, and how dark it is, 0 to 1. */
  readonly day: LinearRgb
  readonly dark: number
  /** Offset into the noise, so that pictures differ. */
  readonly drift: number
}

/** Gives a pixel a colour in the light that falls there; `level` is a factor. */
type SetColour = (colour: LinearRgb, level: number) => void

/** A coffee shop by day: a tall window on the street, and beside it the counter with its machine, cups and menu. */
export const coffeeShop: Scenery = {
  times: ['noon', 'golden hour', 'overcast', 'dawn'],
  indoors: true,
  coloursShown: 1,
  moods: ['minimal', 'rain'],
  cameraHeight: [1.15, 1.4],
  aperture: 0.036,
  paint(frame) {
    const view = viewOf(frame)
    const { wall, side, jamb } = view
    const scene = paintBeforeWall(frame, wall, {
      floor: (x, z, across, along, out) => shadeFloor(view, [x, z], { across, along }, out),
      wall(x, y, out) {
        const u = -x * side + jamb
        if (u < 0) return shadeWindow(view, u, y, out)
        shadeCounter(view, u, y, out)
        return false
      },
    })
    const over = (c: number): number => lightAt(view, 0.5, 0.75, c)
    drawTables(scene, frame, tablesOf(frame, wall, 1.7), { wood: COLOURS.tables, lamp: [over(0), over(1), over(2)] })
    addLamps(scene, view)
    return scene
  },
  shadow: () => ({ contact: 0.6, cast: 0.2, softness: 0.85, mirror: 0.06 }),
}

function viewOf(frame: SceneFrame): CoffeeShopView {
  const { camera, light, random, palette, width, mood } = frame
  const wall = camera.subjectDistance + random.between(3.4, 4.4)
  const half = ((width / 2) * wall) / camera.focal
  return {
    frame,
    paint: frame.colours[0] ?? COLOURS.paints[palette % COLOURS.paints.length]!,
    wall,
    half,
    side: light.side < 0 ? -1 : 1,
    // The window reaches from the lit side to a jamb near the subject; the counter has the rest.
    jamb: half * random.between(0.05, 0.3),
    drift: Math.floor(random.between(0, 300)),
    machine: 0.35 + random.between(0, 0.3),
    shelves: mood.minimal ? HEIGHTS.shelves.slice(0, 1) : HEIGHTS.shelves,
    day: floorLight(light),
    dark: light.time === 'night' ? 1 : light.time === 'dusk' ? 0.7 : 0.25,
  }
}

/** Light of the day and of the lamps, in a channel, at height `y` and so far from the window. */
function lightAt({ day, dark }: CoffeeShopView, into: number, y: number, c: number): number {
  const daylight = 0.26 + 0.6 * Math.exp(-Math.max(0, into) / 1.9)
  const lamplight = 0.16 + (0.3 + 0.5 * dark) * Math.exp(-(((y - 1.5) / 0.8) ** 2))
  return daylight * mix(1, 0.35, dark) * day[c]! + lamplight * COLOURS.lamp[c]!
}

/** Varnished boards: window and lamps lie on them in long soft streaks. */
function shadeFloor(
  view: CoffeeShopView,
  [x, z]: readonly [number, number],
  footprint: FloorFootprint,
  out: Float64Array,
): void {
  const { frame, wall, side, jamb, dark } = view
  const { light, noise } = frame
  const [tone, joint] = boards(noise, x, z, 0.12, footprint)
  const into = -x * side + jamb
  const near = Math.exp(-(wall - z) / 1.8)
  const gloss = 0.2 * near * smoothstep(0.4, -0.4, into) * (0.8 + 0.5 * noise.fbm(x * 4, z, 2, footprint.along))
  const corner = 1 - 0.4 * Math.exp(-(wall - z) / 0.2)
  for (let c = 0; c < 3; c++)
    out[c] =
      COLOURS.oak[c]! * tone * (1 - 0.5 * joint) * lightAt(view, into * 0.6, 0.9, c) * 1.15 * corner +
      gloss * light.horizon[c]! * (1 - 0.6 * dark)
}

/** @returns whether the street is seen */
function shadeWindow(view: CoffeeShopView, u: number, y: number, out: Float64Array): boolean {
  const { paint, day } = view
  const { low, high } = HEIGHTS.pane
  const bars = Math.max(
    stripeCover(toNearestMultiple(u, 0.95), 0.035, 0.01),
    stripeCover(y - 2.3, 0.03, 0.01),
    y < low || y > high ? 1 : 0,
  )
  if (bars < 0.5) {
    shadeStreet(view, u, y, out)
    return true
  }
  for (let c = 0; c < 3; c++) out[c] = paint[c]! * (0.5 * lightAt(view, 0.4, y, c) + 0.12 * day[c]!)
  return false
}

/** Houses, trees and a road, far out of focus. */
function shadeStreet({ frame, day, drift }: CoffeeShopView, u: number, v: number, out: Float64Array): void {
  const { light, noise, mood } = frame
  const trees = smoothstep(0.02, 0.3, noise.fbm(u * 0.9 + drift, v * 0.8, 3) + 0.1)
  const houses = smoothstep(2.2, 1.9, v + 0.5 * noise.cell(Math.floor(u / 1.3 + drift), 3))
  const road = smoothstep(1.05, 0.8, v)
  for (let c = 0; c < 3; c++) {
    const sky = light.horizon[c]! * 1.5
    const facade = mix(sky, [0.55, 0.5, 0.44][c]! * day[c]!, 0.75)
    const far = mix(mix(sky, facade, houses), [0.22, 0.3, 0.12][c]! * day[c]!, trees * 0.75)
    out[c] = mix(far, [0.36, 0.35, 0.34][c]! * day[c]! * (mood.rain ? 0.7 : 1), road)
  }
}

/** The counter, what stands on it and hangs over it, and the wall behind. */
function shadeCounter(view: CoffeeShopView, u: number, y: number, out: Float64Array): void {
  const { frame, shelves, drift } = view
  const { counter, board } = HEIGHTS
  const shade = 1 - 0.25 * Math.exp(-u / 0.12)
  const set: SetColour = (colour, level) => {
    for (let c = 0; c < 3; c++) out[c] = colour[c]! * level * lightAt(view, u, y, c) * shade
  }
  if (y < counter) {
    const slat = 0.7 + 0.3 * Math.cos((toNearestMultiple(u, 0.085) / 0.085) * 2 * Math.PI)
    const foot = 0.55 + 0.45 * smoothstep(0, 0.2, y)
    if (y > counter - 0.05) set([0.72, 0.69, 0.64], 1.25)
    else set(COLOURS.oak, slat * foot * (1 - 0.4 * smoothstep(counter - 0.16, counter - 0.05, y)))
    return
  }
  if (onCounter(view, u, y, set)) return
  for (const [row, shelf] of shelves.entries()) {
    if (Math.abs(y - shelf) < 0.02) {
      set(COLOURS.oak, 1.2)
      return
    }
    if (y > shelf && y < shelf + 0.3 && onShelf(frame.noise, u, y - shelf, drift + row * 31, set)) return
  }
  const isMenu = y > board.low && y < board.high && Math.abs(toNearestMultiple(u - 0.75, PITCH.menu)) < 0.48
  if (!frame.mood.minimal && isMenu) setMenu(view, u, y, set)
  else setWall(view, u, y, set)
}

/** A menu in chalk: headings, and lines of words. */
function setMenu({ frame, drift }: CoffeeShopView, u: number, y: number, set: SetColour): void {
  const { noise } = frame
  const { high } = HEIGHTS.board
  const line = Math.floor((high - y) / 0.075)
  const isWord = noise.cell(Math.floor(u / 0.07) + line * 13, drift + line) > 0.34
  const isWithin = Math.abs(toNearestMultiple(high - y - 0.0375, 0.075)) < 0.018
  const isInMargin = Math.abs(toNearestMultiple(u - 0.75, PITCH.menu)) < 0.4
  set(isWord && isWithin && isInMargin && line > 0 ? [0.5, 0.49, 0.46] : [0.03, 0.032, 0.03], 1)
}

/** Glazed tiles behind the counter, paint over them. */
function setWall({ frame, paint, shelves }: CoffeeShopView, u: number, y: number, set: SetColour): void {
  const { noise } = frame
  if (y >= HEIGHTS.board.low - 0.1) {
    set(paint, 1 + 0.1 * noise.fbm(u * 2, y * 2, 3))
    return
  }
  const row = Math.floor(y / 0.075)
  const joint = Math.max(
    stripeCover(toNearestMultiple(u + (row % 2) * 0.075, PITCH.tile), 0.003, 0.008),
    stripeCover(toNearestMultiple(y, 0.075), 0.003, 0.008),
  )
  const glaze = 0.94 + 0.12 * noise.cell(Math.floor((u + (row % 2) * 0.075) / PITCH.tile + 0.5), row)
  // Each shelf shades the tiles under it.
  const under = shelves.reduce(
    (dim, shelf) => dim - 0.35 * Math.exp(-Math.max(0, shelf - y) / 0.08) * (y < shelf ? 1 : 0),
    1,
  )
  set([0.66, 0.65, 0.61], glaze * (1 - 0.3 * joint) * under)
}

/** Lamps hang in a row over the counter. */
function addLamps(scene: FloatImage, { frame, wall, half, side, jamb, dark }: CoffeeShopView): void {
  const { camera } = frame
  const z = wall - 0.6
  const power = 2.2 + 2.6 * dark
  for (let u = 0.5; u < half + jamb + 0.5; u += PITCH.lamp) {
    const x = camera.centre + ((jamb - u) * side * camera.focal) / z
    const radius = Math.max(1.2, (0.075 * camera.focal) / z)
    addGlow(scene, { x, y: rowOf(camera, HEIGHTS.lamps, z), radius }, scaleRgb(COLOURS.lamp, power))
  }
}

/** Paints the machine, the pastries under glass and the jars on the counter; false where none of them is. */
function onCounter(view: CoffeeShopView, u: number, y: number, set: SetColour): boolean {
  const { frame, machine, drift } = view
  const { noise } = frame
  const v = y - HEIGHTS.counter
  const m = u - machine
  if (m > 0 && m < 0.72 && v < 0.46) {
    // The espresso machine: a steel box on feet with cups on top, its brewing heads under the front edge.
    if (v > 0.4) {
      const cup = Math.abs(toNearestMultiple(m, 0.09)) < 0.034
      if (cup) set([0.74, 0.72, 0.68], 1)
      return cup
    }
    const brow = v > 0.2
    const mirror = 0.55 + 0.75 * smoothstep(0.2, 0.36, v) + 0.3 * noise.fbm(m * 6, v * 3 + drift, 2)
    const group = !brow && v > 0.1 && Math.abs(toNearestMultiple(m - 0.12, 0.24)) < 0.035
    if (brow) set(COLOURS.steel, mirror)
    else set(group ? COLOURS.steel : [0.07, 0.07, 0.07], group ? 0.7 : 0.8 + 2.5 * clamp01(0.06 - v) * 8)
    return true
  }
  return onPastryCase(noise, m - 1.0, v, set)
}

/** Pastries on two shelves in a case of glass and steel; `g` along it and `v` over the counter, in metres. */
function onPastryCase(noise: Noise, g: number, v: number, set: SetColour): boolean {
  if (g <= 0 || g >= 0.9 || v >= 0.34) return false
  const post = Math.min(g, 0.9 - g, 0.34 - v) < 0.014
  const shelf = Math.abs(v - 0.17) < 0.01
  const rise = v > 0.17 ? v - 0.17 : v
  const lump = Math.hypot(toNearestMultiple(g, 0.11) / 0.05, (rise - 0.02) / 0.05)
  const baked = noise.cell(Math.floor(g / 0.11 + 0.5), v > 0.17 ? 5 : 9)
  if (post || shelf) set(COLOURS.steel, 1)
  else if (lump < 1 && baked > 0.2) set([0.55, 0.32 + 0.1 * baked, 0.14], 1.5 - 0.6 * lump)
  else set([0.62, 0.52, 0.4], 1.15)
  return true
}

/** Paints the cups, jars and plants of a shelf; false where none stands. `v` is the height over it in metres. */
function onShelf(noise: Noise, u: number, v: number, row: number, set: SetColour): boolean {
  const pitch = 0.12
  const k = Math.floor(u / pitch)
  const e = (u / pitch - k - 0.5) * pitch
  const kind = noise.cell(k, row)
  if (kind < 0.18) return false
  const round = Math.sqrt(Math.max(0, 1 - (e / 0.05) ** 2))
  if (kind > 0.88) {
    // A plant that hangs over its pot.
    const leaf = Math.hypot(e / 0.075, (v - 0.17) / 0.1) + 0.7 * noise.fbm(u * 30, v * 30, 3)
    if (leaf < 0.9) {
      set([0.1, 0.19, 0.06], 0.8 + 0.8 * noise.cell(Math.floor(u * 90), Math.floor(v * 90)))
      return true
    }
    if (Math.abs(e) > 0.045 || v > 0.1) return false
    set([0.5, 0.28, 0.18], 0.6 + 0.5 * round)
    return true
  }
  if (kind > 0.6) {
    if (Math.abs(e) > 0.045 || v > 0.19) return false
    set(v > 0.165 ? COLOURS.oak : kind > 0.74 ? [0.16, 0.085, 0.04] : [0.6, 0.5, 0.36], 0.6 + 0.6 * round)
    return true
  }
  // Cups, one or two high.
  const high = kind > 0.4 ? 0.14 : 0.075
  const body = 0.036 + 0.008 * Math.min(1, (v % 0.07) / 0.05)
  if (Math.abs(e) > body || v > high) return false
  set([0.76, 0.74, 0.7], (0.62 + 0.5 * round) * (v % 0.07 < 0.006 ? 0.7 : 1))
  return true
}
