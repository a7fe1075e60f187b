/**
 * What the product's processes hold after 200 mixed requests: one that serves, one that works, and the processes of their
 * pools, each by itself. Ends with exit code 1 where one of the first two holds more than it may.
 *
 *     npm run bench:memory [rounds of ten requests, 20]
 */
import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises'
import { availableParallelism, cpus, loadavg, tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { describeMode, MODES } from '@toile/contract'
import { figurePhoto } from '@toile/e2e/pictures'
import { drawInputs } from './chaos/pictures.ts'
import { descendantsOf } from './chaos/process-table.ts'
import { startDatabase } from './chaos/database.ts'
import { createFleet, type Member } from './chaos/processes.ts'
import { newRecord } from './chaos/record.ts'
import { type Client, signIn } from './lib/client.ts'

const ROUNDS = Number(process.argv[2] ?? 20)
const [WIDTH, HEIGHT] = [768, 1024]
/** MB of resident memory that a process with its own threads may hold; those of its pools are counted by themselves. */
const BOUNDS = { http: 250, worker: 600 } as const
const START_MS = 120_000
/** As long as a user may look at what came: garbage is collected, nothing is given up yet. */
const REST_MS = 5_000

const folder = await mkdtemp(join(tmpdir(), 'toile-memory-'))
await mkdir(join(folder, 'files'), { mode: 0o700 })
const database = await startDatabase(folder)
const fleet = await createFleet({
  folder,
  databaseUrl: database.url,
  record: newRecord(Date.now()),
  http: 1,
  workers: 1,
  settings: { SIGNUP_CREDITS: '100000' },
})
try {
  const [http, worker] = fleet.members as readonly [Member, Member]
  for (const member of fleet.members) {
    member.start()
    if (!(await member.works(AbortSignal.timeout(START_MS)))) throw new Error(`${member.name} does not work`)
  }
  const rows = [...(await look('at the start', http)), ...(await look('at the start', worker))]
  const requests = await work(http.url)
  await delay(REST_MS)
  const after = `after ${requests} requests`
  rows.push(...(await look(after, http)), ...(await look(after, worker)))
  print(rows)
} finally {
  await fleet.close()
  await database.close()
  await rm(folder, { recursive: true, force: true })
}

/** Photos uploaded and prepared, masks asked for, pictures ordered in all modes and fetched, inks read. How many requests that was. */
async function work(url: string): Promise<number> {
  const mails = async () => (await fetch(`${url}/dev/mail/?format=json`)).json()
  // Two, because an account may order so many pictures a minute.
  const clients = [await signIn(url, mails), await signIn(url, mails)]
  const inputs = await drawInputs()
  let requests = 0
  for (let round = 0; round < ROUNDS; round += 1) {
    const client = clients[round % clients.length]!
    const mode = MODES[round % MODES.length]!
    const upload = await uploadOf(client, round)
    const mask = (x: number, y: number, quality: string) =>
      client
        .post('/api/generate-mask/', { target_image: upload, pos_coord: [[x, y]], quality })
        .then((answer) => answer.arrayBuffer())
    await mask(380, 430, 'draft')
    await mask(380, 430, 'refined')
    await mask(400, 500, 'draft')
    await mask(400, 500, 'refined')
    const form = new FormData()
    for (const [name, value] of Object.entries({ ai_model: mode, num_images: '1', ...inputs[mode].fields })) {
      form.append(name, value)
    }
    for (const [name, data] of Object.entries(inputs[mode].pictures)) {
      form.append(name, new Blob([new Uint8Array(data)], { type: 'image/png' }), `${name}.png`)
    }
    const { job_id: job } = (await (await client.post('/api/generate-image-with-sse/', form)).json()) as {
      job_id: string
    }
    let picture: string | undefined
    await client.follow(job, ({ kind, data }) => {
      if (kind === 'image') picture = (data as { image_id: string }).image_id
    })
    if (picture === undefined) throw new Error(`${mode} made no picture`)
    await client.get(`/api/images/${picture}/`)
    await client.get(`/api/images/${picture}/?size=thumb`)
    await client.get(describeMode(mode).tiles ? `/api/images/${picture}/inks/?inks=6` : `/api/uploads/${upload}/`)
    requests += 10
    process.stderr.write('.')
  }
  process.stderr.write('\n')
  return requests
}

async function uploadOf(client: Client, round: number): Promise<string> {
  const photo = await figurePhoto(WIDTH + round, HEIGHT)
  const form = new FormData()
  form.append('file', new Blob([new Uint8Array(photo)], { type: 'image/png' }), 'photo.png')
  const { upload_id: id } = (await (await client.post('/api/uploads/', form)).json()) as { upload_id: string }
  return id
}

interface Row {
  readonly when: string
  readonly what: string
  /** Null for the processes of a pool. */
  readonly bound: number | null
  /** MB: now, and the most it ever held. */
  readonly held: number
  readonly most: number
}

async function look(when: string, { name, role, pid }: Member): Promise<Row[]> {
  const root = pid()
  if (root === null) throw new Error(`${name} has ended`)
  const own: Row = { when, what: name, bound: BOUNDS[role], ...(await memoryOf(root)) }
  const rows: Row[] = []
  for (const child of descendantsOf(root)) {
    const script = await scriptOf(child)
    // A look at `/proc` finds also what is just ending.
    const memory = await memoryOf(child).catch(() => null)
    if (memory !== null && script !== null) rows.push({ when, what: `${name}: ${script}`, bound: null, ...memory })
  }
  return [own, ...rows.toSorted((a, b) => a.what.localeCompare(b.what))]
}

async function memoryOf(pid: number): Promise<{ held: number; most: number }> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  const megabytes = (field: string) => Number(new RegExp(`^${field}:\\s+(\\d+) kB`, 'm').exec(status)?.[1]) / 1024
  return { held: megabytes('VmRSS'), most: megabytes('VmHWM') }
}

/** The script that a process runs; null for one that is no Node. */
async function scriptOf(pid: number): Promise<string | null> {
  const words = await readFile(`/proc/${pid}/cmdline`, 'utf8').then(
    (line) => line.split('\0'),
    () => [],
  )
  if (basename(words[0] ?? '') !== basename(process.execPath)) return null
  return basename(words.find((word) => word.endsWith('.ts')) ?? 'node', '.ts')
}

function print(rows: readonly Row[]): void {
  console.log(
    `${cpus()[0]?.model ?? 'unknown processor'}, ${availableParallelism()} cores, load ${loadavg()[0]!.toFixed(1)}, Node ${process.version}`,
  )
  const width = Math.max(...rows.map(({ what }) => what.length))
  let last = ''
  for (const { when, what, bound, held, most } of rows) {
    if (when !== last) console.log(`\n${when.padEnd(width)}   MB now  at most    bound`)
    last = when
    const [now, peak, limit] = [held.toFixed(0), most.toFixed(0), bound === null ? '' : String(bound)]
    console.log(`${what.padEnd(width)} ${now.padStart(8)} ${peak.padStart(8)} ${limit.padStart(8)}`)
  }
  const over = rows.filter(({ when, held, bound }) => when !== 'at the start' && bound !== null && held > bound)
  for (const { what, bound } of over) console.log(`\n${what} holds more than ${bound} MB`)
  if (over.length > 0) process.exitCode = 1
}
