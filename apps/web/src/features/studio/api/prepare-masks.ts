import { messageAnswer } from '@toile/contract'
import { request } from '../../../lib/api/index.ts'

/** POST /api/uploads/{id}/prepare-masks/ (ours): the server prepares for the first dot, as it does for a new upload. */
export async function prepareMasks(uploadId: string): Promise<void> {
  const path = `uploads/${encodeURIComponent(uploadId)}/prepare-masks/`
  await request({ method: 'POST', path, byItself: true, answer: messageAnswer })
}
