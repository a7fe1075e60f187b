import type { PictureSelection } from '@toile/contract'
import { DomainError } from '../shared/errors.ts'
import { type SearchDeps, type SelectedPart, termsOf } from './search.ts'

/** Pictures that one call finds of what matches. Chosen: about a second's work. */
const PART = 500
/** Pictures in one transaction. Chosen, so that nobody waits long who finishes or marks one of the same library. */
const BATCH = 50

const TOO_VAGUE = 'Many words begin like that. Please write more of the word, then select the pictures.'

/**
 * The next pictures of a selection. Throws `not-found` where it names a collection that is not the account's, and `conflict` where too many words
 * begin as one that is searched for.
 */
export async function selectPart(
  { unit, termsNear }: SearchDeps,
  accountId: string,
  { image_ids: named, matching, cursor }: PictureSelection,
  most = PART,
): Promise<SelectedPart> {
  if (matching === undefined || cursor === undefined) return { ids: named ?? [], next: null }
  const part = await unit.run(async ({ index, collections }) =>
    index.match(accountId, {
      ...(await termsOf({ collections, termsNear }, accountId, matching)),
      order: 'newest',
      cursor,
      limit: Math.min(most, PART),
    }),
  )
  if (part === null) throw new DomainError('conflict', TOO_VAGUE)
  return part
}

/** The first `most` pictures of a selection. Throws as `selectPart` does. */
export async function selectFirst(
  deps: SearchDeps,
  accountId: string,
  selection: PictureSelection,
  most: number,
): Promise<readonly string[]> {
  const ids: string[] = []
  for (let cursor = selection.cursor; ;) {
    const part = await selectPart(deps, accountId, { ...selection, cursor }, most - ids.length)
    ids.push(...part.ids)
    if (part.next === null || ids.length >= most) return ids.slice(0, most)
    cursor = part.next
  }
}

/** Changes some at a time, each batch in a transaction of its own; the first may be empty. Resolves to all that were changed. */
export async function inBatches(
  ids: readonly string[],
  change: (batch: readonly string[], isLast: boolean) => Promise<readonly string[]>,
): Promise<readonly string[]> {
  const changed: string[] = []
  for (let at = 0; at === 0 || at < ids.length; at += BATCH)
    changed.push(...(await change(ids.slice(at, at + BATCH), at + BATCH >= ids.length)))
  return changed
}
