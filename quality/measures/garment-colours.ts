/** Whether a garment keeps its colours, whatever light falls on it. */
import { deltaE2000 } from '@toile/imaging'
import type { GarmentPiece } from './garment-piece.ts'
import type { Lab } from './palette.ts'

interface DominantColour {
  readonly lab: Lab
  /** Of the garment's pixels, 0 to 1. */
  readonly share: number
}

/** Smaller areas are trims, shadows and edges. */
const DOMINANT = 0.08
/** Of a colour's share on the flat-lay that must be found again: part of a garment may be hidden or cut off. */
const KEPT = 0.25
const CLUSTERS = { lying: 5, worn: 9 } as const
/** Luminances that light and shade may put between two pictures of one cloth, as a factor. */
const LIGHT = 3
/** Pixels from the rim, where two colours mix. */
const RIM = 3
const SAMPLES = 3000
const ROUNDS = 15
/** Clusters nearer than this are one colour, in units of L*a*b*. */
const APART = 6
/** Lightness counts little where colours are told apart: folds spread it. */
const LIGHTNESS = 0.25

/**
 * What another light leaves of a colour: luminance scaled by k scales L* + 16, a* and b* by its cube root, so a* and b*
 * over L* + 16 stay. They are brought back to L* 50.
 */
const withoutLight = ([l, a, b]: Lab): Lab => [LIGHTNESS * l, (66 * a) / (l + 16), (66 * b) / (l + 16)]

const gap = (p: Lab, q: Lab): number => Math.hypot(p[0] - q[0], p[1] - q[1], p[2] - q[2])
const meanOf = (values: readonly Lab[]): Lab => {
  const sum = [0, 0, 0]
  for (const value of values) for (let c = 0; c < 3; c += 1) sum[c]! += value[c]! / values.length
  return [sum[0]!, sum[1]!, sum[2]!]
}

/** By k-means on a* and b* without light, from the farthest points on (Gonzalez 1985), largest first. */
function dominantColours({ lab, depth }: GarmentPiece, most: number): DominantColour[] {
  const inside: number[] = []
  depth.forEach((value, p) => value > RIM && inside.push(p))
  const step = Math.max(1, inside.length / SAMPLES)
  const colours: Lab[] = []
  for (let at = 0; at < inside.length; at += step) {
    const p = 3 * inside[Math.floor(at)]!
    colours.push([lab[p]!, lab[p + 1]!, lab[p + 2]!])
  }
  if (colours.length === 0) return []
  const points = colours.map(withoutLight)
  let centres: Lab[] = [meanOf(points)]
  while (centres.length < most) {
    const far = points.map((point, at) => ({ at, far: Math.min(...centres.map((centre) => gap(point, centre))) }))
    // One that a hundredth of the pixels lie beyond: the very farthest is a speck.
    const next = far.toSorted((p, q) => q.far - p.far)[Math.floor(points.length / 100)]!
    if (next.far < APART) break
    centres.push(points[next.at]!)
  }
  let members: number[][] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    members = centres.map(() => [])
    points.forEach((point, at) => {
      let best = 0
      centres.forEach((centre, label) => {
        if (gap(point, centre) < gap(point, centres[best]!)) best = label
      })
      members[best]!.push(at)
    })
    centres = centres.map((centre, label) =>
      members[label]!.length === 0 ? centre : meanOf(members[label]!.map((at) => points[at]!)),
    )
  }
  return members
    .filter((each) => each.length > 0)
    .map((each) => ({ lab: meanOf(each.map((at) => colours[at]!)), share: each.length / points.length }))
    .toSorted((p, q) => q.share - p.share)
}

/** CIEDE2000 of two colours with the light between them taken away, as far as light explains it. */
function chromaDistance(lying: Lab, worn: Lab): number {
  const most = Math.cbrt(LIGHT)
  const factor = Math.min(most, Math.max(1 / most, (lying[0] + 16) / (worn[0] + 16)))
  return deltaE2000([...lying], [(worn[0] + 16) * factor - 16, worn[1] * factor, worn[2] * factor])
}

/**
 * Mean ΔE00 of the garment's dominant colours, by their areas, each to the most alike of the colours that cover enough of
 * the other piece. Undefined when one of them has no inside.
 */
export function colourChange(lying: GarmentPiece, worn: GarmentPiece): number | undefined {
  const wanted = dominantColours(lying, CLUSTERS.lying).filter(({ share }) => share >= DOMINANT)
  const there = dominantColours(worn, CLUSTERS.worn)
  if (wanted.length === 0 || there.length === 0) return undefined
  const area = wanted.reduce((sum, { share }) => sum + share, 0)
  return wanted.reduce((sum, { lab, share }) => {
    const large = there.filter((colour) => colour.share >= Math.min(KEPT * share, there[0]!.share))
    return sum + (share / area) * Math.min(...large.map((colour) => chromaDistance(lab, colour.lab)))
  }, 0)
}
