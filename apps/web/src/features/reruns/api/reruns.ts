import {
  generationAnswer,
  IDEMPOTENCY_KEY_HEADER,
  newestRerun,
  type RerunAnswer,
  rerunAnswer,
  type RerunChange,
  rerunPlan,
  uploadAnswer,
} from '@toile/contract'
import { queryOptions } from '@tanstack/react-query'
import { request } from '../../../lib/api/index.ts'
import { generationsKey } from '../../../lib/generations.ts'
import { accountKey } from '../../../lib/session.ts'

export interface RerunWish {
  readonly output_id: string
  readonly change: RerunChange
  /** Of what came of it; all of it where it is left out. */
  readonly images?: readonly string[]
}

/** Milliseconds between looks at what is being made. */
const LOOK_MS = 1000

/** POST /api/reruns/check/: what is made again, and what it costs. */
export const checkRerun = (wish: RerunWish) =>
  request({ method: 'POST', path: 'reruns/check/', body: wish, answer: rerunPlan })

/** What is made again of a set of pictures: asked for once, as it stands while one chooses among them. */
export const rerunPlanQuery = (wish: RerunWish) =>
  queryOptions({
    queryKey: accountKey('rerun-plan', wish),
    queryFn: () => checkRerun(wish),
    staleTime: 'static',
    gcTime: 0,
    // Offline that is said at once.
    networkMode: 'always',
    retry: false,
  })

/** POST /api/reruns/. The same key is the same order (R17); no more than the price is ever taken. */
export const startRerun = (order: RerunWish & { readonly price: number }, key: string) =>
  request({
    method: 'POST',
    path: 'reruns/',
    body: order,
    headers: { [IDEMPOTENCY_KEY_HEADER]: key },
    answer: rerunAnswer,
  })

export const cancelRerun = (id: string) =>
  request({ method: 'POST', path: `reruns/${encodeURIComponent(id)}/cancel/`, answer: rerunAnswer })

/** Something of it is being made, or may yet be. */
export const isUnderWay = ({ state, steps }: RerunAnswer): boolean =>
  state === 'running' || steps.some((step) => step.state === 'running')

/** The newest of the account, of this week; asked for again and again while it is under way. */
export const newestRerunQuery = queryOptions({
  queryKey: accountKey('rerun'),
  queryFn: async ({ signal }) => (await request({ path: 'reruns/', answer: newestRerun, signal })).rerun,
  refetchInterval: ({ state: { data } }) => (data && isUnderWay(data) ? LOOK_MS : false),
  // Whoever asks whether an order has arrived hears at once that nobody knows.
  networkMode: 'always',
})

/** A picture of the plan, to be recognised by. */
export const plannedPictureQuery = (id: string) =>
  queryOptions({
    queryKey: [...generationsKey, 'picture', id],
    queryFn: async ({ signal }) =>
      (await request({ path: `get-generation/${encodeURIComponent(id)}/`, answer: generationAnswer, signal }))
        .generation_data,
  })

export function sendPicture(file: File) {
  const body = new FormData()
  body.append('file', file)
  return request({ method: 'POST', path: 'uploads/', body, answer: uploadAnswer })
}
