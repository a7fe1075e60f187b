import { generationsPage } from '@toile/contract'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { request } from '../../../lib/api/index.ts'
import { generationsKey } from '../../../lib/generations.ts'

export const dashboardQuery = (page: number) =>
  queryOptions({
    queryKey: [...generationsKey, 'dashboard', page],
    queryFn: ({ signal }) => request({ path: 'dashboard/', query: { page }, answer: generationsPage, signal }),
    placeholderData: keepPreviousData,
  })
