import { creditHistoryAnswer } from '@toile/contract'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { request } from '../../../lib/api/index.ts'
import { followed, settingsKey } from './account.ts'

/** Prefix of all pages of the ledger. */
export const creditHistoryKey = [...settingsKey, 'credits'] as const

/** A page of the ledger, newest first. */
export const creditHistoryQuery = (page: number) =>
  queryOptions({
    queryKey: [...creditHistoryKey, page],
    queryFn: ({ signal }) =>
      request({ path: 'account/credits/', query: { page }, answer: creditHistoryAnswer, signal }),
    placeholderData: keepPreviousData,
    ...followed,
  })
