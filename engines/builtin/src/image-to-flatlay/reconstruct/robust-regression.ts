/** Weights of outliers: Cleveland (1979) counts residuals up to six medians. Chosen by eye. */
const BISQUARE = {
  /** Rounds in which what lies far off loses its weight. */
  rounds: 4,
  /** Median absolute residuals beyond which a value counts nothing (Tukey's bisquare). */
  far: 5,
  /** That distance at least, in units of the values. Chosen by eye. */
  least: 0.75,
} as const

/**
 * A smooth profile through weighted values: at each place a straight line fitted to those about it (weights of a Gaussian), in
 * rounds that take less and less account of outliers.
 *
 * After Cleveland, "Robust locally weighted regression and smoothing scatterplots", JASA 1979.
 *
 * @param sigma standard deviation in places, more than 0
 */
export function lowess(values: Float32Array, weights: Float32Array, sigma: number): Float32Array {
  const reach = Math.ceil(3 * sigma)
  const kernel = Float64Array.from({ length: reach + 1 }, (_, d) => Math.exp(-(d * d) / (2 * sigma * sigma)))
  let trust: Float32Array = weights.slice()
  let fit: Float32Array = values.slice()
  for (let round = 0; round < BISQUARE.rounds; round += 1) {
    fit = values.map((value, at) => {
      let [w, wx, wy, wxx, wxy] = [0, 0, 0, 0, 0]
      for (let k = Math.max(0, at - reach); k <= Math.min(values.length - 1, at + reach); k += 1) {
        const x = k - at
        const weight = trust[k]! * kernel[Math.abs(x)]!
        w += weight
        wx += weight * x
        wy += weight * values[k]!
        wxx += weight * x * x
        wxy += weight * x * values[k]!
      }
      if (w < 1e-9) return value
      const spread = w * wxx - wx * wx
      // A ridge: where little is known to one side, the line stays level.
      const slope = (w * wxy - wx * wy) / (spread + 0.02 * w * w * sigma * sigma)
      return (wy - slope * wx) / w
    })
    trust = bisquare(
      values.map((value, k) => value - fit[k]!),
      weights,
    )
  }
  return fit
}

/** A straight line through points, least squares in rounds that take less and less account of outliers. */
export function robustLineFit(xs: readonly number[], ys: readonly number[]): { at: number; slope: number } {
  const one = new Float32Array(xs.length).fill(1)
  let trust: Float32Array = one
  let line = { at: 0, slope: 0 }
  for (let round = 0; round < BISQUARE.rounds; round += 1) {
    let [w, wx, wy, wxx, wxy] = [0, 0, 0, 0, 0]
    for (let k = 0; k < xs.length; k += 1) {
      w += trust[k]!
      wx += trust[k]! * xs[k]!
      wy += trust[k]! * ys[k]!
      wxx += trust[k]! * xs[k]! ** 2
      wxy += trust[k]! * xs[k]! * ys[k]!
    }
    const spread = w * wxx - wx * wx
    const slope = spread > 1e-9 ? (w * wxy - wx * wy) / spread : 0
    line = { at: w > 0 ? (wy - slope * wx) / w : 0, slope }
    trust = bisquare(
      Float32Array.from(ys, (y, k) => y - line.at - line.slope * xs[k]!),
      one,
    )
  }
  return line
}

function bisquare(residuals: Float32Array, weights: Float32Array): Float32Array {
  const most = Math.max(...weights)
  const known = residuals
    .filter((_, k) => weights[k]! > 0.5 * most)
    .map(Math.abs)
    .sort()
  const far = Math.max(BISQUARE.least, BISQUARE.far * (known[known.length >> 1] ?? 0))
  return residuals.map((off, k) => {
    const t = Math.abs(off) / far
    return t >= 1 ? 0 : weights[k]! * (1 - t * t) ** 2
  })
}
