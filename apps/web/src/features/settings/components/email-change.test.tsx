import { cleanup, screen } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { fakeApi } from '../../../testing/fake-api.ts'
import { accountCalls, accountOf, press, renderAccountPage, type } from '../testing/account.tsx'
import { ProfilePage } from './profile-page.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

async function ask(address: string) {
  await press(await screen.findByRole('button', { name: 'Change e-mail' }))
  await type(screen.getByLabelText('New e-mail'), address)
}

describe('the profile', () => {
  it('says who one is, since when, and how one signs in', async () => {
    fakeApi(accountCalls(accountOf({ google: true, passkeys: 2 })))
    renderAccountPage(<ProfilePage />)
    await screen.findByText('marguerite')
    expect(screen.getByText('4 March 2026')).toBeTruthy()
    expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
      'Username or e-mail, and a password',
      'Google',
      '2 passkeys',
    ])
  })

  it('asks for another address, and says what is waited for', async () => {
    const api = fakeApi({
      ...accountCalls(),
      'POST /api/account/email/': () => ({ body: { message: 'A link was sent.' } }),
    })
    renderAccountPage(<ProfilePage />)
    await ask('new@example.org')
    await press(screen.getByRole('button', { name: 'Send the link' }))
    const pending = await screen.findByText(/^A link was sent to/)
    expect(pending.textContent).toContain('new@example.org')
    expect(pending.textContent).toContain('Until then you keep m@example.com')
    expect(JSON.parse(String(api.to('/api/account/email/')[0]?.body))).toEqual({ email: 'new@example.org' })
    await press(screen.getByRole('button', { name: 'Send the link again' }))
    expect(api.to('/api/account/email/')).toHaveLength(2)
  })

  it('tells of an address that was asked for before', async () => {
    fakeApi(accountCalls(accountOf({ pending_email: 'new@example.org' })))
    renderAccountPage(<ProfilePage />)
    expect((await screen.findByText(/^A link was sent to/)).textContent).toContain('new@example.org')
    expect(screen.getByRole('button', { name: 'Use another address' })).toBeTruthy()
  })

  it.each([
    ['nobody', 'Email must contain "@"'],
    ['no body@example.org', 'Email cannot contain spaces'],
    ['nobody@example', 'Email must contain "."'],
  ])('refuses %s with the form’s words', async (address, words) => {
    const api = fakeApi(accountCalls())
    renderAccountPage(<ProfilePage />)
    await ask(address)
    await screen.findByText(words)
    expect(screen.getByRole('button', { name: 'Send the link' }).hasAttribute('disabled')).toBe(true)
    expect(api.to('/api/account/email/')).toEqual([])
  })

  it('says at the field what the server refused, and keeps it', async () => {
    fakeApi({
      ...accountCalls(),
      'POST /api/account/email/': () => ({
        status: 400,
        body: { message: 'No.', errors: { email: ['This is your address already.'] } },
      }),
    })
    renderAccountPage(<ProfilePage />)
    await ask('m@example.com')
    await press(screen.getByRole('button', { name: 'Send the link' }))
    await screen.findByText('This is your address already.')
    expect(screen.getByLabelText('New e-mail')).toHaveProperty('value', 'm@example.com')
    expect(screen.queryByText(/^A link was sent to/)).toBeNull()
  })
})
