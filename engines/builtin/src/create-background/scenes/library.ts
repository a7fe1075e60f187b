import { clamp01, mix, smoothstep, stripeCover, toNearestMultiple } from '@toile/imaging'
import type { Rgb } from '../light.ts'
import { paintPassage } from '../rooms.ts'
import type { Scenery } from '../scene.ts'
import { boards } from '../surfaces.ts'

const SPINES: readonly Rgb[] = [
  [0.3, 0.09, 0.06],
  [0.12, 0.15, 0.11],
  [0.34, 0.24, 0.13],
  [0.11, 0.13, 0.19],
  [0.46, 0.4, 0.31],
  [0.2, 0.12, 0.08],
  [0.4, 0.16, 0.08],
]

/** Where a window begins, where its arch springs, half its width, and how far from the next; metres. */
const WINDOW = { sill: 0.72, springs: 3.1, half: 0.62, pitch: 2.5 }

/** Tall shelves of books along an aisle and across its end, lamps between, a carpet on boards. */
export const library: Scenery = {
  times: ['overcast', 'golden hour', 'dusk', 'noon'],
  indoors: true,
  takesColour: true,
  moods: ['window'],
  cameraHeight: [1.1, 1.4],
  aperture: 0.042,
  paint(frame) {
    const { camera, light, noise, random, variant, width } = frame
    const wood: Rgb =
      frame.colours[0] ??
      random.pick([[0.17, 0.095, 0.055] as const, [0.25, 0.15, 0.085] as const, [0.11, 0.075, 0.055] as const])
    const side = light.side < 0 ? -1 : 1
    // Seen along an aisle, or square onto one long wall of books.
    const square = variant % 2 === 1
    const end = camera.subjectDistance + (square ? random.between(3.4, 4.6) : random.between(9, 14))
    const aisle = square ? 6 : random.between(1.5, 1.9)
    const vanish = square ? camera.centre : frame.subjectX + width * random.between(-0.12, 0.12)
    const warm: Rgb = light.time === 'dusk' || light.time === 'night' ? [1, 0.7, 0.42] : [1, 0.86, 0.68]
    const day = light.time === 'dusk' || light.time === 'night' ? 0.12 : 0.5
    const lampAt = (x: number, z: number, y: number): number => {
      const near = Math.exp(-Math.pow((y - 1.9) / 1.5, 2))
      const pools = 0.6 + 0.4 * Math.cos(((square ? x * 1.4 : z) / 2.3) * 2 * Math.PI)
      return 0.5 + 0.75 * near * pools
    }
    const shelves = (
      u: number,
      v: number,
      z: number,
      x: number,
      footprint: number,
      facing: number,
      out: Float64Array,
    ): void => {
      const pitch = 0.36
      const bay = 1.0
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
      const gap = noise.cell(Math.floor(u / 0.23) + 9, row + 77) > 0.93
      const stands = f < tall && !gap
      const spine = SPINES[Math.floor(pick * SPINES.length)]!
      const round = 1 - Math.pow((u / wide - k - 0.5) * 2, 4) * 0.55
      const gold = stands && ((f > 0.42 && f < 0.46) || (f > 0.12 && f < 0.14)) && pick > 0.5 ? 0.35 : 0
      const shade = 1 - 0.62 * smoothstep(0.55, 1, f)
      const lamp = lampAt(x, z, v) * facing
      for (let c = 0; c < 3; c++) {
        const inside = stands
          ? (spine[c]! * (0.75 + 0.6 * noise.cell(k + 5, row)) * round + gold * [0.5, 0.36, 0.16][c]!) * shade
          : wood[c]! * 0.25
        const body = mix(inside, wood[c]! * 1.15, Math.max(post, board))
        out[c] = body * (lamp * warm[c]! * 1.15 + day * light.ambient[c]!)
      }
    }
    const windowAt =
      random.between(-0.5, 0.5) + ((frame.subjectX - camera.centre) * end) / camera.focal + WINDOW.pitch / 2
    const bright = light.time === 'night' ? 0.1 : light.time === 'dusk' ? 0.6 : 1.5
    /** A tall window under a round arch, `u` from its middle, laid over what stands beside it. */
    const tallWindow = (u: number, v: number, footprint: number, out: Float64Array): void => {
      const rise = Math.max(0, v - WINDOW.springs)
      const from = Math.hypot(u, rise)
      const soft = 0.01 + footprint
      const casing =
        smoothstep(WINDOW.half + 0.14 + soft, WINDOW.half + 0.14 - soft, from) *
        smoothstep(WINDOW.sill - 0.1, WINDOW.sill - 0.08, v)
      const pane =
        smoothstep(WINDOW.half + soft, WINDOW.half - soft, from) * smoothstep(WINDOW.sill, WINDOW.sill + 0.04, v)
      const bars = Math.max(
        stripeCover(Math.abs(u) - 0.2, 0.02, footprint),
        stripeCover(toNearestMultiple(v, 0.55), 0.022, footprint),
      )
      // Trees below, sky above.
      const far = smoothstep(1.9, 1.3, v + 0.4 * noise.fbm(u * 2 + 3, v * 2, 3)) * 0.7
      for (let c = 0; c < 3; c++) {
        const day0 = mix(light.horizon[c]!, 1, 0.3) * bright * mix(1, [0.3, 0.4, 0.22][c]!, far)
        out[c] = mix(mix(out[c]!, wood[c]! * 1.5 * (0.5 + 0.5 * warm[c]!), casing), day0, pane * (1 - bars))
      }
    }
    return paintPassage(frame, {
      vanish,
      left: aisle,
      right: aisle,
      ceiling: 4.6,
      end,
      shade(which, a, b, z, footprint, out) {
        if (which === 'floor') {
          const along = (z * footprint) / camera.height
          const [tone, joint] = boards(noise, a, z, 0.12, footprint, along)
          const rug = square
            ? smoothstep(0.02, -0.02, Math.abs(z - camera.subjectDistance) - 1.5)
            : smoothstep(0.72, 0.68, Math.abs(a))
          const figure = 0.5 + 0.5 * Math.cos(a * 16) * Math.cos(z * 9)
          const lamp = lampAt(a, z, 0.3)
          const gloss = 0.05 * (1 - rug) * clamp01((z - camera.subjectDistance) / 4)
          for (let c = 0; c < 3; c++) {
            const weave =
              [0.27, 0.07, 0.055][c]! * (0.75 + 0.4 * figure) * (1 + 0.2 * noise.fbm(a * 40, z * 40, 2, along * 30))
            const wooden = wood[c]! * 1.35 * tone * (1 - joint * 0.55)
            out[c] = mix(wooden, weave, rug) * (lamp * warm[c]! * 1.05 + day * light.ambient[c]!) + gloss * warm[c]!
          }
          return
        }
        if (which === 'ceiling') {
          for (let c = 0; c < 3; c++) out[c] = 0.3 * warm[c]! * 0.6
          return
        }
        if (which === 'end' && !square) {
          shelves(a, b, z, a, footprint, 0.6, out)
          tallWindow(a, b, footprint, out)
          return
        }
        const facing = which === 'left' ? (side > 0 ? 1.1 : 0.8) : which === 'right' ? (side < 0 ? 1.1 : 0.8) : 1
        if (which === 'end') {
          shelves(a, b, z, a, footprint, facing, out)
          if (frame.mood.window) tallWindow(toNearestMultiple(a - windowAt, WINDOW.pitch), b, footprint, out)
        } else shelves(b, a, z, 0, footprint, facing, out)
      },
    })
  },
  shadow: () => ({ contact: 0.6, cast: 0.24, softness: 0.8, mirror: 0.04 }),
}
