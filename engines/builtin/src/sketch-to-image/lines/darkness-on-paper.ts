import { boxMean, createFloat, erode, type FloatImage, resampleFloat } from '@toile/imaging'
import type { PaperLevel } from './lift-shadow.ts'

/** Darkness of each pixel of a page, 0 to 255. */
export interface Darkness {
  readonly width: number
  readonly height: number
  readonly data: Float32Array
}

/** How dark a flattened page is against the paper, the shadow or the paint about each place. */
export function darknessOnPaper(flat: FloatImage, { level: about }: PaperLevel): Darkness {
  const { width, height } = flat
  const level = lightOf(about)
  const paper = resampleFloat(boxMean(erode(level, 1), 1), width, height, 'triangle')
  const { data } = lightOf(flat)
  for (let i = 0; i < data.length; i++) data[i] = 255 * (1 - Math.min(1, data[i]! / Math.max(0.08, paper.data[i]!)))
  return { width, height, data }
}

/** A blue line is dark in red alone, and noise in one channel: half of the darkest channel counts, and half of all. */
function lightOf({ width, height, data }: FloatImage): FloatImage {
  const out = createFloat(width, height, 1)
  for (let i = 0, o = 0; i < out.data.length; i++, o += 3) {
    const r = Math.min(1, data[o]!)
    const g = Math.min(1, data[o + 1]!)
    const b = Math.min(1, data[o + 2]!)
    out.data[i] = 0.5 * (Math.min(r, g, b) + (r + g + b) / 3)
  }
  return out
}
