/** Milliseconds before a question that got no answer is asked once more. */
const RETRY_MS = 1000

/**
 * GET of an answer that the open pages need. They carry neither the contract's schemas nor the query cache
 * (docs/decisions/0027-open-pages.md), so whoever asks says what the answer must look like.
 *
 * @param path below /api/, trailing slash included
 * @param isAnswer whether a body has the answer's form
 * @throws Error, the second time in a row, for a refusal, an answer of another form or a lost connection; an AbortError
 *   when `signal` fires
 */
export async function ask<Answer>(
  path: string,
  isAnswer: (body: unknown) => body is Answer,
  signal: AbortSignal,
): Promise<Answer> {
  try {
    return await askOnce(path, isAnswer, signal)
  } catch {
    await delay(RETRY_MS, signal)
    return askOnce(path, isAnswer, signal)
  }
}

async function askOnce<Answer>(
  path: string,
  isAnswer: (body: unknown) => body is Answer,
  signal: AbortSignal,
): Promise<Answer> {
  const headers = { accept: 'application/json' }
  const response = await fetch(`/api/${path}`, { headers, credentials: 'same-origin', signal })
  const body: unknown = await response.json()
  if (response.ok && isAnswer(body)) return body
  throw new Error(`GET /api/${path} answered ${response.status}, and not in the form that was expected`)
}

function delay(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve()
    const timer = setTimeout(resolve, ms)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })
}

/** Whether a value is an object, whose fields can then be looked at one by one. */
export const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null
