import { type Eye, openEye } from '@toile/eye'
import type { GreyImage, RgbaImage } from '@toile/imaging'
import {
  findGarment,
  type FoundGarment,
  foundInPhoto,
} from '../../engines/builtin/src/image-to-flatlay/find-garment.ts'
import { lookAt } from '../../engines/builtin/src/image-to-flatlay/parse-close-up.ts'
import { readFlatLayWords } from '../../engines/builtin/src/image-to-flatlay/read-words.ts'

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
    find: async (photo, name) => (await findNamed(eye, photo, name)).mask,
    close: () => eye.close(),
  }
}

/** What `GarmentFinder` finds with an eye that is open already, its masks of the photo's size. */
export async function findNamed(eye: Eye, photo: RgbaImage, name: string): Promise<FoundGarment> {
  const { wish } = readFlatLayWords(name, undefined)
  const close = await (await lookAt(eye, photo)).closeUp()
  return foundInPhoto(await findGarment(close, wish), close.inPhoto)
}
