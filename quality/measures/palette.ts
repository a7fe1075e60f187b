/** How near a picture comes to the colours that were asked for. */
import { deltaE2000, type RgbaImage, srgb8ToCielab } from '@toile/imaging'

export type Lab = readonly [number, number, number]

/** A colour of the picture and the share of its pixels, 0 to 1. */
export interface Cluster {
  readonly lab: Lab
  readonly share: number
}

export interface ColourFound {
  readonly name: string
  /** CIEDE2000 from the nearest cluster to the nearest of the values that the name stands for. */
  readonly distance: number
  /** Share of pixels that are near the name, and not nearer to another of the names asked for. */
  readonly coverage: number
}

/** Colours of one cluster lie within this CIEDE2000 of its most frequent one. */
const CLUSTER_RADIUS = 5
/** Smaller clusters are blends at the borders of shapes, not colours that were chosen. */
const LEAST_SHARE = 0.01
/** A pixel within this CIEDE2000 of a colour counts as that colour. */
export const NEAR = 10
const BITS = 5

interface Bin {
  readonly lab: Lab
  readonly count: number
}

export const distanceTo = (lab: Lab, values: readonly Lab[]): number =>
  Math.min(...values.map((value) => deltaE2000([...lab], [...value])))

/** Pixels counted in cells of 8 codes a channel, each with its mean colour; transparent pixels are left out. */
function countColours(image: RgbaImage, inside?: Uint8Array): { bins: Bin[]; total: number } {
  const shift = 8 - BITS
  const cells = 1 << (3 * BITS)
  const counts = new Uint32Array(cells)
  const sums = new Float64Array(3 * cells)
  let total = 0
  for (let pixel = 0, at = 0; at < image.data.length; pixel += 1, at += 4) {
    if (image.data[at + 3]! < 128 || (inside && inside[pixel] === 0)) continue
    const [r, g, b] = [image.data[at]!, image.data[at + 1]!, image.data[at + 2]!]
    const cell = ((r >> shift) << (2 * BITS)) | ((g >> shift) << BITS) | (b >> shift)
    counts[cell]! += 1
    sums[3 * cell]! += r
    sums[3 * cell + 1]! += g
    sums[3 * cell + 2]! += b
    total += 1
  }
  const bins: Bin[] = []
  for (let cell = 0; cell < cells; cell += 1) {
    const count = counts[cell]!
    if (count === 0) continue
    const mean = [0, 1, 2].map((channel) => Math.round(sums[3 * cell + channel]! / count))
    bins.push({ lab: srgb8ToCielab(mean[0]!, mean[1]!, mean[2]!), count })
  }
  return { bins, total }
}

/**
 * The picture's colours by leader clustering: cells in falling frequency join the first cluster whose leader is near, or
 * lead one themselves; a cluster's colour is the mean of its members. Clusters under 1 % are dropped.
 * @param inside counts only pixels where it is not 0; one value a pixel
 */
export function findClusters(image: RgbaImage, inside?: Uint8Array): Cluster[] {
  const { bins, total } = countColours(image, inside)
  const groups: { leader: Lab; sum: [number, number, number]; count: number }[] = []
  for (const { lab, count } of bins.sort((a, b) => b.count - a.count)) {
    let group = groups.find(({ leader }) => deltaE2000([...lab], [...leader]) <= CLUSTER_RADIUS)
    if (!group) groups.push((group = { leader: lab, sum: [0, 0, 0], count: 0 }))
    for (const channel of [0, 1, 2] as const) group.sum[channel] += lab[channel] * count
    group.count += count
  }
  return groups
    .filter(({ count }) => count >= LEAST_SHARE * total)
    .map(({ sum: [l, a, b], count }) => ({ lab: [l / count, a / count, b / count], share: count / total }))
}

/**
 * How the picture shows each of the colours asked for.
 * @param asked the values (Lab) that each name stands for
 */
export function findColours(
  image: RgbaImage,
  asked: ReadonlyMap<string, readonly Lab[]>,
  inside?: Uint8Array,
): ColourFound[] {
  const clusters = findClusters(image, inside)
  const { bins, total } = countColours(image, inside)
  const covered = new Map<string, number>()
  for (const { lab, count } of bins) {
    let nearest: { name: string; distance: number } | undefined
    for (const [name, values] of asked) {
      const distance = distanceTo(lab, values)
      if (!nearest || distance < nearest.distance) nearest = { name, distance }
    }
    if (nearest && nearest.distance <= NEAR) covered.set(nearest.name, (covered.get(nearest.name) ?? 0) + count)
  }
  return [...asked].map(([name, values]) => ({
    name,
    distance: Math.min(Infinity, ...clusters.map(({ lab }) => distanceTo(lab, values))),
    coverage: (covered.get(name) ?? 0) / Math.max(1, total),
  }))
}
