import { PREVIEW } from '@toile/contract'
import type { Preview } from '@toile/core'
import type { ImageFile } from '@toile/engine'

/** The event of an engine's preview; null for one that is no small JPEG or WebP. */
export function previewOf({ data, mediaType }: ImageFile): Preview | null {
  if (mediaType === 'image/png' || data.byteLength > PREVIEW.maxBytes) return null
  const base64 = Buffer.from(data.buffer, data.byteOffset, data.byteLength).toString('base64')
  return { kind: 'preview', image: `data:${mediaType};base64,${base64}` }
}
