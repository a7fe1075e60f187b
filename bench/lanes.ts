/**
 * What pictures that wait for a slow engine cost those that the built-in engine draws: how long a pattern takes alone and with
 * tasks waiting, by turns, and the ratio of the medians, which is to be 1.1 at most. Ends with exit code 1 where it is more.
 *
 *     npm run bench:lanes [tasks that wait, 1000] [patterns, 60]
 */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { ACCOUNT_LIMITS, type KeptMail } from '@toile/contract'
import { freePort } from '@toile/e2e/server'
import { startToyVendor } from '@toile/engine/testing'
import { startEmbeddedPostgres } from '@toile/local-postgres'
import pg from 'pg'
import { now, signIn } from './lib/client.ts'
import { newDataFolder } from './lib/data-folder.ts'
import { nearestRank, print } from './lib/figures.ts'

const WAITING = Number(process.argv[2] ?? 1000)
const RUNS = Number(process.argv[3] ?? 60)
const BOUND = 1.1
/** Alone and beside by turns, so that what else the machine does meets both alike. */
const ROUNDS = 6
/** Jobs that the engine has at its vendor. */
const PLACES = 4

const folder = await newDataFolder()
const vendor = await startToyVendor()
vendor.hold()
const postgres = await startEmbeddedPostgres({
  dataDir: join(folder, 'database'),
  log: { info: () => {}, error: (message) => console.error(message) },
  durable: true,
})
const database = new pg.Pool({ connectionString: postgres.connectionString, max: 2 })
database.on('error', () => {})
const port = await freePort()
const url = `http://127.0.0.1:${port}`
const server = fork(new URL('./lanes-server.ts', import.meta.url), {
  env: {
    ...process.env,
    PORT: String(port),
    DATA_DIR: join(folder, 'data'),
    DATABASE_URL: postgres.connectionString,
    VENDOR_URL: vendor.url,
    SIGNUP_CREDITS: '100000',
    LOG_LEVEL: 'warn',
  },
})
try {
  await isUp()
  const mails = async () => (await (await fetch(`${url}/dev/mail/?format=json`)).json()) as KeptMail[]
  const signedIn = () => signIn(url, mails)
  let client = await signedIn()
  let orders = 0
  const pattern = async (): Promise<number> => {
    // An account may order only so often in a minute.
    if (++orders % ACCOUNT_LIMITS.ordersPerMinute === 0) client = await signedIn()
    const body = new FormData()
    body.append('ai_model', 'create-pattern')
    body.append('text_prompt', 'gingham')
    const start = now()
    const { job_id: jobId } = (await (await client.post('/api/generate-image-with-sse/', body)).json()) as {
      job_id: string
    }
    let seen = Number.NaN
    await client.follow(jobId, ({ kind, at }) => {
      if (kind === 'image') seen = at
    })
    return seen - start
  }
  for (let at = 0; at < 4; at += 1) await pattern()
  const alone: number[] = []
  const beside: number[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    await measure(pattern, alone)
    const account = await wait()
    await measure(pattern, beside)
    await stopWaiting(account)
  }
  print(`A pattern of the built-in engine, ordered to seen, ms; ${WAITING} sketches wait for another engine`, [
    { what: 'alone', values: alone },
    { what: 'beside', values: beside },
  ])
  const ratio = nearestRank(beside, 0.5) / nearestRank(alone, 0.5)
  console.log(`ratio of the medians ${ratio.toFixed(2)}${ratio <= BOUND ? '' : `: more than ${BOUND}`}`)
  if (!(ratio <= BOUND)) process.exitCode = 1
} finally {
  if (server.exitCode === null) {
    server.kill('SIGTERM')
    await once(server, 'exit')
  }
  await database.end()
  await postgres.stop()
  await vendor.close()
  await rm(folder, { recursive: true, force: true })
}

async function measure(call: () => Promise<number>, times: number[]): Promise<void> {
  for (let at = 0; at < Math.ceil(RUNS / ROUNDS); at += 1) times.push(await call())
}

/** Orders of an account that nobody has the time to place: stored as if they were accepted. Resolves when all wait for the vendor. */
async function wait(): Promise<string> {
  const account = crypto.randomUUID()
  await database.query(
    `WITH account AS (
       INSERT INTO accounts (id, username, email, verified_at) VALUES ($1::uuid, $2, $2 || '@example.org', now()) RETURNING id
     ), requests AS (
       INSERT INTO generation_requests (id, account_id, kind, mode, count, price_each, seed, width, height, prompt, face_id,
         mask_coordinates, status, open_tasks, next_event_id, created_at)
       SELECT gen_random_uuid(), id, 'generate', 'create-sketch', 1, 4, 1, 256, 256, 'a coat', -1, '[]', 'open', 1, 0, now()
       FROM account, generate_series(1, $3) RETURNING id
     )
     INSERT INTO tasks (id, request_id, slot, status) SELECT gen_random_uuid(), id, 0, 'queued' FROM requests`,
    [account, `waits${account.slice(0, 8)}`, WAITING],
  )
  const waiting = `SELECT count(*) FILTER (WHERE t.status = 'running')::int AS working,
      count(*) FILTER (WHERE t.status = 'queued' AND lane = 'toy-vendor')::int AS queued
    FROM tasks t JOIN generation_requests r ON r.id = request_id WHERE account_id = $1`
  for (;;) {
    const { rows } = await database.query<{ working: number; queued: number }>(waiting, [account])
    if (rows[0]?.working === PLACES && rows[0].queued === WAITING - PLACES) return account
    // Looked at until it is so: the database tells a bench nothing.
    await pause(50)
  }
}

/** As if all were cancelled: the jobs at the vendor are stopped, and the next round has free places. */
async function stopWaiting(account: string): Promise<void> {
  const own = `request_id IN (SELECT id FROM generation_requests WHERE account_id = $1)`
  await database.query(`UPDATE tasks SET status = 'cancelled' WHERE status IN ('queued', 'running') AND ${own}`, [
    account,
  ])
  for (;;) {
    const { rows } = await database.query(`SELECT 1 FROM remote_cancels`)
    if (rows.length === 0) return
    await pause(50)
  }
}

async function isUp(): Promise<void> {
  const answers = (): Promise<boolean> =>
    fetch(`${url}/api/health/`).then(
      (answer) => answer.ok,
      () => false,
    )
  for (let attempt = 0; attempt < 900; attempt += 1) {
    if (server.exitCode !== null) throw new Error(`the server ended with ${server.exitCode}`)
    if (await answers()) return
    await pause(100)
  }
  throw new Error('the server did not answer within 90 s')
}
