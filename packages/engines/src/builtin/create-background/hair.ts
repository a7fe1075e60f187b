import type { Eye } from '@toile/eye'
import { CODES, createRgba, type GreyImage, resampleGrey, type RgbaImage, shrinkRgb } from '@toile/imaging'

/** Longer side of what the eye is shown: its network sees no more, and preparing more would only take time. */
const LOOK_SIDE = 384

/** Where the eye sees hair on a photo. @returns the photo's size, 255 = hair; undefined when it does not name things */
export async function seeHair(eye: Eye, photo: RgbaImage): Promise<GreyImage | undefined> {
  const { width, height } = photo
  const scale = Math.min(1, LOOK_SIDE / Math.max(width, height))
  const small = scale < 1 ? shrunk(photo, scale) : photo
  const look = await eye.look(small)
  if (!look.classes.includes('hair')) return undefined
  const hair = look.classMask(['hair'], 'draft')
  return scale < 1 ? resampleGrey(hair, width, height, 'triangle') : hair
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
