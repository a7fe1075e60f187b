import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import {
  attemptsAnswer,
  changedPictures,
  deletedPictures,
  errorBody,
  favouriteAnswer,
  favouritePayload,
  favouriteSelection,
  type Generation,
  generationAnswer,
  type GenerationsPage,
  generationsPage,
  LIBRARY,
  type LibraryAnswer,
  libraryAnswer,
  type LibraryFacets,
  libraryFacets,
  type LibraryQuery,
  libraryQuery,
  messageAnswer,
  mode,
  pictureDeletion,
  pictureRestoration,
  type PictureSelection,
  previousGenerations,
  rateLimitBody,
  restoredPictures,
  undoVotePayload,
  voteAnswer,
  votePayload,
  type VoteValue,
} from '@toile/contract'
import type { LibraryTerm, SelectedPart } from '@toile/core'
import { requireAccount } from '../../plugins/session.ts'
import { idOf, pageNumber } from '../params.ts'
import { type ArchiveCalls, archiveRoutes } from './archive.ts'
import { type CollectionCalls, collectionRoutes } from './collections.ts'

export interface LibraryCalls extends ArchiveCalls {
  readonly list: (accountId: string, term: LibraryTerm, page: number) => Promise<GenerationsPage>
  readonly search: (accountId: string, query: LibraryQuery) => Promise<LibraryAnswer>
  /** Of a call that changes many. */
  readonly countChange: (accountId: string) => Promise<void>
  readonly facets: (accountId: string) => Promise<LibraryFacets>
  readonly collections: CollectionCalls
  /** Of one deletion, which has other parts where there are `more`. */
  readonly delete: (
    accountId: string,
    selection: PictureSelection,
    deletion: { readonly deletionId: string; readonly more: boolean },
  ) => Promise<SelectedPart>
  /** Resolves to the ids of those that are back. */
  readonly restore: (accountId: string, imageIds: readonly string[]) => Promise<readonly string[]>
  readonly undoDeletion: (
    accountId: string,
    deletionId: string,
  ) => Promise<{ readonly restored: readonly string[]; readonly more: boolean }>
  readonly get: (accountId: string, imageId: string) => Promise<Generation>
  readonly attempts: (accountId: string, imageId: string) => Promise<Generation[]>
  readonly setFavourite: (accountId: string, imageId: string, favourite: boolean) => Promise<void>
  readonly setFavourites: (accountId: string, selection: PictureSelection, favourite: boolean) => Promise<SelectedPart>
  /** Resolves to the vote's id. */
  readonly vote: (accountId: string, imageId: string, value: VoteValue) => Promise<string>
  readonly undoVote: (accountId: string, voteId: string) => Promise<void>
}

export const libraryRoutes: FastifyPluginAsyncZod<{ readonly library: LibraryCalls }> = async (app, { library }) => {
  await app.register(archiveRoutes, { library })
  await app.register(collectionRoutes, { collections: library.collections, countChange: library.countChange })

  app.get(
    '/fetch-previous-generations/',
    {
      schema: {
        tags: ['library'],
        summary: 'Own pictures, of one mode or of all, with the services’ addresses',
        querystring: z.object({ ai_model: z.optional(mode), page: pageNumber }),
        response: { 200: previousGenerations },
      },
    },
    async (request) => {
      const account = requireAccount(request)
      const { ai_model, page: wanted } = request.query
      const answer = await library.list(account.id, ai_model === undefined ? 'all' : `mode:${ai_model}`, wanted)
      return {
        mask_service_endpoint: '/api/generate-mask/',
        ai_service_endpoint: '/api/generate-image-with-sse/',
        previous_generations: answer.generation_data,
        pagination: answer.pagination,
      }
    },
  )

  app.get(
    '/attempts/:image_id/',
    {
      schema: {
        tags: ['library'],
        summary: 'The newest own pictures of a picture’s mode that were given the same, at most 24, newest first',
        description: 'That picture is among them. Of words alone, all of the mode count as given the same.',
        params: z.object({ image_id: z.string() }),
        response: { 200: attemptsAnswer, 404: errorBody },
      },
    },
    async (request) => ({
      attempts: await library.attempts(requireAccount(request).id, idOf(request.params.image_id, 'Image')),
    }),
  )

  app.get(
    '/dashboard/',
    {
      schema: {
        tags: ['library'],
        summary: 'All own pictures, or only those of a mode, or only the favourites, newest first',
        querystring: z.object({
          page: pageNumber,
          ai_model: z.optional(mode),
          favourites: z.stringbool().catch(false).default(false).describe('Of all modes'),
        }),
        response: { 200: generationsPage },
      },
    },
    async (request) => {
      const { page: wanted, ai_model, favourites } = request.query
      const ofMode = ai_model === undefined ? 'all' : (`mode:${ai_model}` as const)
      return library.list(requireAccount(request).id, favourites ? 'mark:favourite' : ofMode, wanted)
    },
  )

  app.get(
    '/library/',
    {
      schema: {
        tags: ['library'],
        summary: 'Own pictures by words, filters and time, as many at a time as asked for',
        querystring: libraryQuery,
        response: { 200: libraryAnswer, 400: errorBody, 404: errorBody },
      },
    },
    async (request) => library.search(requireAccount(request).id, request.query),
  )

  app.get(
    '/library/facets/',
    {
      schema: {
        tags: ['library'],
        summary: 'How many own pictures each filter of the library shows',
        response: { 200: libraryFacets },
      },
    },
    async (request) => library.facets(requireAccount(request).id),
  )

  app.post(
    '/library/delete/',
    {
      schema: {
        tags: ['library'],
        summary: 'Deletes own pictures, which can be undone for a while',
        description: 'They are out of reach at once. Those of others, and those that are not there, are left out.',
        body: pictureDeletion,
        response: { 200: deletedPictures, 400: errorBody, 404: errorBody, 409: errorBody, 429: rateLimitBody },
      },
    },
    async (request) => {
      const { deletion_id: deletionId = crypto.randomUUID(), more, ...selection } = request.body
      const account = requireAccount(request)
      await library.countChange(account.id)
      const { ids, next } = await library.delete(account.id, selection, { deletionId, more })
      return { deleted: [...ids], undo_seconds: LIBRARY.undoSeconds, next_cursor: next }
    },
  )

  app.post(
    '/library/restore/',
    {
      schema: {
        tags: ['library'],
        summary: 'Brings back own pictures that were deleted a moment ago, with all their marks',
        body: pictureRestoration,
        response: { 200: restoredPictures, 400: errorBody, 409: errorBody, 429: rateLimitBody },
      },
    },
    async (request) => {
      const account = requireAccount(request)
      const { deletion_id: deletionId, image_ids: named = [] } = request.body
      if (deletionId === undefined) {
        await library.countChange(account.id)
        return { restored: [...(await library.restore(account.id, named))], more: false }
      }
      // Not counted, as its deletion was: a limit in the way would be the end of the pictures.
      const { restored, more } = await library.undoDeletion(account.id, deletionId)
      return { restored: [...restored], more }
    },
  )

  app.post(
    '/library/favourite/',
    {
      schema: {
        tags: ['library'],
        summary: 'Picks own pictures as favourites, or takes them off those',
        body: favouriteSelection,
        response: { 200: changedPictures, 400: errorBody, 404: errorBody, 409: errorBody, 429: rateLimitBody },
      },
    },
    async (request) => {
      const { favourite, ...selection } = request.body
      const account = requireAccount(request)
      await library.countChange(account.id)
      const { ids, next } = await library.setFavourites(account.id, selection, favourite)
      return { changed: [...ids], next_cursor: next }
    },
  )

  app.get(
    '/get-generation/:image_id/',
    {
      schema: {
        tags: ['library'],
        summary: 'One own picture',
        params: z.object({ image_id: z.string() }),
        response: { 200: generationAnswer, 404: errorBody },
      },
    },
    async (request) => {
      const account = requireAccount(request)
      return { generation_data: await library.get(account.id, idOf(request.params.image_id, 'Image')) }
    },
  )

  app.post(
    '/favourite/:image_id/',
    {
      schema: {
        tags: ['library'],
        summary: 'Picks an own picture as a favourite, or takes it off them',
        params: z.object({ image_id: z.string() }),
        body: favouritePayload,
        response: { 200: favouriteAnswer, 400: errorBody, 404: errorBody },
      },
    },
    async (request) => {
      const account = requireAccount(request)
      const { favourite } = request.body
      await library.setFavourite(account.id, idOf(request.params.image_id, 'Image'), favourite)
      return { favourite }
    },
  )

  app.post(
    '/vote/',
    {
      schema: {
        tags: ['library'],
        summary: 'Likes or dislikes an own picture, in place of an earlier vote on it',
        body: votePayload,
        response: { 200: voteAnswer, 400: errorBody, 404: errorBody },
      },
    },
    async (request) => {
      const account = requireAccount(request)
      const { image_id, vote_value } = request.body
      return { vote_id: await library.vote(account.id, idOf(image_id, 'Image'), vote_value) }
    },
  )

  app.post(
    '/undo-vote/',
    {
      schema: {
        tags: ['library'],
        summary: 'Takes an own vote back; one that another has replaced is 404',
        body: undoVotePayload,
        response: { 200: messageAnswer, 400: errorBody, 404: errorBody },
      },
    },
    async (request) => {
      const account = requireAccount(request)
      await library.undoVote(account.id, idOf(request.body.vote_id, 'Vote'))
      return { message: 'Vote taken back' }
    },
  )
}
