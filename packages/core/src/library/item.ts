import type { FidelityMeasures, GarmentType, Generation, GivenPicture, Mode, PictureLook } from '@toile/contract'
import { reportFidelity } from '../generations/fidelity.ts'
import type { PictureOrigin } from '../generations/ports.ts'
import { offersRetry, type RetryCandidate } from '../generations/retry-rule.ts'

/** An output with what its lists show of it. */
export interface LibraryItem extends RetryCandidate {
  readonly id: string
  readonly requestId: string
  readonly mode: Mode
  readonly width: number
  readonly height: number
  readonly prompt: string
  readonly garmentType: GarmentType | null
  readonly provenance: PictureOrigin
  readonly understood: readonly string[]
  readonly ignored: readonly string[]
  readonly warnings: readonly string[]
  readonly upscaledFromId: string | null
  /** It is an upscaled picture, or has been upscaled. */
  readonly upscaled: boolean
  readonly downloaded: boolean
  readonly voted: '1' | '0' | null
  readonly favourite: boolean
  /** It was drawn in vectors alone and can be had as SVG. */
  readonly vector: boolean
  readonly fidelity: FidelityMeasures | null
  /** Null of pictures of an older version. */
  readonly look: PictureLook | null
  /**
   * 0 to 1: how much of what it shows was added to what the photo shows; a map of it is kept then. Null when it was not
   * reported.
   */
  readonly inventedShare: number | null
  /** What it was made of, while that is kept: the photo that was worked on, else what was read. */
  readonly original: { readonly width: number; readonly height: number } | null
  /** What it was given, each null where that was nothing. */
  readonly given: Readonly<Record<GivenPicture['role'], GivenBlob | null>>
  readonly createdAt: Date
}

interface GivenBlob {
  readonly blobId: string
  /** False of an own picture that is deleted: it is served nowhere. */
  readonly isThere: boolean
}

/** Id of the blob that a request's pictures are compared with: the photo that is worked on, else what is read. */
export const originalOf = (request: {
  readonly targetBlobId: string | null
  readonly sourceBlobId: string | null
}): string | null => request.targetBlobId ?? request.sourceBlobId

type ImageSize = 'full' | 'thumb'

/** Served to the owner's session only (R18); the page uses it as it is. */
export const imageUrl = (outputId: string, size: ImageSize): string =>
  `/api/images/${outputId}/${size === 'thumb' ? '?size=thumb' : ''}`

/** The same for all pictures of a request, so that it is fetched once for them. */
const originalUrl = (requestId: string): string => `/api/originals/${requestId}/`

/** The same for all pictures that were given it: a list of many pictures of one photo fetches it once. */
const inputThumbnailUrl = (blobId: string): string => `/api/inputs/${blobId}/`

const inputsOf = (given: LibraryItem['given']): GivenPicture[] =>
  (['target', 'source'] as const).flatMap((role) => {
    const input = given[role]
    return input === null ? [] : [{ role, thumbnail_url: input.isThere ? inputThumbnailUrl(input.blobId) : null }]
  })

const inventedMapUrl = (outputId: string): string => `/api/images/${outputId}/invented/`

export const generationOf = (item: LibraryItem): Generation => ({
  image_url: imageUrl(item.id, 'full'),
  thumbnail_url: imageUrl(item.id, 'thumb'),
  type: item.mode,
  timestamp: item.createdAt.toISOString(),
  image_id: item.id,
  output_image_id: item.id,
  upscaled: item.upscaled,
  downloaded: item.downloaded,
  voted: item.voted,
  favourite: item.favourite,
  upscaled_from_id: item.upscaledFromId,
  width: item.width,
  height: item.height,
  prompt: item.prompt,
  garment_type: item.garmentType,
  job_id: item.requestId,
  engine: item.provenance.engine,
  sent_to: [...(item.provenance.sentTo ?? [])],
  signed: item.provenance.signed === true,
  signed_by: item.provenance.signedBy ?? null,
  understood: [...item.understood],
  ignored: [...item.ignored],
  warnings: [...item.warnings],
  vector: item.vector,
  fidelity: item.fidelity && reportFidelity(item.fidelity),
  free_retry: offersRetry(item),
  placeholder: item.look?.placeholder ?? null,
  colours: [...(item.look?.colours ?? [])],
  invented: item.inventedShare === null ? null : { share: item.inventedShare, map_url: inventedMapUrl(item.id) },
  original: item.original && {
    image_url: originalUrl(item.requestId),
    width: item.original.width,
    height: item.original.height,
  },
  inputs: inputsOf(item.given),
})
