import { generationsPage } from '@toile/contract'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { request } from '../../../lib/api/index.ts'
import { accountKey } from '../../../lib/session.ts'

/** Prefix of every page of the list; invalidate it when pictures come or go. */
export const dashboardKey = accountKey('dashboard')

export const dashboardQuery = (page: number) =>
  queryOptions({
    queryKey: [...dashboardKey, page],
    queryFn: ({ signal }) => request({ path: 'dashboard/', query: { page }, answer: generationsPage, signal }),
    placeholderData: keepPreviousData,
  })
