import type { MaskKind } from '@toile/contract'
import type { FloatImage, PixelBox, RgbaImage, Seed } from '@toile/imaging'

/**
 * The coherent piece under the dots, the garment it belongs to, and the whole person: from the smallest to the largest,
 * which is the order of the network's channels (`MASKS` of training/network.py).
 */
export const KINDS_BY_EXTENT = ['part', 'garment', 'person'] as const satisfies readonly MaskKind[]

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

/** A picture that a model's encoder has read: answers any number of sets of dots. */
export interface ModelEncoding {
  /** Size, in cells, of the grid that `last` is to have. */
  readonly grid: { readonly width: number; readonly height: number }
  /** The parse, where the model names what it sees: see `Parse`. */
  readonly parse?: Parse
  /**
   * `dots` in pixels of the picture (a pixel, not a corner). `last`: log-odds of the mask that was shown before the
   * newest dot, on `grid`.
   */
  guess(dots: readonly Seed[], last: FloatImage | undefined): Promise<readonly Guess[]>
  /** Encodes parts of the picture, where the model is quick enough for that. */
  readonly encodePart?: EncodePart
}

/** Quarter turns, clockwise. */
export type QuarterTurns = 0 | 1 | 2 | 3

/**
 * A part of a picture, in its pixels, encoded as a picture of its own that is rotated so far. Dots, masks and the grid are
 * of the part as it lies in the picture. All guesses of a picture are of the same kinds, `person` among them; encodings of
 * the same part share a grid.
 */
export type EncodePart = (box: PixelBox, rotation: QuarterTurns) => Promise<ModelEncoding>

/** Logits of each class, one channel a class in the model's order; the cells divide the whole picture evenly. */
export interface Parse {
  readonly classes: readonly string[]
  readonly logits: FloatImage
}

/** One way to get masks from dots: the network of this project, or another one that was configured. */
export interface MaskModel {
  readonly name: string
  /** `image`: upright 8-bit sRGB. */
  encode(image: RgbaImage): Promise<ModelEncoding>
  close(): Promise<void>
}
