import {
  clamp01,
  type FloatImage,
  type LinearRgb,
  mix,
  type Noise,
  type RandomStream,
  smoothstep,
  stripeCover,
  toNearestMultiple,
} from '@toile/imaging'
import { rowOf } from '../camera.ts'
import { addGlow } from '../lens.ts'
import { mixRgb, scaleRgb } from '../light.ts'
import { paintPassage, type PassagePoint } from '../rooms.ts'
import type { SceneFrame, Scenery } from '../scene.ts'
import { asphalt } from '../surfaces.ts'

/** Linear light. Chosen by eye. */
const COLOURS = {
  gases: [
    [1, 0.1, 0.42],
    [0.08, 0.7, 1],
    [0.5, 0.16, 1],
    [1, 0.2, 0.1],
    [0.12, 0.95, 0.72],
    [1, 0.62, 0.14],
  ],
  /** Of the street and of cars. */
  lamps: [1, 0.8, 0.52],
  /** Of lit boxes and bands. */
  paper: [0.92, 0.95, 1],
} as const
/** Number of lamps, cars and windows far down the street. Chosen by eye. */
const FAR_LIGHTS = 46
/** Heights of the shops and of the lit band over them, in metres. Chosen by eye. */
const SHOP = { high: 2.75, band: 3.25 } as const

interface Sign {
  /** Middle across the street, half its width, lower and upper edge, distance; metres. */
  readonly x: number
  readonly half: number
  readonly low: number
  readonly high: number
  readonly z: number
  readonly ink: LinearRgb
  readonly ground: LinearRgb
  readonly seed: number
}

/** The street of one picture; metres but for `vanish`. */
interface NeonView {
  readonly frame: SceneFrame
  /** Column of the vanishing point. */
  readonly vanish: number
  readonly left: number
  readonly right: number
  readonly end: number
  /** The nearest first. */
  readonly signs: readonly Sign[]
  /** Light of the sky overhead, and at the street's end. */
  readonly zenith: LinearRgb
  readonly glow: LinearRgb
  /** 0 dry to 1 wet. */
  readonly wet: number
  readonly seed: number
}

/** A line of sight: height it starts at, that of the lens or of its image in the ground, and slopes for each metre away. */
interface Ray {
  readonly from: number
  readonly dx: number
  readonly dy: number
}

/** A street of shops at night: signs that stand out from the houses, and their image in the wet ground. */
export const neonStreet: Scenery = {
  times: ['night', 'night', 'dusk', 'night'],
  indoors: false,
  coloursShown: 0,
  moods: ['rain', 'fog', 'neon'],
  cameraHeight: [1.15, 1.5],
  aperture: 0.036,
  paint(frame) {
    const { camera } = frame
    const view = viewOf(frame)
    const { vanish, left, right, end } = view
    const scene = paintPassage(frame, {
      vanish,
      left,
      right,
      ceiling: Infinity,
      end,
      shade(point, out) {
        const { side, a, b, z } = point
        if (side === 'floor') {
          shadeWetGround(view, point, out)
          // A mirror image is as far out of focus as what it shows.
          return true
        }
        const x = side === 'left' ? -left : side === 'right' ? right : a
        const y = side === 'end' ? b : a
        shadeAlong(view, { from: camera.height, dx: x / z, dy: (y - camera.height) / z }, out)
        return false
      },
    })
    addFarLights(scene, view)
    return scene
  },
  shadow: () => ({ contact: 0.6, cast: 0.1, softness: 0.9, mirror: 0.16 }),
}

function viewOf(frame: SceneFrame): NeonView {
  const { camera, light, random, width, mood } = frame
  const left = random.between(2.6, 3.8)
  const right = random.between(2.6, 3.8)
  const vanish = camera.centre + width * random.between(-0.14, 0.14)
  const end = camera.subjectDistance + 75
  // Beside so many lamps the evening sky looks dark, too.
  const dusk = light.time === 'night' ? 0 : light.time === 'dusk' ? 0.14 : 0.8
  return {
    frame,
    vanish,
    left,
    right,
    end,
    signs: signsOf(random, camera.subjectDistance, end, left, right),
    zenith: mixRgb([0.008, 0.009, 0.026], light.zenith, dusk),
    glow: mixRgb([0.035, 0.024, 0.06], light.horizon, dusk),
    wet: mood.rain ? 1 : 0.75,
    seed: Math.floor(random.between(0, 500)),
  }
}

/** What is seen along a ray: a sign, else the houses or the street's end. */
function shadeAlong(view: NeonView, ray: Ray, out: Float64Array): void {
  const { frame, left, right, end, zenith, glow } = view
  const { dx, dy, from } = ray
  const z = Math.min(end, dx < 0 ? left / -dx : dx > 0 ? right / dx : end)
  const y = from + dy * z
  if (z >= end) {
    const bright = Math.exp(-Math.max(0, y - 2) / 5)
    for (let c = 0; c < 3; c++) out[c] = mix(glow[c]!, zenith[c]!, clamp01(y / 22)) + 0.1 * bright * [1, 0.62, 0.6][c]!
  } else shadeHouse(view, dx < 0 ? 'left' : 'right', y, z, out)
  if (shadeSignAlong(view, ray, z, out)) return
  const air = 1 - Math.exp(-z / (frame.mood.fog ? 30 : 170))
  for (let c = 0; c < 3; c++) out[c] = mix(out[c]!, glow[c]!, air * 0.8)
}

/** The first sign nearer than `far`; false when the ray meets none. In a mirror image its writing is left out. */
function shadeSignAlong({ frame, signs }: NeonView, { dx, dy, from }: Ray, far: number, out: Float64Array): boolean {
  for (const sign of signs) {
    if (sign.z > far) return false
    const u = (dx * sign.z - sign.x) / sign.half
    if (u < -1 || u > 1) continue
    const y = from + dy * sign.z
    if (y < sign.low || y > sign.high) continue
    if (from > 0) drawSign(frame.noise, sign, u, y, out)
    else for (let c = 0; c < 3; c++) out[c] = mix(sign.ground[c]!, sign.ink[c]!, 0.4)
    return true
  }
  return false
}

/** A house at height `y`, `z` metres away. Shops are open to the street, and a lit band is over them. */
function shadeHouse(view: NeonView, side: 'left' | 'right', y: number, z: number, out: Float64Array): void {
  const { frame, zenith, glow, seed } = view
  const { camera, noise } = frame
  const lot = Math.floor(z / 7)
  const row = seed + (side === 'left' ? 0 : 91)
  const colour = COLOURS.gases[Math.floor(noise.cell(lot, row) * COLOURS.gases.length)]!
  const tall = 9 + 14 * noise.cell(lot + 7, row)
  if (y > tall) {
    const e = clamp01((y - camera.height) / (0.5 * z))
    for (let c = 0; c < 3; c++) out[c] = mix(glow[c]!, zenith[c]!, e)
  } else if (y < SHOP.high) shadeShop(view, { y, z, lot, row, colour }, out)
  else if (y < SHOP.band) {
    const band = noise.cell(lot + 40, row) > 0.4 ? 1 : 0.16
    const letters = band === 1 && noise.cell(Math.floor(z / 0.22), lot + 3) > 0.45 && y > 2.9 && y < 3.1 ? 1 : 0
    for (let c = 0; c < 3; c++) out[c] = mix(colour[c]! * 0.55, COLOURS.paper[c]!, letters * 0.6) * band
  } else shadeUpperWall(view, { y, z, lot, row, colour }, out)
}

interface HousePoint {
  readonly y: number
  readonly z: number
  readonly lot: number
  readonly row: number
  /** Of the signs about the house. */
  readonly colour: LinearRgb
}

/** Bright under the ceiling, dark pillars between shops; some are shut. */
function shadeShop({ frame }: NeonView, { y, z, lot, row, colour }: HousePoint, out: Float64Array): void {
  const { camera, noise } = frame
  const bay = 2.2 + 1.3 * noise.cell(lot + 21, row)
  const toPillar = bay / 2 - Math.abs(toNearestMultiple(z, bay))
  const shop = Math.floor(z / bay + 0.5)
  const kind = noise.cell(shop, row + 17)
  const isShut = kind < 0.22
  const ceiling = smoothstep(1.1, 2.6, y)
  const goods = 0.7 + 0.5 * noise.fbm(z * 1.6 + shop * 9, y * 1.9 + row, 3, z / camera.focal)
  const counter = smoothstep(1, 0.85, y) * 0.6
  const lit = (0.2 + 0.8 * ceiling + 1.3 * stripeCover(y - 2.45, 0.05, 0.03)) * goods * (1 - counter)
  const mullion = stripeCover(toNearestMultiple(z, bay / 3), 0.03, 0.02)
  const frameOf = Math.max(smoothstep(0.24, 0.18, toPillar), mullion)
  for (let c = 0; c < 3; c++) {
    const inside = mix(mix([1, 0.74, 0.46][c]!, [0.85, 0.95, 1][c]!, kind > 0.7 ? 1 : 0), colour[c]!, 0.25)
    const shutter = 0.05 * (0.8 + 0.2 * Math.cos(y * 60)) + 0.03 * colour[c]!
    out[c] = mix(isShut ? shutter : inside * lit, 0.02 + 0.05 * colour[c]!, frameOf)
  }
}

function shadeUpperWall({ frame }: NeonView, { y, z, lot, row, colour }: HousePoint, out: Float64Array): void {
  const { camera, light, noise } = frame
  const pane = Math.abs(toNearestMultiple(z, 1.7)) < 0.55 && Math.abs(toNearestMultiple(y, 2.9)) < 0.75
  const chance = noise.cell(Math.floor(z / 1.7 + 0.5), Math.floor(y / 2.9 + 0.5) + row)
  const on = pane && chance > 0.55 ? 0.3 + 0.7 * chance : 0
  const skin = 0.85 + 0.3 * noise.fbm(z * 0.6, y * 0.6, 3, z / camera.focal)
  // The signs' light on the walls about them.
  const wash = 0.09 * Math.exp(-Math.max(0, y - 3) / 5)
  for (let c = 0; c < 3; c++) {
    const wall = [0.05, 0.05, 0.062][c]! * skin + light.ambient[c]! * 0.16 + colour[c]! * wash
    out[c] =
      on > 0 ? mix([1, 0.8, 0.55][c]!, [0.6, 0.8, 1][c]!, noise.cell(lot, row + 5)) * on : pane ? wall * 0.5 : wall
  }
}

/** Wet ground is a rough mirror: it draws every light out towards the lens. */
function shadeWetGround(view: NeonView, { a: x, z, footprint }: PassagePoint, out: Float64Array): void {
  const { frame, glow, wet } = view
  const { camera, light, noise } = frame
  const along = (z * footprint) / camera.height
  const stone = asphalt(noise, x, z, along)
  const rough = noise.fbm(x * 5, z * 1.6, 3, along) * 0.03
  const steep = camera.height / z
  const image = [0, 0, 0]
  for (const stretch of [0.7, 0.95, 1.3]) {
    const ray = { from: -camera.height, dx: x / z + 0.25 * rough, dy: steep * stretch * (1 + 2.5 * rough) }
    shadeAlong(view, ray, out)
    for (let c = 0; c < 3; c++) image[c] = image[c]! + out[c]! / 3
  }
  const puddle = smoothstep(-0.25, 0.25, noise.fbm(x * 0.55, z * 0.22 + 5, 3, along * 0.3))
  const mirror = wet * mix(0.3, 0.72, puddle) * mix(1, 0.75, clamp01(steep * 3))
  const line = stripeCover(Math.abs(x) - 1.9, 0.06, footprint) * 0.1
  for (let c = 0; c < 3; c++)
    out[c] = (0.05 * stone + line) * (light.ambient[c]! * 2 + 0.35 * glow[c]! + 0.12) + mirror * image[c]!
}

/** Lamps, cars and windows far down the street, each no more than a disc of light. */
function addFarLights(scene: FloatImage, { frame, vanish, left, right }: NeonView): void {
  const { camera, random, height } = frame
  for (let k = 0; k < FAR_LIGHTS; k++) {
    const z = camera.subjectDistance + random.between(16, 60)
    const across = random.between(-left, right) * random.between(0.7, 1)
    const high = random.next() < 0.3 ? random.between(0.6, 0.9) : random.between(1.6, 7)
    const ink = random.next() < 0.45 ? COLOURS.lamps : random.pick(COLOURS.gases)
    const power = random.between(2, 8) * Math.max(1, (height / 400) ** 2)
    const column = vanish + (across * camera.focal) / z
    const row = rowOf(camera, high, z)
    addGlow(scene, { x: column, y: row, radius: 0.9 }, scaleRgb(ink, power))
  }
}

/** Signs of all sizes along both sides, the nearest first. */
function signsOf(random: RandomStream, from: number, to: number, left: number, right: number): Sign[] {
  const signs: Sign[] = []
  for (const wall of [-left, right]) {
    const inwards = wall < 0 ? 1 : -1
    for (let z = from + random.between(4, 7); z < to; z += random.between(1.4, 4)) {
      const half = random.between(0.2, 0.42)
      const cells = random.next() < 0.7 ? 3 + Math.floor(random.between(0, 4)) : 1
      const low = random.between(2.6, 6.5)
      const boxed = random.next() < 0.45
      const ink = random.pick(COLOURS.gases)
      signs.push({
        x: wall + inwards * (half + random.between(0.1, 0.5)),
        half,
        low,
        high: low + cells * 2 * half,
        z,
        ink: boxed ? COLOURS.paper : ink,
        ground: boxed ? random.pick(COLOURS.gases) : [0.02, 0.02, 0.03],
        seed: Math.floor(random.between(0, 900)),
      })
    }
  }
  return signs.toSorted((a, b) => a.z - b.z)
}

/** Strokes in squares one above the other, as in vertical writing, in a frame of neon tube. */
function drawSign(noise: Noise, sign: Sign, u: number, y: number, out: Float64Array): void {
  const side = 2 * sign.half
  const v = (y - sign.low) / side
  const square = Math.floor(v)
  const p = (u + 1) / 2
  const q = v - square
  let stroke = 0
  for (let k = 0; k < 7; k++) {
    const chance = noise.cell(sign.seed + k * 7, square + 3)
    const at = 0.22 + 0.56 * chance
    const [along, across] = k % 2 === 0 ? [p, q] : [q, p]
    const from = 0.2 + 0.35 * noise.cell(sign.seed + k, square + 90)
    const to = 0.8 - 0.3 * noise.cell(sign.seed + k, square + 140)
    // Strokes lean a little, as with a brush.
    const lean = 0.12 * (noise.cell(sign.seed + k, square + 60) - 0.5) * (along - 0.5)
    if (along > from && along < to) stroke = Math.max(stroke, stripeCover(across - at - lean, 0.032, 0.03))
  }
  const rim = Math.min(1 - Math.abs(u), Math.min(y - sign.low, sign.high - y) / sign.half)
  const tube = stripeCover(rim - 0.08, 0.03, 0.03)
  const lit = Math.max(stroke, tube)
  for (let c = 0; c < 3; c++)
    out[c] = mix(sign.ground[c]! * 0.9, sign.ink[c]! * (sign.ink === COLOURS.paper ? 1.2 : 2.2), lit)
}
