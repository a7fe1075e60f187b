/**
 * What the platform adds to a picture that is made elsewhere: from the accepted POST to the call at the vendor, and from the
 * vendor's being done to the event at the client. The real adapters speak to doubles, which take no time to draw.
 *
 *     npm run bench:remote [-- RUNS]
 */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { ACCOUNT_LIMITS, type KeptMail } from '@toile/contract'
import { figureMask, figurePhoto, topFlatLay } from '@toile/e2e/pictures'
import { freePort } from '@toile/e2e/server'
import { startComfyuiDouble } from '@toile/engine-comfyui/testing'
import { startFalDouble } from '@toile/engine-hosted/testing'
import { type Client, now, signIn } from './lib/client.ts'
import { newDataFolder } from './lib/data-folder.ts'
import { print, type Row } from './lib/figures.ts'

/** What the double knows of the last job: milliseconds since 1970. */
interface Seen {
  readonly submitted: number
  readonly over: number
  /** When a look first heard that it is over; where nobody looks, as `over`. */
  readonly told: number
}

interface Vendor {
  readonly url: string
  readonly submissions: number
  hold(): () => void
  lastJob(): Seen
  close(): Promise<void>
}

/** Milliseconds that a job goes on after it was submitted, so that whoever waits for it waits. */
const JOB_MS = { least: 300, most: 2_300 } as const

/** Milliseconds after which an uploaded photo is prepared for masks. */
const PREPARED_MS = 3_000

const runs = Number(process.argv[2] ?? 200)
for (const [name, side] of [
  ['comfyui', 128],
  ['comfyui', 1024],
  ['fal', 128],
] as const) {
  // One after another: they share the machine.
  const vendor = await (name === 'comfyui' ? atComfyui() : atFal())
  try {
    print(
      `${name}, ${side} × ${side} pixels, ms (${runs} requests of one picture, one after another)`,
      await measure(name, side, vendor),
    )
  } finally {
    await vendor.close()
  }
}

async function measure(name: string, side: number, vendor: Vendor): Promise<Row[]> {
  const dataDir = await newDataFolder()
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const settings = { PORT: String(port), DATA_DIR: dataDir, SIGNUP_CREDITS: '100000', LOG_LEVEL: 'error' }
  const server = fork(new URL('./remote-server.ts', import.meta.url), {
    env: { ...process.env, ...settings, ENGINE: name, VENDOR_URL: vendor.url },
  })
  try {
    while (
      !(await fetch(`${url}/api/health/`).then(
        ({ ok }) => ok,
        () => false,
      ))
    ) {
      if (server.exitCode !== null) throw new Error(`the server ended with ${server.exitCode}`)
      await pause(100)
    }
    const mails = async () => (await (await fetch(`${url}/dev/mail/?format=json`)).json()) as KeptMail[]
    let client = await signIn(url, mails)
    let ordered = await swapOf(client, side)
    const toVendor: number[] = []
    const toLook: number[] = []
    const toClient: number[] = []
    // The first starts the processes that the others find.
    for (let run = -1; run < runs; run += 1) {
      // An account may order only so often in a minute, the first included.
      if (run >= 0 && (run + 1) % ACCOUNT_LIMITS.ordersPerMinute === 0) {
        client = await signIn(url, mails)
        ordered = await swapOf(client, side)
      }
      const { accepted, seen } = await onePicture(client, vendor, ordered)
      const { submitted, over, told } = vendor.lastJob()
      if (run < 0) continue
      // The worker may start before the answer has reached the client.
      toVendor.push(Math.max(0, submitted - accepted))
      toLook.push(told - over)
      toClient.push(seen - told)
    }
    return [
      { what: 'POST accepted to submission at the vendor', values: toVendor },
      { what: 'vendor done to look that hears it', values: toLook },
      { what: 'from there to event at client', values: toClient },
    ]
  } finally {
    if (server.exitCode === null) {
      server.kill('SIGTERM')
      await once(server, 'exit')
    }
    await rm(dataDir, { recursive: true, force: true })
  }
}

/** A garment swap of a photo that is uploaded already. */
async function swapOf(client: Client, side: number): Promise<FormData> {
  const upload = async (file: Buffer): Promise<string> => {
    const body = new FormData()
    body.append('file', new Blob([new Uint8Array(file)], { type: 'image/png' }), 'photo.png')
    const answer = (await (await client.post('/api/uploads/', body)).json()) as { upload_id: string }
    return answer.upload_id
  }
  const body = new FormData()
  body.append('ai_model', 'swap-garment')
  body.append('num_images', '1')
  body.append('original_target_image', await upload(await figurePhoto(side, side)))
  body.append('source_image', await upload(await topFlatLay(side, side)))
  // Whoever marks a garment gives the server the time to prepare the photo: here nobody else's work is measured.
  await pause(PREPARED_MS)
  const mask = new Uint8Array(await figureMask('top', side, side))
  body.append('binary_mask_image', new Blob([mask], { type: 'image/png' }), 'mask.png')
  return body
}

/** When the client had the answer to its order, and when its picture's event. */
async function onePicture(
  client: Client,
  vendor: Vendor,
  ordered: FormData,
): Promise<{ accepted: number; seen: number }> {
  const before = vendor.submissions
  const release = vendor.hold()
  const order = await client.post('/api/generate-image-with-sse/', ordered)
  const { job_id: jobId } = (await order.json()) as { job_id: string }
  const accepted = now()
  let seen = Number.NaN
  const following = client.follow(jobId, ({ kind, at }) => {
    if (kind === 'image') seen = at
  })
  // The double is in this process.
  while (vendor.submissions === before) await pause(5)
  await pause(JOB_MS.least + Math.random() * (JOB_MS.most - JOB_MS.least))
  release()
  await following
  return { accepted, seen }
}

async function atComfyui(): Promise<Vendor> {
  const double = await startComfyuiDouble()
  return vendorOf(double, () => {
    const job = [...double.queue.history.values()].at(-1)!
    const over = Number(job.messages.find(([type]) => type === 'execution_success')?.[1]['timestamp'])
    return { submitted: job.extra.create_time, over, told: over }
  })
}

async function atFal(): Promise<Vendor> {
  const double = await startFalDouble()
  return vendorOf(double, () => {
    const { submitted, over = Number.NaN, told = Number.NaN } = [...double.jobs.values()].at(-1)!.times
    return { submitted, over, told }
  })
}

function vendorOf(double: Omit<Vendor, 'lastJob'>, lastJob: Vendor['lastJob']): Vendor {
  return {
    url: double.url,
    get submissions() {
      return double.submissions
    },
    hold: () => double.hold(),
    lastJob,
    close: () => double.close(),
  }
}
