import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { fakeApi } from '../../../testing/fake-api.ts'
import { renderRoutes } from '../../../testing/render-app.tsx'
import { VerifyEmailPage } from './verify-email-page.tsx'

const open = (search: string) =>
  renderRoutes([{ path: '/verify-email', element: <VerifyEmailPage /> }], `/verify-email${search}`)
const answers = (status: number, verified: boolean, email: string | null) => ({
  'GET /api/verify-email/': () => ({
    status,
    body: { verified, email, message: 'said the server', signed_in: false, username: null, trial: null },
  }),
})

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

describe('VerifyEmailPage', () => {
  it('opens the account and leads to the dashboard', async () => {
    const api = fakeApi(answers(200, true, 'm@example.com'))
    open('?data=abc')
    await screen.findByRole('heading', { name: 'Account Verified' })
    expect(screen.getByRole('link', { name: 'Start Creating!' }).getAttribute('href')).toBe('/dashboard')
    expect(api.calls.map(({ path }) => path)).toEqual(['/api/verify-email/?data=abc'])
  })

  it('names a known address that could not be verified, and offers a new link to it', async () => {
    fakeApi(answers(400, false, 'm@example.com'))
    open('?data=abc')
    await screen.findByRole('heading', { name: 'Ah, snap!' })
    expect(document.body.textContent).toContain("m@example.com couldn't be verified. Please try again.")
    expect(screen.getByLabelText('Email')).toHaveProperty('value', 'm@example.com')
  })

  it('says that an unknown link has expired, and asks for the address', async () => {
    fakeApi(answers(400, false, null))
    open('?data=abc')
    await screen.findByText(/Your email verification link has expired\./)
    const resend = screen.getByRole('button', { name: 'Resend verification email' })
    expect(resend.hasAttribute('disabled')).toBe(true)
    await act(async () => void fireEvent.input(screen.getByLabelText('Email'), { target: { value: 'm@example.com' } }))
    expect(resend.hasAttribute('disabled')).toBe(false)
  })

  it('resends, then counts down from the server’s wait plus one', async () => {
    const api = fakeApi({
      ...answers(400, false, 'm@example.com'),
      'POST /api/resend-verification/': () => ({ body: { message: 'Sent.', wait_time: 30 } }),
    })
    open('?data=abc')
    const resend = await screen.findByRole('button', { name: 'Resend verification email' })
    await act(async () => void fireEvent.click(resend))
    await screen.findByRole('button', { name: 'Resend in 31 s' })
    expect(String(api.to('/api/resend-verification/')[0]?.body)).toBe('credential=m%40example.com')
  })

  it('without data asks nothing of the server', async () => {
    const api = fakeApi({})
    open('')
    await screen.findByText(/Your email verification link has expired\./)
    expect(api.calls).toEqual([])
  })
})
