import type { PictureSelection } from '@toile/contract'
import { notFound } from '../shared/errors.ts'
import { type RateLimit, type RateLimiter, takeOrRefuse } from '../shared/rate-limiter.ts'
import type { LibraryUnit } from './library.ts'
import type { SearchDeps, SelectedPart } from './search.ts'
import { inBatches, selectPart } from './selection.ts'

/** Twice as many as a page makes that changes all that match in a large library, one call after the other. Chosen. */
const CHANGES_A_MINUTE: RateLimit = { name: 'library-changes', max: 300, windowSeconds: 60 }

/** Counts a call that changes many pictures at once. Throws `too-many`. */
export const countChange = (limiter: RateLimiter, accountId: string): Promise<void> =>
  takeOrRefuse(limiter, CHANGES_A_MINUTE, accountId, 'Too many changes in a short time. Please wait a moment.')

/** Picks own pictures as favourites, or takes them off those; resolves to those that there are. Throws as `selectPart` does. */
export async function setFavourites(
  { unit, searching }: { readonly unit: LibraryUnit; readonly searching: SearchDeps },
  accountId: string,
  selection: PictureSelection,
  favourite: boolean,
  now: Date,
): Promise<SelectedPart> {
  const { ids, next } = await selectPart(searching, accountId, selection)
  const at = favourite ? now : null
  const changed = await inBatches(ids, (batch) =>
    unit.run(({ library }) => library.setFavourites(accountId, batch, at)),
  )
  return { ids: changed, next }
}

/** Puts own pictures into a collection, or takes them out; resolves to those that there are. Throws `not-found`. */
export async function putInCollection(
  searching: SearchDeps,
  accountId: string,
  id: string,
  selection: PictureSelection,
  isIn: boolean,
): Promise<SelectedPart> {
  const { ids, next } = await selectPart(searching, accountId, selection)
  const changed = await inBatches(ids, async (batch) => {
    const done = await searching.unit.run(({ collections }) => collections.put(accountId, id, batch, isIn))
    if (done === null) throw notFound('Collection')
    return done
  })
  return { ids: changed, next }
}
