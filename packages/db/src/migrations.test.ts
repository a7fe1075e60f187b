import { randomBytes } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import pg from 'pg'

const FOLDER = new URL('../migrations/', import.meta.url)
const FILES = readdirSync(FOLDER)
  .filter((name) => name.endsWith('.sql'))
  .toSorted()
const fileOf = (tag: string): number => FILES.indexOf(`${tag}.sql`)

const name = `toile_migrations_${randomBytes(8).toString('hex')}`
const serverUrl = process.env.TOILE_TEST_DATABASE_URL ?? ''
let server: pg.Client
let database: pg.Client

beforeAll(async () => {
  server = new pg.Client({ connectionString: serverUrl })
  await server.connect()
  await server.query(`CREATE DATABASE ${name}`)
  const url = new URL(serverUrl)
  url.pathname = `/${name}`
  database = new pg.Client({ connectionString: url.toString() })
  await database.connect()
})
afterAll(async () => {
  await database.end()
  await server.query(`DROP DATABASE ${name} WITH (FORCE)`)
  await server.end()
})

async function migrate(from: number, to: number): Promise<void> {
  for (const file of FILES.slice(from, to)) {
    const statements = readFileSync(new URL(file, FOLDER), 'utf8').split('--> statement-breakpoint')
    await database.query('BEGIN')
    for (const statement of statements) await database.query(statement)
    await database.query('COMMIT')
  }
}

test('accounts that were never verified become sign-ups with their links; the others stay as they are', async () => {
  const split = fileOf('0013_sign_ups_apart')
  await migrate(0, split)
  await database.query(`
    INSERT INTO accounts (id, username, email, password_hash, verified_at) VALUES
      ('00000000-0000-4000-8000-000000000001', 'verified', 'verified@example.com', 'hash 1', now()),
      ('00000000-0000-4000-8000-000000000002', 'waiting', 'waiting@example.com', 'hash 2', NULL);
    INSERT INTO ledger (account_id, amount, reason, key) VALUES
      ('00000000-0000-4000-8000-000000000001', 60, 'trial', 'trial:1');
    INSERT INTO email_verifications (token_hash, account_id, created_at, expires_at) VALUES
      ('one', '00000000-0000-4000-8000-000000000001', now(), now()),
      ('two', '00000000-0000-4000-8000-000000000002', now(), now())`)

  await migrate(split, split + 1)
  expect((await database.query('SELECT username FROM accounts')).rows).toEqual([{ username: 'verified' }])
  expect(
    (
      await database.query(
        `SELECT username, email, password_hash, browser_hash,
          extract(epoch FROM expires_at - now())::int / 3600.0 > 47.9 AS lasts FROM sign_ups`,
      )
    ).rows,
  ).toEqual([
    { username: 'waiting', email: 'waiting@example.com', password_hash: 'hash 2', browser_hash: null, lasts: true },
  ])
  expect(
    (
      await database.query(`
        SELECT encode(token_hash, 'escape') AS link, accounts.username AS account, sign_ups.username AS sign_up
        FROM email_verifications LEFT JOIN accounts ON accounts.id = account_id
        LEFT JOIN sign_ups ON sign_ups.id = sign_up_id ORDER BY link`)
    ).rows,
  ).toEqual([
    { link: 'one', account: 'verified', sign_up: null },
    { link: 'two', account: null, sign_up: 'waiting' },
  ])
  expect((await database.query('SELECT credits FROM balances')).rows).toEqual([{ credits: 60 }])
  await expect(database.query('UPDATE balances SET credits = 1')).rejects.toThrow('not allowed')
})

test('what was ordered before names the upload of its photo that was used last', async () => {
  const named = fileOf('0021_uploads_of_requests')
  await migrate(fileOf('0013_sign_ups_apart') + 1, named)
  await database.query(`
    INSERT INTO blobs (id, account_id, storage_key, sha256, media_type, bytes, width, height) VALUES
      ('00000000-0000-4000-8000-00000000000b', '00000000-0000-4000-8000-000000000001', 'photo', 'x', 'image/png', 1, 1, 1);
    INSERT INTO uploads (id, account_id, blob_id, resized, created_at, last_used_at)
      SELECT id::uuid, '00000000-0000-4000-8000-000000000001', '00000000-0000-4000-8000-00000000000b', false, now(), used::date
      FROM (VALUES ('00000000-0000-4000-8000-0000000000a1', '2026-01-01'), ('00000000-0000-4000-8000-0000000000a2', '2026-01-02'),
        ('00000000-0000-4000-8000-0000000000a3', '2026-01-03')) AS uploaded (id, used);
    INSERT INTO generation_requests (id, account_id, kind, mode, count, price_each, seed, width, height, prompt, face_id,
      target_blob_id, mask_coordinates, status, open_tasks, next_event_id, created_at)
    VALUES ('00000000-0000-4000-8000-00000000000c', '00000000-0000-4000-8000-000000000001', 'generate', 'create-background', 1,
      4, 1, 1, 1, 'a beach', -1, '00000000-0000-4000-8000-00000000000b', '[]', 'done', 0, 1, '2026-01-02')`)

  await migrate(named, named + 1)
  expect((await database.query('SELECT target_upload_id, source_upload_id FROM generation_requests')).rows).toEqual([
    { target_upload_id: '00000000-0000-4000-8000-0000000000a2', source_upload_id: null },
  ])
})

test('pictures that there are become their owners’ libraries, newest last, with their marks', async () => {
  const lists = fileOf('0024_library_lists')
  await migrate(fileOf('0021_uploads_of_requests') + 1, lists)
  await database.query(`
    INSERT INTO tasks (id, request_id, slot, status) SELECT id::uuid, '00000000-0000-4000-8000-00000000000c', slot, 'done'
      FROM (VALUES ('00000000-0000-4000-8000-0000000000d1', 0), ('00000000-0000-4000-8000-0000000000d2', 1)) AS made (id, slot);
    INSERT INTO outputs (id, account_id, request_id, task_id, blob_id, mode, width, height, provenance, understood, ignored,
      warnings, favourite_at, created_at)
    SELECT id::uuid, '00000000-0000-4000-8000-000000000001', '00000000-0000-4000-8000-00000000000c', id::uuid,
      '00000000-0000-4000-8000-00000000000b', 'create-background', 1, 1, '{"engine":"builtin"}', '[]', '[]', '[]', favourite::date, made::date
    FROM (VALUES ('00000000-0000-4000-8000-0000000000d1', '2026-01-03', '2026-01-04'),
      ('00000000-0000-4000-8000-0000000000d2', '2026-01-02', NULL)) AS made (id, made, favourite);
    INSERT INTO votes (output_id, liked) VALUES ('00000000-0000-4000-8000-0000000000d2', true)`)

  await migrate(lists, lists + 1)
  const listed = () =>
    database.query(`SELECT term, pictures, array_agg(number ORDER BY number) AS numbers FROM library_terms
      JOIN library_blocks ON term_id = id, library_pictures WHERE get_bit(bits, number) = 1 GROUP BY term, pictures ORDER BY term`)
  expect((await listed()).rows).toEqual([
    { term: 'all', pictures: 2, numbers: [1, 2] },
    { term: 'engine:builtin', pictures: 2, numbers: [1, 2] },
    { term: 'mark:favourite', pictures: 1, numbers: [2] },
    { term: 'mark:liked', pictures: 1, numbers: [1] },
    { term: 'mode:create-background', pictures: 2, numbers: [1, 2] },
  ])
  expect(
    (await database.query('SELECT last_number, worded FROM libraries JOIN library_pictures ON library_id = id')).rows,
  ).toEqual([
    { last_number: 2, worded: false },
    { last_number: 2, worded: false },
  ])
  // What a server of the version before does is followed.
  await database.query(`DELETE FROM votes; UPDATE outputs SET favourite_at = NULL`)
  expect((await listed()).rows.map(({ term }) => term)).toEqual(['all', 'engine:builtin', 'mode:create-background'])
})

test('what was hidden before is counted in its terms, and is purged with a deletion if it had none', async () => {
  const purge = fileOf('0031_purge_by_deletion')
  await migrate(fileOf('0024_library_lists') + 1, purge)
  await database.query(`UPDATE outputs SET deleted_at = now() WHERE id = '00000000-0000-4000-8000-0000000000d1'`)

  await migrate(purge, purge + 1)
  expect((await database.query('SELECT term, pictures, hidden FROM library_terms ORDER BY term')).rows).toEqual([
    { term: 'all', pictures: 1, hidden: 1 },
    { term: 'engine:builtin', pictures: 1, hidden: 1 },
    { term: 'mode:create-background', pictures: 1, hidden: 1 },
  ])
  const { rows } = await database.query(
    `SELECT pictures, undone FROM deletions JOIN outputs ON outputs.deletion_id = deletions.id AND outputs.account_id = deletions.account_id`,
  )
  expect(rows).toEqual([{ pictures: 1, undone: false }])
})
