import { describe, expect, test } from 'vitest'
import { setUpAccounts } from './testing/people.ts'

const people = setUpAccounts()

describe('the security log', () => {
  test('is for who is signed in', async () => {
    expect((await people.server.visitor().get('/api/account/security-log/')).statusCode).toBe(401)
  })

  test('is read by its owner alone, newest first, 25 a page; a page past the last is the last', async () => {
    const [owner, other] = [await people.server.createAccount('owner'), await people.server.createAccount('other')]
    await people.server.database.pool.query(
      `INSERT INTO security_events (account_id, kind, device, network, created_at)
       SELECT $1, 'signed-in', 'Chrome on Windows', '10.0.' || n || '.0/24', to_timestamp(1000 + n) FROM generate_series(1, 30) AS n`,
      [owner.id],
    )
    const client = await people.server.signIn(owner)
    const read = async (page: number) => (await client.get(`/api/account/security-log/?page=${page}`)).json()
    const [first, second] = [await read(1), await read(2)]
    expect(first.events[0]).toEqual({
      id: expect.any(Number),
      kind: 'signed-in',
      device: 'Chrome on Windows',
      network: '10.0.30.0/24',
      at: new Date(1_030_000).toISOString(),
    })
    expect([first.events.length, second.events.length, second.pagination.total_pages]).toEqual([25, 5, 2])
    expect(second.events.at(-1)).toMatchObject({ network: '10.0.1.0/24' })
    expect(await read(7)).toEqual(second)
    const strange = (await (await people.server.signIn(other)).get('/api/account/security-log/')).json()
    expect(strange).toMatchObject({ events: [], pagination: { total_output_images: 0 } })
  })
})
