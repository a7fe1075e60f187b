import type { Mode } from '@toile/contract'
import {
  IDEMPOTENCY_KEY_HEADER,
  RESULTS_FAILED,
  describeMode,
  insufficientCreditsBody,
  jobAnswer,
} from '@toile/contract'
import { encodeMaskPng, placementFor, placementOf, rasterise } from '@toile/mask-tools'
import { ApiError, InsufficientCreditsError, messagesOfError, request } from '../../../lib/api/index.ts'
import type { ModeCapability } from '../../../lib/engine-words.ts'
import type { Draft } from '../state/draft.ts'
import { orderedFace } from '../state/face-offer.ts'
import type { PreparedRequest, StartAnswer } from '../state/studio.ts'
import { ServiceError } from './service-error.ts'

/**
 * The form of POST /api/generate-image-with-sse/ (R30): photo and source by their upload ids, the mask as an
 * 8-bit PNG of the photo's size. Only what the mode asks for is sent. `able`: what its engines can, where that is known.
 */
export async function prepareGeneration(mode: Mode, draft: Draft, able?: ModeCapability): Promise<PreparedRequest> {
  const { target, source, sourceDot, mask, marked, face, prompt, garmentType } = describeMode(mode)
  const fields: [name: string, value: string][] = [
    ['ai_model', mode],
    ['num_images', String(draft.count)],
  ]
  if (prompt !== 'none') fields.push(['text_prompt', draft.prompt.trim()])
  if (face !== 'none') fields.push(['face_id', String(orderedFace(able, draft))])
  if (target !== 'none' && draft.photo !== null) fields.push(['original_target_image', draft.photo.uploadId])
  if (source !== 'none' && draft.source !== null) fields.push(['source_image', draft.source.uploadId])
  if (garmentType !== 'none' && draft.garmentType !== null) fields.push(['garment_type', draft.garmentType])
  if (sourceDot !== 'none' && draft.sourceDot !== null) {
    fields.push(['mask_coordinates', JSON.stringify([{ ...draft.sourceDot, label: 1 }])])
  }
  let png: Uint8Array<ArrayBuffer> | null = null
  if (mask !== 'none' && draft.photo !== null && draft.mask !== null) {
    const document = draft.mask.history.present
    const pixels = rasterise(document, draft.photo)
    png = await encodeMaskPng(pixels, draft.photo)
    const placed = marked === 'kept' ? placementFor(draft.placing, pixels, draft.photo) : null
    if (placed !== null) fields.push(['placement', JSON.stringify(placementOf(placed.box, placed.adjustment))])
    fields.push(['mask_coordinates', JSON.stringify(document.dots.map(({ x, y, label }) => ({ x, y, label })))])
  }
  const body = new FormData()
  for (const [name, value] of fields) body.append(name, value)
  if (png !== null) body.append('binary_mask_image', new Blob([png], { type: 'image/png' }), 'mask.png')
  return { body, fingerprint: await digest(JSON.stringify(fields), png) }
}

async function digest(text: string, png: Uint8Array<ArrayBuffer> | null): Promise<string> {
  const bytes = await new Blob([text, png ?? '']).arrayBuffer()
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
  return Array.from(hash, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/**
 * Sends it to the service at `path`. Too few credits are an answer here, not an error; a refusal carries its own words, and
 * that no answer came is said in the page's.
 */
export async function startGeneration({ body }: PreparedRequest, key: string, path: string): Promise<StartAnswer> {
  try {
    const { job_id: jobId } = await request({
      method: 'POST',
      path,
      body,
      headers: { [IDEMPOTENCY_KEY_HEADER]: key },
      answer: jobAnswer,
    })
    return { kind: 'started', jobId }
  } catch (error) {
    const lacking = insufficientCreditsBody.safeParse(error instanceof InsufficientCreditsError ? error.body : null)
    if (lacking.success) return { kind: 'insufficient', body: lacking.data }
    if (error instanceof ApiError) throw error
    throw new ServiceError(`${RESULTS_FAILED}. ${messagesOfError(error).join(' ')}`, { cause: error })
  }
}
