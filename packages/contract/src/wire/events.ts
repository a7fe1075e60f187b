import { z } from 'zod/mini'
import { PREVIEW } from '../limits.ts'
import { generation } from './generations.ts'

/**
 * Events of GET /api/stream-image-generation/{jobId}/ (R16). Each carries `id:`, a per-job counter from 0, and is
 * stored, so that any server process can replay what a client missed.
 */
export const imageEvent = z.extend(generation, {
  slot: z.int().check(z.describe('Index of the picture in its request')),
})
export type ImageEvent = z.infer<typeof imageEvent>

export const messageEvent = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('accepted'), count: z.int(), charged: z.int() }),
  z.object({
    kind: z.literal('progress'),
    slot: z.int(),
    fraction: z.number().check(z.gte(0), z.lte(1)),
    stage: z.string(),
  }),
  z.object({
    kind: z.literal('queued'),
    slot: z.int(),
    position: z
      .optional(z.int().check(z.gte(0)))
      .check(
        z.describe(
          'How many go before it where it waits to be made, 0 when it is the next; left out while nobody knows',
        ),
      ),
  }),
  z.object({
    kind: z.literal('preview'),
    slot: z.int(),
    image: z
      .string()
      .check(
        z.maxLength(PREVIEW.maxLength),
        z.regex(/^data:image\/(?:jpeg|webp);base64,[A-Za-z0-9+/]+={0,2}$/),
        z.describe(
          'What it looks like so far, in its own proportions: a data URI. The last one counts, until the picture is there',
        ),
      ),
  }),
  z.object({
    kind: z.literal('failed'),
    slot: z.int(),
    message: z.string(),
    credits_refunded: z.int(),
  }),
  z.object({ kind: z.literal('cancelled'), slot: z.int(), credits_refunded: z.int() }),
])
export type MessageEvent = z.infer<typeof messageEvent>

export const doneEvent = z.object({
  images: z.int(),
  failed: z.int(),
  cancelled: z.int(),
  credits_refunded: z.int(),
})
export type DoneEvent = z.infer<typeof doneEvent>

export const STREAM_ERRORS = {
  connection: 'Connection error occurred',
  payload: 'Failed to process image data',
  open: 'Failed to establish connection',
} as const
