/**
 * How long somebody waits to be told what is known of an order before it is paid (`POST /api/check-generation/`), over real HTTP against the
 * real server and the built-in engine, at 768 × 1,024. Of each mode with other words and pictures each time; of those with a mask also
 * painted on, and painted on while the last check ran, which is given up then as the page does it; of those that take a dot also with
 * another dot each time, and with nothing changed. To be at most 1,500 ms at p99, from the first check of a server on.
 *
 *     npm run bench:check [checks of each, 25]
 */
import { setTimeout as pause } from 'node:timers/promises'
import { type CheckAnswer, describeMode, type Mode, MODES } from '@toile/contract'
import { dressSketch, figureMask, figurePhoto, leafRepeat, topFlatLay } from '@toile/e2e/pictures'
import { startToile } from '@toile/e2e/server'
import sharp from 'sharp'
import { type Client, now, signIn } from './lib/client.ts'
import { print, type Row } from './lib/figures.ts'

/** Two uploads each, of which an account has some sixty an hour. */
const RUNS = Number(process.argv[2] ?? 25)
/** Milliseconds from an answer to the next question: the page waits so long for what is given to rest. */
const QUIET_MS = 500
/** Milliseconds after which a check is given up for the next one. */
const SUPERSEDED_MS = 150
/** Milliseconds in which a maker marks a photo. Chosen. */
const MARKING_MS = 5000
const [WIDTH, HEIGHT] = [768, 1024] as const

const WORDS: Readonly<Partial<Record<Mode, string>>> = {
  'create-background': 'Beach at golden hour',
  'create-sketch': 'Wrap dress with puff sleeves',
  'create-pattern': 'Small scattered wild flowers in coral and sage on cream',
  'sketch-to-image': 'Linen dress',
  'pattern-to-image': 'Summer dress',
  'image-to-flatlay': 'Top',
}
const GIVEN = {
  flatlay: () => topFlatLay(WIDTH, HEIGHT),
  sketch: () => dressSketch(WIDTH, HEIGHT),
  pattern: () => leafRepeat(WIDTH),
  outfit: () => figurePhoto(WIDTH, HEIGHT),
} as const

const toile = await startToile()
try {
  const rows: Row[] = []
  for (const mode of MODES) {
    rows.push(await checks(mode, 'everything else', 'everything'))
    if (describeMode(mode).sourceDot !== 'none') {
      rows.push(await checks(mode, 'another dot', 'dot'))
      rows.push(await checks(mode, 'nothing else', 'nothing'))
    }
    if (describeMode(mode).mask === 'none') continue
    rows.push(await checks(mode, 'painted on', 'mask'))
    rows.push(await checks(mode, 'painted on meanwhile', 'mask', SUPERSEDED_MS))
  }
  print(`From the question to the answer, ms (${RUNS} checks of each)`, rows)
} finally {
  await toile.close()
}

type Change = 'everything' | 'mask' | 'dot' | 'nothing'

/** `changes`: what is given otherwise each time. `after`: milliseconds for which another check, which is given up, runs before. */
async function checks(mode: Mode, what: string, changes: Change, after?: number): Promise<Row> {
  // The checks of a minute are counted, by account.
  const client = await signIn(toile.url, toile.mails)
  const { target, sourceKind, mask, garmentType } = describeMode(mode)
  const kept = new Map<string, Promise<string>>()
  const uploaded = (make: () => Promise<Buffer>, run: number): Promise<string> => {
    const key = `${make.toString()}${changes === 'everything' ? run : 0}`
    const known = kept.get(key) ?? upload(client, make, changes === 'everything' ? run : 0)
    kept.set(key, known)
    return known
  }
  const bodyOf = async (run: number): Promise<FormData> => {
    const body = new FormData()
    body.append('ai_model', mode)
    body.append('num_images', '1')
    body.append(
      'text_prompt',
      `${WORDS[mode] ?? ''}${changes === 'everything' || changes === 'mask' ? ', soft'.repeat(run) : ''}`,
    )
    if (garmentType !== 'none') body.append('garment_type', 'upper body')
    // On the top, farther down each time.
    if (changes === 'dot')
      body.append('mask_coordinates', JSON.stringify([[WIDTH / 2, Math.round(HEIGHT * 0.4) + 2 * run]]))
    if (target !== 'none') body.append('original_target_image', await uploaded(GIVEN.outfit, run))
    if (sourceKind !== null) body.append('source_image', await uploaded(GIVEN[sourceKind], run))
    if (mask !== 'none') body.append('binary_mask_image', await marked(mode, run), 'mask.png')
    return body
  }
  if (mask !== 'none') {
    await client.post('/api/generate-mask/', {
      target_image: await uploaded(GIVEN.outfit, 0),
      pos_coord: [[WIDTH / 2, HEIGHT * 0.4]],
      ai_model: mode,
    })
    await pause(MARKING_MS)
  }
  const values: number[] = []
  for (let run = 0; run < RUNS; run += 1) {
    const [before, body] = [after === undefined ? undefined : await bodyOf(RUNS + run), await bodyOf(run)]
    await pause(QUIET_MS)
    if (before !== undefined) {
      const signal = AbortSignal.timeout(after!)
      await client.post('/api/check-generation/', before, signal).catch(() => {})
    }
    const start = now()
    const answer = (await (await client.post('/api/check-generation/', body)).json()) as CheckAnswer
    values.push(now() - start)
    // What is refused at once says nothing of how long a look takes.
    if (!answer.ok) throw new Error(`${mode} is refused: ${answer.refusals?.join(' ')}`)
  }
  return { what: `${mode}, ${what}`, values }
}

async function upload(client: Client, make: () => Promise<Buffer>, run: number): Promise<string> {
  const png = await sharp(await make())
    .linear(1 - run / 200)
    .png()
    .toBuffer()
  const body = new FormData()
  body.append('file', new Blob([new Uint8Array(png)], { type: 'image/png' }), 'picture.png')
  const { upload_id: id } = (await (await client.post('/api/uploads/', body)).json()) as { upload_id: string }
  return id
}

/** What is replaced, the top, or kept, the person; of the top a little more each time is not marked. */
async function marked(mode: Mode, run: number): Promise<Blob> {
  const mask = sharp(await figureMask(describeMode(mode).marked === 'kept' ? 'person' : 'top', WIDTH, HEIGHT))
  const stroke = await sharp({ create: { width: 4 + run, height: 12, channels: 3, background: '#000' } })
    .png()
    .toBuffer()
  const painted = await mask
    .composite([{ input: stroke, left: 310, top: 594 }])
    .toColourspace('b-w')
    .png()
    .toBuffer()
  return new Blob([new Uint8Array(painted)], { type: 'image/png' })
}
