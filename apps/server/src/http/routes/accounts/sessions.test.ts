import { describe, expect, test } from 'vitest'
import { SESSION } from '@toile/core'
import { setUpOwners } from './testing/owners.ts'
import { PASSWORD, setUpAccounts } from './testing/people.ts'

const people = setUpAccounts()
const { owner, another, isKnown, isSignedIn, logOf, query } = setUpOwners(() => people.server)

const listOf = async ({ client }: Pick<Awaited<ReturnType<typeof owner>>, 'client'>) =>
  (await client.get('/api/account/sessions/')).json().sessions

describe('the own sessions', () => {
  test('are for who is signed in: a visitor reads and ends none', async () => {
    const { client } = await owner()
    const visitor = people.server.visitor()
    const [{ id }] = await listOf({ client })
    const answers = [
      await visitor.get('/api/account/sessions/'),
      await visitor.post(`/api/account/sessions/${id}/end/`),
      await visitor.post('/api/account/sessions/end-others/'),
      await visitor.post('/api/account/sessions/end-all/'),
    ]
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([401, 401, 401, 401])
    expect(await isSignedIn(client)).toBe(true)
  })

  test('are listed with this one marked, the last used first, and without those that have ended', async () => {
    const person = await owner()
    people.clock.advance(SESSION.renewEvery)
    const phone = await another(person)
    await query(
      `UPDATE sessions SET device = 'Safari on iPhone' WHERE account_id = $1 AND created_at = last_seen_at AND created_at = $2`,
      person.id,
      people.clock.now(),
    )
    const sessions = await listOf(person)
    expect(sessions).toHaveLength(2)
    expect(sessions.find(({ current }: { current: boolean }) => current)).toMatchObject({
      last_seen_at: people.clock.now().toISOString(),
      network: '127.0.0.0/24',
    })
    expect(sessions.find(({ current }: { current: boolean }) => !current)).toEqual({
      id: expect.any(String),
      device: 'Safari on iPhone',
      network: '127.0.0.0/24',
      created_at: people.clock.now().toISOString(),
      last_seen_at: people.clock.now().toISOString(),
      current: false,
    })
    people.clock.advance(SESSION.idle - SESSION.renewEvery)
    await phone.get('/api/session/')
    people.clock.advance(SESSION.renewEvery)
    expect(await listOf({ client: phone })).toHaveLength(1)
  })

  test('of somebody else, or of none, are 404 and go on', async () => {
    const [person, stranger] = [await owner(), await owner()]
    const [{ id }] = await listOf(person)
    for (const each of [id, crypto.randomUUID(), 'no-id']) {
      expect((await stranger.client.post(`/api/account/sessions/${each}/end/`)).statusCode).toBe(404)
    }
    expect([await isSignedIn(person.client), await logOf(stranger.id)]).toEqual([true, []])
  })

  test('end one by one; who ends this one is signed out', async () => {
    const person = await owner()
    const phone = await another(person)
    const sessions = await listOf(person)
    const idOf = (current: boolean): string =>
      sessions.find((each: { current: boolean }) => each.current === current).id
    expect((await person.client.post(`/api/account/sessions/${idOf(false)}/end/`)).statusCode).toBe(200)
    expect([await isSignedIn(phone), await isSignedIn(person.client)]).toEqual([false, true])
    const before = person.client.cookies.get('sessionid')
    expect((await person.client.post(`/api/account/sessions/${idOf(true)}/end/`)).statusCode).toBe(200)
    expect(person.client.cookies.get('sessionid')).not.toBe(before)
    expect(await isSignedIn(person.client)).toBe(false)
    expect(await logOf(person.id)).toEqual(['sessions-ended', 'sessions-ended'])
  })

  test('end all but this one, or everywhere; nobody else’s do', async () => {
    const [person, stranger] = [await owner(), await owner()]
    const [phone, tablet] = [await another(person), await another(person)]
    expect((await person.client.post('/api/account/sessions/end-others/')).statusCode).toBe(200)
    expect(await Promise.all([person.client, phone, tablet].map(isSignedIn))).toEqual([true, false, false])
    const laptop = await another(person)
    expect((await person.client.post('/api/account/sessions/end-all/')).statusCode).toBe(200)
    expect(await Promise.all([person.client, laptop, stranger.client].map(isSignedIn))).toEqual([false, false, true])
    expect(await query('SELECT 1 FROM sessions WHERE account_id = $1', person.id)).toEqual([])
    expect((await person.client.post('/api/login/', {})).statusCode).toBe(400)
  })

  test.each(['end-others', 'end-all'])('take with them, by %s, that the account knows their browsers', async (path) => {
    const person = await owner({ password: PASSWORD })
    const [here, there] = [people.server.visitor(), people.server.visitor()]
    for (const client of [here, there]) await people.logIn(client, person.name)
    expect((await here.post(`/api/account/sessions/${path}/`)).statusCode).toBe(200)
    expect([await isKnown(here, person), await isKnown(there, person)]).toEqual([true, false])
  })

  test('cannot be ended without end', async () => {
    const { client, id } = await owner()
    await query(
      `INSERT INTO rate_limits (key, count, resets_at) VALUES ($1, 60, $2)`,
      `sessions:end:${id}`,
      new Date(people.clock.now().getTime() + 60_000),
    )
    expect((await client.post('/api/account/sessions/end-others/')).statusCode).toBe(429)
  })
})
