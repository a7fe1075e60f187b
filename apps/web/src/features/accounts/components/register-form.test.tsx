import { BLANK_PASSWORD, PASSWORD_RULE, PASSWORDS_DIFFER, required, TERMS_RULE } from '@toile/contract'
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { fakeApi } from '../../../testing/fake-api.ts'
import { renderPage } from '../../../testing/render-app.tsx'
import { RegisterForm } from './register-form.tsx'

const field = (label: string): HTMLElement => screen.getByLabelText(label)
const type = (label: string, value: string): void => void fireEvent.input(field(label), { target: { value } })
const submitButton = (): HTMLElement => screen.getByRole('button', { name: 'Register' })

async function fill(values: { username?: string; email?: string; password?: string; confirm?: string } = {}) {
  await act(async () => {
    type('Username', values.username ?? 'marguerite')
    type('Email', values.email ?? 'm@example.com')
    type('Password', values.password ?? 'long enough')
    type('Confirm password', values.confirm ?? 'long enough')
    fireEvent.click(screen.getByRole('checkbox'))
  })
}
const submit = () => act(async () => void fireEvent.click(submitButton()))

beforeEach(() => void fakeApi({}))
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

describe('RegisterForm', () => {
  it('shows a broken rule while typing, in the contract’s words', async () => {
    renderPage(<RegisterForm />)
    await act(async () => type('Email', 'nobody'))
    expect(await screen.findByText('Email must contain "@"')).toBeTruthy()
    expect(field('Email').getAttribute('aria-invalid')).toBe('true')
    await act(async () => type('Email', 'nobody@example.com'))
    await vi.waitFor(() => expect(field('Email').getAttribute('aria-invalid')).toBeNull())
  })

  it('shows a required field as such when it is left', async () => {
    renderPage(<RegisterForm />)
    await act(async () => void fireEvent.blur(field('Username')))
    expect(await screen.findByText(required('Username'))).toBeTruthy()
  })

  it.each([
    ['marguerite', PASSWORD_RULE],
    ['MARGUERITE', PASSWORD_RULE],
    ['        ', BLANK_PASSWORD],
  ])('refuses %j, the username or nothing, as soon as it is typed', async (password, words) => {
    renderPage(<RegisterForm />)
    await fill({ password, confirm: password })
    expect(await screen.findByText(words)).toBeTruthy()
  })

  it('compares the repetition again when the password changes', async () => {
    renderPage(<RegisterForm />)
    await fill()
    await act(async () => void fireEvent.blur(field('Confirm password')))
    await act(async () => type('Password', 'another one'))
    expect(await screen.findByText(PASSWORDS_DIFFER)).toBeTruthy()
  })

  it('lists every problem on submit in the order of the form, disables the button, and sends nothing', async () => {
    const api = fakeApi({})
    renderPage(<RegisterForm />)
    await submit()
    const list = within(await screen.findByRole('alert')).getAllByRole('listitem')
    expect(list.map((item) => item.textContent)).toEqual([
      required('Username'),
      required('Email'),
      required('Password'),
      required('Confirm password'),
      TERMS_RULE,
    ])
    expect(submitButton().hasAttribute('disabled')).toBe(true)
    expect(api.to('/api/signup/')).toEqual([])
  })

  it('links to the real terms and cookie pages (R4)', () => {
    renderPage(<RegisterForm />)
    expect(screen.getByRole('link', { name: 'Terms of Service' }).getAttribute('href')).toBe('/terms-of-service')
    expect(screen.getByRole('link', { name: 'Cookie Policy' }).getAttribute('href')).toBe('/cookie-policy')
  })

  it('sends password1 and password2, then says where the link went; Ok leads to the login', async () => {
    const api = fakeApi({ 'POST /api/signup/': () => ({ body: { message: 'ok' } }) })
    const { router } = renderPage(<RegisterForm />, ['/login'])
    await fill()
    await submit()
    const dialog = await screen.findByRole('dialog', { name: 'Account Verification Needed!' })
    expect(dialog.textContent).toContain('A confirmation link was sent to m@example.com')
    expect(String(api.to('/api/signup/')[0]?.body)).toBe(
      'username=marguerite&email=m%40example.com&password1=long+enough&password2=long+enough',
    )
    await act(async () => void fireEvent.click(within(dialog).getByRole('button', { name: 'Ok' })))
    expect(router.state.location.pathname).toBe('/login')
  })

  it('lists what the server refuses, and keeps what was typed', async () => {
    fakeApi({
      'POST /api/signup/': () => ({
        status: 400,
        body: { message: 'Invalid', errors: { username: ['Username is taken'] } },
      }),
    })
    renderPage(<RegisterForm />)
    await fill()
    await submit()
    expect((await screen.findByRole('alert')).textContent).toContain('Username is taken')
    expect(field('Email')).toHaveProperty('value', 'm@example.com')
  })
})
