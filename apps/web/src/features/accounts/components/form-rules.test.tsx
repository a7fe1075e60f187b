import { PASSWORD_RULE, PASSWORDS_DIFFER, required, TERMS_RULE, USERNAME_RULE } from '@toile/contract'
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { fakeApi } from '../../../testing/fake-api.ts'
import { renderPage } from '../../../testing/render-app.tsx'
import { LoginForm } from './login-form.tsx'
import { RegisterForm } from './register-form.tsx'

/** Every rule of the forms, at its field: while one types, when one leaves, and all again on submit. */
const USERNAME = `Username ${USERNAME_RULE}`
const REGISTER: readonly (readonly [label: string, value: string, message: string])[] = [
  ['Username', '', required('Username')],
  ['Username', 'a', USERNAME],
  ['Username', 'has space', USERNAME],
  ['Username', 'dash-ed', USERNAME],
  ['Email', '', required('Email')],
  ['Email', 'nobody', 'Email must contain "@"'],
  ['Email', 'nobody@nowhere', 'Email must contain "."'],
  ['Email', 'no body@nowhere.org', 'Email cannot contain spaces'],
  ['Email', 'no@body@nowhere.org', 'Email cannot contain multiple "@"'],
  ['Email', '@nowhere.org', 'Email must have a username before "@"'],
  ['Email', 'no.body@', 'Email must have a domain after "@"'],
  ['Email', 'no.body@nowhere', 'Email domain must include an extension (e.g. .com)'],
  ['Email', 'no..body@nowhere.org', 'Email is not valid'],
  ['Password', '', required('Password')],
  ['Password', '1234567', PASSWORD_RULE],
  ['Password', 'marguerite', PASSWORD_RULE],
  ['Confirm password', '', required('Confirm password')],
  ['Confirm password', 'another one', PASSWORDS_DIFFER],
]
const LOGIN = [
  ['Username or Email', '', required('Username or Email')],
  ['Password', '', required('Password')],
] as const

const GOOD = {
  Username: 'marguerite',
  Email: 'm@example.com',
  Password: 'long enough',
  'Confirm password': 'long enough',
}

const field = (label: string): HTMLElement => screen.getByLabelText(label)
const messageOf = (element: HTMLElement): string | undefined =>
  document.getElementById(`${element.id}-error`)?.textContent ?? undefined
const input = (label: string, value: string) =>
  act(async () => void fireEvent.input(field(label), { target: { value } }))
const leave = (label: string) => act(async () => void fireEvent.blur(field(label)))

async function fillIn() {
  for (const [label, value] of Object.entries(GOOD)) await input(label, value)
  await act(async () => void fireEvent.click(screen.getByRole('checkbox')))
}

beforeEach(() => {
  sessionStorage.clear()
  fakeApi({})
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

describe('the register form, on change', () => {
  it.each(REGISTER)('%s %j: %s', async (label, value, message) => {
    renderPage(<RegisterForm />)
    await fillIn()
    expect(screen.getByRole('button', { name: 'Register' })).toHaveProperty('disabled', false)
    await input(label, value)
    expect(messageOf(field(label))).toBe(message)
    expect(field(label).getAttribute('aria-invalid')).toBe('true')
    expect(screen.getByRole('button', { name: 'Register' })).toHaveProperty('disabled', true)
  })
})

describe('the register form, on leaving a field that was not filled in', () => {
  it.each(REGISTER.filter(([, value]) => value === ''))('%s %j: %s', async (label, _value, message) => {
    renderPage(<RegisterForm />)
    await leave(label)
    expect(messageOf(field(label))).toBe(message)
  })

  it('the terms: under the box', async () => {
    renderPage(<RegisterForm />)
    await act(async () => void fireEvent.blur(screen.getByRole('checkbox')))
    expect(messageOf(screen.getByRole('checkbox'))).toBe(TERMS_RULE)
  })

  it('the terms, ticked and unticked', async () => {
    renderPage(<RegisterForm />)
    await fillIn()
    await act(async () => void fireEvent.click(screen.getByRole('checkbox')))
    expect(messageOf(screen.getByRole('checkbox'))).toBe(TERMS_RULE)
  })
})

describe('the register form, on submit', () => {
  it('checks all again and lists what is wrong, though nothing was touched', async () => {
    renderPage(<RegisterForm />)
    await act(async () => void fireEvent.submit(document.querySelector('form')!))
    const list = within(await screen.findByRole('alert')).getAllByRole('listitem')
    expect(list.map(({ textContent }) => textContent)).toEqual([
      required('Username'),
      required('Email'),
      required('Password'),
      required('Confirm password'),
      TERMS_RULE,
    ])
  })

  it('a password that became the username by a change of the username is found', async () => {
    renderPage(<RegisterForm />)
    await fillIn()
    await input('Username', 'long enough')
    await input('Username', 'longenough')
    await input('Password', 'longenough')
    expect(messageOf(field('Password'))).toBe(PASSWORD_RULE)
    await input('Username', 'marguerite')
    await leave('Password')
    expect(messageOf(field('Password'))).toBe('')
  })

  it('while it is being sent the button is busy, and a second press sends nothing', async () => {
    const answered = Promise.withResolvers<void>()
    const api = fakeApi({
      'POST /api/signup/': async () => {
        await answered.promise
        return { body: { message: 'ok' } }
      },
    })
    renderPage(<RegisterForm />)
    await fillIn()
    const button = screen.getByRole('button', { name: 'Register' })
    await act(async () => void fireEvent.click(button))
    await vi.waitFor(() => expect(button.getAttribute('aria-busy')).toBe('true'))
    await act(async () => void fireEvent.click(button))
    answered.resolve()
    await screen.findByRole('dialog')
    expect(api.to('/api/signup/')).toHaveLength(1)
  })

  it('what the server refuses stands at its field and in the list, until the field is changed', async () => {
    fakeApi({
      'POST /api/signup/': () => ({
        status: 400,
        body: {
          message: 'Invalid',
          errors: { username: ['This username is taken.'], password1: ['This is one of the commonest passwords.'] },
        },
      }),
    })
    renderPage(<RegisterForm />)
    await fillIn()
    await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Register' })))
    const list = within(await screen.findByRole('alert')).getAllByRole('listitem')
    expect(list.map(({ textContent }) => textContent)).toEqual([
      'This username is taken.',
      'This is one of the commonest passwords.',
    ])
    expect(messageOf(field('Username'))).toBe('This username is taken.')
    expect(messageOf(field('Password'))).toBe('This is one of the commonest passwords.')
    expect(document.activeElement).toBe(field('Username'))
    await input('Username', 'marguerite2')
    await input('Password', 'a long enough phrase')
    expect(messageOf(field('Username'))).toBe('')
    expect(messageOf(field('Password'))).toBe('')
  })

  it('an answer without words of its own is an unexpected error', async () => {
    fakeApi({ 'POST /api/signup/': () => ({ status: 500, body: 'no form of ours' }) })
    renderPage(<RegisterForm />)
    await fillIn()
    await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Register' })))
    expect((await screen.findByRole('alert')).textContent).toBe('An unexpected error occurred')
  })
})

describe('the login form', () => {
  it.each(LOGIN)('%s %j, changed: %s', async (label, value, message) => {
    renderPage(<LoginForm />)
    await input(label, 'something')
    await input(label, value)
    expect(messageOf(field(label))).toBe(message)
    expect(screen.getByRole('button', { name: 'Login' })).toHaveProperty('disabled', true)
  })

  it.each(LOGIN)('%s %j, left: %s', async (label, _value, message) => {
    renderPage(<LoginForm />)
    await leave(label)
    expect(messageOf(field(label))).toBe(message)
  })

  it('field errors of a refusal are listed together', async () => {
    fakeApi({
      'POST /api/login/': () => ({
        status: 400,
        body: { message: 'Invalid', errors: { username: ['Too long.', 'and more'], password: ['Too long as well.'] } },
      }),
    })
    renderPage(<LoginForm />)
    await input('Username or Email', 'a')
    await input('Password', 'b')
    await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Login' })))
    const list = within(await screen.findByRole('alert')).getAllByRole('listitem')
    expect(list.map(({ textContent }) => textContent)).toEqual(['Too long.', 'Too long as well.'])
  })
})
