import { kMeans, type ColourSamples, deltaE2000, meanColour, squaredDistance, type Triple } from '@toile/imaging'
import type { Piece } from './piece.ts'

export interface DominantColour {
  /** CIE L*a*b* of the cluster's medoid: a colour that is there, and no mixture. */
  readonly lab: Triple
  /** Of the garment's area, 0 to 1. */
  readonly share: number
}

/** How colours are grouped. Chosen by eye. */
const GROUPING = {
  /** Folds spread a colour along L* alone, so lightness counts less when colours are told apart. */
  lightness: 0.45,
  /** Pixels that are looked at, of however many. */
  samples: 3000,
  /** Of k-means, at most. */
  rounds: 12,
  /** Centres that move less are at rest. Squared, in weighted L*a*b* units. */
  rest: 0.01,
  /** Two centres nearer than this are one colour. Squared, in weighted L*a*b* units. */
  sameColour: 7 ** 2,
} as const

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
  const step = Math.max(1, inside.length / GROUPING.samples)
  const points: number[] = []
  for (let at = 0; at < inside.length; at += step) points.push(inside[Math.floor(at)]!)
  const colours = { values: lab.data, lightness: GROUPING.lightness }
  const { centres, groups } = kMeans(colours, points, farthest(colours, points, most), GROUPING.rounds, GROUPING.rest)
  return centres
    .map((centre, label): DominantColour => {
      const members = groups[label]!
      return { lab: medoid(colours, members, centre), share: members.length / points.length }
    })
    .filter(({ share }) => share > 0)
    .toSorted((p, q) => q.share - p.share)
}

const colourAt = ({ values }: ColourSamples, place: number): Triple => [
  values[3 * place]!,
  values[3 * place + 1]!,
  values[3 * place + 2]!,
]

function farthest(colours: ColourSamples, points: readonly number[], most: number): Triple[] {
  const centres = [meanColour(colours, points)]
  const distances = points.map((point) => squaredDistance(colours, point, centres[0]!))
  while (centres.length < most) {
    // Not the farthest one of all, which is a speck: one that a hundredth of the pixels lie beyond.
    const order = distances.map((_, i) => i).toSorted((p, q) => distances[q]! - distances[p]!)
    const at = order[Math.floor(order.length / 100)]!
    if (distances[at]! < GROUPING.sameColour) break
    const centre = colourAt(colours, points[at]!)
    centres.push(centre)
    points.forEach((point, i) => (distances[i] = Math.min(distances[i]!, squaredDistance(colours, point, centre))))
  }
  return centres
}

/** The colour of the member nearest to the centre; of none, the centre. */
function medoid(colours: ColourSamples, members: readonly number[], centre: Triple): Triple {
  let [best, least] = [centre, Infinity]
  for (const member of members) {
    const apart = squaredDistance(colours, member, centre)
    if (apart < least) [best, least] = [colourAt(colours, member), apart]
  }
  return best
}

/** Another light on the same cloth: L* units that cost nothing. What goes beyond is another colour. Chosen by eye. */
const LIGHT = 18

/** CIEDE2000 in hue and chroma; of lightness only what no photo's light explains. */
export function deltaEUnderLight(flatLay: Triple, result: Triple): number {
  const difference = result[0] - flatLay[0]
  const beyond = Math.sign(difference) * Math.max(0, Math.abs(difference) - LIGHT)
  // Both at the lightness between them, so that neither's weight in the formula is favoured.
  const middle = (flatLay[0] + result[0]) / 2
  return deltaE2000([middle - beyond / 2, flatLay[1], flatLay[2]], [middle + beyond / 2, result[1], result[2]])
}
