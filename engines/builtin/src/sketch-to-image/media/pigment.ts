import { mod } from '@toile/imaging'
import { STRUCTURE_CHANNELS } from '../../cloth/structure.ts'
import { motifAt } from '../motifs.ts'
import type { PaintedPiece, Scene } from '../scene/scene.ts'

/** What lies at a pixel: logarithms of the light that one full layer lets through, and the mark of the weave. */
export interface Pigment {
  readonly ln: Float64Array
  /** Above 0 a dark mark, below 0 a light one. */
  weave: number
  /** Share of the pixel that the cloth covers: openwork leaves holes. */
  cover: number
}

/** Light that the darkest and the palest paint lets through. */
const LEAST = 0.006
const MOST = 0.97

const logOf = (value: number): number => Math.log(Math.min(MOST, Math.max(LEAST, value)))

/** Reads the pigment of pixels; the answer is one object, used again for each. */
export function pigmentReader(scene: Scene): (piece: PaintedPiece, i: number) => Pigment {
  const { across, along, cut } = scene
  // A print is smaller on a small drawing, but never too fine to be drawn.
  const printed = Math.max(0.85 * scene.unit, 1.15 * Math.sqrt(cut * scene.unit))
  const out: Pigment = { ln: new Float64Array(3), weave: 0, cover: 1 }
  const logs = new Map(
    scene.pieces.map((piece) => [
      piece,
      {
        main: piece.rgb.map(logOf),
        second: piece.motif?.second.map(logOf) ?? [0, 0, 0],
      },
    ]),
  )
  return (piece, i) => {
    const { main, second } = logs.get(piece)!
    const [cos, sin] = [Math.cos(piece.turn), Math.sin(piece.turn)]
    const u = across[i]! * cos + along[i]! * sin
    const v = along[i]! * cos - across[i]! * sin
    let share = 0
    if (piece.motif) {
      // Prints are painted by hand: their edges tremble, and they bend a little over folds.
      const sway = (0.7 * scene.fine[i]! + 2.2 * scene.form[i]!) * cut
      share = motifAt(piece.motif, u + sway, v + 0.5 * sway, printed)
    }
    for (let c = 0; c < 3; c++) out.ln[c] = main[c]! + (second[c]! - main[c]!) * share
    out.weave = 0
    out.cover = 1
    if (piece.weave) {
      const { side, data } = piece.weave
      const o = (Math.floor(mod(v, side)) * side + Math.floor(mod(u, side))) * STRUCTURE_CHANNELS
      const tone = (data[o + 2]! + data[o + 3]! + data[o + 4]!) / 3
      out.weave = piece.weaveGain * (-(data[o]! * scene.light[0] + data[o + 1]! * scene.light[1]) * -1.2 + (1 - tone))
      out.cover = data[o + 5]!
      if (tone !== data[o + 2])
        for (let c = 0; c < 3; c++) out.ln[c] = out.ln[c]! + 1.4 * Math.log(Math.max(0.2, data[o + 2 + c]! / tone))
    }
    return out
  }
}
