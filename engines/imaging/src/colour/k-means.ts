import type { Triple } from './triple.ts'

/** Colours to be told apart: lightness and two values of chroma of each place, as of L*a*b*. */
export interface ColourSamples {
  /** Three values a place. */
  readonly values: ArrayLike<number>
  /** How much of a difference in lightness counts, 0 to 1: a fold is no colour. */
  readonly lightness: number
}

/** Squared distance of the colour of a place from another. */
export const squaredDistance = ({ values, lightness }: ColourSamples, place: number, colour: Triple): number =>
  (lightness * (values[3 * place]! - colour[0])) ** 2 +
  (values[3 * place + 1]! - colour[1]) ** 2 +
  (values[3 * place + 2]! - colour[2]) ** 2

/** Which of some colours is nearest to that of a place; the first of those equally near. */
export function nearestCentre(colours: ColourSamples, place: number, centres: readonly Triple[]): number {
  let best = 0
  let least = Infinity
  for (let k = 0; k < centres.length; k += 1) {
    const apart = squaredDistance(colours, place, centres[k]!)
    if (apart >= least) continue
    least = apart
    best = k
  }
  return best
}

/** Of at least one place. */
export function meanColour({ values }: ColourSamples, places: readonly number[]): Triple {
  const sum: [number, number, number] = [0, 0, 0]
  for (const place of places) for (let c = 0; c < 3; c += 1) sum[c]! += values[3 * place + c]!
  return [sum[0] / places.length, sum[1] / places.length, sum[2] / places.length]
}

/** What `kMeans` finds. */
export interface Clusters {
  /** One for each that was given; one that nothing is nearest to stays where it was. */
  readonly centres: Triple[]
  /** The places of each, by the centres of the last round but one. */
  readonly groups: number[][]
}

/**
 * k-means (Lloyd 1957) from centres that are given. `rounds`: at least 1; there are fewer where no centre moves by as much as the root
 * of `still`.
 */
export function kMeans(
  colours: ColourSamples,
  places: readonly number[],
  start: readonly Triple[],
  rounds: number,
  still = 0,
): Clusters {
  let centres = [...start]
  let groups: number[][] = []
  for (let round = 0; round < rounds; round += 1) {
    const members: number[][] = centres.map(() => [])
    for (const place of places) members[nearestCentre(colours, place, centres)]!.push(place)
    groups = members
    const moved = centres.map((centre, k) => (members[k]!.length > 0 ? meanColour(colours, members[k]!) : centre))
    const isStill = moved.every(
      (centre, k) => squaredDistance({ values: centre, lightness: colours.lightness }, 0, centres[k]!) < still,
    )
    centres = moved
    if (isStill) break
  }
  return { centres, groups }
}
