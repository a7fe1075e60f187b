/**
 * Whether a tile repeats without a seam: the steps between neighbouring columns (and rows) at the edge where two copies
 * meet, compared with the steps inside.
 *
 * The step of a boundary is the mean over its pixel pairs of the largest channel difference. A seam shows as a step at
 * the wrap itself, or within two pixels of it (a line along the border, where shapes were cut and blended twice). A
 * pattern may have strong steps of its own, such as the sides of stripes, at the border too: so the strongest step at
 * the border is compared with the strongest one inside, not with the mean.
 */
import type { RgbaImage } from '@toile/imaging'

/** Boundaries this near to the wrap belong to the edge. */
const REACH = 2
/** Codes of 0 to 255 that never count: the grain of a cloth. */
const SLACK = 0.5

export interface Seam {
  /** Strongest mean step at the edge and inside, in 8-bit codes; the worse of both directions. */
  readonly edge: number
  readonly inside: number
  readonly seamless: boolean
}

export function measureSeam(tile: RgbaImage): Seam {
  const across = compare(steps(tile, 'columns'))
  const down = compare(steps(tile, 'rows'))
  return excess(across) >= excess(down) ? across : down
}

const excess = ({ edge, inside }: Seam): number => edge - inside

/** Mean step of each boundary; entry k lies between line k - 1 and line k, and entry 0 is the wrap. */
function steps({ width, height, data }: RgbaImage, lines: 'columns' | 'rows'): Float64Array {
  const [count, length] = lines === 'columns' ? [width, height] : [height, width]
  const [along, over] = lines === 'columns' ? [4 * width, 4] : [4, 4 * width]
  const means = new Float64Array(count)
  for (let line = 0; line < count; line += 1) {
    const here = line * over
    const before = ((line + count - 1) % count) * over
    let sum = 0
    for (let i = 0; i < length; i += 1) {
      const at = i * along
      let largest = 0
      for (let channel = 0; channel < 3; channel += 1) {
        const step = Math.abs(data[here + at + channel]! - data[before + at + channel]!)
        if (step > largest) largest = step
      }
      sum += largest
    }
    means[line] = sum / length
  }
  return means
}

function compare(means: Float64Array): Seam {
  let [edge, inside] = [0, 0]
  for (const [line, mean] of means.entries()) {
    const atEdge = Math.min(line, means.length - line) <= REACH
    if (atEdge) edge = Math.max(edge, mean)
    else inside = Math.max(inside, mean)
  }
  return { edge, inside, seamless: edge <= inside + SLACK }
}
