/**
 * What painting a mask costs the page, on a small photo and on the largest: its own work for each pointer event and for
 * each frame, and the frames that the browser shows. The ratio of the two photos says whether the photo's size is felt.
 *
 *     npm run build && npm run bench:mask-painting
 */
import { measurePainting } from '@toile/e2e/painting'
import { figurePhoto } from '@toile/e2e/pictures'
import { startToile } from '@toile/e2e/server'
import sharp from 'sharp'
import { print, nearestRank } from './lib/figures.ts'

const STROKES = Number(process.argv[2] ?? 20)
const SIDES = [512, 4096] as const

const toile = await startToile()
try {
  const p95: { event: number; frame: number }[] = []
  for (const side of SIDES) {
    // A PNG of the large one is more than may be uploaded.
    const photo = await sharp(await figurePhoto(side, side))
      .jpeg()
      .toBuffer()
    const { events, frames, framesPerSecond } = await measurePainting(toile, photo, STROKES)
    print(`Painting on ${side} × ${side}, ms (${STROKES} strokes), ${framesPerSecond.toFixed(0)} frames a second`, [
      { what: 'pointer event', values: events },
      { what: 'frame', values: frames },
    ])
    p95.push({ event: nearestRank(events, 0.95), frame: nearestRank(frames, 0.95) })
  }
  const [small, large] = p95
  console.log(`\np95: event ${p95.map(({ event }) => event.toFixed(2)).join(' and ')} ms,`)
  console.log(`     frame ${p95.map(({ frame }) => frame.toFixed(2)).join(' and ')} ms`)
  console.log(
    `ratio: event ${(large!.event / small!.event).toFixed(2)}, frame ${(large!.frame / small!.frame).toFixed(2)}`,
  )
} finally {
  await toile.close()
}
