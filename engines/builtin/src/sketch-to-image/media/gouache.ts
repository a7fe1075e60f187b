import { clamp01, type FloatImage, smoothstep } from '@toile/imaging'
import { pigmentReader } from './pigment.ts'
import type { Scene } from '../scene/scene.ts'
import { TONE } from './tone.ts'

/** Opaque paint on toned paper. Chosen by eye. */
const BRUSH = {
  /** Breadth of a bristle's track, and how long it holds, units of the garment. */
  track: 3.2,
  hold: 90,
  /** Factors on the colour's depth in the two shades, and how much white the light takes. */
  second: 1.32,
  third: 1.55,
  white: 0.16,
  /** Share of the colour's depth that is left in the light. */
  lifted: 0.52,
  /** Colour of the light, which is mixed in. */
  light: [1, 0.965, 0.89],
  /** Cool shade that pale cloth is turned to. */
  shade: [-0.34, -0.31, -0.19],
} as const

/** Lays flat planes of paint over each other with a bristle brush, light over base and shade: in place. */
export function paintGouache(scene: Scene, ground: FloatImage): void {
  const { width, height, unit, cut, depthIn, form, cast, crest, across, along, pieceOf, pieces, broad, fine, noise } =
    scene
  const pigmentAt = pigmentReader(scene)
  for (let y = 1; y < height - 1; y++) {
    for (let x = 1; x < width - 1; x++) {
      const i = y * width + x
      const inner = depthIn[i]!
      if (inner < -4 * unit) continue
      const piece = pieces[pieceOf[i]!]!
      const u = across[i]! / cut
      const v = along[i]! / cut
      const bristle =
        0.65 * noise.at(u / BRUSH.track, v / BRUSH.hold) +
        0.45 * noise.at(u / (3 * BRUSH.track) + 40, v / (2 * BRUSH.hold))
      const edge = inner + (1.2 * fine[i]! + 1.1 * bristle) * unit + 0.2 * unit
      if (edge < -1) continue
      const { ln, weave, cover } = pigmentAt(piece, i)
      const b = broad[i]!
      const crested = crest[i]! * Math.max(scene.fineness, piece.dark)
      const away = form[i]! + 0.025 * b + 0.045 * bristle
      const gloss = piece.gloss
      const turned = away + TONE.cast * cast[i]!
      const second = smoothstep(TONE.second, TONE.second + 0.04, turned)
      const third = smoothstep(TONE.third, TONE.third + 0.04, turned) * (1 - TONE.darkThird * piece.dark)
      const lit = clamp01(
        smoothstep(0.1 - 0.03 * gloss, 0.14 - 0.03 * gloss, -away) * (0.55 + 0.3 * gloss) +
          0.4 * smoothstep(0.55, 0.7, crested + 0.2 * b) +
          (0.2 + 0.8 * gloss) * smoothstep(0.24, 0.28, -away),
      )
      let depth =
        1 +
        ((BRUSH.second - 1) * second + (BRUSH.third - BRUSH.second) * third) * (1 - TONE.darkShade * piece.dark) +
        0.09 * bristle +
        0.06 * b
      depth *= 1 - 0.3 * piece.dark * smoothstep(0, 0.1, -away)
      depth = depth * (1 - (1 - BRUSH.lifted) * lit) + 0.5 * weave + 0.4 * piece.depth
      let cool = (0.42 * second + 0.35 * third) * (1 - TONE.darkGlaze * piece.dark)
      let white = BRUSH.white * lit
      if (piece.kind === 'skin') {
        depth = (0.85 + 0.35 * second + 0.25 * third + 0.05 * bristle) * (1 - 0.35 * lit)
        cool = 0
        white *= 0.7
      }
      const opaque =
        smoothstep(-0.6, 0.8, edge) *
        (0.93 + 0.07 * smoothstep(-0.7, -0.2, bristle)) *
        (0.12 + 0.88 * piece.opacity ** TONE.sheer) *
        cover
      const o = 3 * i
      for (let c = 0; c < 3; c++) {
        const paint = Math.exp(depth * ln[c]! + cool * BRUSH.shade[c]!)
        const lifted = paint + (BRUSH.light[c]! * 0.97 - paint) * white
        ground.data[o + c] = ground.data[o + c]! + (lifted - ground.data[o + c]!) * opaque
      }
    }
  }
}
