import type { Eye, Parse } from '@toile/eye'
import { CODES, createRgba, type GreyImage, resampleGrey, type RgbaImage, shrinkRgb } from '@toile/imaging'

/** Longer side of what the eye is shown: its network sees no more, and preparing more would only take time. */
const LOOK_SIDE = 384

/** What the eye sees of the person on a photo. */
export interface FigureSight {
  /** The photo's size, 255 = hair. */
  readonly hair: GreyImage
  /** What is where, coarsely. */
  readonly parse: Parse
}

/** @returns undefined when the eye does not name things */
export async function seeFigure(eye: Eye, photo: RgbaImage): Promise<FigureSight | undefined> {
  const { width, height } = photo
  const scale = Math.min(1, LOOK_SIDE / Math.max(width, height))
  const small = scale < 1 ? shrunk(photo, scale) : photo
  const look = await eye.look(small)
  const { parse } = look
  if (!parse?.classes.includes('hair')) return undefined
  const hair = look.classMask(['hair'], 'draft')
  return { hair: scale < 1 ? resampleGrey(hair, width, height, 'triangle') : hair, parse }
}

function shrunk(photo: RgbaImage, scale: number): RgbaImage {
  const width = Math.max(1, Math.round(photo.width * scale))
  const height = Math.max(1, Math.round(photo.height * scale))
  const codes = shrinkRgb(photo, width, height, CODES)
  const small = createRgba(width, height)
  for (let i = 0; i < width * height; i++) {
    for (let c = 0; c < 3; c++) small.data[i * 4 + c] = 255 * codes.data[i * 3 + c]!
    small.data[i * 4 + 3] = 255
  }
  return small
}
