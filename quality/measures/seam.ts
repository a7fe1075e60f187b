/**
 * Whether a tile repeats without a seam: the steps between neighbouring columns (and rows) at the edge where two copies
 * meet, compared with the steps inside.
 *
 * The step of a pixel pair is its largest channel difference, the least of those with the partner shifted by up to two
 * pixels along the boundary: where a contour crosses the boundary at a slant it goes on, and that is no step. The step
 * of a boundary is the mean over its pairs. A pattern may have strong steps of its own, such as the sides of stripes, at
 * the border too: so the border is compared with the strongest boundary inside, not with the mean. Among some hundred
 * boundaries alike, the border is now and then the strongest by chance and a little: a quarter is allowed for that.
 *
 * What this cannot find is a tile of upright stripes cut short: it shows as one narrower stripe, and has no step.
 */
import type { RgbaImage } from '@toile/imaging'

/** Boundaries this near to the wrap belong to the edge: a line along the border lies beside it. */
const REACH = 1
const SHIFT = 2
/** Codes of 0 to 255 that never count: the grain of a cloth. */
const SLACK = 0.5
const CHANCE = 1.25

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

const allowed = (inside: number): number => CHANCE * inside + SLACK
const excess = ({ edge, inside }: Seam): number => edge / allowed(inside)

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
      let least = 255
      for (let shift = -SHIFT; shift <= SHIFT && least > 0; shift += 1) {
        const partner = here + ((i + shift + length) % length) * along
        let largest = 0
        for (let channel = 0; channel < 3; channel += 1) {
          const step = Math.abs(data[partner + channel]! - data[before + i * along + channel]!)
          if (step > largest) largest = step
        }
        if (largest < least) least = largest
      }
      sum += least
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
  return { edge, inside, seamless: edge <= allowed(inside) }
}
