import { pageSettings } from '@toile/contract'
import { queryOptions } from '@tanstack/react-query'
import { request } from './api/index.ts'

/** How the server is set up, as far as the page must know. It is so until the server starts anew. */
export const pageSettingsQuery = queryOptions({
  queryKey: ['page-settings'],
  queryFn: ({ signal }) => request({ path: 'page-settings/', answer: pageSettings, signal }),
  staleTime: Number.POSITIVE_INFINITY,
})
