import { DOWNLOAD_FILE_NAME, messageAnswer } from '@toile/contract'
import type { Generation } from '@toile/contract'
import { request } from '../../../lib/api/index.ts'

/** Records the download, then saves the file as result.png (SPEC section 4, Result actions). */
export async function downloadImage({ output_image_id, image_url }: Generation): Promise<void> {
  await request({
    method: 'POST',
    path: `download-image/${encodeURIComponent(output_image_id)}/`,
    answer: messageAnswer,
  })
  const link = document.createElement('a')
  link.href = image_url
  link.download = DOWNLOAD_FILE_NAME
  link.click()
}
