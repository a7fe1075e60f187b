import type { Generation } from '@toile/contract'
import { generationAnswer } from '@toile/contract'
import { request } from '../../../lib/api/index.ts'

/** GET /api/get-generation/{id}/: a picture as it is now, with its marks. */
export async function getGeneration(id: string): Promise<Generation> {
  const path = `get-generation/${encodeURIComponent(id)}/`
  return (await request({ path, answer: generationAnswer })).generation_data
}
