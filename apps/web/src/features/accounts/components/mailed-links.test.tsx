import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import type { ReactElement } from 'react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { fakeApi } from '../../../testing/fake-api.ts'
import { renderRoutes } from '../../../testing/render-app.tsx'
import { ConfirmEmailPage } from './confirm-email-page.tsx'
import { ForgotPasswordPage } from './forgot-password-page.tsx'
import { ResetPasswordPage } from './reset-password-page.tsx'
import { UnlockPage } from './unlock-page.tsx'

const visitor = { 'GET /api/session/': () => ({ body: { authenticated: false, user: null } }) }
const said = { body: { message: 'said the server' } }

const open = (page: ReactElement, search = '?data=abc') =>
  renderRoutes(
    [
      { path: '/here', element: page },
      { path: '/login', element: <p>at /login</p> },
    ],
    { pathname: '/here', search },
  )
const press = (name: string) => act(async () => void fireEvent.click(screen.getByRole('button', { name })))
const type = (label: string, value: string) =>
  act(async () => void fireEvent.input(screen.getByLabelText(label), { target: { value } }))
const bodies = (calls: readonly { readonly body: unknown }[]) => calls.map(({ body }) => JSON.parse(String(body)))

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

describe('ForgotPasswordPage', () => {
  it('says the same for everybody, and never that there is an account', async () => {
    const api = fakeApi({ 'POST /api/account/password-reset/': () => said })
    open(<ForgotPasswordPage />, '')
    await type('Username or Email', ' marguerite ')
    await press('Send the link')
    expect((await screen.findByRole('status')).textContent).toMatch(
      /^If marguerite has an account, we have sent a link/,
    )
    expect(bodies(api.to('/api/account/password-reset/'))).toEqual([{ credential: 'marguerite' }])
    expect(screen.getByRole('link', { name: 'Back to the login' }).getAttribute('href')).toBe('/login')
  })

  it('waits where the server says so', async () => {
    fakeApi({
      'POST /api/account/password-reset/': () => ({ status: 429, body: { message: 'Slowly.', wait_time: 9 } }),
    })
    open(<ForgotPasswordPage />, '')
    await type('Username or Email', 'marguerite')
    await press('Send the link')
    expect(await screen.findByRole('button', { name: 'Send in 9 s' })).toHaveProperty('disabled', true)
    expect(screen.getByRole('alert').textContent).toBe('Slowly.')
  })

  it('asks for a name', async () => {
    const api = fakeApi({})
    open(<ForgotPasswordPage />, '')
    await press('Send the link')
    expect((await screen.findByRole('alert')).textContent).toBe('Username or Email is required')
    expect(api.calls).toEqual([])
  })
})

describe('ResetPasswordPage', () => {
  const set = async (password: string, again = password) => {
    await type('New password', password)
    await type('Confirm password', again)
    await press('Set the password')
  }
  const confirm = 'POST /api/account/password-reset/confirm/'

  it('sets the password by the link’s token, which is in the address no more, and leads to the login', async () => {
    const api = fakeApi({ ...visitor, [confirm]: () => said })
    const { router } = open(<ResetPasswordPage />)
    await vi.waitFor(() => expect(router.state.location.search).toBe(''))
    await set('a long enough phrase')
    expect(await screen.findByText('at /login')).toBeTruthy()
    expect(router.state.location.state).toEqual({ done: 'password-reset' })
    expect(bodies(api.to('/api/account/password-reset/confirm/'))).toEqual([
      { data: 'abc', password1: 'a long enough phrase', password2: 'a long enough phrase' },
    ])
  })

  it('shows at the field why a password is too weak, and keeps the link', async () => {
    fakeApi({
      ...visitor,
      [confirm]: () => ({
        status: 400,
        body: { message: 'Invalid', errors: { password1: ['This is one of the commonest passwords.'] } },
      }),
    })
    open(<ResetPasswordPage />)
    await set('password1234')
    const field = screen.getByLabelText('New password')
    await vi.waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'))
    expect(document.activeElement).toBe(field)
    const description = document.getElementById(field.getAttribute('aria-describedby')?.split(' ')[0] ?? '')
    expect(description?.textContent).toBe('This is one of the commonest passwords.')
  })

  it.each([
    ['short', 'short', 'Password must be at least 8 characters long and should not match the username'],
    ['a long enough phrase', 'another', 'Passwords do not match'],
  ])('checks before it sends: %s, %s', async (password, again, message) => {
    const api = fakeApi({ ...visitor, [confirm]: () => said })
    open(<ResetPasswordPage />)
    await set(password, again)
    expect(await screen.findByText(message)).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Set the password' })).toHaveProperty('disabled', true)
    expect(api.to('/api/account/password-reset/')).toEqual([])
  })

  it('whose link is spent offers another in its place', async () => {
    const api = fakeApi({
      ...visitor,
      [confirm]: () => ({ status: 400, body: { message: 'This link has expired.' } }),
      'POST /api/account/password-reset/': () => said,
    })
    open(<ResetPasswordPage />)
    await set('a long enough phrase')
    await screen.findByRole('heading', { name: 'This link no longer works' })
    await type('Username or Email', 'marguerite')
    await press('Send the link')
    expect((await screen.findByRole('status')).textContent).toContain('we have sent a new link')
    expect(bodies(api.to('/api/account/password-reset/')).at(-1)).toEqual({ credential: 'marguerite' })
  })

  it('without a token is spent from the start', () => {
    fakeApi({})
    open(<ResetPasswordPage />, '')
    expect(screen.getByRole('heading', { name: 'This link no longer works' })).toBeTruthy()
  })
})

describe.each([
  [ConfirmEmailPage, 'Confirm this address', '/api/account/email/confirm/'],
  [UnlockPage, 'Unlock this browser', '/api/account/unlock/'],
] as const)('%o', (Page, button, path) => {
  it('does nothing by being opened: a program that looks through mails spends no link', async () => {
    const api = fakeApi(visitor)
    const { router } = open(<Page />)
    await vi.waitFor(() => expect(router.state.location.search).toBe(''))
    expect(api.to(path)).toEqual([])
  })

  it('sends the token at a press', async () => {
    const api = fakeApi({ ...visitor, [`POST ${path}`]: () => said })
    open(<Page />)
    await press(button)
    await vi.waitFor(() => expect(bodies(api.to(path))).toEqual([{ data: 'abc' }]))
  })

  it.each([400, 404, 410])('that is spent (%i) says so, and what else there is', async (status) => {
    fakeApi({ ...visitor, [`POST ${path}`]: () => ({ status, body: { message: 'This link has expired.' } }) })
    open(<Page />)
    await press(button)
    expect(await screen.findByRole('heading', { name: 'This link no longer works' })).toBeTruthy()
    expect(screen.getAllByRole('link').length).toBeGreaterThan(0)
  })

  it('that could not be sent is tried again at the next press', async () => {
    fakeApi(visitor)
    open(<Page />)
    await press(button)
    expect((await screen.findByRole('alert')).textContent).toContain('could not be reached')
    const api = fakeApi({ ...visitor, [`POST ${path}`]: () => said })
    await press(button)
    await vi.waitFor(() => expect(api.to(path)).toHaveLength(1))
  })
})

describe('what a link leads on to', () => {
  it('is the login, after an unlock', async () => {
    fakeApi({ ...visitor, 'POST /api/account/unlock/': () => said })
    const { router } = open(<UnlockPage />)
    await press('Unlock this browser')
    expect(await screen.findByText('at /login')).toBeTruthy()
    expect(router.state.location.state).toEqual({ done: 'unlocked' })
  })

  it('is the account, or the login, after an address was confirmed', async () => {
    fakeApi({ ...visitor, 'POST /api/account/email/confirm/': () => said })
    open(<ConfirmEmailPage />)
    await press('Confirm this address')
    await screen.findByRole('heading', { name: 'Address confirmed' })
    expect(screen.getByRole('link', { name: 'Login' }).getAttribute('href')).toBe('/login')
  })
})
