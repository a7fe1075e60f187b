import { act, cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { fakeApi } from '../../../testing/fake-api.ts'
import { renderRoutes } from '../../../testing/render-app.tsx'
import { accountCalls, accountOf } from '../testing/account.tsx'
import { AccountLayout } from './account-layout.tsx'
import { ProfilePage } from './profile-page.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const open = (address: string) =>
  renderRoutes(
    [
      {
        path: '/account',
        element: <AccountLayout />,
        children: [
          { index: true, element: <ProfilePage /> },
          { path: '*', element: <h1>Another page</h1> },
        ],
      },
    ],
    address,
  )
const current = () => document.querySelector('nav [aria-current="page"]')?.textContent

describe('the frame of the account', () => {
  it.each([
    ['/account', 'Profile'],
    ['/account/', 'Profile'],
    ['/account/sessions', 'Sessions'],
    ['/account/credits', 'My credits'],
  ])('marks %s as %s', (address, title) => {
    fakeApi(accountCalls())
    open(address)
    expect(current()).toContain(title)
  })

  it('leads back to its list from every page but the first', async () => {
    fakeApi(accountCalls())
    open('/account/sessions')
    expect(screen.getByRole('link', { name: 'Account' }).getAttribute('href')).toBe('/account')
    cleanup()
    open('/account')
    await screen.findByText('marguerite')
    expect(screen.queryByRole('link', { name: 'Account' })).toBeNull()
  })

  it('follows what was done elsewhere when one comes back to it', async () => {
    fakeApi(accountCalls())
    open('/account')
    await screen.findByText('m@example.com')
    const api = fakeApi(accountCalls(accountOf({ email: 'new@example.org' })))
    act(() => {
      dispatchEvent(new Event('focus'))
      document.dispatchEvent(new Event('visibilitychange'))
    })
    await screen.findByText('new@example.org')
    await waitFor(() => expect(api.to('/api/account/')).toHaveLength(1))
  })
})
