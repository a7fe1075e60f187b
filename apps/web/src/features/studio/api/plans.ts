import { queryOptions } from '@tanstack/react-query'
import { plansAnswer } from '@toile/contract'
import { request } from '../../../lib/api/index.ts'

export const plansQuery = queryOptions({
  queryKey: ['plans'],
  queryFn: ({ signal }) => request({ path: 'plans/', answer: plansAnswer, signal }),
  staleTime: 300_000,
})
