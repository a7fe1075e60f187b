import { act, cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { fakeApi } from '../../../testing/fake-api.ts'
import { renderPage } from '../../../testing/render-app.tsx'
import { LoginForm } from './login-form.tsx'

const member = { username: 'marguerite', email: 'm@example.com' }

async function logIn(username = 'marguerite', password = 'long enough') {
  await act(async () => {
    fireEvent.input(screen.getByLabelText('Username or Email'), { target: { value: username } })
    fireEvent.input(screen.getByLabelText('Password'), { target: { value: password } })
  })
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Login' })))
}

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

describe('LoginForm', () => {
  it('goes to the dashboard once the session is known', async () => {
    const api = fakeApi({
      'POST /api/login/': () => ({ body: member }),
      'GET /api/session/': () => ({ body: { authenticated: true, user: member } }),
    })
    const { router } = renderPage(<LoginForm />, ['/dashboard'])
    await logIn()
    await screen.findByText('at /dashboard')
    expect(router.state.location.pathname).toBe('/dashboard')
    expect(String(api.to('/api/login/')[0]?.body)).toBe('username=marguerite&password=long+enough')
  })

  it('lists a refusal under the form', async () => {
    fakeApi({ 'POST /api/login/': () => ({ status: 400, body: { message: 'Wrong username or password.' } }) })
    renderPage(<LoginForm />)
    await logIn()
    expect((await screen.findByRole('alert')).textContent).toBe('Wrong username or password.')
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

  it('shows and hides the password', async () => {
    fakeApi({})
    renderPage(<LoginForm />)
    const password = screen.getByLabelText('Password')
    expect(password.getAttribute('type')).toBe('password')
    await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Show password' })))
    expect(password.getAttribute('type')).toBe('text')
  })
})
