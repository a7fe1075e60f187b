import type { HostedModel } from './hosted-model.ts'

/** Bytes. */
const MB = 1_000_000
/** Of a picture in a JSON body as base64. Chosen below what makes gateways refuse a body. */
const INLINE = { type: 'png', maxBytes: 6 * MB } as const
/** A megapixel, by which these models are priced: above it a picture costs more than its row says. */
const MEGAPIXEL = 1024 * 1024

const FLUX_CANVAS = { multipleOf: 16, minSide: 256, maxSide: 1920, maxPixels: MEGAPIXEL } as const
const EDITED = ['sketch-to-image', 'pattern-to-image', 'image-to-flatlay'] as const

/**
 * The models of each vendor, the preferred one of a mode first. Ids and prices change monthly: the operator's settings go
 * before them. Prices are those seen on the vendors' or their resellers' public pages in November 2026, for pictures of
 * the canvas that stands here; none was paid by us.
 */
export const MODELS = {
  /** Id, canvas and price a credit by the vendor's page; one credit a picture. */
  fashn: [
    {
      id: 'tryon-v1.6',
      modes: ['swap-garment'],
      priceUsd: 0.075,
      terms: 'commercial use by the vendor’s terms',
      canvas: [{ width: 864, height: 1296 }],
      mask: 'none',
      maxPictures: 2,
      takesSeed: true,
      format: INLINE,
    },
  ],
  /** Ids and prices by the vendor's pages. */
  fal: [
    {
      id: 'fal-ai/flux-pro/v1/vto',
      modes: ['swap-garment'],
      priceUsd: 0.0475,
      terms: 'commercial use by the vendor’s terms',
      canvas: FLUX_CANVAS,
      mask: 'none',
      maxPictures: 2,
      takesSeed: true,
      format: INLINE,
    },
    {
      id: 'fal-ai/flux-2-pro',
      modes: ['create-sketch'],
      priceUsd: 0.03,
      terms: 'commercial use by the vendor’s terms',
      canvas: FLUX_CANVAS,
      mask: 'none',
      maxPictures: 0,
      takesSeed: true,
      format: INLINE,
    },
    {
      id: 'fal-ai/flux-2-pro/edit',
      modes: EDITED,
      priceUsd: 0.045,
      terms: 'commercial use by the vendor’s terms',
      canvas: FLUX_CANVAS,
      mask: 'none',
      maxPictures: 8,
      takesSeed: true,
      format: INLINE,
    },
  ],
} as const satisfies Readonly<Record<string, readonly HostedModel[]>>
