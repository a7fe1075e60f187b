import type { DraftPayload, KeptDraft, Mode } from '@toile/contract'
import { draftAnswer, draftConflict } from '@toile/contract'
import type { RunMask, Size } from '@toile/mask-tools'
import { encodeMaskPng, rasterise } from '@toile/mask-tools'
import { ApiError, ConnectionError, refusal, request } from '../../../lib/api/index.ts'
import { readMaskFile } from '../../../lib/decode-mask.ts'
import type { Draft } from '../state/draft.ts'

/** `overtaken`: another window or device has written meanwhile; `draft` is what it wrote. */
export interface DraftPosted {
  readonly kind: 'kept' | 'overtaken'
  readonly draft: KeptDraft | null
}

/** GET /api/drafts/{mode}/ (ours): the work in progress as the server keeps it. */
export async function getDraft(mode: Mode): Promise<KeptDraft | null> {
  return (await request({ path: `drafts/${mode}/`, byItself: true, answer: draftAnswer })).draft
}

/** POST /api/drafts/{mode}/. With `leaving` the page may go away before the answer. */
export const postDraft = (mode: Mode, body: DraftPayload, leaving: boolean): Promise<DraftPosted> =>
  posted(
    request({ method: 'POST', path: `drafts/${mode}/`, body, keepalive: leaving, byItself: true, answer: draftAnswer }),
  )

/** POST /api/drafts/{mode}/mask/: what is marked on the draft's photo. */
export async function postDraftMask(mode: Mode, version: number, { mask, photo }: Draft): Promise<DraftPosted> {
  if (mask === null || photo === null) throw new Error('There is no mask to keep')
  const png = await encodeMaskPng(rasterise(mask.history.present, photo), photo)
  const body = new FormData()
  body.append('mask', new Blob([png], { type: 'image/png' }), 'mask.png')
  const path = `drafts/${mode}/mask/`
  return posted(request({ method: 'POST', path, query: { version }, body, byItself: true, answer: draftAnswer }))
}

async function posted(call: Promise<{ readonly draft: KeptDraft | null }>): Promise<DraftPosted> {
  try {
    return { kind: 'kept', draft: (await call).draft }
  } catch (error) {
    const conflict = draftConflict.safeParse(error instanceof ApiError && error.status === 409 ? error.body : null)
    if (conflict.success) return { kind: 'overtaken', draft: conflict.data.draft }
    throw error
  }
}

/** A kept mask as runs; null when it is not there any more, or is of another size. Rejects when nobody can say. */
export async function fetchDraftMask(url: string, size: Size): Promise<RunMask | null> {
  const response = await fetch(url, { credentials: 'same-origin' }).catch((cause: unknown) => {
    throw new ConnectionError(cause)
  })
  if (response.status === 404) return null
  // Taken for none, it would be removed with the next word that is written.
  if (!response.ok) throw refusal(response.status, null, response.headers.get('retry-after'))
  return readMaskFile(await response.blob(), size).catch(() => null)
}
