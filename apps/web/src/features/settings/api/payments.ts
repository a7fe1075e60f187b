import { accountPaymentsAnswer } from '@toile/contract'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { request } from '../../../lib/api/index.ts'
import { followed, settingsKey } from './account.ts'

/** A page of what was paid, newest first. */
export const paymentsQuery = (page: number) =>
  queryOptions({
    queryKey: [...settingsKey, 'payments', page],
    queryFn: ({ signal }) =>
      request({ path: 'account/payments/', query: { page }, answer: accountPaymentsAnswer, signal }),
    placeholderData: keepPreviousData,
    ...followed,
  })
