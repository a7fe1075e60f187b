import { type GreyImage, smoothstep } from '@toile/imaging'
import { edgesAt } from '../../garment-shape/trunk-edges.ts'
import type { Shape } from '../../garment-shape/shape.ts'
import type { Trunk } from '../../garment-shape/trunk.ts'

/** Where the sides of what is worn below are looked for, in widths of the body unless another unit is named. Chosen by eye. */
const SIDES = {
  /** Maximum width of what is worn below at the waist, in widths of the chest. */
  slim: 0.9,
  /** How far below the hem: hands hang beside hips. */
  down: 0.9,
  /** How far apart the rows are that are asked. */
  step: 0.03,
  /** How many of these below the hem show it at its widest. */
  near: 3,
  /** How far beside a body that a sleeve hangs against: the sleeve hid some of it. */
  beside: 0.15,
  /** Pixels a row that it gets narrower up to the waist on either side, at most. */
  slope: 0.5,
} as const

export interface LowerGarmentSides {
  /** The edges of what is worn below a top, columns of the photo. */
  at(row: number): readonly [number, number]
  /** Whether a sleeve of the new garment hangs beside the body on either side. */
  readonly hidden: readonly [boolean, boolean]
  /** Whether either is seen below the hem. */
  readonly seen: readonly [boolean, boolean]
}

export interface LowerGarmentInput {
  /** Of the photo's size. */
  readonly mask: GreyImage
  /** Minimum count of pixels of what is worn below in a row: fewer are a fold or a pocket. */
  readonly least: number
  /** The row of the photo where it ends. */
  readonly waist: number
  /** What a pixel of the photo shows. */
  kindOf(index: number): 'cloth' | 'behind' | 'other'
  /**
   * Whether the new garment covers a pixel: where a sleeve of it hangs beside the body, what is worn below goes on behind that, no
   * narrower, for a wall was seen there neither.
   */
  isCovered?: ((index: number) => boolean) | undefined
}

/**
 * What is worn below goes up to the waist as wide as it is seen below the hem there, and no wider than a body at the waist, where
 * that is far enough above the hem: a top that hangs over it is wider than either.
 */
export function lowerGarmentSides(
  { trunk, outline }: Shape & { trunk: Trunk },
  { mask: { width, height }, kindOf, least, waist, isCovered = () => false }: LowerGarmentInput,
): LowerGarmentSides {
  const { scale } = outline
  const hem = trunk.hem / scale
  const [left, right] = edgesAt(trunk, trunk.hem - 1).map((edge) => edge / scale) as [number, number]
  const middle = (left + right) / 2
  const chest = edgesAt(trunk, Math.max(trunk.sides.left.armpit.y, trunk.sides.right.armpit.y))
  const half = (SIDES.slim * (chest[1] - chest[0])) / (2 * scale)
  /** Most of the way up it is a sleeve that is beside the body. */
  const isBehindSleeve = (step: 1 | -1): boolean => {
    let [all, hits] = [0, 0]
    for (let row = Math.ceil(waist); row < hem; row += 1) {
      const edge = edgesAt(trunk, row * scale)[step > 0 ? 0 : 1] / scale
      const x = Math.round(edge - step * least)
      all += 1
      if (x >= 0 && x < width && isCovered(row * width + x)) hits += 1
    }
    return 2 * hits > all
  }
  const hidden = [isBehindSleeve(1), isBehindSleeve(-1)] as const
  /** From outside the body inwards: where cloth begins just below the hem, and in the first row in which that is no hand's edge. */
  const reach = (from: number, step: 1 | -1, beside: number): { readonly far: number; readonly isSeen: boolean } => {
    const body = trunk.width / scale
    let near = 0
    for (let k = 1; k * SIDES.step < SIDES.down; k += 1) {
      const row = Math.round(hem + k * SIDES.step * body)
      if (row >= height) break
      let [behind, cloth] = [0, 0]
      for (let x = Math.round(from - step * beside); step * (middle - x) > 0; x += step) {
        if (x < 0 || x >= width) continue
        const kind = kindOf(row * width + x)
        if (kind === 'other') behind = 0
        if (kind === 'behind') behind += 1
        cloth = kind === 'cloth' ? cloth + 1 : 0
        if (cloth < least) continue
        const far = Math.abs(middle - x) + least
        if (k <= SIDES.near) near = Math.max(near, far)
        if (behind >= 3 * least) return { far: Math.max(near, far), isSeen: true }
        break
      }
    }
    // A hand hides its edge everywhere: it is no narrower than a body.
    return near > 0 ? { far: Math.max(near, half), isSeen: true } : { far: Infinity, isSeen: false }
  }
  const beside = hidden.map((isHidden) => (isHidden ? SIDES.beside * (right - left) : 2 * least))
  const [onLeft, onRight] = [reach(left, 1, beside[0]!), reach(right, -1, beside[1]!)]
  const toSide = (edge: number, { far, isSeen }: { far: number; isSeen: boolean }, isHidden: boolean): number =>
    isHidden && isSeen ? far : Math.min(edge, far)
  const [toLeft, toRight] = [toSide(middle - left, onLeft, hidden[0]), toSide(right - middle, onRight, hidden[1])]
  const [waistLeft, waistRight] = edgesAt(trunk, waist * scale)
  const above = (waistLeft + waistRight) / (2 * scale)
  const atWaist = (to: number, isHidden: boolean): number =>
    isHidden ? to : Math.max(Math.min(half, to), to - SIDES.slope * Math.max(0, hem - waist))
  const [waistToLeft, waistToRight] = [atWaist(toLeft, hidden[0]), atWaist(toRight, hidden[1])]
  return {
    hidden,
    seen: [onLeft.isSeen, onRight.isSeen],
    at(row) {
      const share = row >= hem ? 1 : smoothstep(waist, hem, row)
      const centre = above + share * (middle - above)
      return [
        centre - waistToLeft - share * (toLeft - waistToLeft),
        centre + waistToRight + share * (toRight - waistToRight),
      ]
    },
  }
}
