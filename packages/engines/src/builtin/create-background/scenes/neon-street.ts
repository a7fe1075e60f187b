import { clamp01, mix, type Noise, type RandomStream, smoothstep, stripeCover, toNearestMultiple } from '@toile/imaging'
import { mixRgb, type Rgb } from '../light.ts'
import { paintPassage } from '../rooms.ts'
import type { Scenery } from '../scene.ts'
import { asphalt } from '../surfaces.ts'

const GASES: readonly Rgb[] = [
  [1, 0.1, 0.42],
  [0.08, 0.7, 1],
  [0.5, 0.16, 1],
  [1, 0.2, 0.1],
  [0.12, 0.95, 0.72],
  [1, 0.62, 0.14],
]
const PAPER: Rgb = [0.92, 0.95, 1]

interface Sign {
  /** Middle across the street, half its width, lower and upper edge, distance; metres. */
  readonly x: number
  readonly half: number
  readonly low: number
  readonly high: number
  readonly z: number
  readonly ink: Rgb
  readonly ground: Rgb
  readonly seed: number
}

/** A street of shops at night: signs that stand out from the houses, and their image in the wet ground. */
export const neonStreet: Scenery = {
  times: ['night', 'night', 'dusk', 'night'],
  indoors: false,
  takesColour: false,
  moods: ['rain', 'fog', 'neon'],
  cameraHeight: [1.15, 1.5],
  aperture: 0.024,
  paint(frame) {
    const { camera, light, noise, random, width, mood } = frame
    const left = random.between(2.6, 3.8)
    const right = random.between(2.6, 3.8)
    const vanish = camera.centre + width * random.between(-0.14, 0.14)
    const end = camera.subjectDistance + 75
    const signs = signsOf(random, camera.subjectDistance, end, left, right)
    // Before so many lamps the sky of the evening is dark too.
    const dusk = light.time === 'night' ? 0 : light.time === 'dusk' ? 0.14 : 0.8
    const zenith = mixRgb([0.012, 0.012, 0.034], light.zenith, dusk)
    const glow = mixRgb([0.075, 0.045, 0.12], light.horizon, dusk)
    const wet = mood.rain ? 1 : 0.75
    const seed = Math.floor(random.between(0, 500))
    /** Light of the first sign nearer than `far` along a ray that starts at height `from`; false when it meets none. */
    const signAt = (dx: number, dy: number, from: number, far: number, out: Float64Array): boolean => {
      for (const sign of signs) {
        if (sign.z > far) return false
        const u = (dx * sign.z - sign.x) / sign.half
        if (u < -1 || u > 1) continue
        const y = from + dy * sign.z
        if (y < sign.low || y > sign.high) continue
        drawSign(noise, sign, u, y, out)
        return true
      }
      return false
    }
    const house = (side: 'left' | 'right', y: number, z: number, footprint: number, out: Float64Array): void => {
      const lot = Math.floor(z / 7)
      const row = seed + (side === 'left' ? 0 : 91)
      const colour = GASES[Math.floor(noise.cell(lot, row) * GASES.length)]!
      const tall = 9 + 14 * noise.cell(lot + 7, row)
      if (y > tall) {
        const e = clamp01((y - camera.height) / (0.5 * z))
        for (let c = 0; c < 3; c++) out[c] = mix(glow[c]!, zenith[c]!, e)
        return
      }
      // Shops are open to the street: bright inside, with a lit band over them.
      if (y < 2.7) {
        const goods = 0.35 + 0.9 * noise.cell(Math.floor(z / 0.5), Math.floor(y / 0.45) + row)
        const door = Math.abs(toNearestMultiple(z, 2.4)) < 0.16 ? 0.25 : 1
        for (let c = 0; c < 3; c++) out[c] = mix([1, 0.74, 0.46][c]!, colour[c]!, 0.3) * goods * door * 0.5
        return
      }
      if (y < 3.3) {
        const letters = noise.cell(Math.floor(z / 0.34), lot + 3) > 0.35 && y > 2.82 && y < 3.18 ? 1 : 0
        for (let c = 0; c < 3; c++) out[c] = mix(colour[c]! * 0.8, PAPER[c]! * 1.3, letters * 0.7)
        return
      }
      const pane = Math.abs(toNearestMultiple(z, 1.7)) < 0.55 && Math.abs(toNearestMultiple(y, 2.9)) < 0.75
      const chance = noise.cell(Math.floor(z / 1.7 + 0.5), Math.floor(y / 2.9 + 0.5) + row)
      const on = pane && chance > 0.55 ? 0.3 + 0.7 * chance : 0
      const skin = 0.85 + 0.3 * noise.fbm(z * 0.6, y * 0.6, 3, footprint)
      // The signs colour the walls about them.
      const wash = 0.09 * Math.exp(-Math.max(0, y - 3) / 5)
      for (let c = 0; c < 3; c++) {
        const wall = [0.05, 0.05, 0.062][c]! * skin + light.ambient[c]! * 0.16 + colour[c]! * wash
        out[c] =
          on > 0 ? mix([1, 0.8, 0.55][c]!, [0.6, 0.8, 1][c]!, noise.cell(lot, row + 5)) * on : pane ? wall * 0.5 : wall
      }
    }
    /** What is seen along a ray from height `from`, that of the lens or of its image in the ground; slopes for each metre away. */
    const seen = (dx: number, dy: number, from: number, out: Float64Array): void => {
      const z = Math.min(end, dx < 0 ? left / -dx : dx > 0 ? right / dx : end)
      const y = from + dy * z
      if (z >= end) {
        const bright = Math.exp(-Math.max(0, y - 2) / 9)
        for (let c = 0; c < 3; c++)
          out[c] = mix(glow[c]!, zenith[c]!, clamp01(y / 22)) + 0.35 * bright * [1, 0.55, 0.7][c]!
      } else house(dx < 0 ? 'left' : 'right', y, z, z / camera.focal, out)
      if (signAt(dx, dy, from, z, out)) return
      const air = 1 - Math.exp(-z / (mood.fog ? 30 : 130))
      for (let c = 0; c < 3; c++) out[c] = mix(out[c]!, glow[c]!, air * 0.8)
    }
    const image = new Float64Array(3)
    return paintPassage(frame, {
      vanish,
      left,
      right,
      ceiling: Infinity,
      end,
      shade(which, a, b, z, footprint, out) {
        const floor = which === 'floor'
        const x = which === 'left' ? -left : which === 'right' ? right : a
        const y = floor ? 0 : which === 'end' ? b : a
        if (!floor) {
          seen(x / z, (y - camera.height) / z, camera.height, out)
          return false
        }
        // Wet ground is a rough mirror: it draws every light out towards the lens.
        const along = (z * footprint) / camera.height
        const stone = asphalt(noise, x, z, along)
        const rough = noise.fbm(x * 5, z * 1.6, 3, along) * 0.03
        const steep = camera.height / z
        image.fill(0)
        for (const stretch of [0.75, 1, 1.4]) {
          seen(x / z + 0.4 * rough, steep * stretch * (1 + 4 * rough), -camera.height, out)
          for (let c = 0; c < 3; c++) image[c] = image[c]! + out[c]! / 3
        }
        const puddle = smoothstep(-0.25, 0.25, noise.fbm(x * 0.55, z * 0.22 + 5, 3, along * 0.3))
        const mirror = wet * mix(0.3, 0.72, puddle) * mix(1, 0.75, clamp01(steep * 3))
        const line = stripeCover(Math.abs(x) - 1.9, 0.06, footprint) * 0.1
        for (let c = 0; c < 3; c++)
          out[c] = (0.05 * stone + line) * (light.ambient[c]! * 2 + 0.35 * glow[c]! + 0.12) + mirror * image[c]!
        // What the ground mirrors lies far behind it, and is as far out of focus.
        return true
      },
    })
  },
  shadow: () => ({ contact: 0.6, cast: 0.1, softness: 0.9, mirror: 0.16 }),
}

/** Signs of all sizes along both sides, the nearest first. */
function signsOf(random: RandomStream, from: number, to: number, left: number, right: number): Sign[] {
  const signs: Sign[] = []
  for (const wall of [-left, right]) {
    const inwards = wall < 0 ? 1 : -1
    for (let z = from + random.between(4, 7); z < to; z += random.between(1.4, 4)) {
      const half = random.between(0.3, 0.52)
      const cells = random.next() < 0.7 ? 3 + Math.floor(random.between(0, 4)) : 1
      const low = random.between(2.6, 6.5)
      const boxed = random.next() < 0.45
      const ink = random.pick(GASES)
      signs.push({
        x: wall + inwards * (half + random.between(0.1, 0.5)),
        half,
        low,
        high: low + cells * 2 * half,
        z,
        ink: boxed ? PAPER : ink,
        ground: boxed ? random.pick(GASES) : [0.02, 0.02, 0.03],
        seed: Math.floor(random.between(0, 900)),
      })
    }
  }
  return signs.toSorted((a, b) => a.z - b.z)
}

/** Strokes in squares one above the other, as writing is made of, in a frame of tube. */
function drawSign(noise: Noise, sign: Sign, u: number, y: number, out: Float64Array): void {
  const side = 2 * sign.half
  const v = (y - sign.low) / side
  const square = Math.floor(v)
  const p = (u + 1) / 2
  const q = v - square
  let stroke = 0
  for (let k = 0; k < 5; k++) {
    const chance = noise.cell(sign.seed + k * 7, square + 3)
    const at = 0.2 + 0.15 * Math.floor(chance * 5)
    const [along, across] = k % 2 === 0 ? [p, q] : [q, p]
    const from = 0.16 + 0.2 * noise.cell(sign.seed + k, square + 90)
    if (along > from && along < 0.84) stroke = Math.max(stroke, stripeCover(across - at, 0.05, 0.03))
  }
  const rim = Math.min(1 - Math.abs(u), Math.min(y - sign.low, sign.high - y) / sign.half)
  const tube = stripeCover(rim - 0.1, 0.05, 0.04)
  const lit = Math.max(stroke, tube)
  for (let c = 0; c < 3; c++) out[c] = mix(sign.ground[c]! * 0.9, sign.ink[c]! * (sign.ink === PAPER ? 1.2 : 2.2), lit)
}
