import type { Generation } from '@toile/contract'
import { generationAnswer } from '@toile/contract'
import { ApiError, request } from '../../../lib/api/index.ts'

/** GET /api/get-generation/{id}/: a picture as it is now, with its marks. */
export async function getGeneration(id: string): Promise<Generation> {
  const path = `get-generation/${encodeURIComponent(id)}/`
  return (await request({ path, answer: generationAnswer })).generation_data
}

/** Whether the server says that it no longer has this picture. False when it cannot be asked. */
export const isGone = (id: string): Promise<boolean> =>
  getGeneration(id).then(
    () => false,
    (error: unknown) => error instanceof ApiError && error.status === 404,
  )
