import { uploadAnswer } from '@toile/contract'
import { request } from '../../../lib/api/index.ts'
import type { Photo } from '../state/draft.ts'

/** POST /api/uploads/ with an own result in place of a file: the server has its bytes already. */
export async function reusePicture(outputImageId: string): Promise<Photo> {
  const answer = await request({
    method: 'POST',
    path: 'uploads/',
    body: { output_image_id: outputImageId },
    answer: uploadAnswer,
  })
  const { upload_id: uploadId, image_url: url, width, height, resized } = answer
  return { uploadId, url, width, height, resized }
}
