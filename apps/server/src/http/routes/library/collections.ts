import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import {
  changedPictures,
  type Collection,
  collection,
  collectionList,
  collectionName,
  errorBody,
  messageAnswer,
  type PictureSelection,
  pictureSelection,
  rateLimitBody,
} from '@toile/contract'
import type { SelectedPart } from '@toile/core'
import { requireAccount } from '../../plugins/session.ts'
import { idOf } from '../params.ts'

export interface CollectionCalls {
  readonly list: (accountId: string) => Promise<readonly Collection[]>
  readonly create: (accountId: string, name: string) => Promise<Collection>
  readonly rename: (accountId: string, id: string, name: string) => Promise<Collection>
  readonly remove: (accountId: string, id: string) => Promise<void>
  readonly put: (accountId: string, id: string, selection: PictureSelection, isIn: boolean) => Promise<SelectedPart>
}

const params = z.object({ collection_id: z.string() })
const tags = ['library']

export const collectionRoutes: FastifyPluginAsyncZod<{
  readonly collections: CollectionCalls
  readonly countChange: (accountId: string) => Promise<void>
}> = async (app, { collections, countChange }) => {
  app.get(
    '/collections/',
    { schema: { tags, summary: 'Own collections, by name', response: { 200: collectionList } } },
    async (request) => ({ collections: [...(await collections.list(requireAccount(request).id))] }),
  )

  app.post(
    '/collections/',
    {
      schema: {
        tags,
        summary: 'Makes a collection',
        body: collectionName,
        response: { 200: collection, 400: errorBody, 409: errorBody },
      },
    },
    async (request) => collections.create(requireAccount(request).id, request.body.name),
  )

  app.post(
    '/collections/:collection_id/',
    {
      schema: {
        tags,
        summary: 'Gives a collection another name',
        params,
        body: collectionName,
        response: { 200: collection, 400: errorBody, 404: errorBody, 409: errorBody },
      },
    },
    async (request) => {
      const account = requireAccount(request)
      return collections.rename(account.id, idOf(request.params.collection_id, 'Collection'), request.body.name)
    },
  )

  app.post(
    '/collections/:collection_id/delete/',
    {
      schema: {
        tags,
        summary: 'Removes a collection; its pictures stay',
        params,
        response: { 200: messageAnswer, 404: errorBody },
      },
    },
    async (request) => {
      const account = requireAccount(request)
      await collections.remove(account.id, idOf(request.params.collection_id, 'Collection'))
      return { message: 'Collection removed' }
    },
  )

  for (const [action, isIn] of [
    ['add', true],
    ['remove', false],
  ] as const)
    app.post(
      `/collections/:collection_id/${action}/`,
      {
        schema: {
          tags,
          summary: isIn ? 'Puts own pictures into a collection' : 'Takes pictures out of a collection',
          params,
          body: pictureSelection,
          response: { 200: changedPictures, 400: errorBody, 404: errorBody, 409: errorBody, 429: rateLimitBody },
        },
      },
      async (request) => {
        const account = requireAccount(request)
        const id = idOf(request.params.collection_id, 'Collection')
        await countChange(account.id)
        const { ids, next } = await collections.put(account.id, id, request.body, isIn)
        return { changed: [...ids], next_cursor: next }
      },
    )
}
