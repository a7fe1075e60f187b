import { messageAnswer, securityLogAnswer, sessionsAnswer } from '@toile/contract'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { request } from '../../../lib/api/index.ts'
import { followed, settingsKey } from './account.ts'

export const sessionsQuery = queryOptions({
  queryKey: [...settingsKey, 'sessions'],
  queryFn: ({ signal }) => request({ path: 'account/sessions/', answer: sessionsAnswer, signal }),
  ...followed,
})

export const endSession = (id: string) =>
  request({ method: 'POST', path: `account/sessions/${id}/end/`, answer: messageAnswer })

export const endOtherSessions = () =>
  request({ method: 'POST', path: 'account/sessions/end-others/', answer: messageAnswer })

/** Every session of the account, this one too. */
export const endAllSessions = () =>
  request({ method: 'POST', path: 'account/sessions/end-all/', answer: messageAnswer })

export const securityLogQuery = (page: number) =>
  queryOptions({
    queryKey: [...settingsKey, 'security-log', page],
    queryFn: ({ signal }) =>
      request({ path: 'account/security-log/', query: { page }, answer: securityLogAnswer, signal }),
    placeholderData: keepPreviousData,
    ...followed,
  })
