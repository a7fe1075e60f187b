import type { Generation } from '@toile/contract'
import { DOWNLOAD_FILE_NAME, messageAnswer } from '@toile/contract'
import { ConnectionError, request } from './api/index.ts'

/** POST /api/download-image/{id}/ records the download, then the file is saved as result.png (SPEC section 4). */
export async function downloadImage({ output_image_id, image_url }: Generation): Promise<void> {
  await request({
    method: 'POST',
    path: `download-image/${encodeURIComponent(output_image_id)}/`,
    answer: messageAnswer,
  })
  save(await bytesOf(image_url), DOWNLOAD_FILE_NAME)
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
