import { queryOptions } from '@tanstack/react-query'
import { facesAnswer } from '@toile/contract'
import { request } from '../../../lib/api/index.ts'

/** The model faces to choose from. They change with a release only. */
export const facesQuery = queryOptions({
  queryKey: ['faces'],
  queryFn: ({ signal }) => request({ path: 'faces/', answer: facesAnswer, signal }),
  staleTime: Infinity,
})
