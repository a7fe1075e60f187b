import type { Mode } from '@toile/contract'
import { maskAnswer } from '@toile/contract'
import type { Size } from '@toile/mask-tools'
import { encodeMaskPng } from '@toile/mask-tools'
import { request } from '../../../lib/api/index.ts'
import type { MaskProposal, MaskQuestion } from '../state/editor.ts'
import { decodeMask } from '../../../lib/decode-mask.ts'

/** POST /api/generate-mask/: the service's masks for some dots, unpacked at the photo's size. */
export async function generateMask(
  target: Size & { readonly uploadId: string },
  { dots, previous }: MaskQuestion,
  mode: Mode,
  quality: 'draft' | 'refined',
  signal: AbortSignal,
): Promise<MaskProposal> {
  const previousMask = previous && dataUriOf(await encodeMaskPng(previous, target))
  const answer = await request({
    method: 'POST',
    path: 'generate-mask/',
    body: {
      target_image: target.uploadId,
      pos_coord: dots,
      ai_model: mode,
      quality,
      ...(previousMask !== null && { previous_mask: previousMask }),
    },
    answer: maskAnswer,
    signal,
  })
  const output = await decodeMask(answer.output, target)
  const candidates = await Promise.all(
    answer.candidates.map(async ({ kind, output: proposed, score }) => ({
      kind,
      score,
      // One and the same mask is one and the same value, so that the chosen candidate can be told.
      mask: proposed === answer.output ? output : await decodeMask(proposed, target),
    })),
  )
  return { output, candidates }
}

/** In pieces: a call takes only so many arguments. */
function dataUriOf(png: Uint8Array): string {
  const pieces = Array.from({ length: Math.ceil(png.length / 8192) }, (_, index) =>
    String.fromCharCode(...png.subarray(8192 * index, 8192 * (index + 1))),
  )
  return `data:image/png;base64,${btoa(pieces.join(''))}`
}
