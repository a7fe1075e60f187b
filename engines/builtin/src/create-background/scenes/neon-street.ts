import { addGlow } from '../lens.ts'
import { clamp01, mix, type Noise, type RandomStream, smoothstep, stripeCover, toNearestMultiple } from '@toile/imaging'
import { rowOf } from '../camera.ts'
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
/** Of street lamps and cars. */
const LAMP: Rgb = [1, 0.8, 0.52]
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
  aperture: 0.036,
  paint(frame) {
    const { camera, light, noise, random, width, height, mood } = frame
    const left = random.between(2.6, 3.8)
    const right = random.between(2.6, 3.8)
    const vanish = camera.centre + width * random.between(-0.14, 0.14)
    const end = camera.subjectDistance + 75
    const signs = signsOf(random, camera.subjectDistance, end, left, right)
    // Before so many lamps the sky of the evening is dark too.
    const dusk = light.time === 'night' ? 0 : light.time === 'dusk' ? 0.14 : 0.8
    const zenith = mixRgb([0.008, 0.009, 0.026], light.zenith, dusk)
    const glow = mixRgb([0.035, 0.024, 0.06], light.horizon, dusk)
    const wet = mood.rain ? 1 : 0.75
    const seed = Math.floor(random.between(0, 500))
    /**
     * Light of the first sign nearer than `far` along a ray that starts at height `from`; false when it meets none. In the
     * ground its writing is not made out.
     */
    const signAt = (dx: number, dy: number, from: number, far: number, out: Float64Array): boolean => {
      for (const sign of signs) {
        if (sign.z > far) return false
        const u = (dx * sign.z - sign.x) / sign.half
        if (u < -1 || u > 1) continue
        const y = from + dy * sign.z
        if (y < sign.low || y > sign.high) continue
        if (from > 0) drawSign(noise, sign, u, y, out)
        else for (let c = 0; c < 3; c++) out[c] = mix(sign.ground[c]!, sign.ink[c]!, 0.4)
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
      // Shops are open to the street: bright under their ceilings, dark pillars between them, a lit band over them.
      const bay = 2.2 + 1.3 * noise.cell(lot + 21, row)
      const toPillar = bay / 2 - Math.abs(toNearestMultiple(z, bay))
      if (y < 2.75) {
        const shop = Math.floor(z / bay + 0.5)
        const kind = noise.cell(shop, row + 17)
        const shut = kind < 0.22
        const ceiling = smoothstep(1.1, 2.6, y)
        const goods = 0.7 + 0.5 * noise.fbm(z * 1.6 + shop * 9, y * 1.9 + row, 3, footprint)
        const counter = smoothstep(1, 0.85, y) * 0.6
        const lit = (0.2 + 0.8 * ceiling + 1.3 * stripeCover(y - 2.45, 0.05, 0.03)) * goods * (1 - counter)
        const frameOf = Math.max(
          smoothstep(0.24, 0.18, toPillar),
          stripeCover(toNearestMultiple(z, bay / 3), 0.03, 0.02),
        )
        for (let c = 0; c < 3; c++) {
          const inside = mix(mix([1, 0.74, 0.46][c]!, [0.85, 0.95, 1][c]!, kind > 0.7 ? 1 : 0), colour[c]!, 0.25)
          const shutter = 0.05 * (0.8 + 0.2 * Math.cos(y * 60)) + 0.03 * colour[c]!
          out[c] = mix(shut ? shutter : inside * lit, 0.02 + 0.05 * colour[c]!, frameOf)
        }
        return
      }
      if (y < 3.25) {
        const band = noise.cell(lot + 40, row) > 0.4 ? 1 : 0.16
        const letters = band === 1 && noise.cell(Math.floor(z / 0.22), lot + 3) > 0.45 && y > 2.9 && y < 3.1 ? 1 : 0
        for (let c = 0; c < 3; c++) out[c] = mix(colour[c]! * 0.55, PAPER[c]!, letters * 0.6) * band
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
        const bright = Math.exp(-Math.max(0, y - 2) / 5)
        for (let c = 0; c < 3; c++)
          out[c] = mix(glow[c]!, zenith[c]!, clamp01(y / 22)) + 0.1 * bright * [1, 0.62, 0.6][c]!
      } else house(dx < 0 ? 'left' : 'right', y, z, z / camera.focal, out)
      if (signAt(dx, dy, from, z, out)) return
      const air = 1 - Math.exp(-z / (mood.fog ? 30 : 170))
      for (let c = 0; c < 3; c++) out[c] = mix(out[c]!, glow[c]!, air * 0.8)
    }
    const image = new Float64Array(3)
    const scene = paintPassage(frame, {
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
        for (const stretch of [0.7, 0.95, 1.3]) {
          seen(x / z + 0.25 * rough, steep * stretch * (1 + 2.5 * rough), -camera.height, out)
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
    // Lamps, cars and windows far down the street, each no more than a disc of light.
    for (let k = 0; k < 46; k++) {
      const z = camera.subjectDistance + random.between(16, 60)
      const across = random.between(-left, right) * random.between(0.7, 1)
      const high = random.next() < 0.3 ? random.between(0.6, 0.9) : random.between(1.6, 7)
      const ink = random.next() < 0.45 ? LAMP : random.pick(GASES)
      const power = random.between(2, 8) * Math.max(1, (height / 400) ** 2)
      const column = vanish + (across * camera.focal) / z
      const row = rowOf(camera, high, z)
      addGlow(scene, column, row, 0.9, ink[0] * power, ink[1] * power, ink[2] * power)
    }
    return scene
  },
  shadow: () => ({ contact: 0.6, cast: 0.1, softness: 0.9, mirror: 0.16 }),
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
  for (let k = 0; k < 7; k++) {
    const chance = noise.cell(sign.seed + k * 7, square + 3)
    const at = 0.22 + 0.56 * chance
    const [along, across] = k % 2 === 0 ? [p, q] : [q, p]
    const from = 0.2 + 0.35 * noise.cell(sign.seed + k, square + 90)
    const to = 0.8 - 0.3 * noise.cell(sign.seed + k, square + 140)
    // A stroke of the brush leans a little.
    const lean = 0.12 * (noise.cell(sign.seed + k, square + 60) - 0.5) * (along - 0.5)
    if (along > from && along < to) stroke = Math.max(stroke, stripeCover(across - at - lean, 0.032, 0.03))
  }
  const rim = Math.min(1 - Math.abs(u), Math.min(y - sign.low, sign.high - y) / sign.half)
  const tube = stripeCover(rim - 0.08, 0.03, 0.03)
  const lit = Math.max(stroke, tube)
  for (let c = 0; c < 3; c++) out[c] = mix(sign.ground[c]! * 0.9, sign.ink[c]! * (sign.ink === PAPER ? 1.2 : 2.2), lit)
}
