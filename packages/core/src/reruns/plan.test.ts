import { expect, test } from 'vitest'
import type { Mode } from '@toile/contract'
import type { LineagePicture } from '../lineage/ports.ts'
import type { MadeBy } from '../recipes/ports.ts'
import { type PlanDeps, planRerun } from './plan.ts'

interface Made {
  readonly id: string
  readonly mode?: Mode
  readonly target?: string
  readonly source?: string
  readonly parent?: string
  /** Width of the photo that its mask belongs to; all are 1,024 high. */
  readonly masked?: number
  readonly isDeleted?: boolean
  readonly isRetry?: boolean
  /** Minutes. */
  readonly at?: number
}

const SIDE = 1024

/** What came of a pattern called `first`, the oldest first. */
function planOf(pictures: readonly Made[], images?: readonly string[]) {
  const all: readonly Made[] = [{ id: 'first' }, ...pictures]
  const order = all.map(({ id }) => id)
  const asPicture = (made: Made): LineagePicture => ({
    id: made.id,
    requestId: made.id,
    mode: made.mode ?? (made.target === undefined && made.source === undefined ? 'create-pattern' : 'pattern-to-image'),
    kind: made.parent === undefined ? 'generate' : 'variation',
    isRetry: made.isRetry ?? false,
    parentId: made.parent ?? null,
    rerunOf: null,
    given: { target: made.target ?? null, source: made.source ?? null },
    blobs: { target: null, source: null, mask: made.masked === undefined ? null : 'mask', original: null },
    isDeleted: made.isDeleted ?? false,
    orderedAt: new Date((made.at ?? order.indexOf(made.id)) * 60_000),
  })
  const deps: PlanDeps = {
    lineage: {
      // In no order.
      pictures: async (_account, ids) =>
        all
          .filter(({ id }) => ids.includes(id))
          .map(asPicture)
          .toReversed(),
      madeOf: async (_account, ids, { limit }) =>
        all
          .filter(({ target, source, parent }) => [target, source, parent].some((id) => id && ids.includes(id)))
          .slice(0, limit)
          .map(({ id }) => id),
      input: async () => null,
      given: async () => null,
    },
    recipes: {
      async find(_account, id) {
        const made = all.find((each) => each.id === id)
        if (made === undefined || made.isDeleted === true) return null
        return { request: { width: made.masked ?? SIDE, height: SIDE } } as unknown as MadeBy
      },
      blob: async () => null,
      withContents: async () => null,
    },
    findUpload: () => Promise.reject(new Error('not asked for')),
  }
  const wish = { accountId: 'a', outputId: 'first', change: { prompt: 'stripes' } }
  return planRerun(deps, { ...wish, ...(images && { images }) })
}

const refusedIn = async (...asked: Parameters<typeof planOf>) =>
  (await planOf(...asked)).told.steps.map(({ image_id, refused }) => [image_id, refused])
const NOT_AGAIN = 'What it was made of is not made again.'

test('of two inputs of which one cannot be made again, nothing is made of the other', async () => {
  const pictures: readonly Made[] = [
    { id: 'photo', target: 'first', mode: 'create-background', masked: 300 },
    { id: 'both', target: 'photo', source: 'first' },
    { id: 'after', source: 'both' },
  ]
  const refused = await refusedIn(pictures)
  expect(refused).toEqual([
    ['first', null],
    ['photo', expect.stringContaining('Its mask belongs to a photo of 300 × 1024')],
    ['both', NOT_AGAIN],
    ['after', NOT_AGAIN],
  ])
  // What stays as it was is taken as it is.
  const { steps } = await planOf(pictures, ['both'])
  expect(steps.map(({ outputId, targetStep, sourceStep }) => [outputId, targetStep, sourceStep])).toEqual([
    ['first', null, null],
    ['both', null, 0],
  ])
})

test('what is made of another comes after it, whatever clocks said', async () => {
  const refused = await refusedIn([
    { id: 'worn', source: 'first', at: 9 },
    { id: 'varied', parent: 'worn', at: 3 },
  ])
  expect(refused).toEqual([
    ['first', null],
    ['worn', null],
    ['varied', null],
  ])
})

test('of more than are made at once the oldest are, and that there are more is said', async () => {
  const many = Array.from({ length: 40 }, (_, number) => ({ id: `${number}`, source: 'first' }))
  const { told, steps } = await planOf(many)
  expect([steps.map(({ outputId }) => outputId), told.more]).toEqual([
    ['first', ...many.slice(0, 29).map(({ id }) => id)],
    true,
  ])
  const retried = Array.from({ length: 500 }, (_, number) => ({ id: `${number}`, source: 'first', isRetry: true }))
  expect((await planOf([...retried, { id: 'last', source: 'first' }])).told.more).toBe(true)
  expect((await planOf(many.slice(0, 29))).told.more).toBe(false)
})

test('pictures that are chosen are found however many there are, and each is told of', async () => {
  const many = Array.from({ length: 500 }, (_, number) => ({ id: `${number}`, source: 'first' }))
  const chosen = await refusedIn(
    [...many, { id: 'below', source: '7' }, { id: 'gone', source: 'first', isDeleted: true }, { id: 'beside' }],
    ['499', 'below', 'gone', 'beside'],
  )
  expect(chosen).toEqual([
    ['first', null],
    ['499', null],
    ['below', NOT_AGAIN],
    ['gone', 'It has been deleted.'],
    ['beside', NOT_AGAIN],
  ])
  await expect(planOf(many, ['somebody’s'])).rejects.toMatchObject({ code: 'not-found' })
})
