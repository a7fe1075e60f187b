import { type LibraryAnswer, type LibraryFacets, type LibraryQuery, MODES } from '@toile/contract'
import type { UnitOfWork } from '../shared/unit-of-work.ts'
import { notFound } from '../shared/errors.ts'
import type { CollectionStore } from './collections.ts'
import { generationOf, type LibraryItem } from './item.ts'
import { foldedWords } from './words.ts'

/** Pictures that have all of these terms, and of each word one that is, begins with or nearly is one of its spellings. */
interface LibraryTerms {
  readonly terms: readonly string[]
  /** Of each of these, one at least. */
  readonly oneOf: readonly (readonly string[])[]
  readonly words: readonly (readonly string[])[]
  /** Finished then or later. */
  readonly from: Date | null
  /** Finished before then. */
  readonly to: Date | null
}

export interface LibrarySearch extends LibraryTerms {
  readonly order: 'newest' | 'oldest'
  /** Where the last answer ended; null for the first. */
  readonly cursor: number | null
  readonly limit: number
}

interface LibraryFound {
  readonly items: readonly LibraryItem[]
  /** Null where there are no more. */
  readonly next: number | null
  /** All that may be looked at for one answer was looked at before `limit` pictures were found. */
  readonly stoppedEarly: boolean
  /** Of all answers; null where it is not known, or this is not the first. */
  readonly total: number | null
  /** A cursor before which, from the newest on, is all that there is now, and nothing that is finished later. */
  readonly begin: number
}

/** Own pictures that one call changes, and where the next goes on with what matches; null where that is done. */
export interface SelectedPart {
  readonly ids: readonly string[]
  readonly next: number | null
}

/** Bound to a transaction. What it costs does not grow with the library. */
export interface LibraryIndex {
  search(accountId: string, wanted: LibrarySearch): Promise<LibraryFound>
  /**
   * The ids of what a search finds, in its order, and where it goes on; fewer than `limit` may be found before that. Null where more words begin
   * as one of the search than are looked for: which they are changes with the pictures.
   */
  match(accountId: string, wanted: LibrarySearch): Promise<SelectedPart | null>
  /** How many pictures have each term that begins with one of these. */
  count(accountId: string, beginnings: readonly string[]): Promise<ReadonlyMap<string, number>>
}

export type LibraryIndexUnit = UnitOfWork<{ readonly index: LibraryIndex; readonly collections: CollectionStore }>

export interface SearchDeps {
  readonly unit: LibraryIndexUnit
  /** Terms of pictures with a colour like this one, `#rrggbb`. */
  readonly termsNear: (colour: string) => readonly string[]
}

/** Of a search; later ones are not looked for. Chosen. */
const MOST_WORDS = 8
const MARKS = ['liked', 'favourite', 'upscaled', 'downloaded'] as const

/** What a query asks for. Throws `not-found` for a collection that is not the account's. */
export async function termsOf(
  { collections, termsNear }: { readonly collections: CollectionStore } & Pick<SearchDeps, 'termsNear'>,
  accountId: string,
  query: LibraryQuery,
): Promise<LibraryTerms> {
  const { mode, engine, collection, colour, from, to } = query
  // One that was removed a moment ago has its term still.
  if (collection !== undefined && !(await collections.list(accountId)).some(({ id }) => id === collection))
    throw notFound('Collection')
  return {
    terms: [
      ...(mode === undefined ? [] : [`mode:${mode}`]),
      ...(engine === undefined ? [] : [`engine:${engine}`]),
      ...(collection === undefined ? [] : [`collection:${collection}`]),
      ...MARKS.filter((mark) => query[mark]).map((mark) => `mark:${mark}`),
    ],
    oneOf: colour === undefined ? [] : [termsNear(colour)],
    words: foldedWords(query.q).slice(0, MOST_WORDS),
    from: from === undefined ? null : new Date(from),
    to: to === undefined ? null : new Date(to),
  }
}

/** Throws `not-found` for a collection that is not the account's. */
export async function searchLibrary(
  { unit, termsNear }: SearchDeps,
  accountId: string,
  query: LibraryQuery,
): Promise<LibraryAnswer> {
  const { sort, cursor = null, limit } = query
  const found = await unit.run(async ({ index, collections }) =>
    index.search(accountId, {
      ...(await termsOf({ collections, termsNear }, accountId, query)),
      order: sort,
      cursor,
      limit,
    }),
  )
  return {
    items: found.items.map(generationOf),
    next_cursor: found.next,
    more: found.stoppedEarly,
    total: found.total,
    first_cursor: cursor === null ? found.begin : null,
  }
}

export async function countLibrary(unit: LibraryIndexUnit, accountId: string): Promise<LibraryFacets> {
  const { counts, collections } = await unit.run(async (ports) => ({
    counts: await ports.index.count(accountId, ['all', 'mode:', 'engine:', 'mark:']),
    collections: await ports.collections.list(accountId),
  }))
  const of = (term: string): number => counts.get(term) ?? 0
  return {
    total: of('all'),
    modes: MODES.map((mode) => ({ mode, pictures: of(`mode:${mode}`) })).filter(({ pictures }) => pictures > 0),
    collections: [...collections],
    engines: [...counts]
      .filter(([term]) => term.startsWith('engine:'))
      .map(([term, pictures]) => ({ engine: term.slice('engine:'.length), pictures })),
    liked: of('mark:liked'),
    favourite: of('mark:favourite'),
    upscaled: of('mark:upscaled'),
    downloaded: of('mark:downloaded'),
  }
}
