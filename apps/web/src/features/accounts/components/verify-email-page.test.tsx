import type { VerifyEmailAnswer } from '@toile/contract'
import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { forgetPlanIntent, savePlanIntent } from '../../../lib/plan-intent.ts'
import { fakeApi } from '../../../testing/fake-api.ts'
import { renderRoutes } from '../../../testing/render-app.tsx'
import { answerSession } from '../../../testing/session.ts'
import { VerifyEmailPage } from './verify-email-page.tsx'

const member = { authenticated: true, user: { username: 'marguerite', email: 'm@example.com' } }
const routes = () => [
  { path: '/verify-email', element: <VerifyEmailPage /> },
  ...['/login', '/dashboard', '/pricing'].map((path) => ({ path, element: <p>{`at ${path}`}</p> })),
]
const open = (search: string, state: unknown = null) =>
  renderRoutes(routes(), { pathname: '/verify-email', search, state })

const refused: VerifyEmailAnswer = {
  verified: false,
  email: null,
  message: 'said the server',
  signed_in: false,
  username: null,
  trial: null,
}
const verified: VerifyEmailAnswer = {
  ...refused,
  verified: true,
  email: 'm@example.com',
  username: 'marguerite',
  trial: { credits: 60, why_not: null },
}
const answers = (answer: VerifyEmailAnswer) => ({
  'GET /api/verify-email/': () => ({ status: answer.verified ? 200 : 400, body: answer }),
  'GET /api/session/': () => ({ body: answer.signed_in ? member : { authenticated: false, user: null } }),
})
const expired = { ...refused, email: 'm@example.com' }

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

describe('VerifyEmailPage', () => {
  it('in the browser that signed up has signed in, and leads to the dashboard (R41)', async () => {
    fakeApi(answers({ ...verified, signed_in: true }))
    open('?data=abc')
    await screen.findByRole('heading', { name: 'Account Verified' })
    const start = () => screen.getByRole('link', { name: 'Start Creating!' })
    await vi.waitFor(() => expect(start().getAttribute('href')).toBe('/dashboard'))
  })

  it('there leads to the plan that was pressed for before the sign-up (R1)', async () => {
    savePlanIntent({ plan: 'PREMIUM', payment: 'monthly' })
    fakeApi(answers({ ...verified, signed_in: true }))
    open('?data=abc')
    await screen.findByRole('heading', { name: 'Account Verified' })
    await vi.waitFor(() =>
      expect(screen.getByRole('link', { name: 'Start Creating!' }).getAttribute('href')).toBe('/pricing'),
    )
  })

  it('still does when a tab that waited elsewhere has used it up, and the page is built anew', async () => {
    savePlanIntent({ plan: 'PREMIUM', payment: 'monthly' })
    fakeApi(answers({ ...verified, signed_in: true }))
    const { router } = open('?data=abc')
    await screen.findByRole('heading', { name: 'Account Verified' })
    await vi.waitFor(() => expect(router.state.location.state).toMatchObject({ answer: { verified: true } }))
    cleanup()
    forgetPlanIntent()
    open('', router.state.location.state)
    await vi.waitFor(() =>
      expect(screen.getByRole('link', { name: 'Start Creating!' }).getAttribute('href')).toBe('/pricing'),
    )
  })

  it('says whose session goes on, where it is another account that is signed in', async () => {
    fakeApi(answers(verified))
    open('?data=abc')
    await screen.findByRole('heading', { name: 'Account Verified' })
    expect(screen.queryByText(/This browser is signed in/)).toBeNull()
    act(() => {
      answerSession({
        authenticated: true,
        user: { ...member.user, username: 'ada' },
      })
    })
    expect((await screen.findByText(/This browser is signed in/)).textContent).toContain('as ada. ')
    expect(screen.getByRole('link', { name: 'Log out' }).getAttribute('href')).toBe('/logout')
    act(() => void answerSession(member))
    await vi.waitFor(() => expect(screen.queryByText(/This browser is signed in/)).toBeNull())
  })

  it('anywhere else leads to the login, with the name filled in', async () => {
    fakeApi(answers(verified))
    const { router } = open('?data=abc')
    await screen.findByRole('heading', { name: 'Account Verified' })
    await act(async () => void fireEvent.click(screen.getByRole('link', { name: 'Start Creating!' })))
    expect(await screen.findByText('at /login')).toBeTruthy()
    expect(router.state.location.state).toEqual({ username: 'marguerite' })
  })

  it.each([
    [{ credits: 60, why_not: null }, '60 credits are yours to start with.'],
    [{ credits: 0, why_not: 'This mailbox has had its trial.' }, 'This mailbox has had its trial.'],
  ])('says what came with it: %o', async (trial, words) => {
    fakeApi(answers({ ...verified, trial }))
    open('?data=abc')
    await screen.findByRole('heading', { name: 'Account Verified' })
    expect(document.body.textContent).toContain(words)
  })

  it('takes the token out of the address, and asks once', async () => {
    const api = fakeApi(answers(verified))
    const { router } = open('?data=abc')
    await screen.findByRole('heading', { name: 'Account Verified' })
    expect(router.state.location.search).toBe('')
    expect(JSON.stringify(router.state.location.state)).not.toContain('abc')
    expect(api.to('/api/verify-email/').map(({ path }) => path)).toEqual(['/api/verify-email/?data=abc'])
  })

  it('still says so after a reload, when the link is spent', async () => {
    const api = fakeApi(answers(refused))
    open('', { answer: verified })
    expect(await screen.findByRole('heading', { name: 'Account Verified' })).toBeTruthy()
    expect(api.to('/api/verify-email/')).toEqual([])
  })

  it('names a known address that could not be verified, and offers a new link to it', async () => {
    fakeApi(answers(expired))
    open('?data=abc')
    await screen.findByRole('heading', { name: 'Ah, snap!' })
    expect(document.body.textContent).toContain("m@example.com couldn't be verified. Please try again.")
    expect(screen.getByLabelText('Email')).toHaveProperty('value', 'm@example.com')
  })

  it('tries a failed link again at a press', async () => {
    fakeApi(answers(expired))
    const { router } = open('?data=abc')
    await screen.findByRole('heading', { name: 'Ah, snap!' })
    expect(router.state.location.search).toBe('')
    fakeApi(answers(verified))
    await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Verify' })))
    expect(await screen.findByRole('heading', { name: 'Account Verified' })).toBeTruthy()
  })

  it('says that an unknown link has expired, and asks for the address', async () => {
    fakeApi(answers(refused))
    open('?data=abc')
    await screen.findByText(/Your email verification link has expired\./)
    const resend = () => screen.getByRole('button', { name: 'Resend verification email' })
    expect(resend().hasAttribute('disabled')).toBe(true)
    await act(async () => void fireEvent.input(screen.getByLabelText('Email'), { target: { value: 'm@example.com' } }))
    expect(resend().hasAttribute('disabled')).toBe(false)
  })

  it('resends, then counts down from the server’s wait plus one', async () => {
    const api = fakeApi({
      ...answers(expired),
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

  it('says when the server cannot be reached, and asks again at a press', async () => {
    fakeApi({})
    open('?data=abc')
    expect((await screen.findByRole('alert')).textContent).toContain('could not be reached')
    fakeApi(answers(verified))
    await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Verify' })))
    expect(await screen.findByRole('heading', { name: 'Account Verified' })).toBeTruthy()
  })
})
