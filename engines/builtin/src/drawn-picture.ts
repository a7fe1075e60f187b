import type { GarmentCoverage } from '@toile/engine'
import type { GreyImage, RgbaImage } from '@toile/imaging'

/** What an operation of the built-in engine answers: pixels, and how it read the prompt. */
export interface DrawnPicture {
  readonly image: RgbaImage
  /** A whole SVG document, where the picture is drawn in vectors alone. */
  readonly vector?: string
  /** Of what is taken out of a photo. `map` has the picture's size, 255 where it shows what the photo does not; `share` of it, 0 to 1. */
  readonly invented?: { readonly map: GreyImage; readonly share: number }
  /** Of a garment that was given as a flat-lay, how much the picture shows. */
  readonly coverage?: GarmentCoverage
  readonly understood: readonly string[]
  readonly ignored: readonly string[]
  readonly warnings: readonly string[]
}

export interface DrawContext {
  /** 0 to 1, never falling; `stage` is a few words for the user. */
  report(fraction: number, stage: string): void
}
