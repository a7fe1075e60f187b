import type { Eye, Parse } from '@toile/eye'
import { fitWithin, type GreyImage, resampleGrey, type RgbaImage, shrinkOnWhite } from '@toile/imaging'

/** Longer side in pixels of what the eye is shown: more than its network is fed, with some room. A round number. */
const PARSED_SIDE = 384

/** What the eye tells of the person on a photo. */
export interface ParsedPerson {
  /** The photo's size, 255 = hair. */
  readonly hair: GreyImage
  /** What is where, coarsely. */
  readonly parse: Parse
}

/** @returns undefined when the eye does not name things */
export async function parsePerson(eye: Eye, photo: RgbaImage): Promise<ParsedPerson | undefined> {
  const { width, height } = fitWithin(photo.width, photo.height, PARSED_SIDE)
  const shrinks = width < photo.width || height < photo.height
  const encoded = await eye.encode(shrinks ? shrinkOnWhite(photo, width, height) : photo)
  const { parse } = encoded
  if (!parse?.classes.includes('hair')) return undefined
  const hair = encoded.classMask(['hair'], 'draft')
  return { hair: shrinks ? resampleGrey(hair, photo.width, photo.height, 'triangle') : hair, parse }
}
