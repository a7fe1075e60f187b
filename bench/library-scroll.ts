/**
 * Whether the library scrolls as smoothly with 25,000 pictures as with 100: the real page in Chromium, on the real server, on the files of
 * a few pictures that it made.
 *
 *     npm run build && npm run bench:library-scroll [pictures in the large account, 25000]
 */
import { loadavg } from 'node:os'
import { loadAll, makeFiles, openLibrary, scroll, type Scrolled } from '@toile/e2e/scrolling'
import { startToile } from '@toile/e2e/server'
import { nearestRank } from './lib/figures.ts'
import { fill } from './library/fill.ts'

const SIZES = [100, Number(process.argv[2] ?? 25_000)] as const
const FRAMES = 600
/** Milliseconds, of 60 a second. */
const FRAME_MS = 1000 / 60
/** Milliseconds: a frame of 60 a second with what the clock is off by, two of them, three. */
const LATE = [20, 34, 50] as const

const toile = await startToile()
try {
  await makeFiles(toile)
  const { rows: files } = await toile.database.query<{ id: string }>('SELECT blob_id AS id FROM outputs')
  // So that many pictures may lie in one file.
  await toile.database.query(
    'ALTER TABLE blobs DROP CONSTRAINT blobs_storage_key_unique, DROP CONSTRAINT blobs_thumbnail_key_unique',
  )
  const fillFor =
    (pictures: number) =>
    async (username: string): Promise<void> => {
      const { rows } = await toile.database.query<{ id: string }>('SELECT id FROM accounts WHERE username = $1', [
        username,
      ])
      const [account] = rows
      await fill(toile.database, account!.id, pictures)
      await toile.database.query(
        `UPDATE blobs SET storage_key = file.storage_key, thumbnail_key = file.thumbnail_key, width = file.width, height = file.height
       FROM (SELECT *, row_number() OVER (ORDER BY id) - 1 AS at FROM blobs WHERE id = ANY($2)) AS file
       WHERE blobs.account_id = $1 AND abs(hashtext(blobs.id::text)) % $3 = file.at`,
        [account!.id, files.map(({ id }) => id), files.length],
      )
      await toile.database.query(
        // A picture without its look would be looked at by the worker meanwhile.
        `UPDATE outputs SET width = blobs.width, height = blobs.height, look = file.look
         FROM blobs JOIN (SELECT blobs.storage_key, outputs.look FROM blobs JOIN outputs ON blobs.id = blob_id WHERE blobs.id = ANY($2)) AS file
           USING (storage_key)
         WHERE blobs.id = blob_id AND outputs.account_id = $1`,
        [account!.id, files.map(({ id }) => id)],
      )
      await toile.database.query('VACUUM ANALYZE')
    }

  console.log(
    `Scrolling, ${FRAMES} frames each: frames later than ${LATE.join(', ')} ms; tasks of the main thread that had a processor for longer than a frame of ${FRAME_MS.toFixed(1)} ms, and the longest; work of the main thread for a frame by the clock, ms`,
  )
  console.log(
    `${''.padEnd(40)}${LATE.map((ms) => `>${ms}`.padStart(7)).join('')}   long tasks  >frame  longest    p50    p95    p99    max   load`,
  )
  for (const view of ['grid', 'table'] as const) {
    const done: Record<string, Scrolled[]> = {}
    for (const pictures of SIZES) {
      const { page, close } = await openLibrary(toile, view, fillFor(pictures))
      try {
        for (const [what, way, prepare] of [
          ['while more comes', 'down', async () => {}],
          ['all of it there', 'up', () => loadAll(page)],
        ] as const) {
          await prepare()
          const scrolled = await scroll(page, FRAMES, way)
          ;(done[what] ??= []).push(scrolled)
          report(`${view}, ${pictures} pictures, ${what}`, scrolled)
        }
      } finally {
        await close()
      }
    }
    for (const [what, [small, large]] of Object.entries(done)) {
      const ratio = nearestRank(large!.work, 0.95) / nearestRank(small!.work, 0.95)
      console.log(`${view}, ${what}: p95 of ${SIZES[1]} to ${SIZES[0]}: ${ratio.toFixed(2)}`)
    }
  }
} finally {
  await toile.close()
}

function report(what: string, { intervals, work, longTasks, tasks }: Scrolled): void {
  const late = LATE.map((ms) => String(intervals.filter((each) => each > ms).length).padStart(7)).join('')
  const overlong = tasks.filter((each) => each > FRAME_MS).length
  const busy = `${String(overlong).padStart(8)}${Math.max(...tasks)
    .toFixed(1)
    .padStart(9)}`
  const times = [0.5, 0.95, 0.99, 1].map((share) => nearestRank(work, share).toFixed(1).padStart(7)).join('')
  console.log(
    `${what.padEnd(40)}${late}   ${String(longTasks.length).padStart(10)}${busy}${times}   ${loadavg()[0]!.toFixed(1).padStart(4)}`,
  )
}
