/**
 * What one greedy account costs another: how long the other's own call takes alone and beside it, and their ratio, which is
 * to be 2 at most. Ends with exit code 1 where one is more.
 *
 *     npm run bench:fairness [calls of each kind, 12]
 */
import { setTimeout as pause } from 'node:timers/promises'
import sharp from 'sharp'
import { figurePhoto } from '@toile/e2e/pictures'
import { startToile } from '@toile/e2e/server'
import { signIn, type Client } from './lib/client.ts'
import { print, nearestRank } from './lib/figures.ts'

const CALLS = Number(process.argv[2] ?? 12)
const BOUND = 2
/** Alone and beside by turns, so that what else the machine does meets both alike. */
const ROUNDS = 3

interface Contest {
  readonly what: string
  readonly greed: (signal: AbortSignal) => Promise<unknown>
  /** So many of it are under way at any time; 0: it is called, and has answered, before each of the other's calls. */
  readonly lanes: number
  /** The other's, by name. */
  readonly calls: Readonly<Record<string, () => Promise<unknown>>>
}

const toile = await startToile({ SIGNUP_CREDITS: '100000' })
try {
  const greedy = await signIn(toile.url, toile.mails)
  const other = await signIn(toile.url, toile.mails)
  const [greedyPattern, pattern] = [await patternOf(greedy), await patternOf(other)]
  const small = await figurePhoto(768, 1024)
  // As PNG it would be larger than a file may be.
  const large = await sharp(await figurePhoto(3000, 4000))
    .jpeg()
    .toBuffer()
  const greedyPhotos: string[] = []
  for (let at = 0; at < 12; at += 1) greedyPhotos.push(await upload(greedy, await figurePhoto(760 + at, 1024)))
  const photo = await upload(other, small)
  const maskOf = (target: string) =>
    other.post('/api/generate-mask/', { target_image: target, pos_coord: [[384, 430]], ai_model: 'create-background' })

  const contests: readonly Contest[] = [
    {
      what: 'eight exports at a time',
      lanes: 8,
      greed: (signal) => greedy.get(`/api/images/${greedyPattern}/export/?format=png&scale=4&inks=8`, signal),
      calls: {
        inks: () => other.get(`/api/images/${pattern}/inks/?inks=6`),
        drape: () => other.get(`/api/images/${pattern}/cloth/?repeats=3`),
        export: () => other.get(`/api/images/${pattern}/export/?format=png&scale=2`),
      },
    },
    {
      what: 'sixty preparations',
      lanes: 0,
      greed: () =>
        Promise.all(
          Array.from({ length: 60 }, (_, at) =>
            greedy.post(`/api/uploads/${greedyPhotos[at % 12]}/prepare-masks/`, {}),
          ),
        ),
      calls: { mask: () => maskOf(photo) },
    },
    {
      what: 'eight uploads of 12 megapixels at a time',
      lanes: 8,
      greed: (signal) => upload(greedy, large, signal),
      calls: { upload: () => upload(other, small) },
    },
  ]
  for (const contest of contests) await hold(contest)
} finally {
  await toile.close()
}

async function hold({ what, lanes, greed, calls }: Contest): Promise<void> {
  for (const [name, call] of Object.entries(calls)) {
    // What is started and loaded once is nobody's own time.
    await call()
    const alone: number[] = []
    const beside: number[] = []
    for (let round = 0; round < ROUNDS; round += 1) {
      await measure(call, alone)
      const end = await keepGoing(lanes, greed)
      await measure(call, beside, lanes === 0 ? () => greed(new AbortController().signal) : undefined)
      await end()
    }
    const rows = [
      { what: `${name}, alone`, values: alone },
      { what: `${name}, beside`, values: beside },
    ]
    print(`Beside ${what} of another account, ms`, rows)
    const ratio = nearestRank(beside, 0.5) / nearestRank(alone, 0.5)
    const fair = ratio <= BOUND
    console.log(`ratio of the medians ${ratio.toFixed(2)}${fair ? '' : `: more than ${BOUND}`}`)
    if (!fair) process.exitCode = 1
  }
}

async function measure(call: () => Promise<unknown>, times: number[], before?: () => Promise<unknown>): Promise<void> {
  for (let at = 0; at < Math.ceil(CALLS / ROUNDS); at += 1) {
    // The limits of an account are not what is measured.
    await toile.database.query('DELETE FROM rate_limits')
    await before?.()
    const start = performance.now()
    await call()
    times.push(performance.now() - start)
  }
}

/** Resolves when the first has had an answer, so that all are at it; what it gives ends them. */
async function keepGoing(lanes: number, greed: Contest['greed']): Promise<() => Promise<unknown>> {
  const over = new AbortController()
  const { promise: begun, resolve: begin } = Promise.withResolvers<void>()
  const ends = Array.from({ length: lanes }, async () => {
    while (!over.signal.aborted) {
      try {
        await greed(over.signal)
      } catch (error) {
        if (over.signal.aborted) return
        // What is too many is refused, and comes again a moment later.
        if (!/ answered (429|503)/.test(String(error))) throw error
        await pause(500)
      }
      begin()
    }
  })
  if (lanes > 0) await Promise.race([begun, ...ends])
  return () => {
    over.abort()
    return Promise.all(ends)
  }
}

/** The id of a new pattern. */
async function patternOf(client: Client): Promise<string> {
  const answer = await client.post('/api/generate-image-with-sse/', {
    ai_model: 'create-pattern',
    num_images: 1,
    text_prompt: 'Small scattered wild flowers in coral and sage on cream',
  })
  const { job_id: jobId } = (await answer.json()) as { job_id: string }
  let id: string | undefined
  await client.follow(jobId, ({ kind, data }) => {
    if (kind === 'image') id = (data as { image_id: string }).image_id
  })
  if (id === undefined) throw new Error('no pattern was made')
  return id
}

async function upload(client: Client, file: Buffer, signal?: AbortSignal): Promise<string> {
  const body = new FormData()
  body.append('file', new Blob([new Uint8Array(file)]), 'photo')
  const { upload_id: id } = (await (await client.post('/api/uploads/', body, signal)).json()) as { upload_id: string }
  return id
}
