import { pageSettings } from '@toile/contract'
import type { PageSettings } from '@toile/contract'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { request } from './api/index.ts'

/** How the server is set up, as far as the page must know. It is so until the server starts anew. */
export const pageSettingsQuery = queryOptions({
  queryKey: ['page-settings'],
  queryFn: ({ signal }) => request({ path: 'page-settings/', answer: pageSettings, signal }),
  staleTime: Number.POSITIVE_INFINITY,
})

/** Whether plans can be bought here, and from whom; null: they cannot (R25). Undefined until the server has said. */
export const usePayments = (): PageSettings['payments'] | undefined => useQuery(pageSettingsQuery).data?.payments
