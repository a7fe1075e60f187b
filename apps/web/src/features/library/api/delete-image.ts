import { messageAnswer } from '@toile/contract'
import { request } from '../../../lib/api/index.ts'

export const deleteImage = (id: string): Promise<{ message: string }> =>
  request({ method: 'POST', path: `delete-image/${encodeURIComponent(id)}/`, answer: messageAnswer })
