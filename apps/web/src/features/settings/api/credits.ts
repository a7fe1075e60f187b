import { creditHistoryAnswer } from '@toile/contract'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { request } from '../../../lib/api/index.ts'
import { followed, settingsKey } from './account.ts'

/** A page of the ledger, newest first. */
export const creditHistoryQuery = (page: number) =>
  queryOptions({
    queryKey: [...settingsKey, 'credits', page],
    queryFn: ({ signal }) =>
      request({ path: 'account/credits/', query: { page }, answer: creditHistoryAnswer, signal }),
    placeholderData: keepPreviousData,
    ...followed,
  })
