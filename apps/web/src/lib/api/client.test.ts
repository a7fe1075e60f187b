import { CONFIRMATION_NEEDED, INSUFFICIENT_CREDITS, UNEXPECTED_ERROR } from '@toile/contract'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { z } from 'zod/mini'
import { fakeApi } from '../../testing/fake-api.ts'
import {
  ApiError,
  apiUrl,
  ConnectionError,
  beginWork,
  InsufficientCreditsError,
  sessionExpiry,
  messagesOfError,
  onSessionExpired,
  RateLimitError,
  request,
  resolveSessionExpiry,
  UnreadableAnswerError,
} from './index.ts'

const answer = z.object({ message: z.string() })
const post = () => request({ method: 'POST', path: 'thing/', body: { a: 1 }, answer })

const rejection = (promise: Promise<unknown>): Promise<unknown> =>
  promise.then(
    () => {
      throw new Error('resolved')
    },
    (error: unknown) => error,
  )

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
})
afterEach(() => vi.unstubAllGlobals())

describe('request', () => {
  it('asks for a CSRF token once and sends it with every unsafe call (R13)', async () => {
    const api = fakeApi({ 'POST /api/thing/': () => ({ body: { message: 'done' } }) })
    expect(await post()).toEqual({ message: 'done' })
    await post()
    expect(api.to('/api/csrf/')).toHaveLength(1)
    expect(api.to('/api/thing/').map(({ headers }) => headers.get('x-csrftoken'))).toEqual(['token-1', 'token-1'])
  })

  it('sends no token with a GET', async () => {
    const api = fakeApi({ 'GET /api/thing/': () => ({ body: { message: 'read' } }) })
    await request({ path: 'thing/', answer })
    expect(api.calls).toHaveLength(1)
    expect(api.calls[0]?.headers.has('x-csrftoken')).toBe(false)
  })

  it('renews a refused token and repeats the call once', async () => {
    const api = fakeApi({
      'POST /api/thing/': ({ headers }) =>
        headers.get('x-csrftoken') === 'token-2'
          ? { body: { message: 'done' } }
          : { status: 403, body: { message: 'CSRF verification failed' } },
    })
    await expect(post()).resolves.toEqual({ message: 'done' })
    expect(api.to('/api/thing/')).toHaveLength(2)
  })

  it('gives up after the second refusal', async () => {
    const api = fakeApi({ 'POST /api/thing/': () => ({ status: 403, body: { message: 'No.' } }) })
    const error = await rejection(post())
    expect(error).toBeInstanceOf(ApiError)
    expect(error).toMatchObject({ status: 403, messages: ['No.'] })
    expect(api.to('/api/thing/')).toHaveLength(2)
  })

  it('does not take a call for a proof of the person for a refused token', async () => {
    const api = fakeApi({ 'POST /api/thing/': () => ({ status: 403, body: { message: CONFIRMATION_NEEDED } }) })
    expect(await rejection(post())).toMatchObject({ status: 403, messages: [CONFIRMATION_NEEDED] })
    expect(api.to('/api/thing/')).toHaveLength(1)
    expect(api.to('/api/csrf/')).toHaveLength(1)
  })

  it('form-encodes URLSearchParams and leaves the content type of multipart to the browser', async () => {
    const api = fakeApi({ 'POST /api/thing/': () => ({ body: { message: 'done' } }) })
    await request({ method: 'POST', path: 'thing/', body: new URLSearchParams({ a: 'b c' }), answer })
    await request({ method: 'POST', path: 'thing/', body: new FormData(), answer })
    const [form, multipart] = api.to('/api/thing/')
    expect(String(form?.body)).toBe('a=b+c')
    expect(multipart?.headers.has('content-type')).toBe(false)
  })

  it('reports the first message of each field', async () => {
    fakeApi({
      'POST /api/thing/': () => ({
        status: 400,
        body: { message: 'Invalid', errors: { username: ['is taken', 'is ugly'], email: ['is missing'] } },
      }),
    })
    const error = await rejection(post())
    expect(messagesOfError(error)).toEqual(['is taken', 'is missing'])
    expect(error).toMatchObject({ fields: { username: ['is taken', 'is ugly'] } })
  })

  it('types a 402 with what is there and what is needed', async () => {
    fakeApi({
      'POST /api/thing/': () => ({
        status: 402,
        body: { insufficient_credits: true, message: INSUFFICIENT_CREDITS, credits: 3, required: 16 },
      }),
    })
    const error = await rejection(post())
    expect(error).toBeInstanceOf(InsufficientCreditsError)
    expect(error).toMatchObject({ credits: 3, required: 16, messages: [INSUFFICIENT_CREDITS] })
  })

  it('types a 429 with its wait, from the body or from Retry-After', async () => {
    fakeApi({
      'GET /api/body/': () => ({ status: 429, body: { message: 'Later.', wait_time: 42 } }),
      'GET /api/header/': () => ({ status: 429, body: {}, headers: { 'retry-after': '7' } }),
    })
    expect(await rejection(request({ path: 'body/', answer }))).toMatchObject({ waitSeconds: 42 })
    const header = await rejection(request({ path: 'header/', answer }))
    expect(header).toBeInstanceOf(RateLimitError)
    expect(header).toMatchObject({ waitSeconds: 7 })
  })

  it('refuses an answer of another form', async () => {
    fakeApi({ 'GET /api/thing/': () => ({ body: { massage: 'oops' } }) })
    expect(await rejection(request({ path: 'thing/', answer }))).toBeInstanceOf(UnreadableAnswerError)
  })

  it('tells a lost connection from a refusal', async () => {
    fakeApi({})
    const error = await rejection(request({ path: 'thing/', answer }))
    expect(error).toBeInstanceOf(ConnectionError)
    expect(messagesOfError(error)[0]).toContain('could not be reached')
  })

  it('has words for an error without any', async () => {
    fakeApi({ 'GET /api/thing/': () => ({ status: 500, body: '<html>' }) })
    expect(messagesOfError(await rejection(request({ path: 'thing/', answer })))).toEqual([UNEXPECTED_ERROR])
  })

  it('is given up, not misread, when the signal fires while the body is on its way', async () => {
    vi.stubGlobal('fetch', async () => {
      const response = new Response('{}')
      vi.spyOn(response, 'json').mockRejectedValue(new DOMException('Given up', 'AbortError'))
      return response
    })
    expect(await rejection(request({ path: 'thing/', answer }))).toMatchObject({ name: 'AbortError' })
  })

  it('says when the session is over', async () => {
    fakeApi({ 'GET /api/thing/': () => ({ status: 401, body: { message: 'Sign in.' } }) })
    const listener = vi.fn<() => void>()
    const stop = onSessionExpired(listener)
    await rejection(request({ path: 'thing/', answer }))
    stop()
    await rejection(request({ path: 'thing/', answer }))
    expect(listener).toHaveBeenCalledTimes(1)
  })
})

describe('apiUrl', () => {
  it('leaves out what is undefined', () => {
    expect(apiUrl('dashboard/', { page: 2, search: undefined })).toBe('/api/dashboard/?page=2')
    expect(apiUrl('dashboard/')).toBe('/api/dashboard/')
  })
})

describe('a session that ends under work (R1)', () => {
  const ended = () => {
    let signedIn = false
    const api = fakeApi({
      'POST /api/thing/': () =>
        signedIn ? { body: { message: 'done' } } : { status: 401, body: { message: 'Please log in to continue.' } },
    })
    const expired = vi.fn<() => void>()
    const stop = onSessionExpired(expired)
    const release = beginWork()
    const end = (): void => {
      release()
      stop()
    }
    return { api, expired, end, logIn: () => void (signedIn = true) }
  }

  it('holds the call, asks for the login, and sends the same call again after it', async () => {
    const { api, expired, end, logIn } = ended()
    const key = { 'idempotency-key': 'one press' }
    const call = request({ method: 'POST', path: 'thing/', headers: key, answer })
    await vi.waitFor(() => expect(sessionExpiry.getState().expired).toBe(true))
    logIn()
    resolveSessionExpiry(true)
    await expect(call).resolves.toEqual({ message: 'done' })
    expect(api.to('/api/thing/').map(({ headers }) => headers.get('idempotency-key'))).toEqual([
      'one press',
      'one press',
    ])
    expect(sessionExpiry.getState().expired).toBe(false)
    expect(expired).not.toHaveBeenCalled()
    end()
  })

  it('refuses the call when nobody logs in, or somebody else, and when the page is left', async () => {
    const { api, end } = ended()
    const first = rejection(post())
    await vi.waitFor(() => expect(sessionExpiry.getState().expired).toBe(true))
    resolveSessionExpiry(false)
    expect(await first).toMatchObject({ status: 401 })
    const second = rejection(post())
    await vi.waitFor(() => expect(sessionExpiry.getState().expired).toBe(true))
    end()
    expect(await second).toMatchObject({ status: 401 })
    expect(api.to('/api/thing/')).toHaveLength(2)
    expect(sessionExpiry.getState().expired).toBe(false)
  })

  it('does not ask again for a login that was put off because the page saves by itself, but for a press', async () => {
    const { end, logIn } = ended()
    const first = rejection(post())
    await vi.waitFor(() => expect(sessionExpiry.getState().expired).toBe(true))
    resolveSessionExpiry(false)
    await first
    expect(sessionExpiry.getState()).toEqual({ expired: false, dismissed: true })
    const saved = await rejection(request({ method: 'POST', path: 'thing/', byItself: true, answer }))
    expect(saved).toMatchObject({ status: 401 })
    expect(sessionExpiry.getState()).toEqual({ expired: false, dismissed: true })
    const pressed = post()
    await vi.waitFor(() => expect(sessionExpiry.getState().expired).toBe(true))
    logIn()
    resolveSessionExpiry(true)
    await expect(pressed).resolves.toEqual({ message: 'done' })
    expect(sessionExpiry.getState()).toEqual({ expired: false, dismissed: false })
    end()
    expect(sessionExpiry.getState()).toEqual({ expired: false, dismissed: false })
  })
})
