import { clamp01, type FloatImage, smoothstep } from '@toile/imaging'
import { pigmentReader } from './pigment.ts'
import type { Scene } from '../scene/scene.ts'
import { TONE } from './tone.ts'

/** Coloured pencil on toothed paper. Chosen by eye. */
const LEAD = {
  /** Distance of strokes, units. */
  pitch: 3.4,
  /** Directions of the first and the second layer against the paper, radians. */
  first: -0.72,
  second: -1.15,
  /** How hard the pencil is pressed in light, on the flat and in the two shades. */
  light: 0.5,
  base: 0.84,
  shade: 0.28,
  deep: 0.3,
  /** Depth of the lead where it covers. */
  lead: 1.12,
  glaze: [-0.42, -0.42, -0.24],
} as const

/** Covers with hatching that catches on the paper's tooth, the shade with a second, steeper one: in place. */
export function paintPencil(scene: Scene, ground: FloatImage): void {
  const { width, height, unit, depthIn, form, cast, crest, pieceOf, pieces, broad, fine, noise, light } = scene
  const pigmentAt = pigmentReader(scene)
  const side = light[0] < 0 ? 1 : -1
  const hatch = (x: number, y: number, angle: number, k: number) => {
    const [cos, sin] = [Math.cos(side * angle), Math.sin(side * angle)]
    const across = (x * -sin + y * cos) / unit
    const along = (x * cos + y * sin) / unit
    const bent = across + 2.2 * noise.at(along / 70 + k, across / 50) + 0.5 * noise.at(along / 16, across / 9 + k)
    const n = Math.floor(bent / LEAD.pitch)
    const at = bent / LEAD.pitch - n - 0.5
    // Each stroke has its own pressure, and swells and fades.
    const press = 0.75 + 0.5 * (noise.cell(n, k) - 0.5) + 0.3 * noise.at(along / 34 + n * 7.3, k)
    return press * (1 - smoothstep(0.2, 0.52, Math.abs(at)))
  }
  for (let y = 1; y < height - 1; y++) {
    for (let x = 1; x < width - 1; x++) {
      const i = y * width + x
      const inner = depthIn[i]!
      if (inner < -5 * unit) continue
      const piece = pieces[pieceOf[i]!]!
      const edge = inner + 1.8 * fine[i]! * unit + 0.4 * unit
      if (edge < -1.5) continue
      const { ln, weave, cover } = pigmentAt(piece, i)
      const b = broad[i]!
      const crested = crest[i]! * Math.max(scene.fineness, piece.dark)
      const away = form[i]! + 0.03 * b
      const lit = clamp01(smoothstep(0.02, 0.2 - 0.06 * piece.gloss, -away) + 0.8 * smoothstep(0.4, 0.8, crested))
      const turned = away + TONE.cast * cast[i]!
      const second = smoothstep(0.03, 0.2, turned)
      const third = smoothstep(0.22, 0.42, turned)
      const tooth = scene.tooth(x, y)
      let press = LEAD.base + (LEAD.light - LEAD.base) * lit + piece.depth * 0.4
      if (piece.kind === 'skin') press *= 0.72
      press *= 1 + 0.12 * b
      const one = press * (0.5 + 0.72 * hatch(x, y, LEAD.first, 1))
      const shade = (LEAD.shade * second + LEAD.deep * third) * (1 - TONE.darkShade * piece.dark)
      const two = shade * (0.45 + 0.85 * hatch(x, y, LEAD.second, 2))
      const grip = 0.55 * (1 - tooth)
      const laid = clamp01((one - grip * 0.5) * 1.6) + clamp01((two - grip * 0.35) * 1.6) + weave * 0.5
      const wet = smoothstep(-1, 1, edge) * cover * piece.opacity ** TONE.sheer
      const depth = Math.max(0, LEAD.lead * laid) * wet
      const glaze = piece.kind === 'skin' ? 0 : clamp01((two - grip * 0.3) * 1.8) * wet
      const o = 3 * i
      for (let c = 0; c < 3; c++)
        ground.data[o + c] = ground.data[o + c]! * Math.exp(depth * ln[c]! + glaze * LEAD.glaze[c]!)
    }
  }
}
