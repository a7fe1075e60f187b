import { generationsPage } from '@toile/contract'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { request } from '../../../lib/api/index.ts'
import { generationsKey } from '../../../lib/generations.ts'

/** A page of all own pictures, or of the favourites among them. */
export const dashboardQuery = (page: number, favourites = false) =>
  queryOptions({
    queryKey: [...generationsKey, 'dashboard', page, favourites],
    queryFn: ({ signal }) =>
      request({
        path: 'dashboard/',
        query: { page, ...(favourites && { favourites: 'true' }) },
        answer: generationsPage,
        signal,
      }),
    placeholderData: keepPreviousData,
  })
