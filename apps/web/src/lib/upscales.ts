import { useMutation, useMutationState, useQueryClient } from '@tanstack/react-query'
import type { Generation } from '@toile/contract'
import { IDEMPOTENCY_KEY_HEADER, insufficientCreditsBody, jobAnswer, upscaleAnswer } from '@toile/contract'
import { useEffect } from 'react'
import { z } from 'zod/mini'
import { ConnectionError, InsufficientCreditsError, request } from './api/index.ts'
import { creditsChanged } from './balance.ts'
import { showInsufficientCredits } from './insufficient-credits.ts'

/** A lost connection is waited out; the server goes on meanwhile, and the same key finds its job again. */
const TRIES = 8
/** Milliseconds before the first repetition; doubled after each. */
const FIRST_WAIT_MS = 500
const MUTATION = ['upscale']
const PENDING = 'toile.upscales'

export interface Upscales {
  /** Ids of the pictures that are being upscaled. */
  readonly running: ReadonlySet<string>
  start(image: Generation): void
}

export interface UpscaleParts {
  /** The larger picture is there, under this id. */
  readonly made: (from: Generation, imageId: string) => unknown
  /** Too few credits are told by the popup, not here. */
  readonly failed: (from: Generation, error: unknown) => void
}

/** Upscales of the pictures shown. One that was under way when the page was left or reloaded is gone on with. */
export function useUpscales(images: readonly Generation[], { made, failed }: UpscaleParts): Upscales {
  const client = useQueryClient()
  const { mutate } = useMutation({
    mutationKey: MUTATION,
    mutationFn: upscaleImage,
    onSuccess: (imageId, from) => made(from, imageId),
    onError: (error, from) => {
      const lacking = insufficientCreditsBody.safeParse(error instanceof InsufficientCreditsError ? error.body : null)
      if (lacking.success) showInsufficientCredits(lacking.data)
      else failed(from, error)
    },
    onSettled: () => creditsChanged(client),
  })
  const underWay = useMutationState({
    filters: { mutationKey: MUTATION, status: 'pending' },
    select: ({ state }) => (state.variables as Generation).output_image_id,
  })
  const running = new Set(underWay)
  const isRunning = ({ output_image_id: id }: Generation): boolean =>
    client.isMutating({
      mutationKey: MUTATION,
      predicate: ({ state }) => (state.variables as Generation).output_image_id === id,
    }) > 0
  const start = (image: Generation): void => {
    if (!isRunning(image)) mutate(image)
  }
  useEffect(() => {
    const pending = pendingKeys()
    for (const image of images) if (image.output_image_id in pending && !isRunning(image)) mutate(image)
  })
  return { running, start }
}

export interface Enlarging {
  readonly underWay: boolean
  /** Id of the larger picture, once it is made. */
  readonly madeId: string | null
}

/** How far the upscale of a picture is, wherever in the page it was started. */
export function useEnlarging({ output_image_id: id }: Pick<Generation, 'output_image_id'>): Enlarging {
  const upscales = useMutationState({
    filters: { mutationKey: MUTATION },
    select: ({ state: { variables, status, data } }) => ({
      from: (variables as Generation).output_image_id,
      status,
      madeId: (data as string | undefined) ?? null,
    }),
  })
  const last = upscales.findLast(({ from }) => from === id)
  return { underWay: last?.status === 'pending', madeId: last?.madeId ?? null }
}

/** POST /api/upscale-image/{aiModel}/, until it is made. Resolves to the larger picture's id. */
async function upscaleImage({ type, output_image_id: id }: Generation): Promise<string> {
  const key = pendingKeys()[id] ?? crypto.randomUUID()
  keepPending({ ...pendingKeys(), [id]: key })
  let lost = 0
  try {
    for (;;) {
      try {
        // Each call waits for the job as long as the server holds it.
        const answer = await request({
          method: 'POST',
          path: `upscale-image/${type}/`,
          body: { resultId: id },
          headers: { [IDEMPOTENCY_KEY_HEADER]: key },
          answer: z.union([upscaleAnswer, jobAnswer]),
        })
        if ('imageId' in answer) return answer.imageId
        lost = 0
      } catch (error) {
        lost += 1
        if (!(error instanceof ConnectionError) || lost === TRIES) throw error
        await new Promise((resolve) => setTimeout(resolve, FIRST_WAIT_MS * 2 ** (lost - 1)))
      }
    }
  } finally {
    const { [id]: _over, ...others } = pendingKeys()
    keepPending(others)
  }
}

/** Idempotency keys of upscales that have not ended, by picture: they outlive the page (R17). */
function pendingKeys(): Record<string, string> {
  try {
    return z.record(z.string(), z.string()).parse(JSON.parse(localStorage.getItem(PENDING) ?? '{}'))
  } catch {
    return {}
  }
}

function keepPending(keys: Record<string, string>): void {
  try {
    localStorage.setItem(PENDING, JSON.stringify(keys))
  } catch {
    // Without storage a reload forgets that it waits; the picture comes all the same.
  }
}
