import { GOOGLE_NEEDS_PASSWORD } from '@toile/contract'
import type { PageSettings } from '@toile/contract'
import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { fakeApi } from '../../../testing/fake-api.ts'
import { settingsCall } from '../../../testing/page-settings.ts'
import { renderPage } from '../../../testing/render-app.tsx'
import { Toaster } from '../../../ui/index.ts'
import { OtherSignInMethods } from './other-sign-in-methods.tsx'

const webauthn = vi.hoisted(() => ({ startAuthentication: vi.fn<(options: object) => Promise<object>>() }))
vi.mock('@simplewebauthn/browser', () => webauthn)

const member = { username: 'marguerite', email: 'm@example.com' }
const known = { ...member, trial: null }
const session = { 'GET /api/session/': () => ({ body: { authenticated: true, user: member } }) }
const sandbox = { kind: 'sandbox', consent_url: '/dev/google/consent' } as const
const settings = (google: PageSettings['google']) => settingsCall({ google })
const press = (name: string) => act(async () => void fireEvent.click(screen.getByRole('button', { name })))

/** The sandbox's window, which says what it is told to. */
function consent() {
  const opened: URL[] = []
  const shut = { closed: false }
  vi.stubGlobal('open', (url: URL) => {
    opened.push(url)
    return shut
  })
  const say = (answer: object) =>
    act(async () => {
      const state = opened.at(-1)?.searchParams.get('state')
      dispatchEvent(
        Object.assign(new MessageEvent('message', { data: { state, ...answer } }), { origin: location.origin }),
      )
    })
  return { say, shut }
}

beforeEach(() => {
  localStorage.clear()
  vi.stubGlobal('PublicKeyCredential', undefined)
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

describe('Continue with Google', () => {
  const withGoogle = (answer: () => { status?: number; body?: unknown }) =>
    fakeApi({ ...session, ...settings(sandbox), 'POST /api/google-login/': answer })

  it('is not offered where the server has none, and nothing is said of it', async () => {
    fakeApi(settings(null))
    const { queryClient } = renderPage(<OtherSignInMethods parted />)
    await vi.waitFor(() => expect(queryClient.isFetching()).toBe(0))
    expect(queryClient.getQueryData(['page-settings'])).toBeDefined()
    expect(document.body.textContent).toBe('')
  })

  it('goes from the window’s token to the dashboard, and says what one agrees to', async () => {
    const api = withGoogle(() => ({ body: known }))
    const { say } = consent()
    renderPage(<OtherSignInMethods />, ['/dashboard'])
    await screen.findByText(/By continuing with Google you agree to the/)
    expect(screen.getByRole('link', { name: 'Terms of Service' }).getAttribute('href')).toBe('/terms-of-service')
    await press('Continue with Google')
    await say({ access_token: 'a token' })
    expect(await screen.findByText('at /dashboard')).toBeTruthy()
    expect(JSON.parse(String(api.to('/api/google-login/')[0]?.body))).toEqual({ accessToken: 'a token' })
  })

  it.each([
    [{ credits: 60, why_not: null }, '60 credits are yours to start with.'],
    [{ credits: 0, why_not: 'This mailbox has had its trial.' }, 'This mailbox has had its trial.'],
  ])('to an account that is new says what it begins with: %o', async (trial, words) => {
    withGoogle(() => ({ body: { ...member, trial } }))
    const { say } = consent()
    renderPage(
      <>
        <OtherSignInMethods onDone={() => undefined} />
        <Toaster />
      </>,
    )
    await screen.findByRole('button', { name: 'Continue with Google' })
    await press('Continue with Google')
    await say({ access_token: 'a token' })
    expect(await screen.findByText(words)).toBeTruthy()
  })

  it('over work leaves the page where it is', async () => {
    withGoogle(() => ({ body: known }))
    const { say } = consent()
    const onDone = vi.fn<() => void>()
    renderPage(<OtherSignInMethods onDone={onDone} />)
    await screen.findByRole('button', { name: 'Continue with Google' })
    await press('Continue with Google')
    await say({ access_token: 'a token' })
    await vi.waitFor(() => expect(onDone).toHaveBeenCalledOnce())
  })

  it('that is refused says why beside the button and as a toast (R34)', async () => {
    withGoogle(() => ({ status: 400, body: { message: 'This Google address is not verified.' } }))
    const { say } = consent()
    renderPage(
      <>
        <OtherSignInMethods />
        <Toaster />
      </>,
    )
    await screen.findByRole('button', { name: 'Continue with Google' })
    await press('Continue with Google')
    await say({ access_token: 'a token' })
    expect((await screen.findByRole('alert')).textContent).toBe('This Google address is not verified.')
    expect(await screen.findAllByText('This Google address is not verified.')).toHaveLength(2)
  })

  it('that was denied is said beside the button alone, and can be tried again', async () => {
    withGoogle(() => ({ body: known }))
    const { say } = consent()
    renderPage(
      <>
        <OtherSignInMethods />
        <Toaster />
      </>,
      ['/dashboard'],
    )
    await screen.findByRole('button', { name: 'Continue with Google' })
    await press('Continue with Google')
    await say({ error: 'access_denied' })
    expect((await screen.findByRole('alert')).textContent).toMatch(/not allowed to tell us/)
    expect(screen.getAllByText(/not allowed to tell us/)).toHaveLength(1)
    await press('Continue with Google')
    await say({ access_token: 'a token' })
    expect(await screen.findByText('at /dashboard')).toBeTruthy()
  })

  it('whose window was not let open says how to let it', async () => {
    withGoogle(() => ({ body: known }))
    vi.stubGlobal('open', () => null)
    renderPage(<OtherSignInMethods />)
    await screen.findByRole('button', { name: 'Continue with Google' })
    await press('Continue with Google')
    expect((await screen.findByRole('alert')).textContent).toMatch(/Allow pop-ups for this page/)
  })

  it('to an address that has an account asks for its password in place, and sends both', async () => {
    let tries = 0
    const api = withGoogle(() => {
      tries += 1
      if (tries === 1) return { status: 409, body: { message: GOOGLE_NEEDS_PASSWORD } }
      if (tries === 2) return { status: 400, body: { message: 'Wrong password.' } }
      return { body: known }
    })
    const { say } = consent()
    renderPage(<OtherSignInMethods />, ['/dashboard'])
    await screen.findByRole('button', { name: 'Continue with Google' })
    await press('Continue with Google')
    await say({ access_token: 'a token' })
    const field = await screen.findByLabelText('Password of your Toile account')
    expect(document.activeElement).toBe(field)
    expect(screen.getByText(GOOGLE_NEEDS_PASSWORD)).toBeTruthy()
    await act(async () => void fireEvent.change(field, { target: { value: 'guessed' } }))
    await press('Link and log in')
    expect((await screen.findByRole('alert')).textContent).toBe('Wrong password.')
    await act(async () => void fireEvent.change(field, { target: { value: 'the right one' } }))
    await press('Link and log in')
    expect(await screen.findByText('at /dashboard')).toBeTruthy()
    expect(api.to('/api/google-login/').map(({ body }) => JSON.parse(String(body)))).toEqual([
      { accessToken: 'a token' },
      { accessToken: 'a token', password: 'guessed' },
      { accessToken: 'a token', password: 'the right one' },
    ])
  })

  it('can be left unlinked', async () => {
    withGoogle(() => ({ status: 409, body: { message: GOOGLE_NEEDS_PASSWORD } }))
    const { say } = consent()
    renderPage(<OtherSignInMethods />)
    await screen.findByRole('button', { name: 'Continue with Google' })
    await press('Continue with Google')
    await say({ access_token: 'a token' })
    await screen.findByLabelText('Password of your Toile account')
    await press('Not now')
    expect(await screen.findByRole('button', { name: 'Continue with Google' })).toBeTruthy()
  })
})

describe('Continue with a passkey', () => {
  const options = { challenge: 'abc' }
  const withPasskeys = (answer: () => { status?: number; body?: unknown }) => {
    vi.stubGlobal('PublicKeyCredential', () => undefined)
    return fakeApi({
      ...session,
      ...settings(null),
      'POST /api/account/passkeys/sign-in-options/': () => ({ body: options }),
      'POST /api/account/passkeys/sign-in/': answer,
    })
  }
  const chosen = { id: 'key', type: 'public-key', response: {} }

  it('signs in by what the browser answers to the server’s challenge', async () => {
    const api = withPasskeys(() => ({ body: member }))
    webauthn.startAuthentication.mockResolvedValue(chosen)
    renderPage(<OtherSignInMethods parted />, ['/dashboard'])
    expect(screen.getByText('or')).toBeTruthy()
    await press('Continue with a passkey')
    expect(await screen.findByText('at /dashboard')).toBeTruthy()
    expect(webauthn.startAuthentication).toHaveBeenLastCalledWith({ optionsJSON: options })
    expect(JSON.parse(String(api.to('/api/account/passkeys/sign-in/')[0]?.body))).toEqual({ passkey: chosen })
  })

  it('that was not chosen leaves everything as it was', async () => {
    const api = withPasskeys(() => ({ body: member }))
    webauthn.startAuthentication.mockRejectedValue(Object.assign(new Error('no'), { name: 'NotAllowedError' }))
    renderPage(<OtherSignInMethods />)
    await press('Continue with a passkey')
    expect((await screen.findByRole('alert')).textContent).toBe('No passkey was chosen. Nothing has changed.')
    expect(api.to('/api/account/passkeys/sign-in/')).toEqual([])
  })

  it('that the server refuses says why', async () => {
    withPasskeys(() => ({ status: 400, body: { message: 'This passkey is not known here.' } }))
    webauthn.startAuthentication.mockResolvedValue(chosen)
    renderPage(<OtherSignInMethods />)
    await press('Continue with a passkey')
    expect((await screen.findByRole('alert')).textContent).toBe('This passkey is not known here.')
  })

  it('is not offered to somebody who registers, nor in a browser without', () => {
    withPasskeys(() => ({ body: member }))
    renderPage(<OtherSignInMethods passkeys={false} />)
    expect(screen.queryByRole('button')).toBeNull()
    cleanup()
    vi.stubGlobal('PublicKeyCredential', undefined)
    renderPage(<OtherSignInMethods />)
    expect(screen.queryByRole('button')).toBeNull()
  })
})
