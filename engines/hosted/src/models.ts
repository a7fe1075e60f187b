import type { Mode } from '@toile/contract'
import type { HostedModel } from './hosted-model.ts'

/** Bytes. */
const MB = 1_000_000
/** Of a picture in a JSON body as base64. Chosen below what makes gateways refuse a body. */
const INLINE = { type: 'png', maxBytes: 6 * MB } as const
/** A megapixel, by which these models are priced: above it a picture costs more than its row says. */
const MEGAPIXEL = 1024 * 1024

const FLUX_CANVAS = { multipleOf: 16, minSide: 256, maxSide: 1920, maxPixels: MEGAPIXEL } as const
const COMMERCIAL = { licence: 'the vendor’s terms', commercial: true } as const
const FLUX = { ...COMMERCIAL, canvas: FLUX_CANVAS, mask: 'none', takesSeed: true, format: INLINE } as const
const EDITED = ['sketch-to-image', 'pattern-to-image', 'image-to-flatlay'] as const

/** What an aspect ratio measures at one megapixel, by the vendor's documentation of its models. Pixels. */
export const GEMINI_CANVASES = [
  { aspectRatio: '1:1', width: 1024, height: 1024 },
  { aspectRatio: '2:3', width: 848, height: 1264 },
  { aspectRatio: '3:2', width: 1264, height: 848 },
  { aspectRatio: '3:4', width: 896, height: 1200 },
  { aspectRatio: '4:3', width: 1200, height: 896 },
  { aspectRatio: '4:5', width: 928, height: 1152 },
  { aspectRatio: '5:4', width: 1152, height: 928 },
  { aspectRatio: '9:16', width: 768, height: 1376 },
  { aspectRatio: '16:9', width: 1376, height: 768 },
] as const

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
      ...COMMERCIAL,
      canvas: [{ width: 864, height: 1296 }],
      mask: 'none',
      tryOn: true,
      maxPictures: 2,
      takesSeed: true,
      format: INLINE,
    },
  ],
  /** Ids, prices and fields by the vendor's pages, but the name of the field for the garment, which was not seen. */
  fal: [
    { id: 'fal-ai/flux-pro/v1/vto', modes: ['swap-garment'], priceUsd: 0.0475, tryOn: true, maxPictures: 2, ...FLUX },
    { id: 'fal-ai/flux-2-pro', modes: ['create-sketch'], priceUsd: 0.03, maxPictures: 0, ...FLUX },
    { id: 'fal-ai/flux-2-pro/edit', modes: EDITED, priceUsd: 0.045, maxPictures: 8, ...FLUX },
  ],
  /** Calls and statuses by the vendor's documentation; the fields of the model, and its price there, were not verified. */
  replicate: [
    {
      id: 'black-forest-labs/flux-2-pro',
      modes: ['create-sketch', ...EDITED],
      priceUsd: null,
      maxPictures: 8,
      ...FLUX,
    },
  ],
  /** Calls, statuses and prices by the vendor's documentation; a picture that reads others costs .045, and says so afterwards. */
  blackForestLabs: [
    { id: 'flux-2-pro', modes: ['create-sketch', ...EDITED], priceUsd: 0.045, maxPictures: 8, ...FLUX },
  ],
  /** Ids by the vendor's client; the price is that of an edit of medium quality, at a reseller's. */
  openai: [
    {
      id: 'gpt-image-1.5',
      modes: ['create-background', 'create-sketch', ...EDITED],
      priceUsd: 0.034,
      ...COMMERCIAL,
      canvas: [
        { width: 1024, height: 1024 },
        { width: 1024, height: 1536 },
        { width: 1536, height: 1024 },
      ],
      mask: 'apart',
      maskConvention: 'transparent-changes',
      newPerson: 'by-picture',
      maxPictures: 16,
      takesSeed: false,
      format: { type: 'png', maxBytes: 20 * MB },
    },
  ],
  /** Ids by the vendor's client; the price of a picture of one megapixel at a reseller's. */
  gemini: [
    {
      id: 'gemini-3.1-flash-image-preview',
      modes: ['create-background', ...EDITED],
      priceUsd: 0.067,
      ...COMMERCIAL,
      canvas: GEMINI_CANVASES,
      mask: 'picture',
      maskConvention: 'white-changes',
      newPerson: 'by-picture',
      maxPictures: 10,
      takesSeed: true,
      format: INLINE,
    },
  ],
  /** Id and fields by the vendor's documentation; its price was not seen, its canvas is chosen. */
  vertex: [{ id: 'virtual-try-on-001', modes: ['swap-garment'], priceUsd: null, tryOn: true, maxPictures: 2, ...FLUX }],
} as const satisfies Readonly<Record<string, readonly HostedModel[]>>

/** Of a server of the kind of stable-diffusion.cpp, by its documentation: it takes sides by 64, and a mask that is white where a photo may change. */
const COMPATIBLE = {
  licence: 'yours to know',
  commercial: null,
  canvas: { multipleOf: 64, minSide: 256, maxSide: 1536, maxPixels: MEGAPIXEL },
  mask: 'apart',
  maskConvention: 'white-changes',
  maxPictures: 4,
  takesSeed: true,
  format: INLINE,
} as const satisfies Partial<HostedModel>

/** A model of the operator's own, on a server that speaks OpenAI's image API. */
export const compatibleModel = (id: string, modes: readonly Mode[], priceUsd: number | null): HostedModel => ({
  id,
  modes,
  priceUsd,
  ...COMPATIBLE,
})
