import { GARMENT_HOLES, mayBeSkin } from '@toile/contract'
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
  for (let i = 0; i < labels.length; i += 1) if (colours.isGround(i)) ground[labels[i]!]! += 1
  return holes
    .filter(({ label, size }) => ground[label]! < GARMENT_HOLES.ground * size)
    .filter(
      ({ label, size }) =>
        !isInFront({ label, size, labels, width, isOpen: (other) => other > 0 && open.has(other) }, colours),
    )
    .reduce((share, { size }) => share + size / marked, 0)
}

const GRIDS = [0, 1] as const

interface ReadColours {
  /** Whether a pixel has a colour of what lies beside the mask, row by row, or of skin there, and more of that than the garment has. */
  isGround(pixel: number): boolean
  /** The names of a pixel's colour in that light: two that share one are alike. */
  namesAt(pixel: number, light: number): readonly number[]
  /** Whether what is marked has a colour in plenty. */
  isCommon(name: number): boolean
}

function readColours({ data }: RgbaImage, mask: GreyImage): ReadColours {
  const { width, height } = mask
  // Two grids of colours, half a step apart: what lies at a cell's border in one is amid a cell of the other.
  const cellOf = (pixel: number, grid: number, light: number): number => {
    const level = (c: number): number =>
      Math.floor((data[4 * pixel + c]! / light + (grid * GARMENT_HOLES.step) / 2) / GARMENT_HOLES.step)
    return ((level(0) * 32 + level(1)) * 32 + level(2)) * 2 + grid
  }
  const [about, within, skin] = [new Map<number, number>(), new Map<number, number>(), new Map<number, number>()]
  const isSkinLike = (pixel: number): boolean => mayBeSkin(data[4 * pixel]!, data[4 * pixel + 1]!, data[4 * pixel + 2]!)
  const add = (counts: Map<number, number>, pixel: number): void => {
    for (const grid of GRIDS) counts.set(cellOf(pixel, grid, 1), (counts.get(cellOf(pixel, grid, 1)) ?? 0) + 1)
  }
  const reach = Math.round(GARMENT_HOLES.band * Math.max(width, height))
  const rim = Math.ceil(reach / 10)
  let [beside, inside, skinInside, outside] = [0, 0, 0, 0]
  for (let y = 0; y < height; y += 1) {
    const row = mask.data.subarray(y * width, (y + 1) * width)
    const [first, last] = [row.findIndex((value) => value >= 128), row.findLastIndex((value) => value >= 128)]
    for (let x = 0; x < width; x += 1) {
      if (first !== -1 && x >= first && x <= last) continue
      outside += 1
      if (isSkinLike(y * width + x)) add(skin, y * width + x)
    }
    if (first === -1) continue
    for (let x = Math.max(0, first - reach); x < Math.min(width, last + reach + 1); x += 1) {
      const isBeside = x < first - rim || x > last + rim
      if (isBeside) beside += 1
      if (row[x]! >= 128) inside += 1
      if (row[x]! >= 128 && isSkinLike(y * width + x)) skinInside += 1
      if (isBeside || row[x]! >= 128) add(isBeside ? about : within, y * width + x)
    }
  }
  const share = (counts: Map<number, number>, cell: number, all: number): number =>
    (counts.get(cell) ?? 0) / Math.max(1, all)
  const tellsSkin = skinInside < GARMENT_HOLES.skinCloth * inside
  const isGround = (pixel: number): boolean => {
    const isBeside = GRIDS.some((grid) =>
      GARMENT_HOLES.shades.some((light) => {
        const seen = share(about, cellOf(pixel, grid, light), beside)
        return seen >= GARMENT_HOLES.common && seen > share(within, cellOf(pixel, grid, 1), inside)
      }),
    )
    if (isBeside || !tellsSkin || !isSkinLike(pixel)) return isBeside
    return GRIDS.some(
      (grid) =>
        share(within, cellOf(pixel, grid, 1), inside) < GARMENT_HOLES.common &&
        GARMENT_HOLES.skinShades.some(
          (light) => share(skin, cellOf(pixel, grid, light), outside) >= GARMENT_HOLES.skin,
        ),
    )
  }
  return {
    isGround,
    namesAt: (pixel, light) => GRIDS.map((grid) => cellOf(pixel, grid, light)),
    isCommon: (name) => share(within, name, inside) >= GARMENT_HOLES.common,
  }
}

interface LabelledHole {
  readonly label: number
  readonly size: number
  /** Of what is not marked, piece by piece; 0 where it is. */
  readonly labels: Int32Array
  readonly width: number
  /** Whether a piece hangs together with the picture's border. */
  isOpen(label: number): boolean
}

/** Whether a hole shows something in other colours than the garment's that goes on beyond the mark. */
function isInFront({ label, size, labels, width, isOpen }: LabelledHole, { namesAt, isCommon }: ReadColours): boolean {
  const counts = new Map<number, number>()
  const hole: number[] = []
  for (let i = 0; i < labels.length; i += 1) {
    if (labels[i] !== label) continue
    hole.push(i)
    for (const name of namesAt(i, 1)) counts.set(name, (counts.get(name) ?? 0) + 1)
  }
  const isOwn = (name: number): boolean => (counts.get(name) ?? 0) >= GARMENT_HOLES.common * size && !isCommon(name)
  const isAlike = (pixel: number): boolean =>
    !namesAt(pixel, 1).some(isCommon) && GARMENT_HOLES.shades.some((light) => namesAt(pixel, light).some(isOwn))
  const reached = hole.filter(isAlike)
  const within = reached.length
  if (within < GARMENT_HOLES.ground * size) return false
  const isReached = new Uint8Array(labels.length)
  for (const pixel of reached) isReached[pixel] = 1
  let beyond = 0
  for (let pixel = reached.pop(); pixel !== undefined; pixel = reached.pop()) {
    if (isOpen(labels[pixel]!)) beyond += 1
    const [x, y] = [pixel % width, Math.floor(pixel / width)]
    for (let row = Math.max(0, y - 1); row <= y + 1 && row * width < labels.length; row += 1) {
      for (let next = row * width + Math.max(0, x - 1); next <= row * width + Math.min(width - 1, x + 1); next += 1) {
        if (isReached[next] === 1 || !isAlike(next)) continue
        isReached[next] = 1
        reached.push(next)
      }
    }
  }
  return beyond >= GARMENT_HOLES.beyond * within
}
