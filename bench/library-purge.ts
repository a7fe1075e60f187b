/**
 * How soon many pictures that were deleted are gone, rows and files, after the time for undo is over, and how long another account's single
 * picture that was deleted after them waits. The real server is its own worker. Ends with exit code 1 where it takes a minute or more.
 *
 *     npm run bench:purge [pictures that are deleted, 25000]
 */
import { setTimeout as pause } from 'node:timers/promises'
import { LIBRARY } from '@toile/contract'
import { startToile } from '@toile/e2e/server'
import { type Client, signIn } from './lib/client.ts'
import { fill } from './library/fill.ts'

const PICTURES = Number(process.argv[2] ?? LIBRARY.maxDeleted)
const MOST_SECONDS = 60

const toile = await startToile()
try {
  const many = await accountWith(PICTURES)
  const single = await accountWith(1)
  await toile.database.query('VACUUM ANALYZE')
  await deleteAll(many.client)
  await deleteAll(single.client)
  const none = (accountId: string) => `NOT EXISTS (SELECT 1 FROM outputs WHERE account_id = '${accountId}')`
  const took = await Promise.all([
    secondsUntil(many.id, none(many.id)),
    secondsUntil(many.id, `${none(many.id)} AND NOT EXISTS (SELECT 1 FROM storage_garbage WHERE due_at <= now())`),
    secondsUntil(single.id, none(single.id)),
  ])
  const what = [`${PICTURES} pictures, rows`, 'files', 'single picture of another account, rows']
  console.log('seconds after the time for undo')
  for (const [at, seconds] of took.entries()) console.log(`${what[at]!.padEnd(42)}${seconds.toFixed(1).padStart(6)}`)
  if (Math.max(...took) >= MOST_SECONDS) process.exitCode = 1
} finally {
  await toile.close()
}

/** Each picture has the event that told of it. */
async function accountWith(pictures: number): Promise<{ readonly id: string; readonly client: Client }> {
  const client = await signIn(toile.url, toile.mails)
  const { rows } = await toile.database.query<{ id: string }>(
    'SELECT id FROM accounts ORDER BY created_at DESC LIMIT 1',
  )
  const { id } = rows[0]!
  await fill(toile.database, id, pictures)
  await toile.database.query(
    `INSERT INTO events (request_id, id, kind, data)
     SELECT tasks.request_id, slot, 'image', jsonb_build_object('slot', slot, 'output_image_id', outputs.id, 'placeholder', repeat('a', 40), 'colours', '[]'::jsonb)
     FROM outputs JOIN tasks ON tasks.id = task_id WHERE account_id = $1`,
    [id],
  )
  return { id, client }
}

/** As the page does. */
async function deleteAll(client: Client): Promise<void> {
  const deletion_id = crypto.randomUUID()
  const first = new TextDecoder().decode(await client.get('/api/library/?limit=1'))
  let cursor = (JSON.parse(first) as { first_cursor: number | null }).first_cursor
  while (cursor !== null) {
    const answer = await client.post('/api/library/delete/', { matching: '', deletion_id, cursor })
    cursor = ((await answer.json()) as { next_cursor: number | null }).next_cursor
  }
}

async function secondsUntil(accountId: string, isGone: string): Promise<number> {
  for (;;) {
    const { rows } = await toile.database.query<{ gone: boolean; seconds: number }>(
      `SELECT ${isGone} AS gone, extract(epoch FROM clock_timestamp() - max(purge_at))::float8 AS seconds
       FROM deletions WHERE account_id = $1`,
      [accountId],
    )
    if (rows[0]!.gone) return rows[0]!.seconds
    await pause(50)
  }
}
