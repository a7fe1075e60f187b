import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { fakeApi } from '../testing/fake-api.ts'
import { freshSession, knownSession } from '../testing/session.ts'
import { creditsQuery } from './account.ts'
import { beginWork, sessionExpiry, waitForLogin } from './api/index.ts'
import { createQueryClient } from './query.ts'
import { checkSession, forgetSession, VISITOR } from './session.ts'

const member = { authenticated: true, user: { username: 'marguerite', email: 'm@example.com' } }

beforeEach(freshSession)
afterEach(() => vi.unstubAllGlobals())

describe('the session', () => {
  it('shares an answer that is in flight and no other', async () => {
    const api = fakeApi({ 'GET /api/session/': () => ({ body: member }) })
    await Promise.all([checkSession(), checkSession()])
    expect(api.to('/api/session/')).toHaveLength(1)
    await checkSession()
    expect(api.to('/api/session/')).toHaveLength(2)
  })

  it('is not brought back to life by an answer that was on its way at logout', async () => {
    const gate = Promise.withResolvers<void>()
    fakeApi({
      'GET /api/session/': async () => {
        await gate.promise
        return { body: member }
      },
    })
    const late = checkSession()
    forgetSession()
    gate.resolve()
    await late
    expect(knownSession()).toEqual(VISITOR)
  })

  it('that ends under work stays in view until somebody logs in; another account’s answers are its own', async () => {
    const client = createQueryClient()
    const release = beginWork()
    fakeApi({ 'GET /api/session/': () => ({ body: member }) })
    await checkSession()
    client.setQueryData(creditsQuery.queryKey, { credits: 60, username: 'marguerite', email: 'm@example.com' })
    fakeApi({ 'GET /api/session/': () => ({ body: VISITOR }) })
    await checkSession()
    expect(knownSession()).toEqual(member)
    expect(sessionExpiry.getState().expired).toBe(true)
    const again = waitForLogin()
    fakeApi({ 'GET /api/session/': () => ({ body: member }) })
    await checkSession()
    expect(await again).toBe(true)
    expect(client.getQueryData(creditsQuery.queryKey)).toBeDefined()

    const other = waitForLogin()
    fakeApi({
      'GET /api/session/': () => ({ body: { authenticated: true, user: { username: 'ada', email: 'a@example.com' } } }),
    })
    await checkSession()
    expect(await other).toBe(false)
    expect(client.getQueryData(creditsQuery.queryKey)).toBeUndefined()
    release()
  })

  it('takes the account’s answers with it', () => {
    const client = createQueryClient()
    client.setQueryData(creditsQuery.queryKey, { credits: 60, username: 'marguerite', email: 'm@example.com' })
    forgetSession()
    expect(client.getQueryData(creditsQuery.queryKey)).toBeUndefined()
  })
})
