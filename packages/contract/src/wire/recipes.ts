import { z } from 'zod/mini'
import { UPLOAD } from '../limits.ts'
import { plainText } from '../text.ts'
import { dot, formBoolean, generateFields, mode } from './generations.ts'

/** Of the document's form. Raised where a recipe of before would be read wrongly. */
export const RECIPE_VERSION = 1

/** Beyond any picture of a request, and any retry of one. Chosen. */
const MAX_INDEX = 9_999
/** Variations of variations. Chosen. */
const MAX_LINEAGE = 100
const MAX_NAME_LENGTH = 100

/** What a picture is made of, by what it is to it: `original` is the picture that a variation is one of. */
const RECIPE_ROLES = ['target', 'source', 'mask', 'original'] as const
export type RecipeRole = (typeof RECIPE_ROLES)[number]

/** The field of a recipe, and of a call that brings one, in which an input's file stands: as in a generate call (R30). */
export const RECIPE_FIELDS = {
  target: 'original_target_image',
  source: 'source_image',
  mask: 'binary_mask_image',
  original: 'original_image',
} as const satisfies Record<RecipeRole, string>

const sha256 = z
  .string()
  .check(
    z.regex(/^[0-9a-f]{64}$/, 'must be a SHA-256 in 64 hexadecimal digits'),
    z.describe('SHA-256 of the PNG, in hexadecimal'),
  )
/** An enlarged picture that was varied is larger than any photo. */
const side = z.int().check(z.gte(1), z.lte(2 * UPLOAD.maxSide))
const seed = z.coerce.number().check(z.int(), z.gte(0), z.lte(2 ** 32 - 1))

const recipeInput = z.object({ sha256, width: side, height: side })
const recipeInputs = z.object({
  target: z.optional(recipeInput).check(z.describe('The photo that is worked on')),
  source: z.optional(recipeInput).check(z.describe('The flat-lay, sketch, pattern or photo that is read')),
  mask: z.optional(recipeInput).check(z.describe('White where the photo is marked')),
  original: z.optional(recipeInput).check(z.describe('Of a variation: the picture that was varied')),
})
export type RecipeInputs = z.infer<typeof recipeInputs>

const recipeEngine = z.object({
  id: plainText('Engine').check(z.maxLength(MAX_NAME_LENGTH)),
  version: plainText('Engine').check(z.maxLength(MAX_NAME_LENGTH)),
  model: plainText('Engine').check(z.maxLength(MAX_NAME_LENGTH)),
})

const { num_images: _count, ...ordered } = generateFields.shape

/** What a recipe says, as it is written. */
const written = {
  lineage: z
    ._default(z.array(seed).check(z.maxLength(MAX_LINEAGE)), [])
    .check(z.describe('Seeds of the variations that lead to it from the first picture; empty for that itself')),
  width: z.optional(z.pipe(z.coerce.number(), side)).check(z.describe('Pixels, before it was enlarged')),
  height: z.optional(z.pipe(z.coerce.number(), side)),
  engine: z._default(z.nullable(recipeEngine), null).check(z.describe('What made it; null where that is not known')),
  inputs: z._default(recipeInputs, {}),
  seed: seed.check(z.describe('Of the order that the picture came of')),
  index: z
    ._default(z.coerce.number().check(z.int(), z.gte(0), z.lte(MAX_INDEX)), 0)
    .check(z.describe('Which of that order’s pictures it is, from 0')),
}
const ENLARGED = 'The picture was made in twice its width and height afterwards'

/**
 * All that a picture is made of: a generate call's fields, and what tells its picture from others of the same call. Its inputs
 * are named by their contents; their files stand beside it, in the fields of `RECIPE_FIELDS`, or are to be added.
 */
export const recipe = z.object({
  toile_recipe: z
    .pipe(
      z.coerce.number('This is not a recipe').check(
        z.refine((version) => version === RECIPE_VERSION, {
          error: ({ input }) =>
            Number(input) > RECIPE_VERSION
              ? `This recipe is of version ${Number(input)}, which is newer than this server`
              : 'This is not a recipe',
        }),
      ),
      z.literal(RECIPE_VERSION),
    )
    .check(z.describe(`Version of this form: ${RECIPE_VERSION}`)),
  ...ordered,
  ...written,
  enlarged: z._default(formBoolean, false).check(z.describe(ENLARGED)),
})
export type Recipe = z.output<typeof recipe>

/** GET /api/recipes/{image_id}/: the same as it is answered. */
export const recipeAnswer = z.object({
  toile_recipe: z.literal(RECIPE_VERSION),
  ...ordered,
  mask_coordinates: z.array(dot),
  ...written,
  enlarged: z.boolean().check(z.describe(ENLARGED)),
})
export type RecipeAnswer = z.infer<typeof recipeAnswer>

/** What cannot be read as it stands in a form, where lists and objects are written as JSON. */
export const RECIPE_JSON_FIELDS = ['mask_coordinates', 'placement', 'lineage', 'engine', 'inputs'] as const

/** POST /api/recipes/check/. */
export const recipeCheck = z.object({
  ok: z.boolean().check(z.describe('Nothing is missing, and nothing is known that speaks against it')),
  ai_model: mode,
  width: z.nullable(z.int()).check(z.describe('Of the picture, in pixels; null while its photo is missing')),
  height: z.nullable(z.int()),
  price: z.int().check(z.describe('Credits')),
  enlarge: z
    .boolean()
    .check(z.describe('The recipe’s picture was enlarged: what is made is the one that it was enlarged from')),
  same: z.boolean().check(z.describe('The picture will be the recipe’s, pixel for pixel')),
  differences: z.array(z.string()).check(z.describe('Why it will not, in words for the user')),
  missing: z
    .array(z.object({ role: z.enum(RECIPE_ROLES), field: z.enum(RECIPE_FIELDS), message: z.string() }))
    .check(z.describe('Inputs that are to be added')),
  refusals: z.array(z.string()).check(z.describe('Why it cannot be made, in words for the user')),
  warnings: z.array(z.string()).check(z.describe('What will stand on the picture; drawing may find more')),
})
export type RecipeCheck = z.infer<typeof recipeCheck>

/** POST /api/recipes/. */
export const recipeJobAnswer = z.object({
  message: z.string(),
  job_id: z.string(),
  enlarge: z.boolean().check(z.describe('The recipe’s picture was enlarged: enlarge what is made, and it is the same')),
})
