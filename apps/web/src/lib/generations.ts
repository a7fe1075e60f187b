import { generationAnswer, previousGenerations } from '@toile/contract'
import type { Mode } from '@toile/contract'
import { queryOptions } from '@tanstack/react-query'
import { request } from './api/index.ts'
import { accountKey } from './session.ts'

/** Prefix of every list of own pictures: invalidate it when pictures come, go, or change their marks. */
export const generationsKey = accountKey('generations')

/** The newest pictures of a mode, and where its services are. */
export const previousGenerationsQuery = (mode: Mode) =>
  queryOptions({
    queryKey: [...generationsKey, 'previous', mode],
    queryFn: ({ signal }) =>
      request({
        path: 'fetch-previous-generations/',
        query: { ai_model: mode, page: 1 },
        answer: previousGenerations,
        signal,
      }),
  })

/** GET /api/get-generation/{id}/: an own picture as it is now. */
export const pictureQuery = (id: string) =>
  queryOptions({
    queryKey: [...generationsKey, 'picture', id],
    queryFn: async ({ signal }) =>
      (await request({ path: `get-generation/${encodeURIComponent(id)}/`, answer: generationAnswer, signal }))
        .generation_data,
  })
