import type { Generation } from '@toile/contract'
import { DOWNLOAD_FILE_NAME, messageAnswer } from '@toile/contract'
import { ConnectionError, refusal, request } from './api/index.ts'
import { saveFile } from './save-file.ts'

/**
 * POST /api/download-image/{id}/ records the download, then the file is saved as result.png. Resolves to
 * that name.
 */
export async function downloadImage(image: Generation): Promise<string> {
  await record(image)
  saveFile(await (await fetchFile(image.image_url)).blob(), DOWNLOAD_FILE_NAME)
  return DOWNLOAD_FILE_NAME
}

/** The same for a file that the server makes of the picture, under the name that the server gives it; resolves to that. */
export async function downloadFile(image: Generation, url: string): Promise<string> {
  // Made first: one that is refused was not downloaded.
  const { file, name } = await fetchNamed(url)
  await record(image)
  saveFile(file, name)
  return name
}

/** A file that the server has made to be saved, and its name. */
export async function fetchNamed(url: string): Promise<{ readonly file: Blob; readonly name: string }> {
  const response = await fetchFile(url)
  const name = /filename="([\w.-]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1] ?? DOWNLOAD_FILE_NAME
  return { file: await response.blob(), name }
}

const record = ({ output_image_id }: Generation): Promise<unknown> =>
  request({
    method: 'POST',
    path: `download-image/${encodeURIComponent(output_image_id)}/`,
    answer: messageAnswer,
  })

async function fetchFile(url: string): Promise<Response> {
  const response = await fetch(url, { credentials: 'same-origin' }).catch((cause: unknown) => {
    throw new ConnectionError(cause)
  })
  if (response.ok) return response
  throw refusal(response.status, await response.json().catch(() => null), response.headers.get('retry-after'))
}
