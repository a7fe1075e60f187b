import { attemptsAnswer } from '@toile/contract'
import { queryOptions } from '@tanstack/react-query'
import { request } from '../../../lib/api/index.ts'
import { generationsKey } from '../../../lib/generations.ts'

/** GET /api/attempts/{id}/: the pictures that were made of the same as this one, newest first, it among them. */
export const attemptsQuery = (id: string) =>
  queryOptions({
    queryKey: [...generationsKey, 'attempts', id],
    queryFn: async ({ signal }) =>
      (await request({ path: `attempts/${encodeURIComponent(id)}/`, answer: attemptsAnswer, signal })).attempts,
  })
