import { z } from 'zod'
import { LIBRARY } from '../limits.ts'
import { isPlainText, unusableText } from '../text.ts'
import { generation, mode } from './generations.ts'

/** Characters of a search; more are refused. */
const QUERY_MAX_LENGTH = 200
const LIBRARY_LIMIT = { default: 48, max: 100 } as const

/** Of a year that the database can hold, wherever on earth it is told. */
const moment = z.iso.datetime({ offset: true }).refine((text) => {
  const year = new Date(text).getUTCFullYear()
  return year >= 1 && year <= 9_999
}, 'Year out of range')
const lowerCaseId = z.uuid().transform((id) => id.toLowerCase())
const flag = z.stringbool().default(false)
const cursor = z.coerce.number().int().min(0).max(2_147_483_647)

/** What GET /api/library/ is asked for: pictures for which all of it is true. */
export const libraryQuery = z.object({
  q: z
    .string()
    .max(QUERY_MAX_LENGTH, `A search can be at most ${QUERY_MAX_LENGTH} characters long`)
    .default('')
    .describe(
      'Words of the prompt, of what was understood, of the mode or the kind of garment. Each may be the beginning of one, without ' +
        'accents, or have one slip in it where no word begins with it',
    ),
  mode: mode.optional(),
  engine: z.string().max(100).optional(),
  collection: lowerCaseId.optional().describe('The id of an own one'),
  colour: z
    .string()
    .regex(/^#[0-9a-f]{6}$/i, 'A colour is #rrggbb')
    .optional()
    .describe('One of the colours that the picture is remembered by is like it'),
  liked: flag,
  favourite: flag,
  upscaled: flag,
  downloaded: flag,
  from: moment.optional().describe('Finished then or later'),
  to: moment.optional().describe('Finished before then'),
  sort: z.enum(['newest', 'oldest']).default('newest'),
  cursor: cursor.optional().describe('`next_cursor` of the answer before'),
  limit: z.coerce.number().int().min(1).max(LIBRARY_LIMIT.max).default(LIBRARY_LIMIT.default),
})
export type LibraryQuery = z.infer<typeof libraryQuery>

export const libraryAnswer = z.object({
  items: z.array(generation),
  next_cursor: z.number().int().nullable().describe('Where the next answer goes on; null where there are no more'),
  more: z
    .boolean()
    .describe(
      'It stopped before `limit` pictures were found, as no answer looks through a whole library: ask on at `next_cursor`',
    ),
  total: z
    .number()
    .int()
    .nullable()
    .describe('How many there are in all, where that is known; of a first answer alone'),
  first_cursor: z
    .number()
    .int()
    .nullable()
    .default(null)
    .describe(
      'The first `cursor` of a change to all that match: what is finished later has none of it; of a first answer alone',
    ),
})
export type LibraryAnswer = z.infer<typeof libraryAnswer>

const count = z.number().int()
/** How many of a library's pictures each filter shows. */
export const libraryFacets = z.object({
  total: count,
  modes: z.array(z.object({ mode, pictures: count })),
  collections: z.array(z.object({ id: z.string(), name: z.string(), pictures: count })).default([]),
  engines: z.array(z.object({ engine: z.string(), pictures: count })),
  liked: count,
  favourite: count,
  upscaled: count,
  downloaded: count,
})
export type LibraryFacets = z.infer<typeof libraryFacets>

const namedPictures = z
  .array(lowerCaseId)
  .min(1)
  .max(LIBRARY.maxPictures, `At most ${LIBRARY.maxPictures} pictures at a time`)
/** Characters of a query that says what matches; each may be written as nine. */
const MATCHING_MAX_LENGTH = 9 * QUERY_MAX_LENGTH + 1000
const matching = z
  .string()
  .max(MATCHING_MAX_LENGTH)
  .transform((text): unknown => Object.fromEntries(new URLSearchParams(text)))
  // A filter that is not known would be one that does not hold.
  .pipe(z.strictObject(libraryQuery.shape))
  .describe(
    'The query of `library/`, as in its address: all own pictures that it shows. Its `sort`, `cursor` and `limit` count for nothing',
  )
/** Own pictures: those that are named, or all that match, of which a call changes a part and says where to go on. */
const selection = {
  image_ids: namedPictures.optional(),
  matching: matching.optional(),
  cursor: cursor
    .optional()
    .describe('With `matching`: `first_cursor` of `library/`, then `next_cursor` of the call before'),
}
const ONE_WAY = 'Either image_ids, or matching with cursor'
const isOneWay = (asked: { image_ids?: unknown; matching?: unknown; cursor?: unknown }): boolean =>
  asked.image_ids === undefined
    ? asked.matching !== undefined && asked.cursor !== undefined
    : asked.matching === undefined && asked.cursor === undefined
export const pictureSelection = z.object(selection).refine(isOneWay, ONE_WAY)
export type PictureSelection = z.infer<typeof pictureSelection>

const ids = z.array(z.string()).describe('The pictures with which it was done')
const nextCursor = z
  .number()
  .int()
  .nullable()
  .default(null)
  .describe('Where the next call goes on with what matches; null where that is done')
export const changedPictures = z.object({ changed: ids, next_cursor: nextCursor })
/** POST /api/library/favourite/. */
export const favouriteSelection = z.object({ ...selection, favourite: z.boolean() }).refine(isOneWay, ONE_WAY)

/** POST /api/library/delete/. */
export const pictureDeletion = z
  .object({
    ...selection,
    deletion_id: lowerCaseId
      .optional()
      .describe(
        'Made by the caller, the same in each call of one deletion: it is undone as a whole. Needed with `matching`',
      ),
    more: z
      .boolean()
      .default(false)
      .describe(
        'Another call of this deletion follows: the time to undo it begins with the last. With `matching` it is known without',
      ),
  })
  .refine(isOneWay, ONE_WAY)
  .refine(
    (asked) => asked.deletion_id !== undefined || (asked.matching === undefined && !asked.more),
    'deletion_id is missing',
  )
export const deletedPictures = z.object({
  deleted: ids,
  undo_seconds: z.number().int().describe('So long they can be brought back; after that they are gone for good'),
  next_cursor: nextCursor,
})
/** POST /api/library/restore/. */
export const pictureRestoration = z
  .object({ image_ids: namedPictures.optional(), deletion_id: lowerCaseId.optional() })
  .refine(
    (asked) => (asked.image_ids === undefined) !== (asked.deletion_id === undefined),
    'Either image_ids or deletion_id',
  )
export const restoredPictures = z.object({
  restored: ids,
  more: z
    .boolean()
    .default(false)
    .describe('It is undone, and some are still to be brought back: the same call goes on'),
})

/** POST /api/library/archive-address/: where a form with the pictures may be sent to, for a minute. */
export const archiveAddress = z.object({ url: z.string() })
export const ARCHIVE_FILE_NAME = 'toile-pictures.zip'
const UUID_LENGTH = 36
/** The form that is sent there. */
export const archiveForm = z
  .object({
    image_ids: z
      .string()
      .min(UUID_LENGTH)
      .max((UUID_LENGTH + 1) * LIBRARY.maxArchived)
      .transform((text) => text.toLowerCase().split(','))
      .pipe(
        z
          .array(z.uuid())
          .max(LIBRARY.maxArchived, `At most ${LIBRARY.maxArchived.toLocaleString('en')} pictures at a time`),
      )
      .describe('Ids with commas between them')
      .optional(),
    matching: matching.optional(),
    cursor: cursor.optional().describe('With `matching`: `first_cursor` of `library/`'),
  })
  .refine(isOneWay, ONE_WAY)

/** POST /api/collections/ and POST /api/collections/{id}/. */
export const collectionName = z.object({
  name: z
    .string()
    .trim()
    .min(1, 'A collection needs a name')
    .max(LIBRARY.maxCollectionName, `A name can be at most ${LIBRARY.maxCollectionName} characters long`)
    .refine(isPlainText, unusableText('Name')),
})
/** A person's own selection of pictures. */
export const collection = z.object({ id: z.string(), name: z.string(), pictures: z.number().int() })
export type Collection = z.infer<typeof collection>
export const collectionList = z.object({ collections: z.array(collection).describe('By name') })
