import { type Generation, type InputRoleName, recipeAnswer } from '@toile/contract'
import { apiUrl, ConnectionError, refusal, request } from '../../../lib/api/index.ts'
import type { EarlierAttempt } from '../state/earlier-attempt.ts'
import type { Photo } from '../state/draft.ts'
import { fetchDraftMask } from './drafts.ts'
import { uploadPhoto } from './upload-photo.ts'

/** What an own picture was ordered with. Its pictures are uploaded anew, as they were kept; one that is gone is null. */
export async function fetchAttempt({ output_image_id: id, job_id: job }: Generation): Promise<EarlierAttempt> {
  const recipe = await request({ path: `recipes/${encodeURIComponent(id)}/`, answer: recipeAnswer })
  const given = (role: InputRoleName): string => apiUrl(`inputs/${encodeURIComponent(job)}/${role}/`)
  const upload = async (role: 'target' | 'source'): Promise<Photo | null> => {
    if (recipe.inputs[role] === undefined) return null
    const file = await fetchFile(given(role))
    return file && uploadPhoto(file, () => undefined, new AbortController().signal)
  }
  const [photo, source] = await Promise.all([upload('target'), upload('source')])
  const mask = photo !== null && recipe.inputs.mask !== undefined ? await fetchDraftMask(given('mask'), photo) : null
  return { recipe, photo, source, mask }
}

async function fetchFile(url: string): Promise<Blob | null> {
  const response = await fetch(url, { credentials: 'same-origin' }).catch((cause: unknown) => {
    throw new ConnectionError(cause)
  })
  if (response.status === 404) return null
  if (!response.ok) throw refusal(response.status, null, response.headers.get('retry-after'))
  return response.blob()
}
