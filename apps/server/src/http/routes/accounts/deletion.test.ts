import { readdir } from 'node:fs/promises'
import { describe, expect, test, vi } from 'vitest'
import { OWN_PASSWORD_DELAY } from '@toile/core'
import {
  balanceOf,
  imagesOf,
  keepDraft,
  makeMask,
  makePhoto,
  order,
  orderBackground,
  png,
  postForm,
  setUpStudio,
  type TestClient,
  upload,
} from '../../../testing/index.ts'
import { type Owner, setUpOwners } from './testing/owners.ts'
import { PASSWORD } from './testing/people.ts'

/** Files are removed by the job that the deletion sends: no scheduled removal runs within the test. */
const studio = setUpStudio({ worker: { fileGarbageIntervalMs: 60 * 60_000 } })
const { owner, another, confirm, isSignedIn, query, logOf } = setUpOwners(() => studio.server)

const remove = (client: TestClient, password = PASSWORD) => client.post('/api/account/delete/', { proof: { password } })
const filesOf = (accountId: string): Promise<string[]> =>
  readdir(`${studio.server.filesRoot}/${accountId}`).catch(() => [])
const eventually = (check: () => Promise<void>) => vi.waitFor(check, { timeout: 30_000, interval: 20 })
const ledgerOf = (accountId: string) =>
  query('SELECT id, amount, reason, key FROM ledger WHERE account_id = $1 ORDER BY id', accountId)
const isDeleted = async (accountId: string): Promise<boolean> =>
  (await query('SELECT deleted_at IS NOT NULL AS gone FROM accounts WHERE id = $1', accountId))[0].gone
const waitingForLocks = async (): Promise<number> =>
  (
    await query(
      `SELECT count(*)::int FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()`,
    )
  )[0].count

/** Tables of rows that belong to an account, with how many of them are this one's. */
async function rowsOf(accountId: string): Promise<Record<string, number>> {
  const tables = await query(
    `SELECT table_name AS name FROM information_schema.columns
     WHERE table_schema = 'public' AND column_name = 'account_id' ORDER BY table_name`,
  )
  const counts: Record<string, number> = {}
  for (const { name } of tables) {
    const [{ count }] = await query(`SELECT count(*)::int FROM "${name}" WHERE account_id = $1`, accountId)
    if (count > 0) counts[name] = count
  }
  return counts
}

/** Tables in which a text stands anywhere. Limits hold it until their window is over. */
async function tablesWith(text: string): Promise<string[]> {
  const tables = await query(
    `SELECT table_name AS name FROM information_schema.tables
     WHERE table_schema = 'public' AND table_type = 'BASE TABLE' AND table_name <> 'rate_limits'`,
  )
  const found: string[] = []
  for (const { name } of tables) {
    const [{ count }] = await query(`SELECT count(*)::int FROM "${name}" AS t WHERE t::text ILIKE $1`, `%${text}%`)
    if (count > 0) found.push(name)
  }
  return found
}

/** Somebody with a row in every table that one can have. */
async function settledOwner(): Promise<Owner> {
  const person = await owner({ credits: 100 })
  const { client, id, email } = person
  const photo = await upload(client, await makePhoto(64, 80, 1))
  const background = await orderBackground(client, { original_target_image: photo, text_prompt: 'my secret beach' })
  await imagesOf(client, background.json().job_id)
  const [pattern] = await imagesOf(client, await order(client, { prompt: 'secret flowers', key: 'secret-key' }))
  await client.post('/api/vote/', { image_id: pattern!.image_id, vote_value: '1' })
  await keepDraft(client, 'create-background', { photo, prompt: 'a secret draft' })
  await postForm(client, '/api/drafts/create-background/mask/?version=1', { mask: png(await makeMask(64, 80, 20)) })
  await client.post('/api/toggle-instruction-settings/create-background/')
  await confirm(person)
  await client.post('/api/account/email/', { email: `secret-${email}` })
  await studio.server.mailbox.mailTo(`secret-${email}`)
  await query(
    `INSERT INTO passkeys (id, account_id, public_key, counter, transports, synced, name, created_at)
     VALUES ($1::text, $1::uuid, '', 0, '{}', true, 'Secret phone', now())`,
    id,
  )
  await query(
    `INSERT INTO reruns (id, account_id, fingerprint, state, price, change, created_at, ended_at)
     VALUES ($1::uuid, $1::uuid, '', 'done', 4, '{"prompt": "secret stripes"}', now(), now())`,
    id,
  )
  await query(
    `INSERT INTO rerun_steps (rerun_id, number, output_id, mode, kind, price, state, message)
     VALUES ($1::uuid, 0, $2, 'create-pattern', 'generate', 4, 'failed', 'a secret message')`,
    id,
    pattern!.image_id,
  )
  await query(`INSERT INTO known_devices VALUES (decode(md5($1::text), 'hex'), $1::uuid, now(), now())`, id)
  await query(`INSERT INTO login_delays VALUES ('network:somewhere:' || $1::text, 3, now(), now())`, id)
  await query(
    `INSERT INTO subscriptions (account_id, provider_subscription_id, plan, status, period_start, period_end)
     VALUES ($1::uuid, $1::text, 'BASIC', 'ended', now(), now())`,
    id,
  )
  return person
}

describe('who may delete an account', () => {
  test('nobody without a proof made for it: a session, even a confirmed one, is not enough', async () => {
    const person = await owner()
    const { client, id } = person
    await confirm(person)
    const before = await rowsOf(id)
    expect((await remove(studio.server.visitor())).statusCode).toBe(401)
    for (const body of [{}, { proof: {} }, { proof: null }]) {
      expect((await client.post('/api/account/delete/', body)).statusCode).toBe(400)
    }
    const wrong = await remove(client, 'wrong password')
    expect([wrong.statusCode, wrong.json().errors]).toEqual([400, { password: [expect.any(String)] }])
    expect([await isDeleted(id), await isSignedIn(client), await rowsOf(id)]).toEqual([false, true, before])
  })

  test('is guessed no more often than any proof', async () => {
    const { client, id } = await owner()
    for (let guess = 0; guess < OWN_PASSWORD_DELAY.free; guess += 1) {
      expect((await remove(client, `guess ${guess}`)).statusCode).toBe(400)
    }
    const refused = await remove(client)
    expect([refused.statusCode, refused.json().wait_time, await isDeleted(id)]).toEqual([
      429,
      expect.any(Number),
      false,
    ])
  })
})

describe('a deletion', () => {
  test('takes everything of the person out, and leaves the ledger and everybody else', async () => {
    const [person, neighbour] = [await settledOwner(), await settledOwner()]
    const { client, id, name, email } = person
    const phone = await another(person)
    const [ledger, balance] = [await ledgerOf(id), await balanceOf(client)]
    const [theirs, theirFiles] = [await rowsOf(neighbour.id), await filesOf(neighbour.id)]
    const tables =
      'account_tokens blobs drafts generation_requests idempotency_keys instruction_settings known_devices ledger ' +
      'outputs passkeys reruns security_events sessions subscriptions uploads'
    expect(Object.keys(await rowsOf(id))).toEqual(expect.arrayContaining(tables.split(' ')))
    expect((await filesOf(id)).length).toBeGreaterThan(5)

    const answer = await remove(client)
    expect([answer.statusCode, answer.json()]).toEqual([200, { message: 'Your account is deleted.' }])
    expect([await isSignedIn(client), await isSignedIn(phone)]).toEqual([false, false])
    await eventually(async () => expect(await filesOf(id)).toEqual([]))
    expect((await studio.server.mailbox.mailTo(email)).subject).toBeTruthy()

    expect(await rowsOf(id)).toEqual({ balances: 1, generation_requests: 2, ledger: 3, subscriptions: 1 })
    expect(await query('SELECT status FROM subscriptions WHERE account_id = $1', id)).toEqual([{ status: 'ended' }])
    expect([await ledgerOf(id), await query('SELECT credits FROM balances WHERE account_id = $1', id)]).toEqual([
      ledger,
      [{ credits: balance }],
    ])
    expect(
      await query(
        'SELECT DISTINCT prompt, mask_coordinates, target_blob_id FROM generation_requests WHERE account_id = $1',
        id,
      ),
    ).toEqual([{ prompt: '', mask_coordinates: [], target_blob_id: null }])
    const [account] = await query('SELECT * FROM accounts WHERE id = $1', id)
    expect(account).toMatchObject({ password_hash: null, google_sub: null, deleted_at: expect.any(Date) })
    expect(account.email).not.toContain('@')
    expect([await tablesWith(name), await tablesWith(email)]).toEqual([[], []])
    expect(await query('SELECT 1 FROM login_delays WHERE subject LIKE $1', `%${id}%`)).toEqual([])
    expect(
      await query(
        'SELECT 1 FROM events WHERE request_id IN (SELECT id FROM generation_requests WHERE account_id = $1)',
        id,
      ),
    ).toEqual([])
    // The neighbour wrote the same words.
    expect(await rowsOf(neighbour.id)).toEqual(theirs)
    expect([await filesOf(neighbour.id), await isSignedIn(neighbour.client)]).toEqual([theirFiles, true])
    expect(
      await query(`SELECT 1 FROM generation_requests WHERE account_id = $1 AND prompt LIKE '%secret%'`, neighbour.id),
    ).toHaveLength(2)
    expect(studio.server.reported).toEqual([])
  })

  test('leaves no way in, and no mail to it', async () => {
    const person = await owner()
    await remove(person.client)
    const visitor = studio.server.visitor()
    for (const username of [person.name, person.email]) {
      expect((await visitor.post('/api/login/', { username, password: PASSWORD })).statusCode).toBe(400)
      expect((await visitor.post('/api/account/password-reset/', { credential: username })).statusCode).toBe(200)
    }
    await eventually(async () =>
      expect(await query(`SELECT 1 FROM pgboss.job WHERE name = 'account-mail' AND state < 'completed'`)).toEqual([]),
    )
    expect(studio.server.mailbox.received.filter(({ to }) => to === person.email)).toHaveLength(1)
    expect(await query('SELECT 1 FROM account_tokens WHERE account_id = $1', person.id)).toEqual([])
  })

  test('frees name and address for somebody new, who gets no second trial grant (R9)', async () => {
    const person = await owner()
    await remove(person.client)
    const visitor = studio.server.visitor()
    const form = { username: person.name, email: person.email, password1: PASSWORD, password2: PASSWORD }
    const signUp = await visitor.post('/api/signup/', form)
    expect(signUp.statusCode, signUp.body).toBe(200)
    const { link } = await studio.server.mailbox.mailTo(person.email, 2)
    const data = new URL(link).searchParams.get('data') ?? ''
    const verified = await visitor.get(`/api/verify-email/?data=${data}`)
    expect(verified.json()).toMatchObject({ verified: true, trial: { credits: 0, why_not: expect.any(String) } })
    const login = await studio.server.visitor().post('/api/login/', { username: person.name, password: PASSWORD })
    expect(login.statusCode).toBe(200)
  })

  test('cancels what is being made, and gives its credits back', async () => {
    const { client, id } = await owner({ credits: 100 })
    await studio.atAGate(async (gate) => {
      const jobId = await order(client, { count: 4, prompt: 'secret stripes' })
      await gate.arrived(1)
      const stream = client.get(`/api/stream-image-generation/${jobId}/`)
      expect((await remove(client)).statusCode).toBe(200)
      // It ends with its session.
      await stream
      expect((await ledgerOf(id)).map(({ amount, reason }) => [reason, amount])).toEqual([
        ['operator', 100],
        ['generation', -16],
        ...Array.from({ length: 4 }, () => ['refund', 4]),
      ])
    })
    expect(await query(`SELECT 1 FROM outputs WHERE account_id = $1`, id)).toEqual([])
  })

  test('of an engine that does not stop brings nothing back when that ends', async () => {
    const { client, id } = await owner({ credits: 100 })
    const stubborn = Promise.withResolvers<void>()
    const begun = Promise.withResolvers<void>()
    const ended = Promise.withResolvers<void>()
    studio.server.engine.behave(async () => {
      begun.resolve()
      await stubborn.promise
      ended.resolve()
    })
    await order(client)
    await begun.promise
    expect((await remove(client)).statusCode).toBe(200)
    stubborn.resolve()
    await ended.promise
    studio.server.engine.behave(() => {})
    // Another picture, made after it by the same worker: whatever was to come of the first has come by then.
    const next = await owner({ credits: 100 })
    await imagesOf(next.client, await order(next.client))
    await eventually(async () => expect(await filesOf(id)).toEqual([]))
    expect(await rowsOf(id)).toEqual({ balances: 1, generation_requests: 1, ledger: 3 })
  })

  test('takes a picture that a worker finishes in its very midst', async () => {
    const { client, id } = await owner({ credits: 100 })
    const lock = await studio.server.database.pool.connect()
    try {
      await studio.atAGate(async (gate) => {
        const jobId = await order(client)
        await gate.arrived(1)
        await lock.query('BEGIN')
        await lock.query('SELECT 1 FROM accounts WHERE id = $1 FOR UPDATE', [id])
        gate.open()
        // The worker holds the request, has ended the task, and waits to add the picture.
        await expect.poll(waitingForLocks, { timeout: 20_000 }).toBe(1)
        const removing = remove(client)
        await expect.poll(waitingForLocks, { timeout: 20_000 }).toBe(2)
        await lock.query('COMMIT')
        expect((await removing).statusCode).toBe(200)
        // It was made, and is paid.
        expect((await ledgerOf(id)).map(({ amount }) => amount)).toEqual([100, -4])
        expect(await query('SELECT status FROM tasks WHERE request_id = $1', jobId)).toEqual([{ status: 'done' }])
      })
      await eventually(async () => expect(await filesOf(id)).toEqual([]))
      expect(await rowsOf(id)).toEqual({ balances: 1, generation_requests: 1, ledger: 2 })
    } finally {
      lock.release(true)
    }
  })

  test('refuses whatever was begun while it went on', async () => {
    const person = await owner({ credits: 100 })
    const { client, id, name } = person
    await keepDraft(client, 'create-sketch', { prompt: 'held' })
    const lock = await studio.server.database.pool.connect()
    try {
      // The deletion holds the account, and stands before a draft.
      await lock.query('BEGIN')
      await lock.query('SELECT 1 FROM drafts WHERE account_id = $1 FOR UPDATE', [id])
      const removing = remove(client)
      await expect.poll(waitingForLocks, { timeout: 20_000 }).toBe(1)
      const begun = [
        client.post('/api/generate-image-with-sse/', {
          ai_model: 'create-pattern',
          num_images: 1,
          text_prompt: 'late',
        }),
        postForm(client, '/api/uploads/', { file: png(await makePhoto()) }),
        keepDraft(client, 'create-pattern', { prompt: 'late' }),
        client.post('/api/toggle-instruction-settings/create-sketch/'),
        client.post('/api/account/confirm/', { password: PASSWORD }),
        client.post('/api/collections/', { name: 'late' }),
        client.post('/api/library/delete/', { image_ids: [crypto.randomUUID()], deletion_id: crypto.randomUUID() }),
        studio.server.visitor().post('/api/login/', { username: name, password: PASSWORD }),
      ]
      await expect.poll(waitingForLocks, { timeout: 20_000 }).toBe(1 + begun.length)
      await lock.query('COMMIT')
      expect((await removing).statusCode).toBe(200)
      const statuses = (await Promise.all(begun)).map(({ statusCode }) => statusCode)
      // The last is the login, which finds nobody of that name.
      expect(statuses).toEqual([401, 401, 401, 401, 401, 401, 401, 400])
    } finally {
      lock.release(true)
    }
    // What the upload had written is due: the next scheduled removal takes it.
    await studio.server.jobs.within(studio.server.database.drizzle).send('sweep-files', {})
    await eventually(async () => expect(await filesOf(id)).toEqual([]))
    expect(await rowsOf(id)).toEqual({ balances: 1, ledger: 1 })
    expect([await logOf(id), studio.server.reported]).toEqual([[], []])
  })

  test('begins again with what was ordered while it cancelled the rest', async () => {
    const { client, id } = await owner({ credits: 100 })
    await studio.atAGate(async (gate) => {
      const first = await order(client)
      await gate.arrived(1)
      const lock = await studio.server.database.pool.connect()
      try {
        await lock.query('BEGIN')
        await lock.query('SELECT 1 FROM generation_requests WHERE id = $1 FOR UPDATE', [first])
        const removing = remove(client)
        await expect.poll(waitingForLocks, { timeout: 20_000 }).toBeGreaterThan(0)
        await order(client, { prompt: 'another' })
        await lock.query('COMMIT')
        expect((await removing).statusCode).toBe(200)
      } finally {
        lock.release(true)
      }
      expect((await ledgerOf(id)).reduce((sum, { amount }) => sum + amount, 0)).toBe(100)
      expect(await query(`SELECT 1 FROM generation_requests WHERE account_id = $1 AND status = 'open'`, id)).toEqual([])
    })
  })

  test('that is stopped between its steps leaves the account as it was, and can be repeated', async () => {
    const person = await settledOwner()
    const { client, id, name } = person
    const kept = await rowsOf(id)
    await query(
      `CREATE FUNCTION fall_over() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'stopped here'; END $$`,
    )
    await query(
      'CREATE TRIGGER fall_over BEFORE UPDATE OF deleted_at ON accounts FOR EACH ROW EXECUTE FUNCTION fall_over()',
    )
    try {
      await studio.atAGate(async (gate) => {
        await order(client)
        await gate.arrived(1)
        expect((await remove(client)).statusCode).toBe(500)
      })
    } finally {
      await query('DROP FUNCTION fall_over CASCADE')
    }
    expect(studio.server.reported.splice(0)).toHaveLength(1)
    expect([await isDeleted(id), await isSignedIn(client)]).toEqual([false, true])
    const { ledger, generation_requests: requests, security_events: log, ...rest } = await rowsOf(id)
    const { ledger: before, generation_requests: ordered, security_events: logBefore, ...restBefore } = kept
    expect([ledger, requests, log, rest]).toEqual([before! + 2, ordered! + 1, logBefore, restBefore])
    expect((await client.get('/api/get-user-credits/')).json()).toMatchObject({ username: name, credits: 92 })
    expect((await remove(client)).statusCode).toBe(200)
    expect([await isDeleted(id), await tablesWith(name)]).toEqual([true, []])
  })

  test('asked for twice at once happens once', async () => {
    const person = await owner()
    const answers = await Promise.all([remove(person.client), remove(person.client)])
    expect(answers.map(({ statusCode }) => statusCode)).toContain(200)
    expect(answers.every(({ statusCode }) => [200, 400, 401].includes(statusCode))).toBe(true)
    await studio.server.mailbox.mailTo(person.email)
    await eventually(async () =>
      expect(await query(`SELECT 1 FROM pgboss.job WHERE name = 'account-mail' AND state < 'completed'`)).toEqual([]),
    )
    expect(studio.server.mailbox.received.filter(({ to }) => to === person.email)).toHaveLength(1)
    expect(await isDeleted(person.id)).toBe(true)
  })
})
