import { act, cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { savePlanIntent } from '../../../lib/plan-intent.ts'
import { fakeApi } from '../../../testing/fake-api.ts'
import { renderPage, renderRoutes } from '../../../testing/render-app.tsx'
import { LoginForm } from './login-form.tsx'

const member = { username: 'marguerite', email: 'm@example.com' }
const welcome = {
  'POST /api/login/': () => ({ body: member }),
  'GET /api/session/': () => ({ body: { authenticated: true, user: member } }),
}

async function logIn(username = 'marguerite', password = 'long enough') {
  await act(async () => {
    fireEvent.input(screen.getByLabelText('Username or Email'), { target: { value: username } })
    fireEvent.input(screen.getByLabelText('Password'), { target: { value: password } })
  })
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Login' })))
}

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('LoginForm', () => {
  it('goes to the dashboard once the session is known', async () => {
    const api = fakeApi(welcome)
    const { router } = renderPage(<LoginForm />, ['/dashboard'])
    await logIn()
    await screen.findByText('at /dashboard')
    expect(router.state.location.pathname).toBe('/dashboard')
    expect(String(api.to('/api/login/')[0]?.body)).toBe('username=marguerite&password=long+enough')
  })

  it('goes to the plan that was pressed for before (R1)', async () => {
    fakeApi(welcome)
    savePlanIntent({ plan: 'STANDARD', payment: 'monthly' })
    renderPage(<LoginForm />, ['/dashboard', '/pricing'])
    await logIn()
    expect(await screen.findByText('at /pricing')).toBeTruthy()
  })

  it('lists a refusal under the form', async () => {
    fakeApi({ 'POST /api/login/': () => ({ status: 400, body: { message: 'Wrong username or password.' } }) })
    renderPage(<LoginForm />)
    await logIn()
    expect((await screen.findByRole('alert')).textContent).toBe('Wrong username or password.')
  })

  it('lists every required field on submit, disables the button, and sends nothing', async () => {
    const api = fakeApi({})
    renderPage(<LoginForm />)
    await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Login' })))
    const list = within(await screen.findByRole('alert')).getAllByRole('listitem')
    expect(list.map((item) => item.textContent)).toEqual(['Username or Email is required', 'Password is required'])
    expect(screen.getByRole('button', { name: 'Login' }).hasAttribute('disabled')).toBe(true)
    expect(api.calls).toEqual([])
  })

  it('explains an unverified account; the resend waits 61 seconds', async () => {
    fakeApi({ 'POST /api/login/': () => ({ status: 400, body: { message: 'Not verified' } }) })
    renderPage(<LoginForm />)
    await logIn()
    const dialog = await screen.findByRole('dialog', { name: 'Account Verification Needed!' })
    const resend = within(dialog).getByRole('button', { name: 'Resend in 61 s' })
    expect(resend.hasAttribute('disabled')).toBe(true)
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('that must wait counts down on its button, says what is quicker, and opens again', async () => {
    fakeApi({
      'POST /api/login/': () => ({ status: 429, body: { message: 'Too many tries.', wait_time: 8 } }),
    })
    renderPage(<LoginForm />)
    await logIn()
    const button = await screen.findByRole('button', { name: 'Login in 8 s' })
    expect(button.hasAttribute('disabled')).toBe(true)
    expect(screen.getByRole('alert').textContent).toBe('Too many tries.')
    expect(screen.getByText(/You can log in at once with a passkey/)).toBeTruthy()
    vi.useFakeTimers({ now: Date.now() + 8000, toFake: ['Date'] })
    expect((await screen.findByRole('button', { name: 'Login' })).hasAttribute('disabled')).toBe(false)
  })

  it('does not complain of a field that is left for another way in', async () => {
    fakeApi({})
    renderPage(
      <>
        <LoginForm />
        <button type="button">Continue with Google</button>
      </>,
    )
    const username = screen.getByLabelText('Username or Email')
    await act(async () => username.focus())
    await act(async () => screen.getByRole('button', { name: 'Continue with Google' }).focus())
    expect(username.getAttribute('aria-invalid')).toBeNull()
    await act(async () => username.focus())
    await act(async () => screen.getByLabelText('Password').focus())
    expect(username.getAttribute('aria-invalid')).toBe('true')
  })

  it('leads to a new password', () => {
    fakeApi({})
    renderPage(<LoginForm />)
    expect(screen.getByRole('link', { name: 'Forgot your password?' }).getAttribute('href')).toBe('/forgot-password')
  })

  it('has the name filled in that a link has just verified (R41)', () => {
    fakeApi({})
    renderRoutes([{ path: '/login', element: <LoginForm /> }], { pathname: '/login', state: { username: 'ada' } })
    expect(screen.getByLabelText('Username or Email')).toHaveProperty('value', 'ada')
  })

  it('is one that a password manager knows', () => {
    fakeApi({})
    renderPage(<LoginForm />)
    expect(screen.getByLabelText('Username or Email').getAttribute('autocomplete')).toBe('username')
    expect(screen.getByLabelText('Password').getAttribute('autocomplete')).toBe('current-password')
    expect(document.querySelector('form')?.method).toBe('post')
  })

  it('shows and hides the password', async () => {
    fakeApi({})
    renderPage(<LoginForm />)
    const password = screen.getByLabelText('Password')
    expect(password.getAttribute('type')).toBe('password')
    await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Show password' })))
    expect(password.getAttribute('type')).toBe('text')
  })
})
