/** Channels of a colour. */
const DIMENSIONS = 3
/** Natural logarithm: a component this much less likely is left out, since it adds less than one part in 100,000. */
const NEGLIGIBLE = 12
const LOG_2PI = Math.log(2 * Math.PI)

/** A mixture of Gaussians with full covariances over a three-channel colour. */
export interface GaussianMixture {
  readonly components: number
  /** Ten values for each component: mean (3), inverse covariance 00 01 02 11 12 22 (6), log of weight and normaliser (1). */
  readonly parameters: Float64Array
}

/** How a mixture is fitted. */
interface GaussianMixtureOptions {
  readonly components: number
  /** Of expectation-maximisation. */
  readonly rounds: number
  /**
   * The smallest standard deviation a component may have in any direction, in the units of the colours: it keeps a flat
   * area from becoming a spike.
   */
  readonly noise: number
  /** Every so many pixels are read; default each. */
  readonly stride?: number
}

/**
 * Fits a mixture to colours (interleaved, three channels) with a weight of 0 or more each. Starts from the binary split
 * of Orchard and Bouman ("Color quantization of images", 1991), as GrabCut does, then runs expectation-maximisation.
 * Answers undefined when all weights are zero.
 */
export function fitGaussianMixture(
  colours: Float32Array,
  weights: Float32Array,
  options: GaussianMixtureOptions,
): GaussianMixture | undefined {
  const { components, rounds, noise, stride = 1 } = options
  const samples: number[] = []
  for (let i = 0; i < weights.length; i += stride) if (weights[i]! > 1e-3) samples.push(i)
  if (samples.length === 0 && stride > 1) return fitGaussianMixture(colours, weights, { ...options, stride: 1 })
  if (samples.length === 0) return undefined
  const data: Data = { colours, weights, samples }
  const owner = splitClusters(data, components, noise)
  const count = owner.reduce((largest, cluster) => Math.max(largest, cluster), 0) + 1
  const responsibilities = new Float32Array(samples.length * count)
  owner.forEach((cluster, s) => (responsibilities[s * count + cluster] = 1))
  let mixture = maximise(data, responsibilities, count, noise)
  for (let round = 0; round < rounds; round += 1) {
    expect(mixture, data, responsibilities)
    mixture = maximise(data, responsibilities, count, noise)
  }
  return mixture
}

/** Colours and weights of all pixels, and the indices of those that are fitted to. */
interface Data {
  readonly colours: Float32Array
  readonly weights: Float32Array
  readonly samples: readonly number[]
}

/** Log density of each colour (natural logarithm), one value a pixel. */
export function logDensity(mixture: GaussianMixture, colours: Float32Array): Float32Array {
  const out = new Float32Array(colours.length / DIMENSIONS)
  for (let i = 0, o = 0; o < out.length; i += DIMENSIONS, o += 1) {
    let best = -Infinity
    let sum = 0
    for (let k = 0; k < mixture.components; k += 1) {
      const value = componentLog(mixture.parameters, k * 10, colours[i]!, colours[i + 1]!, colours[i + 2]!)
      if (value > best) {
        sum = value - best > NEGLIGIBLE ? 1 : sum * Math.exp(best - value) + 1
        best = value
      } else if (best - value < NEGLIGIBLE) {
        sum += Math.exp(value - best)
      }
    }
    out[o] = best + Math.log(sum)
  }
  return out
}

function componentLog(p: Float64Array, k: number, c0: number, c1: number, c2: number): number {
  const x = c0 - p[k]!
  const y = c1 - p[k + 1]!
  const z = c2 - p[k + 2]!
  const square =
    x * (p[k + 3]! * x + 2 * (p[k + 4]! * y + p[k + 5]! * z)) +
    y * (p[k + 6]! * y + 2 * p[k + 7]! * z) +
    p[k + 8]! * z * z
  return p[k + 9]! - 0.5 * square
}

/** The expectation step: how much each component accounts for each sample, written to `responsibilities`. */
function expect(mixture: GaussianMixture, { colours, samples }: Data, responsibilities: Float32Array): void {
  const count = mixture.components
  const logs = new Float64Array(count)
  for (let s = 0; s < samples.length; s += 1) {
    const i = samples[s]! * DIMENSIONS
    let best = -Infinity
    for (let k = 0; k < count; k += 1) {
      logs[k] = componentLog(mixture.parameters, k * 10, colours[i]!, colours[i + 1]!, colours[i + 2]!)
      best = Math.max(best, logs[k]!)
    }
    let sum = 0
    for (let k = 0; k < count; k += 1) sum += logs[k] = Math.exp(logs[k]! - best)
    for (let k = 0; k < count; k += 1) responsibilities[s * count + k] = logs[k]! / sum
  }
}

/** Weight, mean and second moments (00 01 02 11 12 22) of the samples, each counted `share` of its weight. */
function moments({ colours, weights, samples }: Data, shareOf: (s: number) => number): Float64Array {
  const m = new Float64Array(10)
  for (let s = 0; s < samples.length; s += 1) {
    const w = weights[samples[s]!]! * shareOf(s)
    if (w <= 0) continue
    const i = samples[s]! * DIMENSIONS
    const x = colours[i]!
    const y = colours[i + 1]!
    const z = colours[i + 2]!
    m[0]! += w
    m[1]! += w * x
    m[2]! += w * y
    m[3]! += w * z
    m[4]! += w * x * x
    m[5]! += w * x * y
    m[6]! += w * x * z
    m[7]! += w * y * y
    m[8]! += w * y * z
    m[9]! += w * z * z
  }
  const total = m[0]!
  if (total > 0) for (let k = 1; k < 10; k += 1) m[k]! /= total
  m[4]! -= m[1]! * m[1]!
  m[5]! -= m[1]! * m[2]!
  m[6]! -= m[1]! * m[3]!
  m[7]! -= m[2]! * m[2]!
  m[8]! -= m[2]! * m[3]!
  m[9]! -= m[3]! * m[3]!
  return m
}

/** The maximisation step: the mixture that accounts best for the samples as they are shared out. */
function maximise(data: Data, responsibilities: Float32Array, count: number, noise: number): GaussianMixture {
  const parameters = new Float64Array(count * 10)
  const all: Float64Array[] = []
  let total = 0
  for (let k = 0; k < count; k += 1) {
    const m = moments(data, (s) => responsibilities[s * count + k]!)
    all.push(m)
    total += m[0]!
  }
  all.forEach((m, k) => {
    const floor = noise * noise
    const a = Math.max(0, m[4]!) + floor
    const b = m[5]!
    const c = m[6]!
    const d = Math.max(0, m[7]!) + floor
    const e = m[8]!
    const f = Math.max(0, m[9]!) + floor
    const c00 = d * f - e * e
    const c01 = c * e - b * f
    const c02 = b * e - c * d
    const determinant = Math.max(a * c00 + b * c01 + c * c02, floor ** 3)
    const weight = Math.max(m[0]! / total, 1e-6)
    parameters.set(
      [
        m[1]!,
        m[2]!,
        m[3]!,
        c00 / determinant,
        c01 / determinant,
        c02 / determinant,
        (a * f - c * c) / determinant,
        (b * c - a * e) / determinant,
        (a * d - b * b) / determinant,
        Math.log(weight) - 0.5 * (DIMENSIONS * LOG_2PI + Math.log(determinant)),
      ],
      k * 10,
    )
  })
  return { components: count, parameters }
}

/** Halves the widest cluster across its main axis until there are enough or none is wider than the noise. */
function splitClusters(data: Data, components: number, noise: number): number[] {
  const { colours, samples } = data
  const clusters = [samples.map((_, s) => s)]
  const describe = (members: number[]): { moments: Float64Array; axis: Float64Array; spread: number } => {
    const ids = members.map((s) => samples[s]!)
    const m = moments({ ...data, samples: ids }, () => 1)
    const { axis, variance } = mainAxis(m)
    return { moments: m, axis, spread: variance * m[0]! }
  }
  const described = clusters.map(describe)
  while (clusters.length < components) {
    let widest = 0
    described.forEach((cluster, k) => {
      if (cluster.spread > described[widest]!.spread) widest = k
    })
    const { moments: m, axis, spread } = described[widest]!
    if (spread <= noise * noise * m[0]!) break
    const threshold = axis[0]! * m[1]! + axis[1]! * m[2]! + axis[2]! * m[3]!
    const low: number[] = []
    const high: number[] = []
    for (const s of clusters[widest]!) {
      const i = samples[s]! * DIMENSIONS
      const along = axis[0]! * colours[i]! + axis[1]! * colours[i + 1]! + axis[2]! * colours[i + 2]!
      ;(along <= threshold ? low : high).push(s)
    }
    if (low.length === 0 || high.length === 0) break
    clusters[widest] = low
    described[widest] = describe(low)
    clusters.push(high)
    described.push(describe(high))
  }
  const owner = Array.from(samples, () => 0)
  clusters.forEach((members, k) => members.forEach((s) => (owner[s] = k)))
  return owner
}

/** Largest eigenvalue and its vector of a covariance, by power iteration from the widest channel. */
function mainAxis(m: Float64Array): { axis: Float64Array; variance: number } {
  let x = m[4]!
  let y = m[7]!
  let z = m[9]!
  let variance = 0
  for (let round = 0; round < 12; round += 1) {
    const nx = m[4]! * x + m[5]! * y + m[6]! * z
    const ny = m[5]! * x + m[7]! * y + m[8]! * z
    const nz = m[6]! * x + m[8]! * y + m[9]! * z
    const length = Math.hypot(nx, ny, nz)
    if (!(length > 0)) break
    variance = length / Math.max(Math.hypot(x, y, z), 1e-30)
    x = nx / length
    y = ny / length
    z = nz / length
  }
  return { axis: Float64Array.of(x, y, z), variance }
}
