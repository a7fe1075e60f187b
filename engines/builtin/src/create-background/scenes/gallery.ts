import { clamp01, mix, smoothstep, stripeCover } from '@toile/imaging'
import { mixRgb, type Rgb } from '../light.ts'
import { paintPassage } from '../rooms.ts'
import type { Scenery } from '../scene.ts'
import { concrete } from '../surfaces.ts'

/** White rooms with large abstract paintings under a glass ceiling, a floor of polished concrete. */
export const gallery: Scenery = {
  times: ['overcast', 'noon', 'overcast', 'golden hour'],
  indoors: true,
  takesColour: true,
  moods: ['minimal'],
  cameraHeight: [1.1, 1.4],
  aperture: 0.03,
  paint(frame) {
    const { camera, light, noise, random, variant, width, mood } = frame
    const white: Rgb = light.time === 'golden hour' ? [0.8, 0.74, 0.64] : [0.76, 0.76, 0.745]
    const end = camera.subjectDistance + (variant % 2 === 0 ? random.between(3.4, 5) : random.between(8, 12))
    const vanish = variant % 2 === 0 ? camera.centre : frame.subjectX + width * random.between(-0.2, 0.2)
    const left = variant % 2 === 0 ? 5 : random.between(2, 3)
    const right = variant % 2 === 0 ? 5 : random.between(2, 3)
    const side = light.side < 0 ? -1 : 1
    const hues: readonly Rgb[] =
      frame.colours.length > 0
        ? [...frame.colours, [0.72, 0.68, 0.6]]
        : random.pick([
            [
              [0.1, 0.16, 0.34],
              [0.72, 0.34, 0.14],
              [0.75, 0.7, 0.6],
            ],
            [
              [0.5, 0.07, 0.06],
              [0.06, 0.06, 0.07],
              [0.66, 0.6, 0.5],
            ],
            [
              [0.14, 0.3, 0.26],
              [0.78, 0.66, 0.34],
              [0.7, 0.5, 0.46],
            ],
          ] as const)
    const pitch = random.between(2.6, 3.4)
    const shift = random.between(0, pitch)
    /** A painting's colours, or none where the wall is bare. */
    const picture = (u: number, v: number, seed: number, out: Float64Array): number => {
      const k = Math.floor((u + shift) / pitch)
      const du = u + shift - (k + 0.5) * pitch
      const half = (0.55 + 0.45 * noise.cell(k, seed)) * (mood.minimal ? 0.8 : 1)
      const tall = 0.6 + 0.3 * noise.cell(k + 3, seed)
      const dv = v - 1.6
      const inside = Math.min(half - Math.abs(du), tall - Math.abs(dv))
      if (inside < -0.16) return 0
      if (inside < 0) {
        // Shadow of the frame on the wall, below and away from the light.
        const drop = Math.exp(inside / 0.05) * clamp01(0.5 - dv / tall - (du / half) * side * 0.4)
        return -0.32 * drop
      }
      const s = noise.cell(k + 11, seed) * 50
      const field = noise.fbm(du * 1.1 + s, dv * 1.4, 3)
      const band = dv / tall + 0.35 * field
      const first = hues[k & 1 ? 1 : 0]!
      const second = hues[k & 1 ? 2 % hues.length : 1 % hues.length]!
      const brush = 1 + 0.12 * noise.fbm(du * 3, dv * 22 + s, 3) + 0.08 * noise.fbm(du * 9 + s, dv * 9, 3)
      const mixAt = smoothstep(-0.12, 0.1, band) * (1 - 0.8 * smoothstep(0.45, 0.6, band))
      const colour = mixRgb(first, second, mixAt)
      for (let c = 0; c < 3; c++) out[c] = colour[c]! * brush
      return 1
    }
    /** How much of a painting polished stone shows so far before the end wall, and its colour as a whole. */
    const mirror = (u: number, before: number): readonly [share: number, colour: Rgb] => {
      const k = Math.floor((u + shift) / pitch)
      const du = u + shift - (k + 0.5) * pitch
      const half = (0.55 + 0.45 * noise.cell(k, 5)) * (mood.minimal ? 0.8 : 1)
      const soft = 0.15 + 0.3 * before
      const cover = smoothstep(half + soft, half - soft, Math.abs(du)) * smoothstep(0.9, 1.7, before)
      return [
        0.45 * cover * Math.exp(-before / 1.6),
        mixRgb(hues[k & 1 ? 1 : 0]!, hues[k & 1 ? 2 % hues.length : 1]!, 0.5),
      ]
    }
    const key = (x: number, y: number, z: number): number =>
      0.86 + 0.1 * smoothstep(0, 3.5, y) + 0.06 * clamp01(x * side * 0.3 + 0.5) - 0.02 * Math.min(4, z / 8)
    return paintPassage(frame, {
      vanish,
      left,
      right,
      ceiling: 4.4,
      end,
      shade(which, a, b, z, footprint, out) {
        if (which === 'floor') {
          const along = (z * footprint) / camera.height
          const skin = concrete(noise, a * 0.6, z * 0.6, along)
          const joint = Math.max(
            stripeCover(a - Math.round(a / 2.4) * 2.4, 0.004, footprint),
            stripeCover(z - Math.round(z / 2.4) * 2.4, 0.004, along),
          )
          const corner = 1 - 0.2 * Math.exp(-Math.min(end - z, left - Math.abs(a)) / 0.15)
          // It mirrors the white wall, softly, the more the flatter one looks.
          const gloss = 0.16 + 0.26 * clamp01((z - camera.subjectDistance) / (end - camera.subjectDistance))
          // What hangs on the wall is seen in it as a soft darker patch, and only near the wall.
          const [dark, tone] = mirror((a * end) / z, end - z)
          for (let c = 0; c < 3; c++) {
            const mirrored = mix(white[c]!, tone[c]!, dark)
            out[c] = mix(0.4 * skin * (1 - 0.4 * joint) * white[c]! * 1.25, mirrored * 0.85, gloss) * corner
          }
          return
        }
        if (which === 'ceiling') {
          const pane = Math.max(0, 1 - stripeCover(z - Math.round(z / 1.6) * 1.6, 0.08, footprint))
          for (let c = 0; c < 3; c++)
            out[c] = mix(0.62, 1.25 * mix(1, light.horizon[c]!, 0.3), pane * smoothstep(1.6, 1.5, Math.abs(a)))
          return
        }
        const [u, v] = which === 'end' ? [a, b] : [b, a]
        const x = which === 'end' ? a : which === 'left' ? -left : right
        const level = key(x, v, z) * (which === 'end' ? 1 : which === 'left' ? 0.94 + 0.08 * side : 0.94 - 0.08 * side)
        const hung = picture(u, v, which === 'end' ? 5 : which === 'left' ? 6 : 7, out)
        const skirting = v < 0.1 ? 0.9 : 1
        const foot = 1 - 0.16 * Math.exp(-Math.max(0, v) / 0.12)
        if (hung === 1) for (let c = 0; c < 3; c++) out[c] = out[c]! * level * 1.05
        else {
          const skin = 1 + 0.012 * noise.fbm(u * 2, v * 2, 3)
          for (let c = 0; c < 3; c++) out[c] = white[c]! * level * skirting * foot * skin * (1 + hung)
        }
      },
    })
  },
  shadow: () => ({ contact: 0.52, cast: 0.2, softness: 0.85, mirror: 0.14 }),
}
