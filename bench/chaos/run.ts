import { mkdir, mkdtemp, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { MODES, type Mode } from '@toile/contract'
import { hashToken, newSessionToken } from '@toile/core'
import { createRandom } from '@toile/imaging'
import { loadConfig } from '@toile/server'
import { createHttpClient } from './http-client.ts'
import { runClient } from './client.ts'
import { startDatabase, type ChaosDatabase } from './database.ts'
import { createFaults } from './faults.ts'
import { drawInputs } from './pictures.ts'
import type { Fault } from './plan.ts'
import { createFleet, type Member } from './processes.ts'
import { newRecord, type ChaosRecord } from './record.ts'
import { halfWrittenFiles, readState, type ChaosState } from './state.ts'

export interface ChaosOptions {
  readonly seed: number
  readonly faults: readonly Fault[]
  /** Nothing more is done to the processes after this long. */
  readonly mostMs: number
  readonly http: number
  readonly workers: number
  /** Of each account that is played: how many tabs it has, and how many readers each job. */
  readonly clients: readonly { readonly tabs: number; readonly readers: number }[]
  readonly modes?: readonly Mode[]
  /** Settings of every process, beside those of production. */
  readonly settings?: Readonly<Record<string, string>>
  readonly say?: (line: string) => void
  /** Where logs and data are kept after the end; by default they go. */
  readonly keep?: boolean
}

export interface ChaosResult {
  readonly record: ChaosRecord
  readonly state: ChaosState
  readonly seconds: number
  /** Milliseconds until all processes worked at first, before anything was done to them: how fast the machine is. */
  readonly firstStartMs: number
  /** Logs and data, when they were kept. */
  readonly folder: string
}

/** Of each account: more than it can spend. */
export const CREDITS = 1_000_000
/** Every which fault the books are looked at on the way. */
const LOOK_EVERY = 8
/** Milliseconds. Chosen; what is not done by then is a fault that the checks show. */
const TIMES = {
  /** Until a process works at first. */
  start: 120_000,
  /** From the last fault until all jobs are over. */
  over: 90_000,
  /** Longer than any file takes to be written. */
  written: 20_000,
  /** What half-written files are made old by: they are swept from an hour on. */
  aged: 2 * 60 * 60_000,
  /** Until workers have swept. */
  swept: 60_000,
} as const

/** Plays makers at the page against real processes while the plan's faults are done to these, and reads what is left. */
export async function runChaos(options: ChaosOptions): Promise<ChaosResult> {
  const { say = () => {} } = options
  const startedAt = Date.now()
  const record = newRecord(startedAt)
  const folder = await mkdtemp(join(tmpdir(), 'toile-chaos-'))
  const files = join(folder, 'files')
  await mkdir(files, { mode: 0o700 })
  const closers: (() => Promise<unknown>)[] = []
  try {
    const database = await startDatabase(folder)
    closers.push(() => database.close())
    const { http, workers, settings = {} } = options
    const fleet = await createFleet({ folder, databaseUrl: database.url, record, http, workers, settings })
    closers.push(() => fleet.close())
    const { members } = fleet
    for (const member of members) member.start()
    const servers = members.filter(({ role }) => role === 'http')
    record.servers.push(...servers.map(({ name }) => name))
    await Promise.all(members.map((member) => mustWork(member)))
    const firstStartMs = Date.now() - startedAt
    say(`${members.map(({ name }) => name).join(', ')} work after ${firstStartMs} ms`)

    const enough = new AbortController()
    const end = new AbortController()
    const clients = await startClients({ options, database, servers, record, enough, end })
    const leaseMs = loadConfig({ ...settings }).taskStaleSeconds * 1000
    const faults = createFaults({ members, database, record, leaseMs })
    for (const [index, fault] of options.faults.entries()) {
      if (Date.now() - startedAt > options.mostMs) break
      if (fault.calm) await faults.settled()
      await delay(fault.afterMs)
      await faults.inject(fault)
      say(`${index + 1} of ${options.faults.length}: ${fault.kind}`)
      if (index % LOOK_EVERY === 0) record.onTheWay.push(...(await lookOnTheWay(database)))
    }
    await faults.settled()
    say('all is started again; the last stops')
    await ageFiles(files)
    // Under load, and with nothing else done to anything. Workers that start sweep.
    await faults.endWorkers()
    await faults.settled()
    enough.abort()
    await overOrTooLong(database, clients)
    end.abort()
    await clients.all
    await sweep(database)
    await faults.endAll()
    await fleet.childrenGone()
    const state = await readState(database, files)
    return { record, state, seconds: (Date.now() - startedAt) / 1000, firstStartMs, folder }
  } finally {
    for (const close of closers.toReversed()) await close().catch((error: unknown) => say(String(error)))
    if (!options.keep) await rm(folder, { recursive: true, force: true })
  }
}

async function mustWork(member: Member): Promise<void> {
  if (!(await member.works(AbortSignal.timeout(TIMES.start)))) throw new Error(`${member.name} does not work`)
}

interface ClientParts {
  readonly options: ChaosOptions
  readonly database: ChaosDatabase
  readonly servers: readonly Member[]
  readonly record: ChaosRecord
  readonly enough: AbortController
  readonly end: AbortController
}

/** Resolves when they play, to the end of all of them. */
async function startClients({
  options,
  database,
  servers,
  record,
  enough,
  end,
}: ClientParts): Promise<{ all: Promise<unknown> }> {
  const inputs = await drawInputs()
  const playing: Promise<void>[] = []
  for (const [index, { tabs, readers }] of options.clients.entries()) {
    const { accountId, sessionToken } = await seedAccount(database, `maker-${index}`)
    for (let tab = 0; tab < tabs; tab += 1) {
      const random = createRandom('chaos client', options.seed, index, tab)
      const http = await createHttpClient({
        servers: servers.map(({ url }) => url),
        sessionToken,
        random: random.fork('servers'),
        record,
      })
      playing.push(
        runClient({
          name: `${index}-${tab}`,
          accountId,
          http,
          record,
          random,
          inputs,
          modes: options.modes ?? MODES,
          readers,
          enough: enough.signal,
          end: end.signal,
        }),
      )
    }
  }
  return { all: Promise.all(playing) }
}

/** A verified account with credits, signed in: as the product writes it. */
export async function seedAccount(database: ChaosDatabase, name: string) {
  const accountId = crypto.randomUUID()
  const sessionToken = newSessionToken()
  await database.query('INSERT INTO accounts (id, username, email, verified_at) VALUES ($1, $2, $3, now())', [
    accountId,
    name,
    `${name}@example.com`,
  ])
  await database.query(`INSERT INTO ledger (account_id, amount, reason, key) VALUES ($1, $2, 'operator', $3)`, [
    accountId,
    CREDITS,
    `operator:${accountId}`,
  ])
  await database.query(
    'INSERT INTO sessions (token_hash, account_id, created_at, last_seen_at) VALUES ($1, $2, now(), now())',
    [Buffer.from(hashToken(sessionToken)), accountId],
  )
  return { accountId, sessionToken }
}

/** What is cheap to ask and true at any moment. A database that is away is asked the next time. */
async function lookOnTheWay(database: ChaosDatabase): Promise<string[]> {
  const rows = await database
    .query<{ fault: string }>(
      `SELECT 'the balance of ' || b.account_id || ' is not the sum of its ledger' AS fault FROM balances b
       WHERE b.credits <> (SELECT coalesce(sum(amount), 0) FROM ledger l WHERE l.account_id = b.account_id)
       UNION ALL
       SELECT 'job ' || r.id || ' has ' || count(e.id) || ' events and counts ' || r.next_event_id
       FROM generation_requests r LEFT JOIN events e ON e.request_id = r.id
       GROUP BY r.id HAVING count(e.id) <> r.next_event_id
       UNION ALL
       SELECT 'job ' || r.id || ' counts ' || r.open_tasks || ' open pictures and has ' || count(t.id)
       FROM generation_requests r LEFT JOIN tasks t ON t.request_id = r.id AND t.status IN ('queued', 'running')
       GROUP BY r.id HAVING count(t.id) <> r.open_tasks`,
    )
    .catch(() => [])
  return rows.map(({ fault }) => fault)
}

async function overOrTooLong(database: ChaosDatabase, clients: { all: Promise<unknown> }): Promise<void> {
  await Promise.race([clients.all, delay(TIMES.over)])
  const until = Date.now() + TIMES.over
  while (Date.now() < until) {
    const [row] = await database.query<{ count: string }>(
      `SELECT count(*) FROM generation_requests WHERE status <> 'done'`,
    )
    if (row?.count === '0') return
    await delay(200)
  }
}

/** Half-written files that nobody writes at any more are made two hours old, with one more, so that there is one. */
async function ageFiles(root: string): Promise<void> {
  const folder = join(root, '.writing')
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const left = (await halfWrittenFiles(root)).filter(({ ageMs }) => ageMs > TIMES.written)
  const planted = join(folder, crypto.randomUUID())
  await writeFile(planted, 'half')
  const old = new Date(Date.now() - TIMES.aged)
  for (const path of [planted, ...left.map((file) => file.path)]) await utimes(path, old, old)
}

/**
 * What has been announced and never kept is due in an hour: here it is due now, since nobody is at anything. Resolves when
 * workers have swept, or have had the time.
 */
async function sweep(database: ChaosDatabase): Promise<void> {
  await database.query('UPDATE storage_garbage SET due_at = now()')
  const until = Date.now() + TIMES.swept
  while (Date.now() < until) {
    const [row] = await database.query<{ count: string }>('SELECT count(*) FROM storage_garbage')
    if (row?.count === '0') return
    await delay(200)
  }
}
