import { generationsPage } from '@toile/contract'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { request } from '../../../lib/api/index.ts'
import { generationsKey } from '../../../lib/generations.ts'
import type { DashboardFilter } from '../state/dashboard-filter.ts'

/** A page of all own pictures, or of those that the filter shows. */
export const dashboardQuery = (page: number, filter: DashboardFilter) =>
  queryOptions({
    queryKey: [...generationsKey, 'dashboard', page, filter],
    queryFn: ({ signal }) =>
      request({
        path: 'dashboard/',
        query: {
          page,
          ...(filter === 'favourites' ? { favourites: 'true' } : filter === 'all' ? {} : { ai_model: filter }),
        },
        answer: generationsPage,
        signal,
      }),
    placeholderData: keepPreviousData,
  })
