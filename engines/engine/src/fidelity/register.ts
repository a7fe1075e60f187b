import { randomStream } from '@toile/imaging'
import { DESCRIPTOR, type Features } from './features.ts'

/** x' = a x + b y + c, y' = d x + e y + f; pixels of two pictures. */
export type Affine = readonly [a: number, b: number, c: number, d: number, e: number, f: number]

interface Size {
  readonly width: number
  readonly height: number
}

interface Match {
  readonly x: number
  readonly y: number
  readonly u: number
  readonly v: number
  /** Distance to the best over distance to the best elsewhere; small is sure. */
  readonly ratio: number
}

/** What counts as a match. Chosen by eye. */
const MATCHES = {
  /** How far a point may lie, as a share of a garment's sides, from its like on the other: no sleeve is a hem. */
  reach: 0.35,
  /** Largest distance to the best descriptor over that to the best elsewhere. Lowe (2004) has 0.8: cloth bends more than his scenes. */
  maxRatio: 0.93,
  /** Pixels of the work size: others as near as this are the same point, seen at another scale. */
  samePoint: 7,
} as const

/** When matches agree. Chosen by eye. */
const AGREEMENT = {
  /** Maps that are tried. */
  trials: 1500,
  /** Cloth bends: pixels of the work size that a match may be off a flat registration. */
  tolerance: 9,
  /** Logarithm to base 10: at most one chance in a thousand that unrelated matches agree as well. */
  maxLogChance: -3,
} as const

/**
 * The affine map from the first picture to the second that most of their features agree on, or undefined when so many
 * might agree by chance. RANSAC (Fischler and Bolles, 1981) over matches passed by the ratio test (Lowe, 2004); chance is
 * reckoned a contrario (Moisan and Stival, "A probabilistic criterion to detect rigid point matches", IJCV 57, 2004).
 * The same features give the same answer.
 */
export function register(first: Features, firstSize: Size, second: Features, secondSize: Size): Affine | undefined {
  const matches = matchFeatures(first, firstSize, second, secondSize)
  if (matches.length < 6) return undefined
  const random = randomStream(1)
  let best: readonly Match[] = []
  for (let trial = 0; trial < AGREEMENT.trials; trial += 1) {
    // The surest matches first, then more and more of them (PROSAC: Chum and Matas, 2005).
    const pool = Math.min(matches.length, 12 + Math.floor((trial / AGREEMENT.trials) * 1.5 * matches.length))
    const draw = (): Match => matches[Math.floor(random.next() * pool)]!
    const map = fitAffine([draw(), draw(), draw()])
    if (map === undefined || !isPlausible(map)) continue
    if (countAgreeing(matches, map) > best.length) best = agreeing(matches, map)
  }
  let map: Affine | undefined
  for (let round = 0; round < 4; round += 1) {
    map = fitAffine(best)
    if (map === undefined || !isPlausible(map)) return undefined
    const inliers = agreeing(matches, map)
    if (inliers.length < best.length) break
    best = inliers
  }
  const area = 4 * MATCHES.reach * MATCHES.reach * secondSize.width * secondSize.height
  const chance = Math.min(1, (Math.PI * AGREEMENT.tolerance * AGREEMENT.tolerance) / area)
  return falseAlarms(matches.length, distinct(best), chance) < AGREEMENT.maxLogChance ? map : undefined
}

/** log10 of the expected number of maps that as many of the matches agree on by chance. */
function falseAlarms(matches: number, agreeing: number, chance: number): number {
  if (agreeing <= 3) return 0
  return (
    Math.log10(matches - 3) +
    logChoose(matches, agreeing) +
    logChoose(agreeing, 3) +
    (agreeing - 3) * Math.log10(chance)
  )
}

function logChoose(n: number, k: number): number {
  let sum = 0
  for (let i = 1; i <= k; i += 1) sum += Math.log10((n - k + i) / i)
  return sum
}

/** Matches that stand at places of their own: one corner is found at several scales and is one witness. */
function distinct(matches: readonly Match[]): number {
  const seen: Match[] = []
  for (const match of matches) {
    if (seen.every((other) => Math.hypot(other.x - match.x, other.y - match.y) > 4)) seen.push(match)
  }
  return seen.length
}

function matchFeatures(first: Features, firstSize: Size, second: Features, secondSize: Size): Match[] {
  const matches: Match[] = []
  const distances = new Float32Array(second.count)
  for (let i = 0; i < first.count; i += 1) {
    const x = first.at[2 * i]!
    const y = first.at[2 * i + 1]!
    const expectedU = (x / firstSize.width) * secondSize.width
    const expectedV = (y / firstSize.height) * secondSize.height
    let best = Infinity
    let bestAt = -1
    distances.fill(Infinity)
    for (let j = 0; j < second.count; j += 1) {
      if (Math.abs(second.at[2 * j]! - expectedU) > MATCHES.reach * secondSize.width) continue
      if (Math.abs(second.at[2 * j + 1]! - expectedV) > MATCHES.reach * secondSize.height) continue
      let dot = 0
      const p = DESCRIPTOR * i
      const q = DESCRIPTOR * j
      for (let d = 0; d < DESCRIPTOR; d += 1) dot += first.descriptors[p + d]! * second.descriptors[q + d]!
      const distance = Math.sqrt(Math.max(0, 2 - 2 * dot))
      distances[j] = distance
      if (distance < best) {
        best = distance
        bestAt = j
      }
    }
    if (bestAt < 0) continue
    const u = second.at[2 * bestAt]!
    const v = second.at[2 * bestAt + 1]!
    let next = Infinity
    for (let j = 0; j < second.count; j += 1) {
      const distance = distances[j]!
      if (distance >= next) continue
      if (Math.hypot(second.at[2 * j]! - u, second.at[2 * j + 1]! - v) > MATCHES.samePoint) next = distance
    }
    const ratio = next === Infinity ? MATCHES.maxRatio : best / (next || 1)
    if (ratio <= MATCHES.maxRatio) matches.push({ x, y, u, v, ratio })
  }
  return matches.toSorted((p, q) => p.ratio - q.ratio)
}

const agrees = ({ x, y, u, v }: Match, [a, b, c, d, e, f]: Affine): boolean =>
  (a * x + b * y + c - u) ** 2 + (d * x + e * y + f - v) ** 2 <= AGREEMENT.tolerance ** 2

const agreeing = (matches: readonly Match[], map: Affine): Match[] => matches.filter((match) => agrees(match, map))

function countAgreeing(matches: readonly Match[], map: Affine): number {
  let count = 0
  for (const match of matches) if (agrees(match, map)) count += 1
  return count
}

/** Least squares; undefined when the points lie on a line. */
function fitAffine(points: readonly Match[]): Affine | undefined {
  const n = points.length
  if (n < 3) return undefined
  let [mx, my, mu, mv] = [0, 0, 0, 0]
  for (const { x, y, u, v } of points) {
    mx += x / n
    my += y / n
    mu += u / n
    mv += v / n
  }
  let [xx, xy, yy, xu, yu, xv, yv] = [0, 0, 0, 0, 0, 0, 0]
  for (const point of points) {
    const x = point.x - mx
    const y = point.y - my
    const u = point.u - mu
    const v = point.v - mv
    xx += x * x
    xy += x * y
    yy += y * y
    xu += x * u
    yu += y * u
    xv += x * v
    yv += y * v
  }
  const det = xx * yy - xy * xy
  if (det < 1e-3 * (xx + yy) ** 2 || det === 0) return undefined
  const a = (xu * yy - yu * xy) / det
  const b = (yu * xx - xu * xy) / det
  const d = (xv * yy - yv * xy) / det
  const e = (yv * xx - xv * xy) / det
  return [a, b, mu - a * mx - b * my, d, e, mv - d * mx - e * my]
}

/** A garment is not mirrored, turned over, or squeezed into a strip. */
function isPlausible([a, b, , d, e]: Affine): boolean {
  const det = a * e - b * d
  if (!(det > 0.08 && det < 12)) return false
  const trace = a * a + b * b + d * d + e * e
  const larger = Math.sqrt((trace + Math.sqrt(Math.max(0, trace * trace - 4 * det * det))) / 2)
  const turn = Math.atan2(d - b, a + e)
  return larger / (det / larger) < 2.2 && Math.abs(turn) < 0.8
}
