import { GARMENT_HOLES, GarmentColours, goesOnBeyond } from '@toile/contract'
import {
  connectedComponents,
  countMarked,
  fitWithin,
  type GreyImage,
  invertMask,
  resampleGrey,
  type RgbaImage,
  shrinkOnWhite,
} from '@toile/imaging'

/** Long side at which it is looked for, pixels: a print is seen, its grain is not. Chosen by eye. */
const SIDE = 256

/**
 * Of what a garment's mask marks on a photo (255 = garment), the share that lies amid it unmarked, 0 to 1 and beyond. Gaps in which
 * the ground shows do not count, nor does the person's skin, as of a hand in front, or something in other colours than the garment that goes on
 * beyond the mark, as a bag on its strap. Both have the same size. `least`: share from which on a hole counts.
 */
export function leftOutShare(photo: RgbaImage, whole: GreyImage, least: number = GARMENT_HOLES.reported): number {
  const { width, height } = fitWithin(whole.width, whole.height, SIDE)
  const mask = resampleGrey(whole, width, height, 'box')
  const marked = countMarked(mask)
  const { labels, sizes } = connectedComponents(invertMask(mask), 4)
  const open = new Set<number>()
  for (let x = 0; x < width; x += 1) open.add(labels[x]!).add(labels[(height - 1) * width + x]!)
  for (let y = 0; y < height; y += 1) open.add(labels[y * width]!).add(labels[y * width + width - 1]!)
  const holes = sizes.flatMap((size, label) =>
    label > 0 && !open.has(label) && size >= least * marked ? [{ label, size }] : [],
  )
  if (holes.length === 0) return 0
  const colours = readColours(shrinkOnWhite(photo, width, height), mask)
  const ground = sizes.map(() => 0)
  for (let i = 0; i < labels.length; i += 1) if (colours.isGround(4 * i)) ground[labels[i]!]! += 1
  const isInFront = (label: number): boolean => {
    const hole = [...labels.keys()].filter((i) => labels[i] === label)
    const isBeyond = (cell: number): boolean => labels[cell]! > 0 && open.has(labels[cell]!)
    return goesOnBeyond({ width, height, hole, offsetOf: (cell) => 4 * cell, isBeyond }, colours)
  }
  return holes
    .filter(({ label, size }) => ground[label]! < GARMENT_HOLES.ground * size)
    .filter(({ label }) => !isInFront(label))
    .reduce((share, { size }) => share + size / marked, 0)
}

function readColours({ data }: RgbaImage, mask: GreyImage): GarmentColours {
  const { width, height } = mask
  const colours = new GarmentColours(data)
  const reach = Math.round(GARMENT_HOLES.band * Math.max(width, height))
  // A rim that the mask leaves out is no ground.
  const rim = Math.ceil(reach / 10)
  for (let y = 0; y < height; y += 1) {
    const row = mask.data.subarray(y * width, (y + 1) * width)
    const [first, last] = [row.findIndex((value) => value >= 128), row.findLastIndex((value) => value >= 128)]
    for (let x = 0; x < width; x += 1) {
      const offset = 4 * (y * width + x)
      if (first === -1 || x < first || x > last) colours.addOutside(offset)
      if (first === -1 || x < first - reach || x > last + reach) continue
      if (x < first - rim || x > last + rim) colours.addBeside(offset)
      else if (row[x]! >= 128) colours.addWithin(offset)
    }
  }
  return colours
}
