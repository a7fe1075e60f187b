import type { Mode, PictureLook } from '@toile/contract'
import type { UnitOfWork } from '../shared/unit-of-work.ts'
import { foldedWords, wordTerm } from './words.ts'

export interface UnseenPicture {
  readonly id: string
  readonly mode: Mode
  /** Of its thumbnail. */
  readonly storageKey: string
}

/** What a picture looks like, and what its colours are found by: their terms, and words for them. */
export interface SeenPicture {
  readonly look: PictureLook
  readonly colours: { readonly terms: readonly string[]; readonly names: readonly string[] }
}

/** Bound to a transaction. */
export interface LibraryLooks {
  /** Until the transaction ends nobody else looks at old pictures. False, and nothing is waited for, where somebody does. */
  lock(): Promise<boolean>
  /** Some pictures that an older version made, which nobody has looked at yet; the newest first. Locks nothing. */
  unseen(limit: number): Promise<readonly UnseenPicture[]>
  /** Null: there is nothing to be seen, and nobody looks again. What was deleted meanwhile is left out. */
  add(
    seen: ReadonlyMap<string, { readonly look: PictureLook; readonly terms: readonly string[] } | null>,
  ): Promise<void>
}

export interface LookDeps {
  readonly unit: UnitOfWork<{ readonly looks: LibraryLooks }>
  /** Null where the file is lost or is no picture. */
  readonly lookAt: (picture: UnseenPicture) => Promise<SeenPicture | null>
  /** Whether pictures are waiting to be made. */
  readonly isBusy: () => Promise<boolean>
}

/** Pictures of one run. With runs some seconds apart it is next to no work. Chosen. */
const BATCH = 20

/**
 * Has a few pictures that an older version made looked at, as the finish looks at new ones: one process of all at a time, and none while
 * orders wait. May stop anywhere; resolves to how many there were.
 */
export async function lookAtOldPictures({ unit, lookAt, isBusy }: LookDeps): Promise<number> {
  if (await isBusy()) return 0
  return unit.run(async ({ looks }) => {
    if (!(await looks.lock())) return 0
    const pictures = await looks.unseen(BATCH)
    const all = new Map<string, { look: PictureLook; terms: readonly string[] } | null>()
    for (const picture of pictures) {
      if (all.size > 0 && (await isBusy())) break
      const seen = await lookAt(picture)
      const terms = seen && [...foldedWords(seen.colours.names.join(' ')).flat().map(wordTerm), ...seen.colours.terms]
      all.set(picture.id, seen && { look: seen.look, terms: terms ?? [] })
    }
    if (all.size > 0) await looks.add(all)
    return all.size
  })
}
