import type { FlatLay } from './read-flat-lay/cut-out.ts'
import type { GreyImage } from '@toile/imaging'
import type { CloseUp } from './read-photo/close-up.ts'
import type { Shape } from '../garment-shape/shape.ts'

export interface WarpOptions {
  /** How the length is chosen: to the old hem (0), as the cloth falls where that covers it, else half of the way there (1), or in between. */
  readonly length: number
  /** Width over what covers the region: 0 close, 0.06 loose. */
  readonly ease: number
}

export interface SwapStyle extends WarpOptions {
  /** How much of the old garment's light and folds the new one takes: 1 = all that is seen. */
  readonly folds: number
}

export interface SwapInput extends CloseUp {
  readonly flatLay: FlatLay
  /** The shapes of the flat-lay and of the close-up's mask, of kinds that fit. */
  readonly garment: Shape
  readonly body: Shape
  readonly style: SwapStyle
  /** Of the close-up's size, 255 = skin, where it is known. */
  readonly skin?: GreyImage
  /** Of the close-up's size, 255 = any garment that is worn, where it is known. */
  readonly clothes?: GreyImage
  /** Of the close-up's size, 255 = what lies in front of the garment. */
  readonly front?: GreyImage
  readonly seed: number
  report?(fraction: number): void
}
