import { blurAt, rowOf } from './camera.ts'
import { clamp01, type LinearRgb, mix, smoothstep } from '@toile/imaging'
import type { SceneFrame } from './scene.ts'

/** Paints its tree at a pixel; false where the tree is not. */
export type PalmShader = (x: number, y: number, out: Float64Array) => boolean

interface Frond {
  readonly side: number
  readonly length: number
  readonly rise: number
  readonly droop: number
  readonly hang: number
  /** How much light it stands in, about 1. */
  readonly shade: number
}

/** Albedos in linear light. Chosen by eye. */
const COLOURS = {
  bark: [0.16, 0.125, 0.09],
  leaf: [0.085, 0.13, 0.045],
} as const

/**
 * Coconut palms at both sides of a beach, far enough behind the focus that the lens softens every leaflet.
 * @param shore distance of the water in metres; they stand before it
 * @param between where they stand instead, in metres, the nearest and the farthest
 */
export function plantPalms(
  frame: SceneFrame,
  lit: LinearRgb,
  shore: number,
  between?: readonly [number, number],
): PalmShader[] {
  const { random, width } = frame
  const flank = random.next() < 0.5 ? -1 : 1
  return [0, 2, 3].map((k) => {
    const side = k === 3 ? -flank : flank
    // Nearer trees stand farther out, so that the sea stays open.
    const share = [0.42, 0.6, 0.78, 0.7][k]! + random.between(-0.06, 0.06)
    const distance = between
      ? mix(between[0], between[1], (share - 0.36) / 0.48)
      : mix(frame.camera.subjectDistance, shore, share)
    const edge = side * width * random.between(0.3, 0.5)
    return palm(frame, lit, (edge * distance) / frame.camera.focal, distance, -side * random.between(0.1, 0.6))
  })
}

function palm(frame: SceneFrame, lit: LinearRgb, root: number, distance: number, lean: number): PalmShader {
  const { camera, light, noise, random } = frame
  const metre = camera.focal / distance
  // Young enough for the crown to be in the picture: of a taller tree a long lens shows a bare pole.
  const tall = Math.max(2.2, camera.height + (camera.horizon * random.between(0.62, 1.05)) / metre)
  const foot = rowOf(camera, 0, distance)
  const crownX = camera.centre + (root + lean) * metre
  const crownY = rowOf(camera, tall, distance)
  const span = Math.min(2.6, tall * random.between(0.46, 0.58))
  const fronds: Frond[] = Array.from({ length: 22 }, (_, k) => ({
    side: k % 2 === 0 ? -1 : 1,
    length: span * random.between(0.7, 1.15) * (k > 17 ? 0.6 : 1),
    rise: random.between(-0.3, 1.25),
    droop: random.between(0.8, 1.75),
    hang: span * random.between(0.09, 0.17),
    shade: random.between(0.55, 1.2),
  }))
  const seed = random.between(0, 90)
  const blur = blurAt(camera, distance)
  const reach = span * 1.2
  return (x, y, out) => {
    if (y > foot) return false
    const dx = (x - crownX) / metre
    const up = (crownY - y) / metre
    if (Math.abs(dx) < reach && Math.abs(up) < reach * 1.2) {
      for (const frond of fronds) {
        const t = (dx * frond.side) / frond.length
        if (t < 0 || t > 1) continue
        const rib = frond.length * (frond.rise * t - frond.droop * t * t)
        const under = rib - up
        const hang = frond.hang * Math.sqrt(clamp01(4 * t * (1.08 - t))) + 0.02
        if (under < -0.25 * hang || under > hang) continue
        // Leaflets hang side by side; sky shows between their ends.
        if (under > hang * 0.15 && noise.at(t * 34 + frond.rise * 50 + seed, under * 1.5) > 0.22 - 0.6 * (under / hang))
          continue
        const facing = clamp01(0.5 + 0.5 * frond.side * light.side)
        const tone = (0.5 + 0.75 * facing * (1 - under / hang) + (light.behind ? 0.35 : 0)) * frond.shade
        for (let c = 0; c < 3; c++) out[c] = COLOURS.leaf[c]! * tone * lit[c]! * 1.5
        out[3] = blur
        return true
      }
    }
    const t = clamp01((foot - y) / Math.max(1, foot - crownY))
    if (y < crownY) return false
    const stem = camera.centre + (root + lean * t * t) * metre
    const half = metre * (0.075 - 0.03 * t + 0.06 * Math.exp(-t * 18))
    const across = (x - stem) / half
    if (Math.abs(across) > 1) return false
    const shade = 0.45 + 0.75 * smoothstep(-1, 1, across * (light.side < 0 ? -1 : 1))
    for (let c = 0; c < 3; c++) out[c] = COLOURS.bark[c]! * shade * lit[c]! * 1.3
    out[3] = blur
    return true
  }
}
