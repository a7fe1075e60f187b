import { openEye } from '@toile/eye'
import type { GreyImage, RgbaImage } from '@toile/imaging'
import { findGarment } from './find-garment.ts'
import { lookClosely } from './look-closely.ts'
import { readFlatLayWords } from './read-wish.ts'

/** Finds garments on photos by their names, as image-to-flatlay does. */
export interface GarmentFinder {
  /**
   * The photo's size, 255 = the garment, its edge soft by about a pixel. Rejects with `EngineError` 'invalid-input' when
   * there is none.
   */
  find(photo: RgbaImage, name: string): Promise<GreyImage>
  close(): Promise<void>
}

/** `folder` holds a model's ONNX files; left out, the project's own. Keeps its thread busy. */
export async function openGarmentFinder(folder?: string): Promise<GarmentFinder> {
  const eye = await openEye(folder === undefined ? {} : { folder })
  return {
    async find(photo, name) {
      const { wish } = readFlatLayWords(name, undefined)
      const close = await lookClosely(eye, photo)
      return close.inPhoto((await findGarment(close, wish)).mask)
    },
    close: () => eye.close(),
  }
}
