import type { Generation, LibraryAnswer } from '@toile/contract'
import { hashKey, type InfiniteData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { ApiError } from '../../../lib/api/index.ts'
import { firstFound, foundKey, getPicture, libraryQuery } from '../api/library.ts'
import type { PutBack } from '../../../lib/deletion.ts'
import { withoutPictures, withPictures } from './answers.ts'
import type { LibraryFilters } from './library-filters.ts'

type Found = InfiniteData<LibraryAnswer, number | null>

/** Milliseconds after which what was found is asked for again by who comes back to it. */
const FRESH_MS = 30_000
/** Answers in a row without a picture after which a person is asked whether to look on. Chosen. */
const LOOKS = 5

/** What filters show, as far as it was asked for; and what keeps it right while it is changed. */
export function useFoundPictures(filters: LibraryFilters) {
  const client = useQueryClient()
  const query = libraryQuery(filters)
  const list = useInfiniteQuery(query)
  const { data, refetch, fetchNextPage, hasNextPage, isFetching, isFetchNextPageError } = list
  const key = JSON.stringify(query.queryKey)

  useEffect(() => {
    const state = client.getQueryState(query.queryKey)
    if (state?.data === undefined) return
    if (state.isInvalidated || Date.now() - state.dataUpdatedAt > FRESH_MS) void refetch()
    // The key says all of the query that matters.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [client, key, refetch])

  const pages = data?.pages
  const pictures = useMemo(() => pages?.flatMap(({ items }) => items) ?? [], [pages])
  const inVain = pages === undefined ? 0 : pages.length - 1 - pages.findLastIndex(({ items }) => items.length > 0)
  const [looks, setLooks] = useState({ key, allowed: LOOKS })
  const allowed = looks.key === key ? looks.allowed : LOOKS
  const goesOn = hasNextPage && !isFetchNextPageError
  const mayGoOn = goesOn && inVain < allowed

  const goOn = (): void => {
    if (mayGoOn && !isFetching) void fetchNextPage()
  }
  const none = pages !== undefined && pictures.length === 0
  useEffect(() => {
    if (none) goOn()
  })

  const change = (each: (pages: readonly LibraryAnswer[]) => LibraryAnswer[]): void =>
    void client.setQueriesData<Found>(
      { queryKey: foundKey },
      (found) => found && { ...found, pages: each(found.pages) },
    )
  const changeItems = (each: (items: readonly Generation[]) => Generation[]): void =>
    change((all) => all.map((page) => ({ ...page, items: each(page.items) })))
  const takeOut = (ids: ReadonlySet<string>): PutBack => {
    const lists = client.getQueriesData<Found>({ queryKey: foundKey }).filter(([, found]) => found !== undefined)
    const had = new Set(lists.map(([where]) => hashKey(where)))
    change((all) => withoutPictures(all, ids))
    return (back) => {
      for (const [where, found] of lists) {
        const before = found?.pages.flatMap(({ items }) => items) ?? []
        const { sort } = where.at(-1) as LibraryFilters
        const taken = new Set([...back].filter((id) => ids.has(id)))
        client.setQueryData<Found>(
          where,
          (now) => now && { ...now, pages: withPictures(now.pages, before, taken, sort) },
        )
      }
      // What was asked for since never had them.
      void client.resetQueries({ queryKey: foundKey, predicate: ({ queryHash }) => !had.has(queryHash) })
    }
  }

  return {
    list,
    pictures,
    /** Of a change to all that match; null as long as nothing is known. */
    firstCursor: pages?.[0]?.first_cursor ?? null,
    /** Asks for all of it again, from the start. */
    startAnew: () => void client.resetQueries({ queryKey: query.queryKey }),
    /** Of all there are; null as long as nobody knows. */
    total: pages?.[0]?.total ?? (hasNextPage || pages === undefined ? null : pictures.length),
    /** Looked for long without finding any, and there is more to look through. */
    paused: goesOn && !mayGoOn,
    lookFurther: () => setLooks({ key, allowed: inVain + LOOKS }),
    /** Asks for the next answer, if there is one and it is not on its way. */
    goOn,
    /** They have these marks now. */
    mark: (ids: ReadonlySet<string>, marks: Partial<Generation>) =>
      changeItems((items) => items.map((item) => (ids.has(item.output_image_id) ? { ...item, ...marks } : item))),
    takeOut,
    /** Shows one as the server has it now, and none that is gone. */
    renew: async (id: string) => {
      try {
        const picture = await getPicture(id)
        changeItems((items) => items.map((item) => (item.output_image_id === id ? picture : item)))
      } catch (error) {
        if (error instanceof ApiError && error.status === 404) takeOut(new Set([id]))
      }
    },
    /** Puts those before the others that were made since. */
    addNew: async () => {
      if (filters.sort !== 'newest') return
      const { items, total } = await firstFound(filters)
      client.setQueryData<Found>(query.queryKey, (found) => {
        if (found === undefined) return found
        const known = new Set(found.pages.flatMap((page) => page.items.map((item) => item.output_image_id)))
        const fresh = items.filter((item) => !known.has(item.output_image_id))
        const [first, ...rest] = found.pages
        return first && { ...found, pages: [{ ...first, items: [...fresh, ...first.items], total }, ...rest] }
      })
    },
  }
}
export type FoundPictures = ReturnType<typeof useFoundPictures>
