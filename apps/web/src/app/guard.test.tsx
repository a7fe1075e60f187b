import { act, cleanup, screen } from '@testing-library/react'
import { Outlet } from 'react-router'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { endGoodbye, sayGoodbye } from '../lib/goodbye.ts'
import { announceLogout, checkSession, forgetSession, sessionState } from '../lib/session.ts'
import { fakeApi } from '../testing/fake-api.ts'
import { renderRoutes } from '../testing/render-app.tsx'
import { knownSession } from '../testing/session.ts'
import { Guard } from './guard.tsx'
import { loadFull } from './load-full.ts'

const member = { authenticated: true, user: { username: 'marguerite', email: 'm@example.com' } }
const visitor = { authenticated: false, user: null }

function open(address: string) {
  const places = ['/', '/login', '/dashboard', '/pricing', '/create-pattern/']
  return renderRoutes(
    [
      {
        element: (
          <Guard>
            <Outlet />
          </Guard>
        ),
        children: places.map((path) => ({ path, element: <p>{`at ${path}`}</p> })),
      },
    ],
    address,
  )
}

// What a redirect needs is loaded in the page by then, mostly.
beforeAll(async () => void (await loadFull()))
afterEach(() => {
  endGoodbye()
  cleanup()
  vi.unstubAllGlobals()
})

describe('the guard', () => {
  it('sends a visitor to the login page and shows nothing private before', async () => {
    fakeApi({ 'GET /api/session/': () => ({ body: visitor }) })
    const { router } = open('/dashboard')
    expect(screen.queryByText('at /dashboard')).toBeNull()
    await screen.findByText('at /login')
    expect(router.state.location.pathname).toBe('/login')
  })

  it('sends a signed-in user from the landing page to the dashboard', async () => {
    fakeApi({ 'GET /api/session/': () => ({ body: member }) })
    open('/')
    expect(await screen.findByText('at /dashboard')).toBeTruthy()
  })

  it('asks anew on each change of path', async () => {
    const api = fakeApi({ 'GET /api/session/': () => ({ body: member }) })
    const { router } = open('/dashboard')
    await screen.findByText('at /dashboard')
    await act(() => router.navigate('/pricing'))
    await vi.waitFor(() => expect(api.to('/api/session/')).toHaveLength(2))
  })

  it('leaves a private page when another tab logs out', async () => {
    fakeApi({ 'GET /api/session/': () => ({ body: member }) })
    open('/dashboard')
    await screen.findByText('at /dashboard')
    fakeApi({ 'GET /api/session/': () => ({ body: visitor }) })
    act(() => announceLogout())
    await screen.findByText('at /login')
    expect(knownSession()).toEqual(visitor)
  })

  it('leads to the landing page when the account was deleted, and not to the login', async () => {
    fakeApi({ 'GET /api/session/': () => ({ body: member }) })
    const { router } = open('/dashboard')
    await screen.findByText('at /dashboard')
    fakeApi({ 'GET /api/session/': () => ({ body: visitor }) })
    act(() => {
      sayGoodbye()
      announceLogout()
    })
    await screen.findByText('at /')
    expect(router.state.location.pathname).toBe('/')
  })

  it.each([
    ['/create-pattern/', '/create-pattern/'],
    ['/pricing', '/dashboard'],
  ])('leads, after a session that ended at %s, to %s (R1)', async (left, back) => {
    fakeApi({ 'GET /api/session/': () => ({ body: member }) })
    const { router } = open(left)
    await screen.findByText(`at ${left}`)
    await vi.waitFor(() => expect(sessionState.getState().checking).toBe(false))
    fakeApi({ 'GET /api/session/': () => ({ body: visitor }) })
    act(() => forgetSession())
    if (left === '/pricing') await act(() => router.navigate('/login'))
    await screen.findByText('at /login')
    await vi.waitFor(() => expect(sessionState.getState().checking).toBe(false))
    fakeApi({ 'GET /api/session/': () => ({ body: member }) })
    await act(() => checkSession())
    expect(await screen.findByText(`at ${back}`)).toBeTruthy()
  })

  it('holds no page of a visitor back for a session that nobody can tell of', async () => {
    document.documentElement.dataset['session'] = 'expected'
    fakeApi({})
    open('/login')
    await vi.waitFor(() => expect(document.documentElement.dataset['session']).toBe('unknown'), { timeout: 5000 })
  })

  it('says that the server cannot be reached instead of calling the user a visitor, and tries again', async () => {
    fakeApi({})
    open('/dashboard')
    const retry = await screen.findByRole('button', { name: 'Try again' }, { timeout: 5000 })
    fakeApi({ 'GET /api/session/': () => ({ body: member }) })
    act(() => retry.click())
    expect(await screen.findByText('at /dashboard')).toBeTruthy()
  })
})
