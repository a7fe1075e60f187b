import type { GreyImage, RgbaImage } from '@toile/imaging'
import { colourChange } from './garment-colours.ts'
import { type GarmentPiece, lyingArea, pieceOf } from './garment-piece.ts'
import { matchPrint, type PrintMatch, textureOf } from './print-match.ts'

/** ΔE00 of what could not be made, or shows no garment. */
const NO_COLOUR = 100

export interface Judgement extends PrintMatch {
  /** ΔE00 of the garment's dominant colours without light. */
  readonly colour: number
}

/** The garment of a flat-lay, read once for any number of results; undefined where none stands out from the ground. */
export const readLying = (flatLay: RgbaImage): GarmentPiece | undefined => pieceOf(flatLay, lyingArea(flatLay))

/** What counts where no picture was made. */
export const failed = (lying: GarmentPiece | undefined): Judgement => ({
  colour: NO_COLOUR,
  texture: lying === undefined ? 0 : textureOf(lying),
  seen: 0,
  correlation: 0,
})

/**
 * How a garment came out, from what anybody sees: the flat-lay, the selection (from 128 on, of the result's size) and the
 * result. Knows nothing of how it was put there.
 */
export function judgeSwap(lying: GarmentPiece | undefined, mask: GreyImage, result: RgbaImage): Judgement {
  const worn = pieceOf(result, mask)
  if (lying === undefined || worn === undefined) return failed(lying)
  return { colour: colourChange(lying, worn) ?? NO_COLOUR, ...matchPrint(lying, worn) }
}
