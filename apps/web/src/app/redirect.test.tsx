import { act, cleanup, screen } from '@testing-library/react'
import { Outlet } from 'react-router'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { LoginPage } from '../features/accounts/index.ts'
import { announceLogout } from '../lib/session.ts'
import { fakeApi } from '../testing/fake-api.ts'
import { settingsOf } from '../testing/page-settings.ts'
import { renderRoutes } from '../testing/render-app.tsx'
import { Guard } from './guard.tsx'
import { loadFull } from './load-full.ts'

const answering = (username: string | null) =>
  fakeApi({
    'GET /api/session/': () => ({
      body:
        username === null
          ? { authenticated: false, user: null }
          : { authenticated: true, user: { username, email: 'm@example.com' } },
    }),
    'GET /api/page-settings/': () => ({ body: settingsOf() }),
  })

async function atDashboard() {
  answering('marguerite')
  const page = renderRoutes(
    [
      {
        element: (
          <Guard>
            <Outlet />
          </Guard>
        ),
        children: [
          { path: '/dashboard', element: <p>at /dashboard</p> },
          { path: '/login', element: <LoginPage /> },
        ],
      },
    ],
    '/dashboard',
  )
  await screen.findByText('at /dashboard')
  answering(null)
  return page
}
const WHY = /^You were logged out in another tab/

beforeAll(async () => void (await loadFull()))
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

describe('the login page after a logout', () => {
  it('in another tab says that it was there', async () => {
    await atDashboard()
    const other = new BroadcastChannel('toile.session')
    act(() => other.postMessage('logout'))
    expect(await screen.findByText(WHY)).toBeTruthy()
    other.close()
  })

  it('in this tab says nothing: it was asked for here', async () => {
    const { router } = await atDashboard()
    act(() => announceLogout())
    await screen.findByRole('heading', { name: 'Welcome back' })
    // This tab hears its own word, too.
    await act(() => new Promise((heard) => setTimeout(heard, 50)))
    expect(router.state.location.state).toBeNull()
    expect(screen.queryByText(WHY)).toBeNull()
  })
})
