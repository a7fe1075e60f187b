import { act, cleanup, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { fakeApi } from '../testing/fake-api.ts'
import { renderPage } from '../testing/render-app.tsx'
import { answerSession, freshSession, knownSession } from '../testing/session.ts'
import { creditsQuery } from './account.ts'
import { forgetDevice, mayKeep, openDevice } from './device.ts'
import { logOut, saveBeforeLogout, useLogOut } from './log-out.ts'
import { createQueryClient } from './query.ts'
import { checkSession, forgetSession, VISITOR, wasLoggedOut } from './session.ts'

const member = { authenticated: true, user: { username: 'marguerite', email: 'm@example.com' } }

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  openDevice()
  freshSession()
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const answers = (logout: () => { status?: number; body?: unknown }) => ({
  'POST /api/logout/': logout,
  'GET /api/session/': () => ({ body: VISITOR }),
})

describe('logging out', () => {
  it('ends the session, and leaves nothing private in cache or storage; habits stay', async () => {
    fakeApi(answers(() => ({ body: { message: 'Logged out' } })))
    const client = createQueryClient()
    answerSession(member)
    client.setQueryData(creditsQuery.queryKey, { credits: 60, username: 'marguerite', email: 'm@example.com' })
    localStorage.setItem('toile.draft/marguerite/create-pattern', 'words')
    localStorage.setItem('toile.intent', 'a plan')
    localStorage.setItem('what a later version keeps', 'whatever')
    localStorage.setItem('toile.theme', 'dark')
    localStorage.setItem('showAgain_dotsDialog', 'false')
    sessionStorage.setItem('toile.instructions/marguerite/create-pattern', 'yes')
    await logOut()
    expect(knownSession()).toEqual(VISITOR)
    expect(client.getQueryData(creditsQuery.queryKey)).toBeUndefined()
    expect({ ...localStorage }).toEqual({ 'toile.theme': 'dark', showAgain_dotsDialog: 'false' })
    expect(sessionStorage.length).toBe(0)
    expect(mayKeep()).toBe(false)
  })

  it('writes the habits back where the server’s answer has the browser wipe its storage', async () => {
    localStorage.setItem('toile.theme', 'dark')
    fakeApi(
      answers(() => {
        localStorage.clear()
        return { body: { message: 'Logged out' } }
      }),
    )
    await logOut()
    expect(localStorage.getItem('toile.theme')).toBe('dark')
  })

  it('first saves what waits to be saved', async () => {
    const order: string[] = []
    const stop = saveBeforeLogout(async () => {
      await Promise.resolve()
      order.push('saved')
    })
    fakeApi(
      answers(() => {
        order.push('logged out')
        return { body: { message: 'Logged out' } }
      }),
    )
    await logOut()
    expect(order).toEqual(['saved', 'logged out'])
    stop()
    await logOut()
    expect(order).toEqual(['saved', 'logged out', 'logged out'])
  })

  it('does not wait long for what does not get saved, nor stumble over it', async () => {
    vi.useFakeTimers()
    const stops = [
      saveBeforeLogout(() => new Promise(() => undefined)),
      saveBeforeLogout(() => Promise.reject(new Error('offline'))),
    ]
    const api = fakeApi(answers(() => ({ body: { message: 'Logged out' } })))
    const ended = logOut()
    await vi.advanceTimersByTimeAsync(2999)
    expect(api.to('/api/logout/')).toHaveLength(0)
    await vi.advanceTimersByTimeAsync(1)
    await ended
    expect(api.to('/api/logout/')).toHaveLength(1)
    for (const stop of stops) stop()
  })

  it('that fails changes nothing', async () => {
    fakeApi({})
    answerSession(member)
    localStorage.setItem('toile.draft/marguerite/create-pattern', 'words')
    await expect(logOut()).rejects.toThrow('could not be reached')
    expect(knownSession()).toEqual(member)
    expect(localStorage.getItem('toile.draft/marguerite/create-pattern')).toBe('words')
    expect(mayKeep()).toBe(true)
  })
})

describe('the button that logs out', () => {
  const Leave = () => {
    const { mutate } = useLogOut()
    return <button onClick={() => mutate()}>Log out</button>
  }
  /** Presses it on a device that takes its time to forget; `forgotten` ends that. */
  async function leave() {
    const { promise, resolve: forgotten } = Promise.withResolvers<IDBDatabaseInfo[]>()
    vi.stubGlobal('indexedDB', { databases: () => promise })
    fakeApi(answers(() => ({ body: { message: 'Logged out' } })))
    const page = renderPage(<Leave />, ['/login', '/dashboard'])
    answerSession(member)
    act(() => screen.getByRole('button', { name: 'Log out' }).click())
    await vi.waitFor(() => expect(knownSession()).toEqual(VISITOR))
    return { ...page, forgotten: () => act(async () => forgotten([])) }
  }

  it('leads to the login page', async () => {
    const { forgotten } = await leave()
    await forgotten()
    expect(await screen.findByText('at /login')).toBeTruthy()
  })

  it('leads nobody away who has logged in again meanwhile', async () => {
    const { router, forgotten } = await leave()
    fakeApi({ 'GET /api/session/': () => ({ body: member }) })
    await act(() => checkSession())
    await act(() => router.navigate('/dashboard'))
    await forgotten()
    await act(() => new Promise((resolve) => setTimeout(resolve)))
    expect(router.state.location.pathname).toBe('/dashboard')
  })
})

describe('the end of a session', () => {
  it('by time is told from a logout, until the next login', async () => {
    fakeApi(answers(() => ({ body: { message: 'Logged out' } })))
    forgetSession()
    expect(wasLoggedOut()).toBe(false)
    await logOut()
    expect(wasLoggedOut()).toBe(true)
    fakeApi({ 'GET /api/session/': () => ({ body: member }) })
    await checkSession()
    expect(wasLoggedOut()).toBe(false)
    expect(mayKeep()).toBe(true)
  })
})

it('a browser without storage has nothing to forget', async () => {
  vi.stubGlobal('indexedDB', undefined)
  vi.stubGlobal('localStorage', undefined)
  await expect(forgetDevice(new Map())).resolves.toBeUndefined()
})

it('what follows a logout elsewhere touches no habit: another tab may just be bringing it back', async () => {
  const removeItem = vi.fn<(key: string) => void>()
  const others = { clear: vi.fn<() => void>(), setItem: vi.fn<(key: string, value: string) => void>(), removeItem }
  const entries = { 'toile.theme': 'dark', 'what is private': 'words' }
  const hidden = Object.fromEntries(Object.entries(others).map(([name, value]) => [name, { value, enumerable: false }]))
  vi.stubGlobal('localStorage', Object.defineProperties(entries, hidden))
  await forgetDevice()
  expect(removeItem.mock.calls).toEqual([['what is private']])
  expect(others.setItem).not.toHaveBeenCalled()
  expect(others.clear).not.toHaveBeenCalled()
})
