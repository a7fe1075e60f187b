import { pageSettings } from '@toile/contract'
import type { PageSettings } from '@toile/contract'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { request } from './api/index.ts'

/** Settings of the server that the page needs. They do not change until the server restarts. */
export const pageSettingsQuery = queryOptions({
  queryKey: ['page-settings'],
  queryFn: ({ signal }) => request({ path: 'page-settings/', answer: pageSettings, signal }),
  staleTime: Number.POSITIVE_INFINITY,
})

/** What a new account begins with, in credits. Undefined until the server has said. */
export const useSignupCredits = (): number | undefined => useQuery(pageSettingsQuery).data?.signup_credits

/** Whether plans can be bought here, and from whom; null: they cannot (R25). Undefined until the server has said. */
export const usePayments = (): PageSettings['payments'] | undefined => useQuery(pageSettingsQuery).data?.payments
