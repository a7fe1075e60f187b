import { lineageAnswer, recipeAnswer } from '@toile/contract'
import { queryOptions } from '@tanstack/react-query'
import { request } from '../../../lib/api/index.ts'
import { generationsKey } from '../../../lib/generations.ts'

/** GET /api/recipes/{id}/: how it was made. */
export const recipeQuery = (id: string) =>
  queryOptions({
    queryKey: [...generationsKey, 'recipe', id],
    queryFn: ({ signal }) => request({ path: `recipes/${encodeURIComponent(id)}/`, answer: recipeAnswer, signal }),
  })

/** GET /api/lineage/{id}/: what it came of, and what came of it. */
export const lineageQuery = (id: string) =>
  queryOptions({
    queryKey: [...generationsKey, 'lineage', id],
    queryFn: ({ signal }) => request({ path: `lineage/${encodeURIComponent(id)}/`, answer: lineageAnswer, signal }),
  })
