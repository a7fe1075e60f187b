import { z } from 'zod/mini'
import { mode } from './generations.ts'

/** Nodes that a lineage has at most. */
export const LINEAGE_MAX_NODES = 60

/** What a picture was given. */
export const INPUT_ROLES = ['target', 'source', 'mask', 'original'] as const
export type InputRoleName = (typeof INPUT_ROLES)[number]

const lineageNode = z.object({
  id: z.string().check(z.describe('Of a picture, its image_id')),
  kind: z.enum(['photo', 'mask', 'picture']),
  mode: z.nullable(mode).check(z.describe('Of a picture')),
  image_url: z.nullable(z.string()).check(z.describe('Null for what is deleted')),
  thumbnail_url: z.nullable(z.string()),
  deleted: z.boolean().check(z.describe('It was a picture, and is kept here only because others came of it')),
  at: z.nullable(z.string()).check(z.describe('When a picture was ordered: ISO 8601, UTC')),
})
export type LineageNode = z.infer<typeof lineageNode>

const lineageEdge = z.object({
  from: z.string(),
  to: z.string().check(z.describe('What was made of it')),
  as: z
    .enum([...INPUT_ROLES, 'variation', 'upscale', 'retry', 'rerun'])
    .check(
      z.describe(
        'What `from` is to it: `original` is what came with the recipe of a variation, `rerun` what was made again with something changed',
      ),
    ),
})
export type LineageEdge = z.infer<typeof lineageEdge>

/** GET /api/lineage/{image_id}/: the picture first, what it came of, then what was made of it. */
export const lineageAnswer = z.object({
  nodes: z.array(lineageNode),
  edges: z.array(lineageEdge),
  more: z.boolean().check(z.describe('There is more than is told')),
})
export type Lineage = z.infer<typeof lineageAnswer>
