import { type FidelityMeasures, fidelityMeasures } from '@toile/contract'
import { bytesOf, EngineError, type PictureFinisher } from '@toile/engine'
import { pngSizeOf } from './png-size.ts'

type FinishedPicture = Awaited<ReturnType<PictureFinisher['finish']>>

/** A finished picture as it is stored: a PNG, its WebP thumbnail, and a grey PNG of the same size for what was invented. */
interface VerifiedPicture {
  readonly picture: Uint8Array
  readonly width: number
  readonly height: number
  readonly thumbnail: Uint8Array
  readonly fidelity: FidelityMeasures | null
  readonly invented: { readonly map: Uint8Array; readonly share: number } | null
}

/**
 * What the finish answers is not believed, as an engine's picture may have taken its process over: the size is read from the
 * picture, media types are not taken from it at all, and one stored report that no reader understands would cost its account
 * the whole dashboard. Throws `EngineError` where the answer is none.
 */
export function verifyFinished({ full, thumbnail, fidelity, invented }: FinishedPicture): VerifiedPicture {
  const picture = bytesOf(full.data)
  const size = pngSizeOf(picture)
  const measures = fidelityMeasures.nullable().safeParse(fidelity)
  if (size === null || !measures.success) throw isNone()
  const { width, height } = size
  return {
    picture,
    width,
    height,
    thumbnail: bytesOf(thumbnail.data),
    fidelity: measures.data,
    invented: invented === null ? null : verifyInvented(invented, size),
  }
}

function verifyInvented(
  { map: file, share }: NonNullable<FinishedPicture['invented']>,
  size: { readonly width: number; readonly height: number },
): VerifiedPicture['invented'] {
  const map = bytesOf(file.data)
  const mapped = pngSizeOf(map)
  const fits = mapped?.width === size.width && mapped.height === size.height && share >= 0 && share <= 1
  if (!fits) throw isNone()
  return { map, share }
}

const isNone = (): EngineError =>
  new EngineError('internal', 'the finish answered with what is no finished picture', { retry: 'same-engine' })
