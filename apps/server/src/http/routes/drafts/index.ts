import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import {
  draftAnswer,
  draftConflict,
  draftPayload,
  errorBody,
  isMode,
  type KeptDraft,
  type Mode,
  rateLimitBody,
  required,
  type UploadAnswer,
} from '@toile/contract'
import {
  type Blob,
  DomainError,
  type Draft,
  type DraftCall,
  type DraftSaved,
  type FileStore,
  type MaskPicture,
  notFound,
  type RateLimiter,
  type SentFile,
  type SignedInAccount,
  type Upload,
} from '@toile/core'
import { countForm, formOf, takesPictures } from '../../forms/plugin.ts'
import { accountsOnly, requireAccount } from '../../plugins/session.ts'
import { clientGone, sendBlob } from '../images/picture-response.ts'
import { pictureAnswer } from '../params.ts'
import { sentFile } from '../uploads/picture-form.ts'

const tags = ['drafts']
const params = z.object({ mode: z.string() })

/** What a draft or its mask answers when it is written. */
const SAVED = {
  200: draftAnswer,
  400: errorBody,
  401: errorBody,
  404: errorBody,
  409: draftConflict,
  413: errorBody,
  429: rateLimitBody,
} as const

export const OVERTAKEN = 'This work was changed in another window or on another device.'

export interface DraftCalls {
  readonly get: (accountId: string, mode: Mode) => Promise<Draft | null>
  readonly save: (account: SignedInAccount, mode: Mode, call: DraftCall) => Promise<DraftSaved>
  readonly readMask: (accountId: string, file: SentFile, signal: AbortSignal) => Promise<MaskPicture>
  readonly saveMask: (accountId: string, mode: Mode, version: number, mask: MaskPicture) => Promise<DraftSaved>
  readonly getMask: (accountId: string, mode: Mode) => Promise<Blob>
  readonly files: Pick<FileStore, 'open' | 'size'>
  readonly limiter: Pick<RateLimiter, 'take'>
}

export const draftRoutes: FastifyPluginAsyncZod<{ readonly drafts: DraftCalls }> = async (app, { drafts }) => {
  app.get(
    '/drafts/:mode/',
    {
      schema: {
        tags,
        summary: 'The signed-in account’s work in progress in a mode; null when there is none',
        params,
        response: { 200: draftAnswer, 401: errorBody, 404: errorBody },
      },
    },
    async (request) => {
      const account = requireAccount(request)
      const mode = modeOf(request.params.mode)
      return { draft: onWire(mode, await drafts.get(account.id, mode)) }
    },
  )

  app.post(
    '/drafts/:mode/',
    {
      onRequest: accountsOnly,
      schema: {
        tags,
        summary: 'Keeps the work in a mode, if `version` is still the kept one (compare-and-set)',
        params,
        body: draftPayload,
        response: {
          ...SAVED,
        },
      },
    },
    async (request, reply) => {
      const account = requireAccount(request)
      const mode = modeOf(request.params.mode)
      const { username, version, device, photo, source, keep_mask: keepMask, ...content } = request.body
      const call = { content, username, device, version, photoId: photo, sourceId: source, keepMask }
      const { kind, draft } = await drafts.save(account, mode, call)
      const answer = { draft: onWire(mode, draft) }
      return kind === 'kept' ? answer : reply.code(409).send({ message: OVERTAKEN, ...answer })
    },
  )

  app.post(
    '/drafts/:mode/mask/',
    {
      ...takesPictures('mask'),
      onRequest: [accountsOnly, countForm(drafts.limiter)],
      schema: {
        tags,
        summary: 'Keeps the mask of the draft’s photo: a PNG of its size in the field `mask`, white = marked',
        consumes: ['multipart/form-data'],
        params,
        querystring: z.object({ version: z.coerce.number().int().min(1) }),
        response: {
          ...SAVED,
          415: errorBody,
        },
      },
    },
    async (request, reply) => {
      const account = requireAccount(request)
      const mode = modeOf(request.params.mode)
      const file = sentFile(formOf(request), 'mask')
      if (file === undefined) {
        throw new DomainError('invalid', required('Mask'), { fields: { mask: [required('Mask')] } })
      }
      const mask = await drafts.readMask(account.id, file, clientGone(reply))
      const { kind, draft } = await drafts.saveMask(account.id, mode, request.query.version, mask)
      const answer = { draft: onWire(mode, draft) }
      return kind === 'kept' ? answer : reply.code(409).send({ message: OVERTAKEN, ...answer })
    },
  )

  app.get(
    '/drafts/:mode/mask/',
    {
      schema: {
        tags,
        summary: 'The mask of the draft’s photo',
        params,
        response: { 200: pictureAnswer, 206: pictureAnswer, 401: errorBody, 404: errorBody },
      },
    },
    async (request, reply) => {
      const account = requireAccount(request)
      const mask = await drafts.getMask(account.id, modeOf(request.params.mode))
      return sendBlob(drafts.files, mask, 'mask.png', request, reply)
    },
  )
}

function modeOf(value: string): Mode {
  if (!isMode(value)) throw notFound('Mode')
  return value
}

function onWire(mode: Mode, draft: Draft | null): KeptDraft | null {
  if (draft === null) return null
  const { content, version, device, savedAt, photo, source, mask } = draft
  return {
    ...content,
    version,
    device,
    saved_at: savedAt.toISOString(),
    photo: photo && uploadOnWire(photo),
    source: source && uploadOnWire(source),
    // The id tells one mask from the next; the address is the draft's.
    mask_url: mask && `/api/drafts/${mode}/mask/?id=${mask.id}`,
  }
}

const uploadOnWire = ({ id, resized, blob: { width, height } }: Upload): UploadAnswer => ({
  upload_id: id,
  width,
  height,
  image_url: `/api/uploads/${id}/`,
  resized,
})
