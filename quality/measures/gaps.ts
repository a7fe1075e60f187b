/** Gaps that arms, legs and what is carried close: which of them a mask has open, and what it has open that is none. */
import { connectedComponents, distanceTo, type GreyImage } from '@toile/imaging'

/** Pixels of a gap at least. */
const LEAST_GAP = 60
/** Pixels from which each class of sizes begins. */
export const GAP_SIZES = [LEAST_GAP, 250, 1000] as const
/** How far the middle of a gap is from what encloses it, in pixels at least: less is a seam between two labels. */
const SEAM = 3
/** How near a gap's rim is what is beside it, in pixels, and how much of the rim belongs to a garment whose gap it is. */
const BESIDE = { reach: 2, share: 0.3 } as const

/** Indices of the pixels of each gap in a labelled figure (255 = somebody): the ground that it encloses. */
export function labelledGaps(person: GreyImage): number[][] {
  const ground = inverted(person)
  const depth = distanceTo(person).data
  return enclosedAreas(ground).filter((area) => area.some((p) => depth[p]! >= SEAM))
}

/** Whether enough of what lies about a gap is of a garment (255), so that a mask of it is to have the gap open. */
export function isBeside(gap: readonly number[], garment: GreyImage): boolean {
  const own = new Set(gap)
  const { reach, share } = BESIDE
  const rim = new Set(
    gap
      .flatMap((p) => [p - reach, p + reach, p - reach * garment.width, p + reach * garment.width])
      .filter((p) => p >= 0 && p < garment.data.length && !own.has(p)),
  )
  return [...rim].filter((p) => garment.data[p] === 255).length >= share * rim.size
}

export const isOpen = (gap: readonly number[], mask: GreyImage): boolean =>
  gap.filter((p) => mask.data[p]! < 128).length >= gap.length / 2

/** Pixels of what a mask encloses and leaves out, in areas of `LEAST_GAP` and more. */
export interface Holes {
  /** Of them, the label says that they are ground. */
  readonly ground: number
  /** And these, that they are what is meant: wrongly open. */
  readonly wrong: number
}

/** @param ground 255 where the label has ground, and @param meant 255 where it has what the mask is of */
export function holesOf(mask: GreyImage, ground: GreyImage, meant: GreyImage): Holes {
  const pixels = enclosedAreas(inverted(mask)).flat()
  const count = ({ data }: GreyImage): number => pixels.filter((p) => data[p] === 255).length
  return { ground: count(ground), wrong: count(meant) }
}

export const inverted = (mask: GreyImage): GreyImage => ({
  ...mask,
  data: mask.data.map((value) => (value < 128 ? 255 : 0)),
})

/** The marked areas that do not reach the picture's border, of `LEAST_GAP` pixels and more that hang together by sides. */
function enclosedAreas(mask: GreyImage): number[][] {
  const { width, height } = mask
  const { labels, sizes } = connectedComponents(mask, 4)
  const outside = new Set([0])
  for (let x = 0; x < width; x += 1) outside.add(labels[x]!).add(labels[(height - 1) * width + x]!)
  for (let y = 0; y < height; y += 1) outside.add(labels[y * width]!).add(labels[y * width + width - 1]!)
  const areas = sizes.map((): number[] => [])
  labels.forEach((label, p) => {
    if (!outside.has(label) && sizes[label]! >= LEAST_GAP) areas[label]!.push(p)
  })
  return areas.filter((area) => area.length > 0)
}
