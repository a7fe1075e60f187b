import { boxMean, createFloat, type FloatImage } from '@toile/imaging'
import type { Relief } from '../cloth/relief.ts'
import { motifAt } from './motifs.ts'
import type { Outfit } from './outfit.ts'
import type { Drawing } from './read-drawing.ts'

/** How a print lies on folds. Chosen by eye. */
const PRINT = {
  /** Pixels by which it is shifted for each pixel of height of the fold: it shortens where the cloth turns away. */
  bend: 0.5,
  /**
   * Folds are what rises over the mean of this radius, pixels of a picture 1,024 px high; the body's own roundness
   * bends no print.
   */
  foldReach: 26,
} as const

/** The colours of the cloth at each pixel: linear light, three channels. */
export function dye(drawing: Drawing, outfit: Outfit, relief: Relief, scale: number): FloatImage {
  const { width, height } = drawing
  const albedo = createFloat(width, height, 3)
  const round = outfit.dyes.some(({ motif }) => motif)
    ? roundness(drawing, relief, PRINT.foldReach * scale)
    : relief.data
  for (let y = 0, i = 0; y < height; y++) {
    for (let x = 0; x < width; x++, i++) {
      if (relief.data[i] === 0 && drawing.bodyOf[i] === 0) continue
      const piece = outfit.pieceOf[i]!
      const { rgb, motif } = outfit.dyes[piece]!
      let share = 0
      if (motif) {
        const { grain } = outfit.pieces[piece]!
        const bend = PRINT.bend * (relief.data[i]! - round[i]!)
        const across = x * Math.cos(grain) + y * Math.sin(grain) + bend
        const along = y * Math.cos(grain) - x * Math.sin(grain) - 0.3 * bend
        share = motifAt(motif, across, along, scale)
      }
      for (let c = 0; c < 3; c++) {
        albedo.data[3 * i + c] = motif ? rgb[c]! + (motif.second[c]! - rgb[c]!) * share : rgb[c]!
      }
    }
  }
  return albedo
}

/** Mean height around each pixel, of what lies inside the outline. */
function roundness({ inside }: Drawing, relief: Relief, reach: number): Float32Array {
  const { width, height } = relief
  const both = createFloat(width, height, 2)
  for (let i = 0; i < inside.data.length; i++) {
    if (inside.data[i]! < 128) continue
    both.data[2 * i] = relief.data[i]!
    both.data[2 * i + 1] = 1
  }
  const radius = Math.max(1, Math.round(reach / 2))
  const { data } = boxMean(boxMean(both, radius), radius)
  return Float32Array.from({ length: width * height }, (_, i) => data[2 * i]! / Math.max(1e-3, data[2 * i + 1]!))
}
