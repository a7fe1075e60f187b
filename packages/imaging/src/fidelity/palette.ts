import { deltaE2000 } from '../colour/delta-e.ts'
import type { Triple } from '../colour/oklab.ts'
import type { Piece } from './piece.ts'

export interface DominantColour {
  /** CIE L*a*b* of the cluster's medoid: a colour that is there, and no mixture. */
  readonly lab: Triple
  /** Of the garment's area, 0 to 1. */
  readonly share: number
}

/** Folds spread a colour along L* alone, so lightness counts less when colours are told apart. */
const LIGHTNESS_WEIGHT = 0.45
const SAMPLES = 3000
const ROUNDS = 12
/** Centres that move less are at rest. Squared, in weighted L*a*b* units. */
const STILL = 0.01

/**
 * The dominant colours of a garment, largest first: k-means in CIE L*a*b* from the farthest points (Gonzalez, 1985), on
 * evenly spread pixels two away from its rim. Equal pieces give equal answers.
 */
export function dominantColours({ width, height, lab, mask }: Piece, most: number): DominantColour[] {
  const inside: number[] = []
  for (let y = 2; y + 2 < height; y += 1) {
    for (let x = 2; x + 2 < width; x += 1) {
      const i = y * width + x
      const whole = mask.data[i]! + mask.data[i - 2]! + mask.data[i + 2]! + mask.data[i - 2 * width]!
      if (whole + mask.data[i + 2 * width]! > 1270) inside.push(i)
    }
  }
  if (inside.length === 0) return []
  const step = Math.max(1, inside.length / SAMPLES)
  const points: Triple[] = []
  for (let at = 0; at < inside.length; at += step) {
    const o = 3 * inside[Math.floor(at)]!
    points.push([lab.data[o]!, lab.data[o + 1]!, lab.data[o + 2]!])
  }
  let centres = farthest(points, most)
  let groups: number[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    groups = points.map((point) => nearest(point, centres))
    const moved = centres.map((centre, label) => meanOf(points.filter((_, i) => groups[i] === label)) ?? centre)
    const still = moved.every((centre, label) => gap(centre, centres[label]!) < STILL)
    centres = moved
    if (still) break
  }
  return centres
    .map((centre, label): DominantColour => {
      const members = points.filter((_, i) => groups[i] === label)
      return { lab: members.length === 0 ? centre : medoid(members, centre), share: members.length / points.length }
    })
    .filter(({ share }) => share > 0)
    .toSorted((p, q) => q.share - p.share)
}

const gap = (p: Triple, q: Triple): number =>
  (LIGHTNESS_WEIGHT * (p[0] - q[0])) ** 2 + (p[1] - q[1]) ** 2 + (p[2] - q[2]) ** 2

/** Two centres nearer than this are one colour. Squared, in weighted L*a*b* units. */
const SAME = 7 ** 2

function farthest(points: readonly Triple[], most: number): Triple[] {
  const centres = [meanOf(points)!]
  const distances = points.map((point) => gap(point, centres[0]!))
  while (centres.length < most) {
    // Not the farthest one of all, which is a speck: one that a hundredth of the pixels lie beyond.
    const order = distances.map((_, i) => i).toSorted((p, q) => distances[q]! - distances[p]!)
    const at = order[Math.floor(order.length / 100)]!
    if (distances[at]! < SAME) break
    centres.push(points[at]!)
    points.forEach((point, i) => (distances[i] = Math.min(distances[i]!, gap(point, points[at]!))))
  }
  return centres
}

function nearest(point: Triple, centres: readonly Triple[]): number {
  let best = 0
  for (let label = 1; label < centres.length; label += 1) {
    if (gap(point, centres[label]!) < gap(point, centres[best]!)) best = label
  }
  return best
}

function meanOf(points: readonly Triple[]): Triple | undefined {
  if (points.length === 0) return undefined
  const sum = [0, 0, 0]
  for (const point of points) for (let c = 0; c < 3; c += 1) sum[c]! += point[c]!
  return [sum[0]! / points.length, sum[1]! / points.length, sum[2]! / points.length]
}

const medoid = (members: readonly Triple[], centre: Triple): Triple =>
  members.reduce((best, each) => (gap(each, centre) < gap(best, centre) ? each : best))

/** Another light on the same cloth: L* units that cost nothing. What goes beyond is another colour. */
const LIGHT = 18

/** CIEDE2000 in hue and chroma; of lightness only what no photo's light explains. */
export function deltaEUnderLight(flatLay: Triple, result: Triple): number {
  const difference = result[0] - flatLay[0]
  const beyond = Math.sign(difference) * Math.max(0, Math.abs(difference) - LIGHT)
  // Both at the lightness between them, so that neither's weight in the formula is favoured.
  const middle = (flatLay[0] + result[0]) / 2
  return deltaE2000([middle - beyond / 2, flatLay[1], flatLay[2]], [middle + beyond / 2, result[1], result[2]])
}
