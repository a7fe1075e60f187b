import { clamp01, type FloatImage, mod, smoothstep } from '@toile/imaging'
import { pigmentReader } from './pigment.ts'
import type { Scene } from '../scene/scene.ts'
import { TONE } from './tone.ts'

/** Alcohol markers on smooth paper. Chosen by eye. */
const STROKE = {
  /** Breadth of the nib, units of the garment. */
  nib: 30,
  /** Share of a stroke that the next one laps over. */
  lap: 0.14,
  /** Depth of one layer, of a lap, and of the two layers of shade. */
  layer: 0.92,
  lapped: 0.2,
  second: 0.5,
  third: 0.4,
  /** Cool grey marker that pale cloth is shaded with. */
  glaze: [-0.3, -0.29, -0.22],
} as const

/** Fills with broad strokes that run down the garment and lap over, and shades with the same marker again: in place. */
export function paintMarker(scene: Scene, ground: FloatImage): void {
  const { width, height, unit, cut, depthIn, form, cast, crest, across, along, pieceOf, pieces, broad, fine, noise } =
    scene
  const pigmentAt = pigmentReader(scene)
  // On a small drawing the nib is broad for the garment, as a real one is.
  const nib = STROKE.nib * Math.sqrt(cut * unit)
  for (let y = 1; y < height - 1; y++) {
    for (let x = 1; x < width - 1; x++) {
      const i = y * width + x
      const inner = depthIn[i]!
      if (inner < -4 * unit) continue
      const p = pieceOf[i]!
      const piece = pieces[p]!
      const edge = inner + 0.9 * fine[i]! * unit + 0.6 * unit
      if (edge < -1) continue
      const wet = smoothstep(-0.5, 0.6, edge)
      const { ln, weave, cover } = pigmentAt(piece, i)
      const b = broad[i]!
      const crested = crest[i]! * Math.max(scene.fineness, piece.dark)
      const f = fine[i]!
      // Strokes sway a little, as the hand does.
      const u = (across[i]! + 2.4 * b * cut) / nib
      const v = along[i]! / cut
      const k = Math.floor(u)
      const at = u - k
      const fineLine = noise.at(across[i]! / (1.1 * cut), v / 260)
      let depth = STROKE.layer * (0.95 + 0.12 * (noise.cell(k, p) - 0.5)) + 0.05 * fineLine + piece.depth
      depth += STROKE.lapped * smoothstep(STROKE.lap + 0.03, STROKE.lap, at)
      // Some strokes are gone over again for a part of their length.
      const chance = noise.cell(k + 57, p + 3)
      if (chance > 0.45) {
        const start = mod(chance * 7919, 420)
        const long = 120 + 260 * noise.cell(k + 91, p)
        const off = mod(v - start, 640)
        const ends = smoothstep(0, 5, off + 5 * f) * smoothstep(long, long - 5, off + 8 * f)
        depth += 0.16 * ends * smoothstep(0.02, 0.05, at)
      }
      const away = form[i]! + 0.008 * f + 0.03 * b
      const gloss = piece.gloss
      // Where the light falls the first layer is thin.
      const litBand = smoothstep(0.19 - 0.05 * gloss, 0.21 - 0.05 * gloss, -away + 0.02 * fineLine + 0.03 * b)
      const light1 = clamp01(Math.max(litBand * (0.4 + 0.5 * gloss), 0.55 * smoothstep(0.62, 0.66, crested + 0.2 * b)))
      const turned = away + TONE.cast * cast[i]! + 0.012 * fineLine
      const second = smoothstep(TONE.second, TONE.second + 0.015, turned)
      const third = smoothstep(TONE.third, TONE.third + 0.015, turned) * (1 - TONE.darkThird * piece.dark)
      depth *= 1 - 0.4 * piece.dark * smoothstep(0.02, 0.1, -away)
      depth = depth * (1 - light1) + (STROKE.second * second + STROKE.third * third) * (1 - TONE.darkShade * piece.dark)
      let glaze = (0.45 * second + 0.35 * third) * (1 - TONE.darkGlaze * piece.dark)
      if (piece.kind === 'skin') {
        depth = 0.55 * (1 - light1) + 0.42 * second + 0.3 * third
        glaze = 0
      }
      depth = Math.max(0, depth + weave * 0.7) * wet * piece.opacity ** TONE.sheer * cover
      glaze *= wet
      const o = 3 * i
      for (let c = 0; c < 3; c++)
        ground.data[o + c] = ground.data[o + c]! * Math.exp(depth * ln[c]! + glaze * STROKE.glaze[c]!)
    }
  }
}
