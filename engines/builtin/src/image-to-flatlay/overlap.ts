import type { ClassName } from '@toile/eye'
import { connectedComponents, type GreyImage, resampleGrey } from '@toile/imaging'
import type { ClassArea } from './class-probabilities.ts'

/** What lies over a garment, or right beside it, and may not come off it cleanly. */
export type Overlap = 'bag' | 'hair' | 'hand' | 'other'

/** What is laid as it is: nothing about it is completed. */
const THINGS: readonly ClassName[] = ['bag', 'shoes']
/** From how many cells on the user is told what lies over a garment: inside it, or beside it as a share of its side. Chosen by eye. */
const TOLD = {
  bag: { beside: 0.4, inside: 3 },
  /** What falls on the shoulders alone takes little of the garment. */
  hair: { beside: 1, inside: 3 },
  /** Cells of anything else that was taken off it. */
  other: 2,
} as const
/** The rows in which a hand lies, as shares of a garment's height: above them is a neck, below them are legs, in torn trousers knees. Chosen by eye. */
const HAND_ROWS = { from: 0.25, to: 0.9, toOnTrousers: 0.6 } as const
/** A piece of skin that is a hand. Chosen by eye. */
const HAND = {
  /** Minimum count of its cells that lie between parts of the garment, as a share of the garment's side; this or the next must hold. */
  between: 0.15,
  /** Minimum share of its edge that runs along the garment. */
  along: 0.6,
  /** Maximum count of its cells, as a share of the garment's side. */
  most: 1.6,
} as const

/** Garments that cover no shoulders: hands lie at any height of them, above and below what a neck or legs take of others. */
const BELOW_WAIST: readonly ClassName[] = ['lower', 'skirt']

/** The share of a garment's height below which bare skin at its edge is a hand or an arm and no neck. */
export const handsFrom = (className: ClassName): number => (BELOW_WAIST.includes(className) ? 0 : HAND_ROWS.from)

/** Whether it is worn, and laid so that what hides it is taken off. */
export const isWorn = (className: ClassName): boolean => !THINGS.includes(className)

/**
 * @param mask the size of what was looked at, 255 = the garment as it is drawn
 * @param taken the same size, 255 where bare skin, a strap, or something else of another colour, was taken off it; left out, nothing was
 */
export function overlapsOf(
  areas: ReadonlyMap<ClassName, ClassArea>,
  className: ClassName,
  mask: GreyImage,
  taken: { readonly [what in 'skin' | 'other' | 'strap']?: GreyImage | undefined } = {},
): readonly Overlap[] {
  const own = areas.get(className)
  if (!isWorn(className) || own === undefined) return []
  const { width, height } = own.cells
  const garment = resampleGrey(mask, width, height, 'box').data.map((value) => (value >= 128 ? 255 : 0))
  const side = Math.sqrt(garment.reduce((sum, value) => sum + value / 255, 0))
  if (side === 0) return []
  const grid: Grid = { width, height, garment }
  const [bag, hair, skin] = (['bag', 'hair', 'skin'] as const).map((name) => areas.get(name)?.cells.data)
  const told: Overlap[] = [
    ...(taken.strap || (bag && isAlong(bag, grid, side, TOLD.bag)) ? (['bag'] as const) : []),
    ...(hair && isAlong(hair, grid, side, TOLD.hair) ? (['hair'] as const) : []),
    ...(taken.skin ||
    (skin && isHandOver(skin, grid, side, className === 'lower' ? HAND_ROWS.toOnTrousers : HAND_ROWS.to))
      ? (['hand'] as const)
      : []),
  ]
  // What has a name needs no other, and a few cells none.
  return told.length === 0 && taken.other !== undefined && cellsIn(taken.other, width, height) >= TOLD.other
    ? ['other']
    : told
}

const cellsIn = (mask: GreyImage, width: number, height: number): number =>
  resampleGrey(mask, width, height, 'box').data.reduce((sum, value) => sum + value / 255, 0)

interface Grid {
  readonly width: number
  readonly height: number
  /** 255 where the garment is. */
  readonly garment: Uint8Array
}

function isAlong(
  thing: Uint8Array,
  { width, height, garment }: Grid,
  side: number,
  from: typeof TOLD.bag | typeof TOLD.hair,
): boolean {
  let inside = 0
  let beside = 0
  for (let cell = 0; cell < thing.length; cell += 1) {
    if (thing[cell] === 0) continue
    if (garment[cell] !== 0) inside += 1
    else if (isNear(cell)) beside += 1
  }
  return inside >= from.inside || beside >= from.beside * side

  function isNear(cell: number): boolean {
    const x = cell % width
    const y = Math.floor(cell / width)
    for (let v = Math.max(0, y - 1); v <= Math.min(height - 1, y + 1); v += 1) {
      for (let u = Math.max(0, x - 1); u <= Math.min(width - 1, x + 1); u += 1)
        if (garment[v * width + u] !== 0) return true
    }
    return false
  }
}

/** Piece by piece: bare arms beside a garment are seen on most photos, and take nothing of it. */
function isHandOver(skin: Uint8Array, { width, height, garment }: Grid, side: number, lowest: number): boolean {
  const bare = { width, height, data: skin.map((value, cell) => (garment[cell] === 0 ? value : 0)) }
  const { labels, sizes } = connectedComponents(bare)
  const pieces = sizes.map(() => ({ rows: 0, between: 0, edge: 0, along: 0 }))
  const top = Math.floor(garment.indexOf(255) / width)
  const tall = Math.floor(garment.lastIndexOf(255) / width) + 1 - top
  for (let y = 0; y < height; y += 1) {
    const row = garment.subarray(y * width, (y + 1) * width)
    const [first, last] = [row.indexOf(255), row.lastIndexOf(255)]
    for (let x = 0; x < width; x += 1) {
      const cell = y * width + x
      if (labels[cell] === 0) continue
      const piece = pieces[labels[cell]!]!
      piece.rows += y
      if (first >= 0 && x > first && x < last) piece.between += 1
      for (const next of [x > 0 ? cell - 1 : -1, x < width - 1 ? cell + 1 : -1, cell - width, cell + width]) {
        if (next < 0 || next >= labels.length || labels[next] === labels[cell]) continue
        piece.edge += 1
        if (garment[next] !== 0) piece.along += 1
      }
    }
  }
  return pieces.some(({ rows, between, edge, along }, label) => {
    if (label === 0 || along === 0 || sizes[label]! > HAND.most * side) return false
    const place = (rows / sizes[label]! - top) / tall
    if (place < HAND_ROWS.from || place > lowest) return false
    return between >= HAND.between * side || along >= HAND.along * edge
  })
}
