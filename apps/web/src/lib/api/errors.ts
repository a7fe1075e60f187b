import { errorBody, insufficientCreditsBody, messagesOf, rateLimitBody } from '@toile/contract'
import type { InsufficientCreditsBody } from '@toile/contract'

/** The server answered, and not with success. `messages` are the sentences to show (R12). */
export class ApiError extends Error {
  readonly status: number
  readonly messages: readonly string[]
  /** Messages by field name, empty when the answer named none. */
  readonly fields: Readonly<Record<string, readonly string[]>>
  /** The answer as it came, for calls whose refusals carry more than the error form. */
  readonly body: unknown

  constructor(status: number, body: unknown) {
    const messages = messagesOf(body)
    super(messages.join(' '))
    this.name = 'ApiError'
    this.status = status
    this.messages = messages
    const parsed = errorBody.safeParse(body)
    this.fields = parsed.success ? (parsed.data.errors ?? {}) : {}
    this.body = body
  }
}

/** 402: what the account has and what the request costs. */
export class InsufficientCreditsError extends ApiError {
  readonly credits: number
  readonly required: number

  constructor(status: number, body: InsufficientCreditsBody) {
    super(status, body)
    this.name = 'InsufficientCreditsError'
    this.credits = body.credits
    this.required = body.required
  }
}

/** 429: ask again after `waitSeconds`. */
export class RateLimitError extends ApiError {
  readonly waitSeconds: number

  constructor(status: number, body: unknown, waitSeconds: number) {
    super(status, body)
    this.name = 'RateLimitError'
    this.waitSeconds = waitSeconds
  }
}

/** No answer came: offline, refused, or cut off on the way. */
export class ConnectionError extends Error {
  constructor(cause: unknown) {
    super('The server could not be reached. Check your connection and try again.', { cause })
    this.name = 'ConnectionError'
  }
}

/** An answer of another form than the contract's: page and server are of different versions, or a proxy spoke. */
export class UnreadableAnswerError extends Error {
  constructor(path: string, cause: unknown) {
    super('The server answered in a way this page does not understand. Reload the page and try again.', { cause })
    this.name = 'UnreadableAnswerError'
    console.error(`Unreadable answer of ${path}`, cause)
  }
}

/** The server has done nothing of it. A lost connection, or a server in trouble, may yet have taken the request (R17). */
export const wasRefused = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.status < 500 && error.status !== 408

/** The error for a refusal, by status and body. */
export function refusal(status: number, body: unknown, retryAfter: string | null): ApiError {
  const broke = insufficientCreditsBody.safeParse(body)
  if (status === 402 && broke.success) return new InsufficientCreditsError(status, broke.data)
  if (status === 429) {
    const limited = rateLimitBody.safeParse(body)
    const seconds = limited.success ? limited.data.wait_time : Number.parseInt(retryAfter ?? '', 10)
    return new RateLimitError(status, body, Number.isFinite(seconds) ? seconds : 60)
  }
  return new ApiError(status, body)
}

/** The sentences to show for anything that was thrown. */
export function messagesOfError(error: unknown): readonly string[] {
  if (error instanceof ApiError) return error.messages
  if (error instanceof ConnectionError || error instanceof UnreadableAnswerError) return [error.message]
  return messagesOf(null)
}
