import type { Generation } from '@toile/contract'
import { DOWNLOAD_FILE_NAME, generationAnswer, messageAnswer } from '@toile/contract'
import { ConnectionError, request } from '../../../lib/api/index.ts'

/**
 * POST /api/download-image/{id}/ records the download, then the file is saved as result.png (SPEC section 4) and the
 * picture is read again, with its mark. Answers the picture as it is now.
 */
export async function downloadImage(image: Generation): Promise<Generation> {
  const id = encodeURIComponent(image.output_image_id)
  await request({ method: 'POST', path: `download-image/${id}/`, answer: messageAnswer })
  save(await bytesOf(image.image_url), DOWNLOAD_FILE_NAME)
  const { generation_data: fresh } = await request({ path: `get-generation/${id}/`, answer: generationAnswer })
  return fresh
}

async function bytesOf(url: string): Promise<Blob> {
  const response = await fetch(url, { credentials: 'same-origin' }).catch((cause: unknown) => {
    throw new ConnectionError(cause)
  })
  if (!response.ok) throw new ConnectionError(new Error(`${url} answered ${response.status}`))
  return response.blob()
}

/** By way of an object URL: the server's own file name would win over a link's `download`. */
function save(blob: Blob, name: string): void {
  const url = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}
