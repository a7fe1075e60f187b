import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type * as Google from './google.ts'

let google: typeof Google
beforeEach(async () => {
  // The script is fetched once a page: each test is a page of its own.
  vi.resetModules()
  google = await import('./google.ts')
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('the sandbox', () => {
  const sandbox = { kind: 'sandbox', consent_url: '/dev/google/consent' } as const

  /** Presses, and answers what the window was opened with. */
  function press(window_ = { closed: false }) {
    const open = vi.fn<(url: URL) => object>(() => window_)
    vi.stubGlobal('open', open)
    const token = google.googleAccessToken(sandbox)
    token.catch(() => undefined)
    const url = open.mock.calls[0]![0]
    return { token, url, state: url.searchParams.get('state') ?? '' }
  }
  const say = (data: unknown, origin = location.origin) =>
    dispatchEvent(Object.assign(new MessageEvent('message', { data }), { origin }))

  it('opens the consent page with a state of its own, and hears the token that comes with it', async () => {
    const { token, url, state } = press()
    expect(url.pathname).toBe('/dev/google/consent')
    expect(state).not.toBe('')
    say({ state, access_token: 'a token' })
    expect(await token).toBe('a token')
    expect(press().state).not.toBe(state)
  })

  it('believes neither another origin, nor another state, nor another form', async () => {
    const { token, state } = press()
    say({ state, access_token: 'of a stranger' }, 'https://elsewhere.example')
    say({ state: 'guessed', access_token: 'of a guesser' })
    say('access_token')
    say({ state, access_token: 'ours' })
    expect(await token).toBe('ours')
  })

  it('says when the window was not let open', async () => {
    vi.stubGlobal('open', () => null)
    await expect(google.googleAccessToken(sandbox)).rejects.toMatchObject({ trouble: 'blocked' })
  })

  it('says when the answer was no', async () => {
    const { token, state } = press()
    say({ state, error: 'access_denied' })
    await expect(token).rejects.toMatchObject({ trouble: 'denied' })
  })

  it('says when the window was closed, but not before its last word has had time to come', async () => {
    vi.useFakeTimers()
    const shut = { closed: false }
    const first = press(shut)
    shut.closed = true
    vi.advanceTimersByTime(300)
    say({ state: first.state, access_token: 'just in time' })
    expect(await first.token).toBe('just in time')

    const second = press({ closed: true })
    vi.advanceTimersByTime(600)
    await expect(second.token).rejects.toMatchObject({ trouble: 'closed' })
  })
})

describe('Google itself', () => {
  const setup = { kind: 'google', client_id: 'toile.apps.googleusercontent.com' } as const

  interface Asked {
    readonly client_id: string
    readonly scope: string
    readonly callback: (answer: object) => void
    readonly error_callback: (error: { type: string }) => void
  }

  /** Google's script, which answers each press as told. */
  function serve(answer: (asked: Asked) => void) {
    const asked: Asked[] = []
    const fetched = vi.spyOn(document.head, 'append').mockImplementation((script) => {
      vi.stubGlobal('google', {
        accounts: {
          oauth2: {
            initTokenClient: (options: Asked) => {
              asked.push(options)
              return { requestAccessToken: () => answer(options) }
            },
          },
        },
      })
      if (script instanceof HTMLScriptElement) script.dispatchEvent(new Event('load'))
    })
    return { asked, scripts: () => fetched.mock.calls.map(([script]) => (script as HTMLScriptElement).src) }
  }

  it('is fetched once, and asked for what the server checks', async () => {
    const { asked, scripts } = serve(({ callback }) => callback({ access_token: 'a token' }))
    google.prepareGoogle(setup)
    expect(await google.googleAccessToken(setup)).toBe('a token')
    await google.googleAccessToken(setup)
    expect(scripts()).toEqual(['https://accounts.google.com/gsi/client'])
    expect(asked[0]).toMatchObject({ client_id: setup.client_id, scope: 'openid email profile' })
  })

  it.each([
    ['blocked', ({ error_callback: fail }: Asked) => fail({ type: 'popup_failed_to_open' })],
    ['closed', ({ error_callback: fail }: Asked) => fail({ type: 'popup_closed' })],
    ['denied', ({ callback }: Asked) => callback({ error: 'access_denied' })],
    ['unreachable', ({ error_callback: fail }: Asked) => fail({ type: 'unknown' })],
  ] as const)('%s is told apart', async (trouble, answer) => {
    serve(answer)
    await expect(google.googleAccessToken(setup)).rejects.toMatchObject({ name: 'GoogleError', trouble })
  })

  it('that cannot be fetched is said so, and fetched again at the next press', async () => {
    vi.spyOn(document.head, 'append').mockImplementationOnce((script) => {
      if (script instanceof HTMLScriptElement) script.dispatchEvent(new Event('error'))
    })
    await expect(google.googleAccessToken(setup)).rejects.toMatchObject({ trouble: 'unreachable' })
    serve(({ callback }) => callback({ access_token: 'at last' }))
    expect(await google.googleAccessToken(setup)).toBe('at last')
  })

  it('is not fetched for the sandbox', () => {
    const { scripts } = serve(() => undefined)
    google.prepareGoogle({ kind: 'sandbox', consent_url: '/dev/google/consent' })
    expect(scripts()).toEqual([])
  })
})
