import { useQuery, useQueryClient } from '@tanstack/react-query'
import { IMAGE_COUNTS, mode, priceOf } from '@toile/contract'
import type { Generation, ImageCount, Mode } from '@toile/contract'
import { useLocation, useNavigate } from 'react-router'
import { z } from 'zod/mini'
import { capabilitiesQuery } from './capabilities.ts'
import { variationNote } from './engine-words.ts'
import { lacksCredits } from './insufficient-credits.ts'

/**
 * What /variation-results is told by the page that leads there, as navigation state: the browser keeps
 * it with the history entry, through a reload too.
 */
export const variationState = z.object({
  count: z.union(IMAGE_COUNTS.map((count) => z.literal(count))),
  dimensions: z.object({ width: z.int().check(z.positive()), height: z.int().check(z.positive()) }),
  aiModel: mode,
  /** Empty for a recipe's picture, which is made of none. */
  outputImageId: z.string(),
  /** Made when the button is pressed: even if the page reloads, one press is one job, charged once (R17). */
  key: z.string().check(z.minLength(1)),
  /** The picture is made once more as it was ordered, without charge, and not varied. */
  retry: z.optional(z.boolean()),
  /** The picture of a recipe, which was ordered before: the same is had by enlarging it, or as it comes. */
  recipe: z.optional(z.object({ enlarge: z.boolean() })),
  /** Known once the job is accepted. */
  jobId: z.optional(z.string()),
})
export type VariationState = z.infer<typeof variationState>

/** The navigation that varies a picture: from a result or a preview to the variation results. */
const variationOf = (image: Generation, count: ImageCount): VariationState => ({
  count,
  dimensions: { width: image.width, height: image.height },
  aiModel: image.type,
  outputImageId: image.output_image_id,
  key: crypto.randomUUID(),
})

/** The navigation that makes a picture once more without charge. */
export const retryOf = (image: Generation): VariationState => ({ ...variationOf(image, 1), retry: true })

export interface Varying {
  /** Whether an engine varies this mode's pictures now. */
  varies(mode: Mode): boolean
  /** What may leave the house for a variation; null where nothing does. */
  noteOf(mode: Mode): string | null
  /** Leads to the variation results, which start by themselves. With too few credits the page is not left. */
  vary(image: Generation, count: ImageCount): void
}

/** Leads to the variation results that are wanted; with too few credits that is said over the page it was asked on. */
export function useWayToVariation(): (wanted: VariationState) => void {
  const client = useQueryClient()
  const navigate = useNavigate()
  const { pathname } = useLocation()
  return (wanted) => {
    // The same address with another state shows what it shows; the helper route makes it start anew (R5).
    const to = pathname === '/variation-results' ? '/temp-redirect' : '/variation-results'
    void lacksCredits(client, priceOf(wanted.aiModel, wanted.count)).then((short) => {
      if (!short) void navigate(to, { state: wanted })
    })
  }
}

export function useVarying(): Varying {
  const { data } = useQuery(capabilitiesQuery)
  const go = useWayToVariation()
  return {
    varies: (wanted) => data?.modes.some((able) => able.mode === wanted && able.varies) ?? false,
    noteOf: (wanted) => {
      const able = data?.modes.find(({ mode: each }) => each === wanted)
      return able === undefined ? null : variationNote(able)
    },
    vary: (image, count) => go(variationOf(image, count)),
  }
}
