/**
 * Workers killed at random while pictures are made elsewhere, by every adapter, at doubles:
 *
 *     npm run chaos:remote -- [--tasks 200] [--seed N] [--keep]
 *
 * At the end each task has one picture or one refund, and each vendor as many jobs as it has pictures here and calls that are
 * reported as unknown. Ends with 1 when a rule is broken.
 */
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { IDEMPOTENCY_KEY_HEADER, type Mode } from '@toile/contract'
import { createRandom } from '@toile/imaging'
import { type ChaosDatabase, startDatabase } from '../chaos/database.ts'
import { createHttpClient } from '../chaos/http-client.ts'
import { drawInputs } from '../chaos/pictures.ts'
import { createFleet, type Member } from '../chaos/processes.ts'
import { newRecord } from '../chaos/record.ts'
import { seedAccount } from '../chaos/run.ts'
import { faultsOf, type RemoteState } from './checks.ts'
import { readState } from './state.ts'
import { PARTIES, startVendors } from './vendors.ts'

/** Milliseconds. Chosen: a worker that is there again works for a while before it dies. */
const TIMES = { start: 120_000, longestLife: 4_000, over: 15 * 60_000, look: 500 } as const
/** Pictures of an order. */
const COUNT = 4
/** Of an account: it may have so many under way. */
const ORDERS = 4

const { values } = parseArgs({
  options: {
    tasks: { type: 'string', default: '200' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    keep: { type: 'boolean', default: false },
  },
})
const random = createRandom('chaos remote', Number(values.seed))
const late = AbortSignal.timeout(TIMES.over)
const adapters = PARTIES.reduce((sum, party) => sum + party.size, 0)
let faults = 0
for (const party of PARTIES) {
  const orders = Math.ceil((Number(values.tasks) * party.size) / adapters / COUNT)
  faults += (await killWorkersOf(party, orders)).length
}
process.exitCode = faults === 0 ? 0 : 1

/** The rules that are broken when all is over. */
async function killWorkersOf(party: (typeof PARTIES)[number], orders: number): Promise<string[]> {
  const folder = await mkdtemp(join(tmpdir(), 'toile-chaos-remote-'))
  await mkdir(join(folder, 'files'), { mode: 0o700 })
  const closers: (() => Promise<unknown>)[] = []
  try {
    const doubles = await startVendors(party, folder)
    closers.push(() => doubles.close())
    const database = await startDatabase(folder)
    closers.push(() => database.close())
    const record = newRecord(Date.now())
    const fleet = await createFleet({
      folder,
      databaseUrl: database.url,
      record,
      http: 1,
      workers: 2,
      main: fileURLToPath(new URL('../../apps/server/src/testing/start-at-doubles.ts', import.meta.url)),
      settings: { TASK_STALE_SECONDS: '3', ...doubles.settings },
    })
    closers.push(() => fleet.close())
    for (const member of fleet.members) member.start()
    await Promise.all(fleet.members.map(mustWork))
    const [server, ...workers] = fleet.members
    console.log(`seed ${values.seed}: ${orders * COUNT} tasks over ${[...party.keys()].join(', ')}`)

    const ordering = placeOrders({ database, server: server!, modes: doubles.modes, orders })
    let kills = 0
    // The database may be late beside all this: then it is asked again.
    while (!late.aborted && !(await isOver(database, orders).catch(() => false))) {
      const worker = random.pick(workers)
      await mustWork(worker)
      await delay(random.next() * TIMES.longestLife)
      await worker.kill()
      worker.start()
      kills += 1
    }
    await ordering
    const state = await settled(database, doubles.vendors, orders)
    console.log(`${kills} workers killed\n${JSON.stringify(state, null, 2)}`)
    const broken = [...faultsOf(state), ...record.ownEnds, ...record.logFaults.map(({ line }) => line)]
    console.log(broken.length === 0 ? 'No rule is broken.' : broken.join('\n'))
    return broken
  } finally {
    for (const close of closers.toReversed()) await close().catch((error: unknown) => console.error(error))
    if (values.keep) console.log(`Logs and data: ${folder}`)
    else await rm(folder, { recursive: true, force: true })
  }
}

async function mustWork(member: Member): Promise<void> {
  if (!(await member.works(AbortSignal.timeout(TIMES.start)))) throw new Error(`${member.name} does not work`)
}

interface Orders {
  readonly database: ChaosDatabase
  readonly server: Member
  readonly modes: readonly Mode[]
  readonly orders: number
}

/** The modes in turn, by as many accounts as that takes. */
async function placeOrders({ database, server, modes, orders }: Orders): Promise<void> {
  const inputs = await drawInputs()
  const record = newRecord(Date.now())
  for (let order = 0; order < orders;) {
    const { sessionToken } = await seedAccount(database, `maker-${order}`)
    const http = await createHttpClient({ servers: [server.url], sessionToken, random, record })
    for (let own = 0; own < ORDERS && order < orders; own += 1, order += 1) {
      const mode = modes[order % modes.length]!
      const { fields, pictures } = inputs[mode]
      const body = new FormData()
      for (const [name, value] of Object.entries({ ai_model: mode, num_images: String(COUNT), ...fields }))
        body.append(name, value)
      for (const [name, file] of Object.entries(pictures))
        body.append(name, new Blob([new Uint8Array(file)], { type: 'image/png' }), 'picture.png')
      // An engine that does not answer in time beside all this is left out for a moment.
      const key = { [IDEMPOTENCY_KEY_HEADER]: crypto.randomUUID() }
      while ((await http.post('/api/generate-image-with-sse/', body, [200], key))?.status !== 200) {
        late.throwIfAborted()
        await delay(TIMES.look)
      }
    }
  }
  if (record.wrongAnswers.length > 0) throw new Error(JSON.stringify(record.wrongAnswers[0]))
}

async function isOver(database: ChaosDatabase, orders: number): Promise<boolean> {
  const [row] = await database.query<{ ended: number }>(
    `SELECT count(*)::int AS ended FROM tasks WHERE status NOT IN ('queued', 'running')`,
  )
  return row!.ended >= orders * COUNT
}

/** Once the jobs that nobody waits for are stopped, or it has taken too long. */
async function settled(
  database: ChaosDatabase,
  vendors: Parameters<typeof readState>[1],
  orders: number,
): Promise<RemoteState> {
  const until = Date.now() + TIMES.start
  for (;;) {
    const state = await readState(database, vendors, orders * COUNT).catch((error: unknown) => {
      if (Date.now() > until) throw error
      return null
    })
    if (state !== null && (state.leftOver === 0 || Date.now() > until)) return state
    await delay(TIMES.look)
  }
}
