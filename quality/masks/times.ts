/** What masks cost: the built-in finder in its thread, on photos of the usual size. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createBuiltinEngine } from '@toile/engine-builtin'
import { type ImageSource, imageSourceOf } from '@toile/engine'
import sharp from 'sharp'

const WIDTH = 768
const HEIGHT = 1024
const PHOTOS = 15

export interface Times {
  /** Milliseconds, one a photo. */
  readonly prepare: readonly number[]
  readonly draft: readonly number[]
  readonly refined: readonly number[]
  /** Of the second dot, whose draft finds the first one's answer kept. */
  readonly second: readonly number[]
}

export async function timeMasks(folder: string): Promise<Times> {
  const maskModel = process.env['MASK_MODEL']
  const engine = createBuiltinEngine({ concurrency: 1, warm: false, ...(maskModel ? { maskModel } : {}) })
  const finder = engine.masks!
  const never = new AbortController().signal
  const photos = await photosOf(join(folder, 'people_gt'))
  const times = { prepare: [] as number[], draft: [] as number[], refined: [] as number[], second: [] as number[] }
  const first = [{ x: WIDTH / 2, y: 0.4 * HEIGHT, label: 1 as const }]
  const both = [...first, { x: WIDTH / 2, y: 0.7 * HEIGHT, label: 1 as const }]
  for (const [index, image] of photos.entries()) {
    const imageKey = String(index)
    const prepare = await timed(() => finder.prepare({ imageKey, image }, never))
    const ask = { imageKey, image, prefer: 'person' } as const
    const draft = await timed(() => finder.find({ ...ask, dots: first, quality: 'draft' }, never))
    const refined = await timed(() => finder.find({ ...ask, dots: first }, never))
    const second = await timed(() => finder.find({ ...ask, dots: both, quality: 'draft' }, never))
    // The first photo pays for what is loaded once.
    if (index === 0) continue
    times.prepare.push(prepare)
    times.draft.push(draft)
    times.refined.push(refined)
    times.second.push(second)
  }
  await engine.close()
  return times
}

async function photosOf(folder: string): Promise<ImageSource[]> {
  const [head = '', ...rows] = (await readFile(join(folder, 'pairs.tsv'), 'utf8')).trim().split(/\r?\n/)
  const column = head.split('\t').indexOf('image')
  const names = [...new Set(rows.map((row) => row.split('\t')[column]!))]
  return Promise.all(
    names.slice(0, PHOTOS + 1).map(async (name): Promise<ImageSource> => {
      const data = await sharp(join(folder, name)).rotate().resize(WIDTH, HEIGHT, { fit: 'cover' }).png().toBuffer()
      return imageSourceOf({ data, mediaType: 'image/png', width: WIDTH, height: HEIGHT })
    }),
  )
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now()
  await work()
  return performance.now() - started
}
