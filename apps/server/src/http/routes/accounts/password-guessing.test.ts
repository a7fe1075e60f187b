import { describe, expect, test } from 'vitest'
import { LOGIN_DELAYS, LOGIN_LIMIT, SECURITY_LOG_DAYS } from '@toile/core'
import { PASSWORD, setUpAccounts } from './testing/people.ts'

const notes: { readonly kind: string; readonly accountId: string | null; readonly name?: string }[] = []
const people = setUpAccounts(async () => ({ journal: { note: (event) => void notes.push(event) } }))
const { clock, counted, freshName, addressOf, signUp, logIn, logInFrom, linkDataFor, verifiedAccount, eventsOf } =
  people

const WRONG = 'not the password'
const { device, network, account } = LOGIN_DELAYS
const statusOf = async (answer: Promise<{ statusCode: number }>): Promise<number> => (await answer).statusCode

/** Wrong passwords, from a network of their own each, as many as make everybody wait. */
async function guessFromEverywhere(name: string, times: number = account.free): Promise<void> {
  for (let each = 0; each < times; each += 1) {
    const answer = await logInFrom(`198.51.${each}.1`, people.server.visitor(), name, WRONG)
    expect(answer.statusCode).toBe(400)
  }
}

/** The network that everybody here comes from has tried all it may; 90.5 seconds are left of that. */
const useUpNetwork = () =>
  people.server.database.pool.query(
    `INSERT INTO rate_limits VALUES ($1, $2, $3)
     ON CONFLICT (key) DO UPDATE SET count = excluded.count, resets_at = excluded.resets_at`,
    [`${LOGIN_LIMIT.name}:127.0.0.0/24`, LOGIN_LIMIT.max, new Date(clock.now().getTime() + 90_500)],
  )

describe('guessing from one network', () => {
  test('makes the next try wait, the right password too, without a password check', async () => {
    const name = await verifiedAccount()
    for (let tries = 0; tries < network.free; tries += 1) {
      expect(await statusOf(logIn(people.server.visitor(), name, WRONG))).toBe(400)
    }
    counted.verify = 0
    const refused = await logIn(people.server.visitor(), name)
    expect([refused.statusCode, refused.json().wait_time, refused.headers['retry-after']]).toEqual([
      429,
      network.first,
      String(network.first),
    ])
    expect(counted.verify).toBe(0)
    expect((await eventsOf(name)).slice(1)).toEqual([
      ...Array<string>(network.free).fill('sign-in-failed'),
      'sign-in-delayed',
    ])
  })

  test('waits longer each time, and the right password in time makes it forgotten', async () => {
    const name = await verifiedAccount()
    const wrong = (times: number) =>
      Promise.all(Array.from({ length: times }, () => logIn(people.server.visitor(), name, WRONG)))
    await wrong(network.free)
    for (const seconds of [network.first, network.first * 2, network.first * 4]) {
      expect((await logIn(people.server.visitor(), name, WRONG)).json().wait_time).toBe(seconds)
      clock.advance((seconds - 0.4) * 1000)
      expect((await logIn(people.server.visitor(), name, WRONG)).json().wait_time).toBe(1)
      clock.advance(400)
      expect(await statusOf(logIn(people.server.visitor(), name, WRONG))).toBe(400)
    }
    clock.advance(network.first * 8 * 1000)
    expect(await statusOf(logIn(people.server.visitor(), name))).toBe(200)
    await wrong(network.free - 1)
    expect(await statusOf(logIn(people.server.visitor(), name))).toBe(200)
  })

  test('many tries at once are not one', async () => {
    const name = await verifiedAccount()
    const clients = Array.from({ length: 25 }, () => people.server.visitor())
    await Promise.all(clients.map((client) => client.get('/api/csrf/')))
    counted.verify = 0
    const answers = await Promise.all(clients.map((client) => logIn(client, name, WRONG)))
    expect(answers.filter(({ statusCode }) => statusCode === 400)).toHaveLength(network.free)
    expect(answers.filter(({ statusCode }) => statusCode === 429)).toHaveLength(25 - network.free)
    expect(counted.verify).toBe(network.free)
  })

  test('of name and address, in every letter case the database folds, is guessing of one account', async () => {
    const name = `İris${freshName()}`
    const email = addressOf(freshName())
    await signUp(people.server.visitor(), name, { email })
    await people.verify(await linkDataFor(email))
    const spelled = [name, name.toLowerCase(), name.toUpperCase(), name.replace('İ', 'i'), email, email.toUpperCase()]
    const leading: string[] = []
    for (const each of spelled) {
      if ((await statusOf(logIn(people.server.visitor(), each))) === 200) leading.push(each)
      await people.server.database.pool.query('DELETE FROM login_delays')
    }
    expect(leading).toEqual(expect.arrayContaining([name, email, email.toUpperCase()]))

    for (let tries = 0; tries < network.free; tries += 1) {
      const each = leading[tries % leading.length] ?? ''
      expect(await statusOf(logIn(people.server.visitor(), each, WRONG))).toBe(400)
    }
    for (const each of leading) expect(await statusOf(logIn(people.server.visitor(), each))).toBe(429)
  })

  test('of a name that nobody has, and of one that waits for its link, is held back in the same way', async () => {
    const waiting = freshName()
    await signUp(people.server.visitor(), waiting)
    const nobody = `İ${freshName()}`
    const { rows } = await people.server.database.pool.query<{ folded: string }>('SELECT lower($1) AS folded', [nobody])
    for (const names of [
      [nobody, rows[0]?.folded ?? ''],
      [waiting, addressOf(waiting).toUpperCase()],
    ]) {
      for (let tries = 0; tries < network.free; tries += 1) {
        expect(await statusOf(logIn(people.server.visitor(), names[tries % 2] ?? '', WRONG))).toBe(400)
      }
      for (const name of names) {
        const refused = await logIn(people.server.visitor(), name, WRONG)
        expect([refused.statusCode, refused.json().wait_time]).toEqual([429, network.first])
      }
    }
    const { rows: stored } = await people.server.database.pool.query<{ text: string }>(
      `SELECT string_agg(subject, ' ') AS text FROM login_delays`,
    )
    expect(stored[0]?.text).not.toContain(rows[0]?.folded)
  })

  test('of many accounts is limited per network', async () => {
    await useUpNetwork()
    const refused = await logIn(people.server.visitor(), freshName(), WRONG)
    expect([refused.statusCode, refused.json().wait_time]).toEqual([429, 91])
  })
})

describe('an owner whose account others guess at', () => {
  test('gets in with a browser that the account knows, and waits with another', async () => {
    const name = await verifiedAccount()
    const own = people.server.visitor()
    await logIn(own, name)
    await guessFromEverywhere(name)

    const elsewhere = await logInFrom('203.0.113.1', people.server.visitor(), name)
    expect([elsewhere.statusCode, elsewhere.json().wait_time]).toEqual([429, account.first])
    expect(await statusOf(logIn(own, name))).toBe(200)
    // Also where the guesses come from its own network, and use up what that may try.
    await useUpNetwork()
    expect(await statusOf(logIn(own, name))).toBe(200)
  })

  test('a known browser has a count of its own, and none with the account of somebody else', async () => {
    const [name, other] = [await verifiedAccount(), await verifiedAccount()]
    const own = people.server.visitor()
    await logIn(own, name)
    for (let tries = 0; tries < device.free; tries += 1) expect(await statusOf(logIn(own, name, WRONG))).toBe(400)
    const refused = await logIn(own, name)
    expect([refused.statusCode, refused.json().wait_time]).toEqual([429, device.first])
    expect(await statusOf(logIn(people.server.visitor(), name))).toBe(200)

    await guessFromEverywhere(other)
    expect(await statusOf(logIn(own, other))).toBe(429)
  })

  test('is mailed a way round, once a day, which opens this browser and signs in nobody', async () => {
    const name = await verifiedAccount()
    const mails = () =>
      people.server.mailbox.received.filter(({ to, link }) => to === addressOf(name) && link.includes('/unlock?'))
    await guessFromEverywhere(name, account.free - 1)
    await people.allMailsWritten()
    expect(mails()).toEqual([])
    await guessFromEverywhere(name, 1)
    clock.advance(account.first * 1000)
    await logInFrom('192.0.2.1', people.server.visitor(), name, WRONG)
    await people.allMailsWritten()
    expect(mails()).toHaveLength(1)

    const client = people.server.visitor()
    expect(await statusOf(logInFrom('203.0.113.1', client, name))).toBe(429)
    const data = new URL(mails()[0]?.link ?? '').searchParams.get('data') ?? ''
    const unlocked = await client.post('/api/account/unlock/', { data })
    expect([unlocked.statusCode, unlocked.json()]).toEqual([200, { message: 'You can log in from this browser now.' }])
    expect((await client.get('/api/session/')).json()).toMatchObject({ authenticated: false })
    expect(await statusOf(logInFrom('203.0.113.1', client, name))).toBe(200)
    expect(await eventsOf(name)).toEqual(expect.arrayContaining(['unlocked', 'signed-in']))

    const again = await people.server.visitor().post('/api/account/unlock/', { data })
    expect(again.statusCode).toBe(400)
    clock.advance(86_400_000)
    await guessFromEverywhere(name)
    await people.allMailsWritten()
    expect(mails()).toHaveLength(2)
  })

  test('a link that is not one opens nothing, and leaves no cookie', async () => {
    const known = async () => (await people.server.database.pool.query('SELECT 1 FROM known_devices')).rowCount
    const before = await known()
    const client = people.server.visitor()
    const refused = await client.post('/api/account/unlock/', { data: 'x'.repeat(43) })
    expect([refused.statusCode, refused.json().message]).toEqual([
      400,
      'This link has been used or is too old. Ask for a new one.',
    ])
    expect(client.cookies.has('known_device')).toBe(false)
    expect(await known()).toBe(before)
  })
})

describe('a browser that signs in', () => {
  const newSignIns = (name: string) =>
    people.server.mailbox.received.filter(({ to, subject }) => to === addressOf(name) && /sign-in/i.test(subject))

  test('gets a cookie that only its hash is kept of, a new one each time', async () => {
    const name = await verifiedAccount()
    const client = people.server.visitor()
    const cookie = (await logIn(client, name)).cookies.find((each) => each.name === 'known_device')
    expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/api/', maxAge: 365 * 86_400 })
    await logIn(client, name)
    expect(client.cookies.get('known_device')).not.toBe(cookie?.value)
    const { rows } = await people.server.database.pool.query<{ token_hash: Buffer }>(
      'SELECT token_hash FROM known_devices JOIN accounts ON accounts.id = account_id WHERE username = $1',
      [name],
    )
    expect(rows).toHaveLength(1)
    expect(rows[0]?.token_hash).toHaveLength(32)
    expect(rows[0]?.token_hash.equals(Buffer.from(client.cookies.get('known_device') ?? '', 'base64url'))).toBe(false)
  })

  test('is told of by mail when the account does not know it; not at the very first sign-in, and not again', async () => {
    const name = await verifiedAccount()
    const [desk, phone] = [people.server.visitor(), people.server.visitor()]
    await logIn(desk, name)
    await logIn(desk, name)
    await people.allMailsWritten()
    expect(newSignIns(name)).toEqual([])

    await logInFrom('203.0.113.9', phone, name)
    await people.allMailsWritten()
    expect(newSignIns(name)).toHaveLength(1)
    expect(newSignIns(name)[0]?.text).toContain('203.0.113.0/24')

    for (const client of [desk, phone]) await logIn(client, name)
    await people.allMailsWritten()
    expect(newSignIns(name)).toHaveLength(1)
  })

  test('is told of to the owner of an account that nobody has signed in to for longer than the log goes back', async () => {
    const name = await verifiedAccount()
    await logIn(people.server.visitor(), name)
    clock.advance((SECURITY_LOG_DAYS + 1) * 86_400_000)
    await people.server.database.pool.query('DELETE FROM security_events')
    await logIn(people.server.visitor(), name)
    await people.allMailsWritten()
    expect(newSignIns(name)).toHaveLength(1)
  })

  test('that two people share is known to both', async () => {
    const names = [await verifiedAccount(), await verifiedAccount()]
    const shared = people.server.visitor()
    for (const name of [...names, ...names]) await logIn(shared, name)
    await people.allMailsWritten()
    expect(names.flatMap((name) => newSignIns(name))).toEqual([])
  })

  test('with a cookie that somebody else has put there does not make it known', async () => {
    const name = await verifiedAccount()
    const [victim, stranger] = [people.server.visitor(), people.server.visitor()]
    await logIn(stranger, await verifiedAccount())
    victim.setCookie('known_device', stranger.cookies.get('known_device') ?? '')
    await logIn(victim, name)
    await guessFromEverywhere(name)
    expect(await statusOf(logInFrom('203.0.113.1', stranger, name))).toBe(429)
    expect(await statusOf(logIn(victim, name))).toBe(200)
  })
})

test('what happens at the doors is in the operator’s log, of accounts and of names that nobody has', async () => {
  const name = await verifiedAccount()
  notes.length = 0
  const nobody = freshName()
  await logIn(people.server.visitor(), name)
  await logIn(people.server.visitor(), name, WRONG)
  await logIn(people.server.visitor(), nobody.toUpperCase(), WRONG)
  expect(notes.map(({ kind, accountId, name: typed }) => [kind, accountId !== null, typed])).toEqual([
    ['signed-in', true, undefined],
    ['sign-in-failed', true, undefined],
    ['sign-in-failed', false, nobody],
  ])
})

test('nothing of all this was a fault of the server', () => {
  expect(PASSWORD).not.toBe(WRONG)
  expect(people.server.reported).toEqual([])
})
