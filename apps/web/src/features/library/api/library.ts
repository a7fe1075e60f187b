import { generationAnswer, libraryAnswer, libraryFacets } from '@toile/contract'
import type { Generation } from '@toile/contract'
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { request } from '../../../lib/api/index.ts'
import { generationsKey } from '../../../lib/generations.ts'
import { type LibraryFilters, queryOf } from '../state/library-filters.ts'

/** Prefix of all that was found in the library. */
export const foundKey = [...generationsKey, 'found'] as const

const askFor = (filters: LibraryFilters, cursor: number | null, signal?: AbortSignal) =>
  request({
    path: 'library/',
    query: { ...queryOf(filters), cursor: cursor ?? undefined },
    answer: libraryAnswer,
    signal,
  })

/**
 * The pictures that filters show, an answer after the other. Static: a heart that is pressed would fetch all answers anew else. What
 * changes is put in its place by `useFoundPictures`.
 */
export const libraryQuery = (filters: LibraryFilters) =>
  infiniteQueryOptions({
    queryKey: [...foundKey, filters] as const,
    queryFn: ({ pageParam, signal }) => askFor(filters, pageParam, signal),
    initialPageParam: null as number | null,
    getNextPageParam: ({ next_cursor }) => next_cursor,
    placeholderData: keepPreviousData,
    staleTime: 'static',
  })

/** The first answer, as it is now. */
export const firstFound = (filters: LibraryFilters) => askFor(filters, null)

export const facetsQuery = queryOptions({
  queryKey: [...generationsKey, 'facets'] as const,
  queryFn: ({ signal }) => request({ path: 'library/facets/', answer: libraryFacets, signal }),
})

export const getPicture = async (id: string): Promise<Generation> =>
  (await request({ path: `get-generation/${encodeURIComponent(id)}/`, answer: generationAnswer })).generation_data
