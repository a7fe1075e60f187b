import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  confirmSession,
  endAllSessions,
  endOtherSessions,
  endSession,
  findSession,
  hashToken,
  listSessions,
  openSession,
  SESSION,
  removeEndedSessions,
} from '@toile/core'
import { createTestDatabase, type TestDatabase } from '../testing/index.ts'
import { sessionStore } from './session-store.ts'

let database: TestDatabase
let now = Date.parse('2026-01-01T00:00:00Z')
const clock = { now: () => new Date(now) }
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.close())

const deps = () => ({ sessions: sessionStore(database.drizzle), clock })
const atHome = { network: '203.0.113.0/24', device: 'Chrome on Windows' }
const onTheWay = { network: '198.51.100.0/24', device: 'Safari on iOS' }

async function person(name: string): Promise<string> {
  const { rows } = await database.pool.query<{ id: string }>(
    'INSERT INTO accounts (username, email, verified_at) VALUES ($1, $2, now()) RETURNING id',
    [name, `${name}@example.com`],
  )
  return rows[0]!.id
}
const open = async (accountId: string, origin = atHome): Promise<string> =>
  (await openSession(deps(), accountId, origin)).token
const find = (token: string, origin = atHome) => findSession(deps(), token, origin)
const idOf = async (token: string): Promise<string> => (await find(token))!.id

describe('sessions of an account', () => {
  test('somebody else’s is not found, and stays', async () => {
    const [ada, eve] = [await person('ada'), await person('eve')]
    const token = await open(ada)
    const own = await open(eve)
    await expect(endSession(deps(), eve, await idOf(token))).rejects.toMatchObject({ code: 'not-found' })
    expect(await endAllSessions(deps(), eve)).toBe(1)
    expect(await find(token)).not.toBeNull()
    expect(await find(own)).toBeNull()
    expect(await listSessions(deps(), eve)).toEqual([])
  })

  test('are listed with where they were last used from, as renewed while used, the last seen first', async () => {
    const account = await person('traveller')
    const phone = await open(account)
    now += SESSION.renewEvery / 2
    const desk = await open(account)
    expect((await listSessions(deps(), account)).map(({ id }) => id)).toEqual([await idOf(desk), await idOf(phone)])

    now += SESSION.renewEvery / 2
    expect(await find(phone, onTheWay)).toMatchObject({ renewed: true })
    const [first, second] = await listSessions(deps(), account)
    expect(first).toEqual({
      id: await idOf(phone),
      ...onTheWay,
      createdAt: new Date(now - SESSION.renewEvery),
      lastSeenAt: new Date(now),
    })
    expect(second).toMatchObject({ id: await idOf(desk), ...atHome })
  })

  test('one ends, or all but one', async () => {
    const account = await person('many')
    const [one, two, three] = [await open(account), await open(account), await open(account)]
    await endSession(deps(), account, await idOf(one))
    expect(await find(one)).toBeNull()
    expect(await endOtherSessions(deps(), account, await idOf(two))).toBe(1)
    expect([await find(two), await find(three)]).toEqual([expect.objectContaining({ renewed: false }), null])
  })

  test('one tells when its owner proved again who they are, and the others do not', async () => {
    const account = await person('proved')
    const [one, other] = [await open(account), await open(account)]
    expect(await find(one)).toMatchObject({ confirmedAt: null })
    await confirmSession(deps(), hashToken(one))
    expect(await find(one)).toMatchObject({ confirmedAt: new Date(now) })
    expect(await find(other)).toMatchObject({ confirmedAt: null })
  })

  test('that have ended by themselves are neither listed nor kept', async () => {
    const account = await person('gone')
    await open(account)
    now += SESSION.idle
    const fresh = await open(account)
    expect(await listSessions(deps(), account)).toHaveLength(1)
    now += 1
    expect(await removeEndedSessions(deps())).toBeGreaterThanOrEqual(1)
    const { rows } = await database.pool.query('SELECT id FROM sessions WHERE account_id = $1', [account])
    expect(rows).toEqual([{ id: await idOf(fresh) }])
  })

  test('of an account that is gone open nothing', async () => {
    const account = await person('deleted')
    const token = await open(account)
    await database.pool.query('UPDATE accounts SET deleted_at = now() WHERE id = $1', [account])
    expect(await find(token)).toBeNull()
  })
})
