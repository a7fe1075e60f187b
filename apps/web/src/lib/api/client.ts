import { CONFIRMATION_NEEDED, CSRF_HEADER, errorBody } from '@toile/contract'
import type { z } from 'zod/mini'
import { csrfToken } from './csrf.ts'
import { ConnectionError, refusal, UnreadableAnswerError } from './errors.ts'
import { announceSessionEnd, hasWorkInProgress, waitForLogin } from './session-expiry.ts'

export type Query = Readonly<Record<string, string | number | undefined>>

export interface ApiRequest<Answer> {
  readonly method?: 'GET' | 'POST'
  /** Below /api/, trailing slash included: `dashboard/`. */
  readonly path: string
  readonly query?: Query
  /** URLSearchParams go form-encoded, FormData as multipart, anything else as JSON. */
  readonly body?: URLSearchParams | FormData | object | undefined
  readonly headers?: Readonly<Record<string, string>>
  readonly signal?: AbortSignal | undefined
  /** Goes on when the page is left; browsers take some 60 kB of such bodies. */
  readonly keepalive?: boolean
  /** The page does it by itself: it does not ask again for a login that was put off. */
  readonly byItself?: boolean
  /** The form of the answer; an answer of another form is an UnreadableAnswerError. */
  readonly answer: z.ZodMiniType<Answer>
}

export function apiUrl(path: string, query: Query = {}): string {
  const parameters = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) if (value !== undefined) parameters.set(name, String(value))
  const search = parameters.toString()
  return `/api/${path}${search === '' ? '' : `?${search}`}`
}

/**
 * One call of the API. Resolves with the checked answer; rejects with an ApiError (or its InsufficientCreditsError and
 * RateLimitError), a ConnectionError, an UnreadableAnswerError, or an AbortError when `signal` fires.
 */
export async function request<Answer>(call: ApiRequest<Answer>): Promise<Answer> {
  const first = await exchange(call)
  if (first.response.ok) return parse(call, first.body)
  // The same call, with the same keys: what the session refused is done once the user is back.
  // A page that is being left asks for nothing.
  const mayAsk = first.response.status === 401 && call.keepalive !== true
  if (mayAsk && (await waitForLogin(call.signal, call.byItself))) {
    const again = await exchange(call)
    if (again.response.ok) return parse(call, again.body)
    return refuse(again)
  }
  return refuse(first)
}

interface Exchange {
  readonly response: Response
  readonly body: unknown
}

async function exchange(call: ApiRequest<unknown>): Promise<Exchange> {
  const response = await send(call, false)
  const body = await readBody(response)
  // A token dies with its session: another tab logged in or out since the cookie was read. The server refuses before
  // it reads a byte of the body (R13), so sending again repeats nothing.
  if (response.status !== 403 || call.method !== 'POST' || asksForProof(body)) return { response, body }
  const again = await send(call, true)
  return { response: again, body: await readBody(again) }
}

/** Another 403 than that of a token: the token was good, and the person is asked to prove who they are. */
const asksForProof = (body: unknown): boolean => {
  const parsed = errorBody.safeParse(body)
  return parsed.success && parsed.data.message === CONFIRMATION_NEEDED
}

function refuse({ response, body }: Exchange): never {
  if (response.status === 401 && !hasWorkInProgress()) announceSessionEnd()
  throw refusal(response.status, body, response.headers.get('retry-after'))
}

function parse<Answer>(call: ApiRequest<Answer>, body: unknown): Answer {
  const parsed = call.answer.safeParse(body)
  if (parsed.success) return parsed.data
  throw new UnreadableAnswerError(call.path, parsed.error)
}

async function send<Answer>(call: ApiRequest<Answer>, renewToken: boolean): Promise<Response> {
  const { method = 'GET', body } = call
  const headers = new Headers({ accept: 'application/json', ...call.headers })
  try {
    if (method !== 'GET') headers.set(CSRF_HEADER, await csrfToken(renewToken))
    const { signal = null, keepalive = false } = call
    const init: RequestInit = { method, headers, credentials: 'same-origin', signal, keepalive }
    if (body instanceof URLSearchParams || body instanceof FormData) init.body = body
    else if (body !== undefined) {
      headers.set('content-type', 'application/json')
      init.body = JSON.stringify(body)
    }
    return await fetch(apiUrl(call.path, call.query), init)
  } catch (cause) {
    if (isAbort(cause)) throw cause
    throw new ConnectionError(cause)
  }
}

const isAbort = (error: unknown): boolean => error instanceof DOMException && error.name === 'AbortError'

/** Null for a body that is no JSON. A call that is given up while its body comes has no answer, not an empty one. */
async function readBody(response: Response): Promise<unknown> {
  try {
    return await response.json()
  } catch (error) {
    if (isAbort(error)) throw error
    return null
  }
}
