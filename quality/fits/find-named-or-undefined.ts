import { EngineError } from '@toile/engine'
import { findNamed } from '../lib/garment-finder.ts'
import type { Eye } from '@toile/eye'
import type { RgbaImage } from '@toile/imaging'

/** What `findNamed` finds; undefined where no garment of that name is found on the photo. */
export async function findNamedOrUndefined(
  eye: Eye,
  photo: RgbaImage,
  name: string,
): Promise<Awaited<ReturnType<typeof findNamed>> | undefined> {
  try {
    return await findNamed(eye, photo, name)
  } catch (error) {
    if (!(error instanceof EngineError) || error.code !== 'invalid-input') throw error
    return undefined
  }
}
