/**
 * What a maker waits for, over real HTTP against the real server and the built-in engine: from the POST to the first
 * picture and to `done`, for four pictures; a mask after preparation; and how late the server's event loop is meanwhile.
 *
 *     npm run bench:generation
 */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { tmpdir } from 'node:os'
import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import sharp from 'sharp'
import { dressSketch, figurePhoto } from '@toile/e2e/pictures'
import { startToile } from '@toile/e2e/server'
import { createBuiltinEngine } from '@toile/engine-builtin'
import { imageSourceOf, type PictureRequest } from '@toile/engine'
import { type Client, now, signIn } from './lib/client.ts'
import { print, nearestRank, type Row } from './lib/figures.ts'

const RUNS = 10
const PATTERN = 'Small scattered wild flowers in coral and sage on cream'
const BACKGROUND = 'Beach at golden hour'
const RENDERING = 'Linen dress'
/** Milliseconds in which a maker reads what a check has told, and presses. Chosen. */
const PRESSED_MS = 1000
/** On the drawn figure. */
const DOTS = [
  [384, 430],
  [384, 240],
  [350, 760],
] as const
const loopFile = join(tmpdir(), `toile-bench-loop-${randomUUID()}.json`)
const toile = await startToile({
  SIGNUP_CREDITS: '100000',
  NODE_OPTIONS: `--import ${new URL('./lib/loop-delay.ts', import.meta.url).href}`,
  TOILE_BENCH_LOOP_FILE: loopFile,
})
try {
  const client = await signIn(toile.url, toile.mails)
  const photo = await uploadMarked(client)
  const rows: Row[] = [
    ...(await fourPictures(client, 'create-pattern', () => ({
      text_prompt: PATTERN,
    }))),
    ...(await fourPictures(client, 'create-background', () => ({
      text_prompt: BACKGROUND,
      original_target_image: photo.id,
      binary_mask_image: photo.mask,
    }))),
    ...(await fourPictures(client, 'sketch-to-image', async (run) => ({
      text_prompt: RENDERING,
      source_image: await upload(client, await sketchOf(run)),
    }))),
    ...(await fourPictures(
      client,
      'sketch-to-image',
      async (run) => ({ text_prompt: RENDERING, source_image: await upload(client, await sketchOf(RUNS + run)) }),
      true,
    )),
    await masks(client, photo.id),
  ]
  print(`From the POST to the picture, ms (four pictures a request, ${RUNS} requests a mode)`, rows)
  await toile.end('SIGTERM')
  const alone = await engineAlone()
  print('The engine alone, one picture after another, ms', alone)
  console.log('\nFirst picture through the platform, as a multiple of the engine alone (medians):')
  for (const { what, values } of alone) {
    const through = rows.find((row) => row.what === `${what}: first picture`)
    if (through) console.log(`${what}  ${(nearestRank(through.values, 0.5) / nearestRank(values, 0.5)).toFixed(2)}`)
  }
  const loop: unknown = JSON.parse(await readFile(loopFile, 'utf8'))
  console.log('\nEvent loop delay of the server meanwhile, ms:', loop)
} finally {
  await toile.close()
}

type Fields = Readonly<Record<string, string | Blob>>

/** `isChecked`: the order is checked before, as the page does it; that is not counted. */
async function fourPictures(
  client: Client,
  mode: string,
  fieldsOf: (run: number) => Fields | Promise<Fields>,
  isChecked = false,
): Promise<Row[]> {
  const first: number[] = []
  const done: number[] = []
  for (let run = 0; run < RUNS; run += 1) {
    const body = new FormData()
    const fields = { ai_model: mode, num_images: '4', ...(await fieldsOf(run)) }
    for (const [name, value] of Object.entries(fields)) body.append(name, value)
    if (isChecked) {
      await (await client.post('/api/check-generation/', body)).json()
      await pause(PRESSED_MS)
    }
    const start = now()
    // One request after another: several at once would measure the queue.
    const { job_id: jobId } = (await (await client.post('/api/generate-image-with-sse/', body)).json()) as {
      job_id: string
    }
    let firstAt: number | undefined
    await client.follow(jobId, ({ kind, at }) => {
      if (kind === 'image') firstAt ??= at
      if (kind === 'done') done.push(at - start)
    })
    if (firstAt === undefined) throw new Error(`${mode} made no picture`)
    first.push(firstAt - start)
  }
  const what = isChecked ? `${mode}, checked` : mode
  return [
    { what: `${what}: first picture`, values: first },
    { what: `${what}: done`, values: done },
  ]
}

async function masks(client: Client, uploadId: string): Promise<Row> {
  const values: number[] = []
  const ask = (x: number, y: number) =>
    client.post('/api/generate-mask/', { target_image: uploadId, pos_coord: [[x, y]], ai_model: 'create-background' })
  await ask(384, 400)
  for (let run = 0; run < RUNS; run += 1) {
    const start = now()
    await (await ask(370 + run * 3, 380 + run * 5)).arrayBuffer()
    values.push(now() - start)
  }
  return { what: 'mask at 768×1024, prepared', values }
}

/** A drawing that was not read before, in each run a little fainter. */
async function sketchOf(run: number): Promise<Buffer> {
  return sharp(await dressSketch(768, 1024))
    .linear(1 - run / 200)
    .png()
    .toBuffer()
}

async function upload(client: Client, png: Uint8Array): Promise<string> {
  const body = new FormData()
  body.append('file', new Blob([new Uint8Array(png)], { type: 'image/png' }), 'picture.png')
  const { upload_id: id } = (await (await client.post('/api/uploads/', body)).json()) as { upload_id: string }
  return id
}

async function uploadMarked(client: Client): Promise<{ id: string; mask: Blob }> {
  const id = await upload(client, await figurePhoto(768, 1024))
  const answer = await client.post('/api/generate-mask/', {
    target_image: id,
    pos_coord: DOTS.map((dot) => [...dot]),
    ai_model: 'create-background',
  })
  const { output } = (await answer.json()) as { output: string }
  return { id, mask: new Blob([Buffer.from(output.split(',')[1]!, 'base64')], { type: 'image/png' }) }
}

/** The same pictures without the platform: what the first of four costs when nothing else is done. */
async function engineAlone(): Promise<Row[]> {
  const engine = createBuiltinEngine({ concurrency: 1 })
  const image = (data: Uint8Array) => ({ data, mediaType: 'image/png', width: 768, height: 1024 }) as const
  const target = image(await figurePhoto(768, 1024))
  const signal = new AbortController().signal
  const [candidate] = await engine.masks!.find(
    {
      imageKey: 'bench',
      image: imageSourceOf(target),
      dots: DOTS.map(([x, y]) => ({ x, y, label: 1 as const })),
      prefer: 'person',
    },
    signal,
  )
  const mask = image(await sharp(candidate!.mask.data).negate().png().toBuffer())
  const common = { idempotencyKey: 'bench', index: 0, count: 4 }
  type Unseeded = Omit<PictureRequest, 'seed'>
  const requests: ((run: number) => Unseeded | Promise<Unseeded>)[] = [
    () => ({ ...common, operation: 'create-pattern', width: 1024, height: 1024, prompt: PATTERN }),
    () => ({ ...common, operation: 'create-background', width: 768, height: 1024, prompt: BACKGROUND, target, mask }),
    async (run) => ({
      ...common,
      operation: 'sketch-to-image',
      width: 768,
      height: 1024,
      prompt: RENDERING,
      source: image(await sketchOf(run)),
    }),
  ]
  const rows: Row[] = []
  for (const requestOf of requests) {
    const values: number[] = []
    let what = ''
    for (let seed = 0; seed <= RUNS; seed += 1) {
      const request = await requestOf(seed)
      what = request.operation
      const start = now()
      await engine.run({ ...request, seed }, { signal, emit: () => {} })
      // The first run starts the thread.
      if (seed > 0) values.push(now() - start)
    }
    rows.push({ what, values })
  }
  await engine.close()
  return rows
}
