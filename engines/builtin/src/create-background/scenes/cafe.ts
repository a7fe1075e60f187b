import { type FloatImage, type LinearRgb, mix, smoothstep, stripeCover, toNearestMultiple } from '@toile/imaging'
import { rowOf } from '../camera.ts'
import { drawTables, tablesOf } from '../furniture.ts'
import { addGlow } from '../lens.ts'
import { scaleRgb } from '../light.ts'
import { paintBeforeWall } from '../rooms.ts'
import type { SceneFrame, Scenery } from '../scene.ts'
import { boards, type FloorFootprint, slabs } from '../surfaces.ts'

/** Albedos in linear light. Chosen by eye. */
const COLOURS = {
  bottles: [
    [0.5, 0.24, 0.06],
    [0.14, 0.3, 0.12],
    [0.55, 0.5, 0.42],
    [0.42, 0.1, 0.06],
    [0.2, 0.3, 0.4],
  ],
  /** Of the wood, in turn, where the prompt names none. */
  paints: [
    [0.08, 0.13, 0.12],
    [0.2, 0.08, 0.06],
    [0.1, 0.11, 0.16],
    [0.22, 0.17, 0.12],
  ],
  tables: [0.13, 0.07, 0.04],
} as const

/** Metres, but for the counts. Chosen by eye. */
const SIZES = {
  /** The counter's height. */
  counter: 1.08,
  /** From shelf to shelf, how many there are, and the width of a bottle. */
  shelf: { pitch: 0.42, rows: 4, bottle: 0.085 },
  /** A window to the street: half its width, its edges, and from bar to bar. */
  window: { half: 0.75, low: 0.75, high: 2.9, pane: 0.72 },
} as const
/** How many candles and reflections there are behind the bar. Chosen by eye. */
const GLINTS = 26

/** The bar of one picture; metres. */
interface BarView {
  readonly frame: SceneFrame
  readonly paint: LinearRgb
  readonly lamp: LinearRgb
  /** How much daylight comes in. */
  readonly day: number
  /** Distance of the shelves, and half the width of what is seen there. */
  readonly wall: number
  readonly half: number
  /** Where the window is, Infinity for none. */
  readonly windowAt: number
  readonly isChecked: boolean
  /** Offset into the noise, so that pictures differ. */
  readonly drift: number
}

/** A bar: lit shelves of bottles over a panelled counter, pendant lamps, all of it well behind the focus. */
export const cafe: Scenery = {
  times: ['dusk', 'night', 'dusk', 'golden hour'],
  indoors: true,
  coloursShown: 1,
  moods: ['neon', 'minimal'],
  cameraHeight: [1.15, 1.4],
  aperture: 0.028,
  paint(frame) {
    const view = viewOf(frame)
    const { lamp, day, wall, windowAt } = view
    const scene = paintBeforeWall(frame, wall, {
      floor: (x, z, across, along, out) => shadeFloor(view, [x, z], { across, along }, out),
      wall(x, y, out) {
        const isWindow = Math.abs(x - windowAt) < SIZES.window.half && y > SIZES.window.low && y < SIZES.window.high
        if (isWindow) shadeWindow(view, x, y, out)
        else if (y < SIZES.counter) shadeCounter(view, x, y, out)
        else shadeShelves(view, x, y, out)
      },
    })
    const over: LinearRgb = [0.75 * lamp[0] + day, 0.75 * lamp[1] + day, 0.75 * lamp[2] + day]
    drawTables(scene, frame, frame.mood.minimal ? [] : tablesOf(frame, wall), { wood: COLOURS.tables, lamp: over })
    addLamps(scene, view)
    return scene
  },
  shadow: () => ({ contact: 0.6, cast: 0.18, softness: 0.85, mirror: 0.08 }),
}

function viewOf(frame: SceneFrame): BarView {
  const { camera, light, random, variant, palette, width, mood } = frame
  const wall = camera.subjectDistance + random.between(3.6, 4.8)
  const drift = Math.floor(random.between(0, 300))
  const half = ((width / 2) * wall) / camera.focal
  const isSunny = light.time === 'golden hour' || light.time === 'noon'
  const isPale = light.time === 'overcast' || light.time === 'dawn'
  return {
    frame,
    paint: frame.colours[0] ?? COLOURS.paints[palette % COLOURS.paints.length]!,
    lamp: mood.neon ? [1, 0.35, 0.62] : [1, 0.68, 0.36],
    day: isSunny ? 0.55 : isPale ? 0.4 : 0.12,
    wall,
    half,
    // Every other picture has a window to the street beside the bar.
    windowAt: variant % 2 === 1 ? (light.side < 0 ? -1 : 1) * half * 0.72 : Infinity,
    isChecked: variant % 2 === 0,
    drift,
  }
}

/** Light of the lamps over the bar. */
function lampLight(x: number, y: number): number {
  return 0.22 + 0.75 * Math.exp(-Math.pow((y - 1.75) / 0.75, 2)) * (0.75 + 0.25 * Math.cos(x * 2.2))
}

/** Checkered slabs or boards. */
function shadeFloor(
  { frame, lamp, day, wall, isChecked }: BarView,
  [x, z]: readonly [number, number],
  { across, along }: FloorFootprint,
  out: Float64Array,
): void {
  const { light, noise } = frame
  const lit = lampLight(x, 0.9) * 0.9
  const gloss = 0.09 * Math.exp(-(wall - z) / 2.2) * (1 + 0.4 * noise.fbm(x * 3, z, 2, along))
  if (isChecked) {
    const blurred = { across: across * 1.4, along: along * 1.4 }
    const [tone, joint, parity] = slabs(noise, x, z, { size: 0.34, joint: 0.003 }, blurred)
    const flat = Math.min(1, along / 0.3)
    const level = mix(parity === 0 ? 0.07 : 0.42, 0.24, flat) * tone * (1 - 0.4 * joint)
    for (let c = 0; c < 3; c++)
      out[c] = level * (lit * mix(lamp[c]!, 1, 0.45) + day * light.ambient[c]!) + gloss * lamp[c]!
  } else {
    const [tone, joint] = boards(noise, x, z, 0.13, { across, along })
    for (let c = 0; c < 3; c++)
      out[c] = [0.24, 0.14, 0.085][c]! * tone * (1 - 0.5 * joint) * (lit * lamp[c]! * 1.3 + day) + gloss * lamp[c]!
  }
}

function shadeWindow({ frame, paint, day, windowAt }: BarView, x: number, y: number, out: Float64Array): void {
  const { light, noise } = frame
  const bars = Math.max(
    stripeCover(x - windowAt, 0.03, 0.01),
    stripeCover(toNearestMultiple(y - SIZES.window.low, SIZES.window.pane), 0.022, 0.01),
  )
  const far = 0.6 + 0.6 * noise.fbm(x * 2.5, y * 2, 3)
  for (let c = 0; c < 3; c++) out[c] = mix(light.horizon[c]! * far * (day > 0.2 ? 1.2 : 0.55), paint[c]! * 0.3, bars)
}

/** Panels under a top of stone. */
function shadeCounter({ paint, lamp, day }: BarView, x: number, y: number, out: Float64Array): void {
  const panel = Math.abs(toNearestMultiple(x, 0.6))
  const bead = stripeCover(panel - 0.24, 0.014, 0.008) + stripeCover(Math.abs(y - 0.5) - 0.36, 0.014, 0.008)
  const top = smoothstep(SIZES.counter - 0.06, SIZES.counter - 0.045, y)
  const foot = 0.6 + 0.4 * smoothstep(0, 0.25, y)
  for (let c = 0; c < 3; c++)
    out[c] = mix(
      paint[c]! * (1 + 0.3 * bead) * foot * (0.75 * lamp[c]! + day + 0.25),
      [0.5, 0.42, 0.34][c]! * lamp[c]!,
      top,
    )
}

/** Shelves of bottles with a lit back. */
function shadeShelves({ frame, paint, lamp, drift }: BarView, x: number, y: number, out: Float64Array): void {
  const { noise } = frame
  const row = Math.floor((y - SIZES.counter) / SIZES.shelf.pitch)
  const f = (y - SIZES.counter) / SIZES.shelf.pitch - row
  const k = Math.floor(x / SIZES.shelf.bottle)
  const e = (x / SIZES.shelf.bottle - k - 0.5) * 2
  const pick = noise.cell(k + drift, row + 5)
  const tall = 0.5 + 0.28 * noise.cell(k + drift, row + 51)
  const neck = f > tall * 0.66 ? 0.26 : 0.8
  const isBottle = row < SIZES.shelf.rows && f < tall && Math.abs(e) < neck && pick > 0.12
  const isBoard = f < 0.045 || row >= SIZES.shelf.rows
  const back = lampLight(x, y) * (0.55 + 0.5 * f)
  for (let c = 0; c < 3; c++) {
    let value = paint[c]! * 0.4 + lamp[c]! * back * 0.55
    if (isBottle)
      value =
        COLOURS.bottles[Math.floor(pick * 4.99)]![c]! * back * (0.55 + 0.9 * (1 - e * e)) +
        0.22 * Math.exp(-Math.pow((e + 0.45) / 0.16, 2)) * lamp[c]!
    if (isBoard) value = paint[c]! * (row >= SIZES.shelf.rows ? 0.55 : 0.8) * (0.35 + 0.5 * lamp[c]!)
    out[c] = value
  }
}

/** Pendant lamps over the bar, their reflections in the counter, and points of light behind it. */
function addLamps(scene: FloatImage, { frame, lamp, wall, half }: BarView): void {
  const { camera, random, variant, height } = frame
  const lamps = 3 + (variant % 3)
  const shift = random.between(-0.3, 0.3)
  for (let k = 0; k < lamps; k++) {
    const z = wall - 0.9
    const x = camera.centre + (((k + 0.5 + shift) / lamps - 0.5) * 2.3 * half * camera.focal) / z
    const radius = Math.max(1.2, (0.085 * camera.focal) / z)
    addGlow(scene, { x, y: rowOf(camera, 2.12, z), radius }, scaleRgb(lamp, 5.5))
    addGlow(scene, { x, y: rowOf(camera, SIZES.counter + 0.02, z), radius: radius * 0.6 }, scaleRgb(lamp, 1.4))
  }
  for (let k = 0; k < GLINTS; k++) {
    const z = wall - random.between(0, 1.2)
    const x = camera.centre + (random.between(-1.15, 1.15) * half * camera.focal) / z
    const power = random.between(1, 4) * Math.max(1, (height / 400) ** 2)
    addGlow(scene, { x, y: rowOf(camera, random.between(1.15, 2.6), z), radius: 0.8 }, scaleRgb(lamp, power))
  }
}
