import { z } from 'zod'
import { type FidelityMeasures, fidelityMeasures, type PictureLook, pictureLook } from '@toile/contract'
import { assertBytes, EngineError, type PictureFinisher } from '@toile/engine'
import { pngSizeOf } from './png-size.ts'

type FinishedPicture = Awaited<ReturnType<PictureFinisher['finish']>>

/** A finished picture as it is stored: a PNG, its WebP thumbnail, and a grey PNG of the same size for what was invented. */
interface VerifiedPicture {
  readonly picture: Uint8Array
  readonly width: number
  readonly height: number
  readonly thumbnail: Uint8Array
  readonly look: PictureLook
  readonly fidelity: FidelityMeasures | null
  readonly invented: { readonly map: Uint8Array; readonly share: number } | null
}

/** 4096 × 4096, the largest picture that is made (R33): a long one is longer. */
const MAX_PIXELS = 4096 * 4096

/** The bytes of files are looked at by themselves. */
const file = z.object({ data: z.unknown() })
const finished = z.object({
  full: file,
  thumbnail: file,
  look: pictureLook,
  fidelity: z.nullable(fidelityMeasures),
  invented: z.object({ map: file, share: z.number().min(0).max(1) }).nullable(),
})

/**
 * What the finish answers is not believed, as an engine's picture may have taken its process over: the size is read from
 * the picture, media types are not taken from it at all, and one stored report that no reader understands would cost its
 * account the whole dashboard. Throws `EngineError` for an answer that is invalid.
 */
export function verifyFinished(answered: FinishedPicture): VerifiedPicture {
  const { success, data } = finished.safeParse(answered)
  if (!success) throw isNone()
  const { full, thumbnail, look, fidelity, invented } = data
  const picture = assertBytes(full.data)
  const size = pngSizeOf(picture)
  if (size === null || size.width * size.height > MAX_PIXELS) throw isNone()
  return {
    picture,
    ...size,
    thumbnail: assertBytes(thumbnail.data),
    look,
    fidelity,
    invented: invented && { map: verifyMap(invented.map.data, size), share: invented.share },
  }
}

function verifyMap(answered: unknown, size: { readonly width: number; readonly height: number }): Uint8Array {
  const map = assertBytes(answered)
  const mapped = pngSizeOf(map)
  if (mapped?.width !== size.width || mapped.height !== size.height) throw isNone()
  return map
}

const isNone = (): EngineError =>
  new EngineError('internal', 'the finish answered with what is no finished picture', { retry: 'same-engine' })
