import { z } from 'zod/mini'
import { PLAN_NAMES } from '../plans.ts'
import { mode } from './generations.ts'

/** GET /api/plans/ (R30). */
const plan = z.object({
  name: z.enum(PLAN_NAMES),
  description: z.string(),
  price: z.number(),
  priceInCents: z.int(),
  priceId: z.string(),
  credits: z.int(),
  bgColor: z.enum(['blue', 'red', 'purple']),
})
export const plansAnswer = z.object({
  plans: z.array(plan),
  costs: z.array(z.object({ name: z.string(), credits: z.int() })),
})
export type PlansAnswer = z.infer<typeof plansAnswer>

/** GET /api/faces/ (R30). */
export const facesAnswer = z.object({
  faces: z.array(
    z.object({
      id: z.int(),
      name: z.string(),
      words: z.string().check(z.describe('What an engine is told of the face')),
      image_url: z.string().check(z.describe('A drawing')),
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
      engine: z.string().check(z.describe('Which engine makes it now; where none can, which would')),
      unavailable: z
        .nullable(z.enum(['away', 'spent', 'refused']))
        .check(
          z.describe(
            'Why no engine can now: none answers (`away`), all have spent what they may today (`spent`), or only engines outside ' +
              'the house could and the account refuses those (`refused`). Null where one can',
          ),
        ),
      outside: z
        .array(z.string())
        .check(
          z.describe(
            'Engines outside the house that may be asked for it: what is given for the picture is sent there then',
          ),
        ),
      face: z.enum(['applied', 'ignored']),
      face_engine: z
        .nullable(z.string())
        .check(z.describe('Which engine makes it where a face is chosen; null where none draws one')),
      pose: z.enum(['applied', 'ignored']),
      pose_engine: z.nullable(z.string()).check(z.describe('The same where the words ask for a pose')),
      dot: z
        .enum(['applied', 'ignored'])
        .check(z.describe('Whether a dot on the picture that is read says which thing of it is meant')),
      varies: z.boolean().check(z.describe('Its pictures can be varied')),
      varies_outside: z
        .array(z.string())
        .check(z.describe('Engines outside the house that may be asked for a variation')),
    }),
  ),
  masks: z.boolean(),
  mask_model: z
    .nullable(z.enum(['opening', 'serves', 'failed']))
    .check(
      z.describe(
        'The model that MASK_MODEL names; `failed`: it cannot be used, the built-in masks serve instead, and the log says why. Null where none is named',
      ),
    ),
})
export type CapabilitiesAnswer = z.infer<typeof capabilitiesAnswer>

export const healthAnswer = z.object({ ok: z.boolean() })

const words = (most: number) => {
  const error = `must have 1 to ${most} characters`
  return z.string(error).check(z.trim(), z.minLength(1, error), z.maxLength(most, error))
}

/** What somebody said of the product: an entry of the operator's file, and of the answer below. */
export const testimonial = z.strictObject(
  {
    quote: words(400),
    name: words(80),
    role: words(80).check(z.describe('What they do, or where')),
    link: z
      ._default(z.nullable(z.url({ protocol: /^https$/, error: 'must be an address that begins with https://' })), null)
      .check(z.describe('To them or their work')),
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
  sentry_dsn: z.nullable(z.string()).check(z.describe('Where the page reports errors, or null for nowhere')),
  release: z.string(),
  google: z
    .nullable(
      z.union([
        z.object({ kind: z.literal('google'), client_id: z.string() }),
        z.object({ kind: z.literal('sandbox'), consent_url: z.string().check(z.describe('Opened in a popup')) }),
      ]),
    )
    .check(z.describe('How ‘Continue with Google’ gets its token; null: no button')),
  security_contact: z
    .nullable(z.string())
    .check(z.describe('Where weaknesses are reported, `mailto:` or `https:`; null: nowhere')),
  signup_credits: z.int().check(z.describe('What a new account gets once; 0: nothing')),
  payments: z
    .nullable(z.enum(['stripe', 'sandbox']))
    .check(z.describe('Who takes payments; null: buying is switched off')),
  testimonials: z.readonly(z.array(testimonial)).check(z.describe('For the landing page; none: nobody is quoted')),
})
export type PageSettings = z.infer<typeof pageSettings>
