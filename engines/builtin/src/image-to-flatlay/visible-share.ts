import type { ClassName } from '@toile/eye'
import { connectedComponents, createGrey, type FloatImage, type GreyImage } from '@toile/imaging'
import { isWorn } from './overlap.ts'
import type { GarmentWish } from './read-words.ts'
import { type ClassArea, significantAreas } from './class-probabilities.ts'

/** How much of a garment is seen, and what hides most of the rest. */
export interface VisibleShare {
  /** 0 to 1, estimated. */
  readonly share: number
  /** What hides most of it; undefined where nothing does. */
  readonly by: ClassName | undefined
  /** Of trousers: a jacket or coat hides one leg's outer side along much of its length. */
  readonly isSideHidden?: boolean
}

/** What covers a garment over its whole width; hair, hands and the like hide less than can be completed. */
const WORN_OVER: Partial<Readonly<Record<ClassName, readonly ClassName[]>>> = {
  upper: ['outer'],
  dress: ['outer'],
  skirt: ['upper', 'outer'],
  lower: ['upper', 'outer'],
}
/** What covers the upper part of a dress of which only the skirt is seen; beside it in its rows that is worn under it. */
const OVER_BODICE: readonly ClassName[] = ['upper', 'outer']
/**
 * How far down from the crown to the soles garments begin, as a share: below the shoulders of what may have straps or
 * none, and at the waist. Chosen by eye.
 */
const BEGINS: Partial<Readonly<Record<ClassName, number>>> = { dress: 0.28, skirt: 0.42, lower: 0.42 }
/**
 * The upper share of what hangs from the waist that a top comes down over: beside it lower down are sleeves. Chosen by
 * eye.
 */
const WAIST = 0.25
/** Cells of hair and of shoes from which both ends of a figure are known. Chosen by eye. */
const ENDS = { hair: 10, shoes: 15 } as const

/**
 * How much of a garment is seen: of what its wearer wears over it in its rows and of a bag before it, all is taken to hide
 * it; of what begins below the waist of a whole figure, or a dress below its chest, all above. Shoes and bags are all seen.
 *
 * @param odds log-odds of being the garment, on the grid of the areas
 * @param className what the eye takes it for
 * @param meant what was asked for: only the skirt of a dress may be seen, and be taken for one
 */
export function visibleShare(
  areas: ReadonlyMap<ClassName, ClassArea>,
  odds: FloatImage,
  className: ClassName,
  meant = className,
): VisibleShare {
  const { width, height, data } = odds
  let [own, left, right, top, bottom] = [0, width, 0, height, 0]
  for (let cell = 0; cell < data.length; cell += 1) {
    if (data[cell]! <= 0) continue
    own += 1
    left = Math.min(left, cell % width)
    right = Math.max(right, (cell % width) + 1)
    top = Math.min(top, Math.floor(cell / width))
    bottom = Math.floor(cell / width) + 1
  }
  if (own === 0) return { share: 0, by: undefined }
  // They are laid as they are: a bag beside them, or a cell that is less surely of the bag itself, hides nothing.
  if (!isWorn(className)) return { share: 1, by: undefined }
  const waist = spanOf(odds, top, top + Math.max(1, Math.round(WAIST * (bottom - top))))
  const begins = beginningOf(areas, meant, width)
  const start = Math.min(top, Math.ceil(begins ?? top))
  // Of somebody who lies or bends, a garment may end above that row.
  const span = begins === undefined || bottom <= begins ? 1 : Math.min(1, (bottom - top) / (bottom - begins))
  const thing = significantAreas(areas)
  const isOnWearer = wearerOf(areas, odds)
  const hiding = new Map<ClassName, number>()
  let over = 0
  const inRows = [...(WORN_OVER[className] ?? []), 'bag'] as const
  for (const name of new Set([...inRows, ...(meant === 'dress' ? OVER_BODICE : [])])) {
    const cells = thing(name)?.cells.data
    if (cells === undefined) continue
    const end = inRows.includes(name) ? bottom : top
    const [from, to] = name === 'bag' ? [left, right] : name === 'upper' && meant !== 'dress' ? waist : [0, width]
    for (let cell = start * width; cell < end * width; cell += 1) {
      const x = cell % width
      if (cells[cell] === 0 || data[cell]! > 0 || x < from || x >= to) continue
      if (!isOnWearer(cell)) continue
      hiding.set(name, (hiding.get(name) ?? 0) + 1)
      if (cell >= top * width) over += 1
    }
  }
  const [most] = [...hiding].toSorted((a, b) => b[1] - a[1])
  const isSideHidden =
    className === 'lower' && coveredSide(thing('outer')?.cells, odds, top, bottom) >= COVERED_SIDE.share
  return { share: (span * own) / (own + over), by: most?.[0], ...(isSideHidden && { isSideHidden }) }
}

/** When the side of a leg is hidden. Chosen by eye. */
const COVERED_SIDE = {
  /** Share of a leg's rows with a jacket or coat at their outer edge, from which on the leg's shape is a guess. */
  share: 1 / 3,
  /** Maximum distance of that jacket or coat from the edge, cells. */
  reach: 2,
} as const

/** The largest share, of both outer sides, of the rows from `top` to `bottom` in which `over` lies right beside the garment. */
function coveredSide(over: GreyImage | undefined, { width, data }: FloatImage, top: number, bottom: number): number {
  if (over === undefined) return 0
  const rows = [0, 0]
  for (let y = top; y < bottom; y += 1) {
    const [first, last] = spanOf({ width, data }, y, y + 1)
    if (last <= first) continue
    const left = over.data.subarray(y * width + Math.max(0, first - COVERED_SIDE.reach), y * width + first)
    const right = over.data.subarray(y * width + last, y * width + Math.min(width, last + COVERED_SIDE.reach))
    for (const [side, cells] of [left, right].entries()) if (cells.some((cell) => cell !== 0)) rows[side]! += 1
  }
  return Math.max(...rows) / Math.max(1, bottom - top)
}

/**
 * A top that lies deeper than this above a dress, in the mean of its columns and as a share of its height, hides its
 * bodice. Chosen by eye.
 */
const BODICE = 1 / 6

/** What may be the skirt of a dress. */
const SKIRTS: readonly ClassName[] = ['dress', 'skirt']

/**
 * Whether all that is seen of a dress is below what looks like a top or jacket of its wearer's and reaches down to it over its width:
 * its skirt, or one by itself. What has legs is left out: dungarees are worn over a top.
 *
 * @param odds log-odds of being the garment, on the grid of the areas
 * @param className what the eye takes it for
 * @param wish what was asked for
 */
export function isSkirtAlone(
  areas: ReadonlyMap<ClassName, ClassArea>,
  odds: FloatImage,
  className: ClassName,
  { usual, mistaken }: Pick<GarmentWish, 'usual' | 'mistaken'>,
): boolean {
  if (usual[0] !== 'dress' || mistaken[0] === 'lower' || !SKIRTS.includes(className)) return false
  const { width, data } = odds
  const first = data.findIndex((own) => own > 0)
  if (first < 0) return false
  const top = Math.floor(first / width)
  const bottom = Math.floor(data.findLastIndex((own) => own > 0) / width) + 1
  const [left, right] = spanOf(odds, top, bottom)
  const isOnWearer = wearerOf(areas, odds)
  let above = 0
  for (const name of OVER_BODICE) {
    const cells = areas.get(name)?.cells.data.subarray(0, top * width) ?? []
    for (const [cell, value] of cells.entries()) {
      if (value !== 0 && cell % width >= left && cell % width < right && isOnWearer(cell)) above += 1
    }
  }
  return above > BODICE * (right - left) * (bottom - top)
}

/** The columns in which a garment is seen between two rows. */
function spanOf(
  { width, data }: Pick<FloatImage, 'width' | 'data'>,
  from: number,
  to: number,
): [left: number, right: number] {
  let [left, right] = [width, 0]
  for (let cell = from * width; cell < to * width; cell += 1) {
    if (data[cell]! <= 0) continue
    left = Math.min(left, cell % width)
    right = Math.max(right, (cell % width) + 1)
  }
  return [left, right]
}

/** Whether a cell hangs together with the garment by whatever is no background: else somebody else wears what is there. */
function wearerOf(
  areas: ReadonlyMap<ClassName, ClassArea>,
  { width, height, data }: FloatImage,
): (cell: number) => boolean {
  const bodies = createGrey(width, height)
  for (const { name, cells } of areas.values()) {
    if (name === 'background') continue
    for (let cell = 0; cell < data.length; cell += 1) if (cells.data[cell] !== 0) bodies.data[cell] = 255
  }
  for (let cell = 0; cell < data.length; cell += 1) if (data[cell]! > 0) bodies.data[cell] = 255
  const { labels, sizes } = connectedComponents(bodies)
  const wears = sizes.map(() => false)
  for (let cell = 0; cell < data.length; cell += 1) if (data[cell]! > 0) wears[labels[cell]!] = true
  return (cell) => wears[labels[cell]!]!
}

/** The row of a whole figure in which a garment begins; undefined where the photo does not show both its ends, or the kind has no such row. */
function beginningOf(areas: ReadonlyMap<ClassName, ClassArea>, meant: ClassName, width: number): number | undefined {
  const down = BEGINS[meant]
  const [hair, shoes] = [areas.get('hair'), areas.get('shoes')]
  if (
    down === undefined ||
    hair === undefined ||
    shoes === undefined ||
    hair.count <= ENDS.hair ||
    shoes.count <= ENDS.shoes
  )
    return undefined
  const crown = Math.floor(hair.cells.data.indexOf(255) / width)
  const soles = Math.floor(shoes.cells.data.lastIndexOf(255) / width) + 1
  return soles > crown ? crown + down * (soles - crown) : undefined
}

/** Shares of a garment of which less gives no flat-lay. Chosen by eye. */
const LEAST_VISIBLE = {
  /** Below something that is worn over it: less is a strip, a hem, two shanks. */
  below: 0.58,
  /** Behind a bag: what that hides of it, its other half shows. */
  behindBag: 0.48,
} as const

export function isTooHidden(className: ClassName, { share, by }: VisibleShare): boolean {
  if (by === undefined || WORN_OVER[className] === undefined) return false
  return share < (by === 'bag' ? LEAST_VISIBLE.behindBag : LEAST_VISIBLE.below)
}
