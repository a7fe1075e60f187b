import { BLANK_PASSWORD, CONFIRMATION_NEEDED, PASSWORD_RULE, PASSWORDS_DIFFER } from '@toile/contract'
import { cleanup, screen, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { fakeApi } from '../../../testing/fake-api.ts'
import { accountCalls, accountOf, press, renderAccountPage, type } from '../testing/account.tsx'
import { SignInPage } from './sign-in-page.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const noPasskeys = { 'GET /api/account/passkeys/': () => ({ body: { passkeys: [] } }) }

/** Opens the form, and answers its fields. */
async function openForm(button: string) {
  await press(await screen.findByRole('button', { name: button }))
  return {
    current: screen.queryByLabelText('Current password'),
    fresh: screen.getByLabelText('New password'),
    again: screen.getByLabelText('Confirm new password'),
  }
}

describe('changing the password', () => {
  it('sends the old one and the new one, and says that it is done', async () => {
    const api = fakeApi({
      ...accountCalls(),
      ...noPasskeys,
      'POST /api/account/password/': () => ({ body: { message: 'Your password is changed.' } }),
    })
    renderAccountPage(<SignInPage />)
    const { current, fresh, again } = await openForm('Change password')
    expect(document.activeElement).toBe(current)
    await type(current!, 'the old phrase')
    await type(fresh, 'another long phrase')
    await type(again, 'another long phrase')
    await press(screen.getByRole('button', { name: 'Change password' }))
    await screen.findByText('Changed just now')
    expect(JSON.parse(String(api.to('/api/account/password/')[0]?.body))).toEqual({
      old_password: 'the old phrase',
      password1: 'another long phrase',
      password2: 'another long phrase',
    })
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Change password' }))
  })

  it.each([
    ['short', 'short', PASSWORD_RULE],
    ['marguerite', 'marguerite', PASSWORD_RULE],
    ['MARGUERITE', 'MARGUERITE', PASSWORD_RULE],
    ['        ', '        ', BLANK_PASSWORD],
    ['another long phrase', 'another long phrasf', PASSWORDS_DIFFER],
  ])('refuses %s, %s with the form’s words', async (first, second, words) => {
    const api = fakeApi({ ...accountCalls(), ...noPasskeys })
    renderAccountPage(<SignInPage />)
    const { current, fresh, again } = await openForm('Change password')
    await type(current!, 'the old phrase')
    await type(fresh, first)
    await type(again, second)
    await screen.findByText(words)
    expect(screen.getByRole('button', { name: 'Change password' }).hasAttribute('disabled')).toBe(true)
    expect(api.to('/api/account/password/')).toEqual([])
  })

  it('says at the field what the server refused, and keeps what was typed', async () => {
    fakeApi({
      ...accountCalls(),
      ...noPasskeys,
      'POST /api/account/password/': () => ({
        status: 400,
        body: { message: 'No.', errors: { old_password: ['This is not your current password.'] } },
      }),
    })
    renderAccountPage(<SignInPage />)
    const { current, fresh, again } = await openForm('Change password')
    await type(current!, 'not it')
    await type(fresh, 'another long phrase')
    await type(again, 'another long phrase')
    await press(screen.getByRole('button', { name: 'Change password' }))
    await screen.findAllByText('This is not your current password.')
    expect(current?.getAttribute('aria-invalid')).toBe('true')
    expect(fresh).toHaveProperty('value', 'another long phrase')
  })

  it('counts down after too many tries', async () => {
    fakeApi({
      ...accountCalls(),
      ...noPasskeys,
      'POST /api/account/password/': () => ({ status: 429, body: { message: 'Too many attempts.', wait_time: 30 } }),
    })
    renderAccountPage(<SignInPage />)
    const { current, fresh, again } = await openForm('Change password')
    await type(current!, 'not it')
    await type(fresh, 'another long phrase')
    await type(again, 'another long phrase')
    await press(screen.getByRole('button', { name: 'Change password' }))
    const button = await screen.findByRole('button', { name: 'Try again in 30 s' })
    expect(button.hasAttribute('disabled')).toBe(true)
  })
})

describe('who has no password', () => {
  const googleOnly = accountOf({ has_password: false, google: true })

  it('is told so, and may stay without', async () => {
    fakeApi({ ...accountCalls(googleOnly), ...noPasskeys })
    renderAccountPage(<SignInPage />)
    await screen.findByText(/You have no password/)
    const { current } = await openForm('Set a password')
    expect(current).toBeNull()
    await press(screen.getByRole('button', { name: 'Not now' }))
    expect(screen.queryByLabelText('New password')).toBeNull()
  })

  it('confirms who they are, and sets one', async () => {
    const api = fakeApi({
      ...accountCalls(googleOnly),
      ...noPasskeys,
      'POST /api/account/password/': () => ({ status: 403, body: { message: CONFIRMATION_NEEDED } }),
    })
    renderAccountPage(<SignInPage />)
    const { fresh, again } = await openForm('Set a password')
    await type(fresh, 'another long phrase')
    await type(again, 'another long phrase')
    await press(screen.getByRole('button', { name: 'Set password' }))
    const dialog = await screen.findByRole('dialog', { name: 'Confirm your identity' })
    expect(JSON.parse(String(api.to('/api/account/password/')[0]?.body))).not.toHaveProperty('old_password')
    await press(within(dialog).getByRole('button', { name: 'Close' }))
    expect(screen.getByLabelText('New password')).toHaveProperty('value', 'another long phrase')
    expect(screen.queryByRole('alert')).toBeNull()
  })
})
