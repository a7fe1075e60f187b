import { createFloat, type FloatImage } from '@toile/imaging'

/** Half-width of the soft edge along a cut, pixels. Chosen by eye. */
const SOFT = 1.5
/** The most that light may be evened out over a swatch, OKLab lightness. Chosen by eye. */
const MOST_LIGHT = 0.14

export interface JointOptions {
  readonly closed: boolean
  /**
   * How the light differs along the swatch: `by row` where what lies a period apart is the same place of the pattern and
   * can be compared directly, `by ground` where only the lit ground can, `even` where no lamp shone on it.
   */
  readonly light: 'by row' | 'by ground' | 'even'
}

/**
 * Makes a picture of `period` columns that continues into itself from right to left. What lies beyond the period is laid
 * over its beginning and the two are parted along the line where they differ least (minimum error boundary cut by
 * dynamic programming: Efros & Freeman, 'Image quilting', 2001). Light that falls off along the swatch is evened out
 * first, as the slow part of the difference of the two. The line ends at the height where it began when `closed`, so
 * that joints already made in the other direction hold. `lab` is OKLab, 3 channels, wider than `period`.
 */
export function quiltAcross(lab: FloatImage, period: number, { closed, light }: JointOptions): FloatImage {
  const { width, height } = lab
  const overlap = overlapOf(width, period)
  const lit = light === 'even' ? lab : evenLight(lab, period, overlap, light === 'by row')
  const out = createFloat(period, height, 3)
  for (let y = 0; y < height; y += 1) {
    out.data.set(lit.data.subarray(y * width * 3, (y * width + period) * 3), y * period * 3)
  }
  if (overlap < 2) return out
  const cut = leastCut(overlapCosts(lit, period, overlap), overlap, height, closed)
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < overlap; x += 1) {
      const own = Math.min(1, Math.max(0, (x + 0.5 - cut[y]!) / (2 * SOFT) + 0.5))
      if (own === 1) continue
      const a = (y * period + x) * 3
      const b = (y * width + x + period) * 3
      for (let c = 0; c < 3; c += 1) out.data[a + c] = out.data[a + c]! * own + lit.data[b + c]! * (1 - own)
    }
  }
  return out
}

const overlapOf = (width: number, period: number): number =>
  Math.min(width - period, Math.max(4, Math.round(period * 0.36)))

/** Mean squared OKLab difference along the best joint that a period allows: what the eye would see of it. */
export function jointCost(lab: FloatImage, period: number): number {
  const overlap = overlapOf(lab.width, period)
  if (overlap < 2) return Infinity
  const cost = overlapCosts(lab, period, overlap)
  const cut = leastCut(cost, overlap, lab.height, false)
  return cut.reduce((sum, x, y) => sum + cost[y * overlap + x]!, 0) / lab.height
}

/** Squared difference of the two parts at each place of the overlap. The very ends cost much: there is no room to blend. */
function overlapCosts({ width, height, data }: FloatImage, period: number, overlap: number): Float32Array {
  const cost = new Float32Array(overlap * height)
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < overlap; x += 1) {
      const a = (y * width + x) * 3
      const b = a + period * 3
      let sum = 1e-6
      for (let c = 0; c < 3; c += 1) sum += (data[a + c]! - data[b + c]!) ** 2
      cost[y * overlap + x] = x < SOFT || x >= overlap - SOFT ? sum + 0.02 : sum
    }
  }
  return cost
}

function leastCut(cost: Float32Array, overlap: number, height: number, closed: boolean): Int32Array {
  const free = cheapestLine(cost, overlap, height, undefined)
  if (!closed) return free
  // The place where the free line crosses most cheaply from its end to its beginning.
  const anchor = Math.round((free[0]! + free[height - 1]!) / 2)
  return cheapestLine(cost, overlap, height, anchor)
}

/** The cheapest line from the first row to the last that moves at most one column a row; both ends at `anchor` if given. */
function cheapestLine(cost: Float32Array, overlap: number, height: number, anchor: number | undefined): Int32Array {
  const total = new Float64Array(overlap * height)
  for (let x = 0; x < overlap; x += 1) total[x] = anchor === undefined || x === anchor ? cost[x]! : Infinity
  const least = (y: number, x: number): number => {
    let best = x
    for (const near of [x - 1, x + 1]) {
      if (near >= 0 && near < overlap && total[y * overlap + near]! < total[y * overlap + best]!) best = near
    }
    return best
  }
  for (let y = 1; y < height; y += 1) {
    for (let x = 0; x < overlap; x += 1) {
      total[y * overlap + x] = cost[y * overlap + x]! + total[(y - 1) * overlap + least(y - 1, x)]!
    }
  }
  const cut = new Int32Array(height)
  let x = anchor ?? 0
  if (anchor === undefined) {
    const last = (height - 1) * overlap
    for (let k = 1; k < overlap; k += 1) if (total[last + k]! < total[last + x]!) x = k
  }
  for (let y = height - 1; y >= 0; y -= 1) {
    cut[y] = x
    if (y > 0) x = least(y - 1, x)
  }
  return cut
}

/** Raises or lowers the light along each row so that both ends of the period are equally lit. */
function evenLight(lab: FloatImage, period: number, overlap: number, periodic: boolean): FloatImage {
  const { width, height, data } = lab
  const fall = periodic
    ? lightFallByRow(lab, period, overlap)
    : new Float64Array(height).fill(lightFallOnGround(lab, period, overlap))
  const out = createFloat(width, height, 3)
  out.data.set(data)
  for (let y = 0; y < height; y += 1) {
    const slope = Math.min(MOST_LIGHT, Math.max(-MOST_LIGHT, fall[y]!)) / period
    for (let x = 0; x < width; x += 1) out.data[(y * width + x) * 3]! += slope * (x - period / 2)
  }
  return out
}

/** The slow part of the difference in lightness between places a period apart. */
function lightFallByRow({ width, height, data }: FloatImage, period: number, overlap: number): Float64Array {
  const fall = new Float64Array(height)
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < overlap; x += 1) {
      const a = (y * width + x) * 3
      fall[y]! += (data[a]! - data[a + period * 3]!) / overlap
    }
  }
  const radius = Math.round(height / 4)
  return fall.map((_, y) => {
    const near = fall.subarray(Math.max(0, y - radius), Math.min(height, y + radius + 1))
    return near.reduce((sum, value) => sum + value, 0) / near.length
  })
}

/** Where other motifs lie at both ends only the lit ground can be compared: a high quantile of lightness. */
function lightFallOnGround({ width, height, data }: FloatImage, period: number, overlap: number): number {
  const ground = (from: number): number => {
    const values: number[] = []
    const step = Math.max(1, Math.floor((overlap * height) / 8000))
    for (let k = 0; k < overlap * height; k += step) {
      values.push(data[(Math.floor(k / overlap) * width + from + (k % overlap)) * 3]!)
    }
    return values.toSorted((a, b) => a - b)[Math.floor(values.length * 0.8)]!
  }
  const fall = ground(0) - ground(period)
  // More than a lamp does to a swatch: the ends show different things.
  return Math.abs(fall) < 0.06 ? fall : 0
}
