import type { FloatImage, PixelBox, RgbaImage, Seed } from '@toile/imaging'

export const MASK_KINDS = ['part', 'garment', 'person'] as const
/** The coherent piece under the dots, the garment it belongs to, or the whole person. */
export type MaskKind = (typeof MASK_KINDS)[number]

/** What a model says about one kind. */
export interface Guess {
  readonly kind: MaskKind
  /** Log-odds of being inside, one channel; the cells divide the whole picture evenly. */
  readonly logOdds: FloatImage
  /** 0 to 1: how good the model thinks this mask is (intersection over union). */
  readonly quality: number
  /** 0 to 1: how likely it is that this kind is meant. */
  readonly likelihood: number
}

/** A picture as a model has seen it: answers any number of sets of dots. */
export interface Sight {
  /** Size of the grid that `last` is to have. */
  readonly grid: { readonly width: number; readonly height: number }
  /** The parse, where the model names what it sees: see `Parse`. */
  readonly parse?: Parse
  /**
   * `dots` in pixels of the picture (a pixel, not a corner). `last`: log-odds of the mask that was shown before the
   * newest dot, on `grid`.
   */
  guess(dots: readonly Seed[], last: FloatImage | undefined): Promise<readonly Guess[]>
  /** Where the model is quick enough to look again. */
  readonly again?: LookAgain
}

/** Quarter turns, clockwise. */
export type QuarterTurns = 0 | 1 | 2 | 3

/**
 * A part of a picture, in its pixels, seen as a picture of its own that is turned so far. Dots, masks and the grid are of
 * the part as it lies in the picture. All guesses of a picture are of the same kinds, `person` among them; looks at the
 * same part share a grid.
 */
export type LookAgain = (box: PixelBox, turns: QuarterTurns) => Promise<Sight>

/** Logits of each class, one channel a class in the model's order; the cells divide the whole picture evenly. */
export interface Parse {
  readonly classes: readonly string[]
  readonly logits: FloatImage
}

/** One way to get masks from dots: the network of this project, or another one that was configured. */
export interface MaskModel {
  readonly name: string
  see(image: RgbaImage): Promise<Sight>
  close(): Promise<void>
}
