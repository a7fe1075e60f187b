import { creditsAnswer } from '@toile/contract'
import { queryOptions } from '@tanstack/react-query'
import { request } from './api/index.ts'
import { accountKey } from './session.ts'

/** The balance. `creditsChanged` (lib/balance) refetches it wherever credits were spent or given back. */
export const creditsQuery = queryOptions({
  queryKey: accountKey('credits'),
  queryFn: ({ signal }) => request({ path: 'get-user-credits/', answer: creditsAnswer, signal }),
})
