/** Much of what is lawful: orders that are cancelled at once, exports, preparations. */
import { figurePhoto } from '@toile/e2e/pictures'
import { jobOf, orderPattern, ownPattern, upload } from '../legitimate-calls.ts'
import type { Attack } from '../measure.ts'
import { headersOf, type Outcome, send } from '../wire.ts'

/** How much of each is asked for at once. Chosen. */
const COUNTS = {
  orders: 4,
  exports: 8,
  preparations: 60,
  /** More than are kept prepared: each is prepared anew. */
  photos: 12,
} as const

export const workAttacks: readonly Attack[] = [orderAndCancel(), exporting(), preparing()]

function orderAndCancel(): Attack {
  return {
    name: 'orders, cancelled at once',
    group: 'work',
    bystander: { call: 'pattern', bound: { ratio: 2 } },
    bounds: { refused: 1 },
    leastSeconds: 12,
    round: async ({ toile, attacker }, signal) =>
      (
        await Promise.all(
          Array.from({ length: COUNTS.orders }, async (): Promise<Outcome[]> => {
            const order = await orderPattern(toile.url, attacker, signal)
            if (order.status !== 200) return [order]
            const path = `/api/cancel-generation/${jobOf(order)}/`
            return [order, await send(toile.url, { path, headers: headersOf(attacker), signal })]
          }),
        )
      ).flat(),
  }
}

function exporting(): Attack {
  let picture: string
  return {
    name: `${COUNTS.exports} exports at once`,
    group: 'work',
    bystander: { call: 'inks', bound: { ratio: 2 } },
    bounds: {},
    prepare: async ({ toile, attacker }) => {
      picture ??= await ownPattern(toile.url, attacker)
    },
    round: ({ toile, attacker }, signal) =>
      Promise.all(
        Array.from({ length: COUNTS.exports }, () =>
          send(toile.url, {
            method: 'GET',
            path: `/api/images/${picture}/export/?scale=4&inks=12&format=tiff`,
            headers: headersOf(attacker),
            signal,
          }),
        ),
      ),
  }
}

function preparing(): Attack {
  const photos: string[] = []
  return {
    name: `${COUNTS.preparations} preparations at once`,
    group: 'work',
    bystander: { call: 'mask', bound: { ratio: 2 } },
    bounds: {},
    prepare: async ({ toile, attacker }) => {
      // One after another: only a few may arrive at a time.
      while (photos.length < COUNTS.photos) photos.push(await upload(toile.url, attacker, await figurePhoto(768, 1024)))
    },
    round: ({ toile, attacker }, signal) =>
      Promise.all(
        Array.from({ length: COUNTS.preparations }, (_, at) =>
          send(toile.url, {
            path: `/api/uploads/${photos[at % COUNTS.photos]!}/prepare-masks/`,
            headers: headersOf(attacker),
            signal,
          }),
        ),
      ),
  }
}
