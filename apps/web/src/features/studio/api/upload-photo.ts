import { CSRF_HEADER, PICTURE_TYPE_BYTES, pictureTypeOf, unsuitableType, UPLOAD, uploadAnswer } from '@toile/contract'
import { ConnectionError, UnreadableAnswerError, apiUrl, refusal, waitForLogin } from '../../../lib/api/index.ts'
import { csrfToken } from '../../../lib/api/csrf.ts'
import type { Photo } from '../state/draft.ts'

/** Thrown before anything is sent, for a file the server would refuse; the message is fit to be shown. */
export class UnsuitableFileError extends Error {}

/**
 * What is wrong with a file as far as its first bytes and its size tell, or null. Its name and the type that the browser
 * makes of it say nothing: files lose their ending, or have another's.
 */
export async function fileProblem(file: Pick<Blob, 'size' | 'slice'>): Promise<string | null> {
  if (file.size === 0) return 'This file is empty. Choose another file.'
  const start = await file
    .slice(0, PICTURE_TYPE_BYTES)
    .arrayBuffer()
    .catch(() => null)
  if (start === null) return 'This file could not be opened. Choose it again.'
  const unsuitable = unsuitableType(pictureTypeOf(new Uint8Array(start)))
  if (unsuitable !== null) return unsuitable
  if (file.size <= UPLOAD.maxBytes) return null
  const megabyte = 1024 ** 2
  // Rounded up: one that is a little too large is not said to have what is allowed.
  const size = Math.ceil((10 * file.size) / megabyte) / 10
  return `This file has ${size.toFixed(file.size < UPLOAD.maxBytes * 2 ? 1 : 0)} MB; at most ${UPLOAD.maxBytes / megabyte} MB can be uploaded.`
}

/** POST /api/uploads/ by XMLHttpRequest: the one browser API that tells how much of a request has been sent. */
export async function uploadPhoto(
  file: Blob,
  progress: (fraction: number) => void,
  signal: AbortSignal,
): Promise<Photo> {
  const problem = await fileProblem(file)
  signal.throwIfAborted()
  if (problem !== null) throw new UnsuitableFileError(problem)
  const first = await sendOnce(file, progress, signal)
  const final = first.status === 401 && (await waitForLogin(signal)) ? await sendOnce(file, progress, signal) : first
  if (final.status < 200 || final.status > 299) throw refusal(final.status, final.body, final.retryAfter)
  const parsed = uploadAnswer.safeParse(final.body)
  if (!parsed.success) throw new UnreadableAnswerError('uploads/', parsed.error)
  const { upload_id: uploadId, width, height, image_url: url, resized } = parsed.data
  return { uploadId, url, width, height, resized }
}

async function sendOnce(file: Blob, progress: (fraction: number) => void, signal: AbortSignal): Promise<Answer> {
  const answer = await send(file, progress, signal, false)
  // A token dies with its session; the server refuses before it reads the body (R13).
  return answer.status === 403 ? send(file, progress, signal, true) : answer
}

interface Answer {
  readonly status: number
  readonly body: unknown
  readonly retryAfter: string | null
}

async function send(
  file: Blob,
  progress: (fraction: number) => void,
  signal: AbortSignal,
  renewToken: boolean,
): Promise<Answer> {
  const token = await csrfToken(renewToken).catch((cause: unknown) => {
    throw new ConnectionError(cause)
  })
  signal.throwIfAborted()
  const body = new FormData()
  body.append('file', file)
  return new Promise((resolve, reject) => {
    const call = new XMLHttpRequest()
    call.open('POST', apiUrl('uploads/'))
    call.setRequestHeader(CSRF_HEADER, token)
    call.setRequestHeader('accept', 'application/json')
    call.responseType = 'json'
    call.upload.addEventListener('progress', ({ loaded, total }) => progress(total > 0 ? loaded / total : 0))
    call.addEventListener('load', () =>
      resolve({ status: call.status, body: call.response, retryAfter: call.getResponseHeader('retry-after') }),
    )
    call.addEventListener('error', () => reject(new ConnectionError(new Error('The upload broke off'))))
    call.addEventListener('abort', () => reject(new DOMException('The upload was given up', 'AbortError')))
    signal.addEventListener('abort', () => call.abort(), { once: true })
    call.send(body)
  })
}
