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

/** What of a garment its mask leaves out: as the mask step of the page tells it before the order (packages/mask-tools/src/holes.ts). */
const HOLES = {
  /** Long side at which it is looked for, pixels: a print is seen, its grain is not. Chosen by eye. */
  side: 256,
  /** Least share of what is marked. Chosen by eye. */
  least: 0.003,
  /** Width of the band beside what is marked in which the ground is looked at, as a share of the long side. Chosen by eye. */
  band: 0.06,
  /** Levels of an 8-bit channel whose colours count as one. Chosen by eye. */
  step: 24,
  /** Share of the band that a colour needs to be the ground's. Chosen by eye. */
  common: 0.02,
  /** How much darker the ground may be in a gap than about it, as shares of its light. Chosen by eye. */
  shades: [1, 0.93, 0.87, 0.81, 0.75, 0.7],
  /** Share of a hole in colours of the ground from which on it is a gap, as between an arm and the body. A half, chosen. */
  ground: 0.5,
} as const

/**
 * Of what a garment's mask marks on a photo (255 = garment), the share that lies amid it unmarked, 0 to 1 and beyond. Gaps in which
 * the ground shows do not count. Both have the same size.
 */
export function leftOutShare(photo: RgbaImage, whole: GreyImage): number {
  const { width, height } = fitWithin(whole.width, whole.height, HOLES.side)
  const mask = resampleGrey(whole, width, height, 'box')
  const marked = countMarked(mask)
  const { labels, sizes } = connectedComponents(invertMask(mask), 4)
  const open = new Set<number>()
  for (let x = 0; x < width; x += 1) open.add(labels[x]!).add(labels[(height - 1) * width + x]!)
  for (let y = 0; y < height; y += 1) open.add(labels[y * width]!).add(labels[y * width + width - 1]!)
  const holes = sizes.flatMap((size, label) =>
    label > 0 && !open.has(label) && size >= HOLES.least * marked ? [{ label, size }] : [],
  )
  if (holes.length === 0) return 0
  const isGround = groundIn(shrinkOnWhite(photo, width, height), mask)
  const ground = sizes.map(() => 0)
  for (let i = 0; i < labels.length; i += 1) if (isGround(i)) ground[labels[i]!]! += 1
  return holes
    .filter(({ label, size }) => ground[label]! < HOLES.ground * size)
    .reduce((share, { size }) => share + size / marked, 0)
}

const GRIDS = [0, 1] as const

/** Whether a pixel of `photo` has a colour of what lies beside the mask, row by row, and more of that than the garment has. */
function groundIn({ data }: RgbaImage, mask: GreyImage): (pixel: number) => boolean {
  const { width, height } = mask
  // Two grids of colours, half a step apart: what lies at a cell's border in one is amid a cell of the other.
  const cellOf = (pixel: number, grid: number, light: number): number => {
    const level = (c: number): number =>
      Math.floor((data[4 * pixel + c]! / light + (grid * HOLES.step) / 2) / HOLES.step)
    return ((level(0) * 32 + level(1)) * 32 + level(2)) * 2 + grid
  }
  const [about, within] = [new Map<number, number>(), new Map<number, number>()]
  const add = (counts: Map<number, number>, pixel: number): void => {
    for (const grid of GRIDS) counts.set(cellOf(pixel, grid, 1), (counts.get(cellOf(pixel, grid, 1)) ?? 0) + 1)
  }
  const reach = Math.round(HOLES.band * Math.max(width, height))
  const rim = Math.ceil(reach / 10)
  let [beside, inside] = [0, 0]
  for (let y = 0; y < height; y += 1) {
    const row = mask.data.subarray(y * width, (y + 1) * width)
    const [first, last] = [row.findIndex((value) => value >= 128), row.findLastIndex((value) => value >= 128)]
    if (first === -1) continue
    for (let x = Math.max(0, first - reach); x < Math.min(width, last + reach + 1); x += 1) {
      const isBeside = x < first - rim || x > last + rim
      if (isBeside) beside += 1
      if (row[x]! >= 128) inside += 1
      if (isBeside || row[x]! >= 128) add(isBeside ? about : within, y * width + x)
    }
  }
  const share = (counts: Map<number, number>, cell: number, all: number): number =>
    (counts.get(cell) ?? 0) / Math.max(1, all)
  return (pixel) =>
    GRIDS.some((grid) =>
      HOLES.shades.some((light) => {
        const seen = share(about, cellOf(pixel, grid, light), beside)
        return seen >= HOLES.common && seen > share(within, cellOf(pixel, grid, 1), inside)
      }),
    )
}
