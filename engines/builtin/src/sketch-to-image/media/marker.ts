import { clamp01, type FloatImage, mod, smoothstep } from '@toile/imaging'
import { pigmentReader } from './pigment.ts'
import type { Scene } from '../scene/scene.ts'
import { TONE } from './tone.ts'

/** Alcohol markers on smooth paper. Lengths in units of the garment, depths in layers of ink. Chosen by eye. */
const STROKE = {
  /** Breadth of the nib, and how far a stroke sways to its side. */
  nib: 30,
  sway: 2.4,
  /** Share of a stroke that the next one laps over, and over which that begins. */
  lap: 0.14,
  lapEdge: 0.05,
  /** Depth of one layer, how far strokes differ in it, and of the streaks that the nib's fibres leave. */
  layer: 0.92,
  uneven: 0.07,
  streak: 0.05,
  /** Breadth and length of a streak. */
  streakWide: 1.1,
  streakLong: 260,
  /** Depth of a lap at most: for most of its length it runs into the wet stroke before it, which comes and goes over so much. */
  lapped: 0.13,
  lappedLong: 110,
  /** Depth of the two layers of shade. */
  second: 0.5,
  third: 0.4,
  /** Cool grey marker that pale cloth is shaded with. */
  glaze: [-0.3, -0.29, -0.22],
} as const

/** Strokes that are gone over again for a part of their length. Lengths in units of the garment. Chosen by eye. */
const AGAIN = {
  /** Share of the strokes, and what they gain. */
  share: 0.4,
  depth: 0.09,
  /** Length at least and at most, and after how much it comes again. */
  least: 120,
  most: 380,
  period: 640,
  /** Over how much it ends, and how ragged. */
  ends: 14,
  ragged: 9,
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
      const u = (across[i]! + STROKE.sway * b * cut) / nib
      const v = along[i]! / cut
      const k = Math.floor(u)
      const at = u - k
      const fineLine = noise.at(across[i]! / (STROKE.streakWide * cut), v / STROKE.streakLong)
      let depth =
        STROKE.layer + STROKE.uneven * (noise.cell(k, p) - 0.5) + STROKE.streak * (fineLine + 0.5 * b) + piece.depth
      const dry = smoothstep(-0.1, 0.5, noise.at(7.3 * k + p, v / STROKE.lappedLong) + 0.3 * f)
      depth += STROKE.lapped * dry * smoothstep(STROKE.lap + STROKE.lapEdge, STROKE.lap, at)
      if (noise.cell(k + 57, p + 3) < AGAIN.share) {
        const long = AGAIN.least + (AGAIN.most - AGAIN.least) * noise.cell(k + 91, p)
        const off = mod(v - AGAIN.period * noise.cell(k + 23, p), AGAIN.period) + AGAIN.ragged * f
        const gone = smoothstep(0, AGAIN.ends, off) * smoothstep(long, long - AGAIN.ends, off)
        depth += AGAIN.depth * gone * smoothstep(0.02, STROKE.lapEdge, at)
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
