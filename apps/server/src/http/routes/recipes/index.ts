import type { FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import {
  ACCOUNT_LIMITS,
  errorBody,
  IDEMPOTENCY_KEY_HEADER,
  insufficientCreditsBody,
  rateLimitBody,
  type Recipe,
  recipe,
  recipeAnswer,
  RECIPE_FIELDS,
  RECIPE_JSON_FIELDS,
  recipeCheck,
  type RecipeCheck,
  recipeJobAnswer,
} from '@toile/contract'
import { type FileStore, type GenerationCall, orderOf, type OwnRecipe, type RepeatedRequestCall } from '@toile/core'
import type { RecipePictures } from '../../../pictures/check-recipe.ts'
import { formOf, takesPictures } from '../../forms/plugin.ts'
import { accountsOnly, requireAccount } from '../../plugins/session.ts'
import { clientGone } from '../images/picture-response.ts'
import { idempotencyKeyOf, idOf } from '../params.ts'
import { parseFields } from '../uploads/picture-form.ts'
import { recipeFile, recipeFileName } from './recipe-file.ts'
import { type RecipePictureCalls, recipePictures } from './recipe-pictures.ts'

export interface RecipeCalls {
  readonly find: (accountId: string, imageId: string) => Promise<OwnRecipe>
  readonly files: Pick<FileStore, 'open' | 'size'>
  /** Throws `too-many`; a repetition of the key is no order. */
  readonly countOrder: (accountId: string, idempotencyKey: string | undefined) => Promise<void>
  /** Throws `too-many`. */
  readonly countCheck: (accountId: string) => Promise<void>
  /** Reads an order's pictures. */
  readonly ordering: RecipePictureCalls
  /** Reads a check's pictures, which have a limit of their own. */
  readonly checking: RecipePictureCalls
  readonly check: (
    accountId: string,
    recipe: Recipe,
    pictures: RecipePictures,
    signal: AbortSignal,
  ) => Promise<RecipeCheck>
  readonly findRepeated: (call: RepeatedRequestCall) => Promise<string | null>
  readonly accept: (call: GenerationCall) => Promise<{ readonly jobId: string }>
}

const REFUSALS = {
  400: errorBody,
  404: errorBody,
  413: errorBody,
  415: errorBody,
  429: rateLimitBody,
  503: errorBody,
} as const

export const recipeRoutes: FastifyPluginAsyncZod<{ readonly recipes: RecipeCalls }> = async (app, { recipes }) => {
  const takesRecipe = takesPictures(...Object.values(RECIPE_FIELDS))

  app.get(
    '/recipes/:image_id/',
    {
      exposeHeadRoute: false,
      schema: {
        tags: ['recipes'],
        summary: 'How an own picture was made, to be made again: by its owner or by anybody else',
        description:
          'Nothing in it says whose it is. Without `inputs` it names its pictures by their contents; with it their files are ' +
          'in it, as data URIs, and it comes as a file. A file of more than 20 MB is left out.',
        params: z.object({ image_id: z.string() }),
        querystring: z.object({ inputs: z.stringbool().catch(false).default(false) }),
        response: { 200: recipeAnswer, 404: errorBody },
      },
    },
    async (request, reply) => {
      const account = requireAccount(request)
      const found = await recipes.find(account.id, idOf(request.params.image_id, 'Image'))
      reply.header('cache-control', 'private, no-store')
      if (!request.query.inputs) return found.recipe
      const file = await recipeFile(recipes.files, found)
      return reply
        .header('content-disposition', `attachment; filename="${recipeFileName(found.recipe)}"`)
        .serializer((payload: unknown) => payload as string)
        .type('application/json; charset=utf-8')
        .send(file as never)
    },
  )

  app.post(
    '/recipes/check/',
    {
      ...takesRecipe,
      // Before a byte of the body is read.
      onRequest: [accountsOnly, (request: FastifyRequest) => recipes.countCheck(requireAccount(request).id)],
      schema: {
        tags: ['recipes'],
        summary: 'Says what a recipe would make here, what cannot be the same and what is missing; charges nothing',
        description:
          'The body is the recipe itself, as JSON or as a form; files of its inputs stand in it, or beside it. An input ' +
          `without a file is looked for among what the account has. At most ${ACCOUNT_LIMITS.checksPerMinute} a minute, with other checks.`,
        response: { 200: recipeCheck, ...REFUSALS },
      },
    },
    async (request, reply) => {
      const account = requireAccount(request)
      const form = formOf(request)
      const wanted = parseFields(recipe, form, RECIPE_JSON_FIELDS)
      const turn = { accountId: account.id, signal: clientGone(reply) }
      const pictures = await recipePictures(form, wanted, recipes.checking, turn).read()
      return recipes.check(account.id, wanted, pictures, turn.signal)
    },
  )

  app.post(
    '/recipes/',
    {
      ...takesRecipe,
      onRequest: [
        accountsOnly,
        async (request: FastifyRequest): Promise<void> =>
          recipes.countOrder(requireAccount(request).id, idempotencyKeyOf(request.headers[IDEMPOTENCY_KEY_HEADER])),
      ],
      schema: {
        tags: ['recipes'],
        summary: 'Orders the picture of a recipe; it is charged at once and comes by the event stream',
        description:
          'The body is that of /recipes/check/. With an Idempotency-Key header a repetition gives the same job, charged once.',
        response: { 200: recipeJobAnswer, 402: insufficientCreditsBody, 422: errorBody, ...REFUSALS },
      },
    },
    async (request, reply) => {
      const account = requireAccount(request)
      const idempotencyKey = idempotencyKeyOf(request.headers[IDEMPOTENCY_KEY_HEADER])
      const form = formOf(request)
      const wanted = parseFields(recipe, form, RECIPE_JSON_FIELDS)
      const { fields, exact } = orderOf(wanted)
      const turn = { accountId: account.id, signal: clientGone(reply) }
      const pictures = recipePictures(form, wanted, recipes.ordering, turn)
      const answer = (jobId: string) => ({ message: 'Generation started', job_id: jobId, enlarge: wanted.enlarged })
      const sentAs = idempotencyKey === undefined ? {} : await pictures.names()
      const order = { accountId: account.id, fields, sentAs }
      const repeated = await recipes.findRepeated({ ...order, exact, idempotencyKey, contentsOf: pictures.contentsOf })
      if (repeated !== null) return answer(repeated)
      const { original, contents: _contents, ...inputs } = await pictures.read()
      const { jobId } = await recipes.accept({
        ...order,
        ...inputs,
        exact: { ...exact, ...(original && { original }) },
        ...(idempotencyKey !== undefined && { idempotencyKey }),
      })
      return answer(jobId)
    },
  )
}
