import { z } from 'zod'
import { PLAN_NAMES } from '../plans.ts'
import { mode } from './generations.ts'

/** GET /api/plans/ (R30). */
const plan = z.object({
  name: z.enum(PLAN_NAMES),
  description: z.string(),
  price: z.number(),
  priceInCents: z.number().int(),
  priceId: z.string(),
  credits: z.number().int(),
  bgColor: z.enum(['blue', 'red', 'purple']),
})
export const plansAnswer = z.object({
  plans: z.array(plan),
  costs: z.array(z.object({ name: z.string(), credits: z.number().int() })),
})
export type PlansAnswer = z.infer<typeof plansAnswer>

/** GET /api/faces/ (R30). */
export const facesAnswer = z.object({
  faces: z.array(
    z.object({
      id: z.number().int(),
      name: z.string(),
      words: z.string().describe('What an engine is told of the face'),
      image_url: z.string().describe('A drawing'),
    }),
  ),
})

/**
 * GET /api/capabilities/ (ours): what can be made, by which engine, and what it leaves out (R32); for a signed-in account as its
 * refusal of outside engines lets it be made (R42).
 */
export const capabilitiesAnswer = z.object({
  modes: z.array(
    z.object({
      mode,
      engine: z.string().describe('Which engine makes it now; where none can, which would'),
      unavailable: z
        .enum(['away', 'spent', 'refused'])
        .nullable()
        .describe(
          'Why no engine can now: none answers (`away`), all have spent what they may today (`spent`), or only engines outside ' +
            'the house could and the account refuses those (`refused`). Null where one can',
        ),
      outside: z
        .array(z.string())
        .describe(
          'Engines outside the house that may be asked for it: what is given for the picture is sent there then',
        ),
      face: z.enum(['applied', 'ignored']),
      face_engine: z
        .string()
        .nullable()
        .describe('Which engine makes it where a face is chosen; null where none draws one'),
      pose: z.enum(['applied', 'ignored']),
      pose_engine: z.string().nullable().describe('The same where the words ask for a pose'),
      dot: z
        .enum(['applied', 'ignored'])
        .describe('Whether a dot on the picture that is read says which thing of it is meant'),
      varies: z.boolean().describe('Its pictures can be varied'),
      varies_outside: z.array(z.string()).describe('Engines outside the house that may be asked for a variation'),
    }),
  ),
  masks: z.boolean(),
  mask_model: z
    .enum(['opening', 'serves', 'failed'])
    .nullable()
    .describe(
      'The model that MASK_MODEL names; `failed`: it cannot be used, the built-in masks serve instead, and the log says why. Null where none is named',
    ),
})
export type CapabilitiesAnswer = z.infer<typeof capabilitiesAnswer>

export const healthAnswer = z.object({ ok: z.boolean() })

const words = (most: number) => {
  const error = `must have 1 to ${most} characters`
  return z.string(error).trim().min(1, error).max(most, error)
}

/** What somebody said of the product: an entry of the operator's file, and of the answer below. */
export const testimonial = z.strictObject(
  {
    quote: words(400),
    name: words(80),
    role: words(80).describe('What they do, or where'),
    link: z
      .url({ protocol: /^https$/, error: 'must be an address that begins with https://' })
      .nullable()
      .default(null)
      .describe('To them or their work'),
  },
  {
    error: ({ code, ...issue }) =>
      code === 'unrecognized_keys'
        ? `has ${(issue.keys as string[]).join(', ')}, which nothing shows`
        : 'must have quote, name and role',
  },
)
export type Testimonial = z.infer<typeof testimonial>

/** GET /api/page-settings/ (ours): what the page must know of how the server is set up. */
export const pageSettings = z.object({
  sentry_dsn: z.string().nullable().describe('Where the page reports errors, or null for nowhere'),
  release: z.string(),
  google: z
    .union([
      z.object({ kind: z.literal('google'), client_id: z.string() }),
      z.object({ kind: z.literal('sandbox'), consent_url: z.string().describe('Opened in a popup') }),
    ])
    .nullable()
    .describe('How ‘Continue with Google’ gets its token; null: no button'),
  security_contact: z
    .string()
    .nullable()
    .describe('Where weaknesses are reported, `mailto:` or `https:`; null: nowhere'),
  signup_credits: z.number().int().describe('What a new account gets once; 0: nothing'),
  payments: z.enum(['stripe', 'sandbox']).nullable().describe('Who takes payments; null: buying is switched off'),
  testimonials: z.array(testimonial).readonly().describe('For the landing page; none: nobody is quoted'),
})
export type PageSettings = z.infer<typeof pageSettings>
