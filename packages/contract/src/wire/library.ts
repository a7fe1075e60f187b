import { z } from 'zod/mini'
import { inFigures } from '../in-figures.ts'
import { LIBRARY } from '../limits.ts'
import { isPlainText, unusableText } from '../text.ts'
import { generation, mode } from './generations.ts'

/** Characters of a search; more are refused. */
const QUERY_MAX_LENGTH = 200
const LIBRARY_LIMIT = { default: 48, max: 100 } as const

/** Of a year that the database can hold, wherever on earth it is told. */
const moment = z.iso.datetime({ offset: true }).check(
  z.refine((text) => {
    const year = new Date(text).getUTCFullYear()
    return year >= 1 && year <= 9_999
  }, 'Year out of range'),
)
const lowerCaseId = z.pipe(
  z.uuid(),
  z.transform((id) => id.toLowerCase()),
)
const flag = z._default(z.stringbool(), false)
const cursor = z.coerce.number().check(z.int(), z.gte(0), z.lte(2_147_483_647))

/** What GET /api/library/ is asked for: pictures for which all of it is true. */
export const libraryQuery = z.object({
  q: z
    ._default(
      z.string().check(z.maxLength(QUERY_MAX_LENGTH, `A search can be at most ${QUERY_MAX_LENGTH} characters long`)),
      '',
    )
    .check(
      z.describe(
        'Words of the prompt, of what was understood, of the mode or the kind of garment. Each may be the beginning of one, without ' +
          'accents, or have one slip in it where no word begins with it',
      ),
    ),
  mode: z.optional(mode),
  engine: z.optional(z.string().check(z.maxLength(100))),
  collection: z.optional(lowerCaseId).check(z.describe('The id of an own one')),
  colour: z
    .optional(z.string().check(z.regex(/^#[0-9a-f]{6}$/i, 'A colour is #rrggbb')))
    .check(z.describe('One of the colours that the picture is remembered by is like it')),
  liked: flag,
  favourite: flag,
  upscaled: flag,
  downloaded: flag,
  from: z.optional(moment).check(z.describe('Finished then or later')),
  to: z.optional(moment).check(z.describe('Finished before then')),
  sort: z._default(z.enum(['newest', 'oldest']), 'newest'),
  cursor: z.optional(cursor).check(z.describe('`next_cursor` of the answer before')),
  limit: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(LIBRARY_LIMIT.max)), LIBRARY_LIMIT.default),
})
export type LibraryQuery = z.infer<typeof libraryQuery>

export const libraryAnswer = z.object({
  items: z.array(generation),
  next_cursor: z.nullable(z.int()).check(z.describe('Where the next answer goes on; null where there are no more')),
  more: z
    .boolean()
    .check(
      z.describe(
        'It stopped before `limit` pictures were found, as no answer looks through a whole library: ask on at `next_cursor`',
      ),
    ),
  total: z
    .nullable(z.int())
    .check(z.describe('How many there are in all, where that is known; of a first answer alone')),
  first_cursor: z
    ._default(z.nullable(z.int()), null)
    .check(
      z.describe(
        'The first `cursor` of a change to all that match: what is finished later has none of it; of a first answer alone',
      ),
    ),
})
export type LibraryAnswer = z.infer<typeof libraryAnswer>

const count = z.int()
/** How many of a library's pictures each filter shows. */
export const libraryFacets = z.object({
  total: count,
  modes: z.array(z.object({ mode, pictures: count })),
  collections: z._default(z.array(z.object({ id: z.string(), name: z.string(), pictures: count })), []),
  engines: z.array(z.object({ engine: z.string(), pictures: count })),
  liked: count,
  favourite: count,
  upscaled: count,
  downloaded: count,
})
export type LibraryFacets = z.infer<typeof libraryFacets>

const namedPictures = z
  .array(lowerCaseId)
  .check(z.minLength(1), z.maxLength(LIBRARY.maxPictures, `At most ${LIBRARY.maxPictures} pictures at a time`))
/** Characters of a query that says what matches; each may be written as nine. */
const MATCHING_MAX_LENGTH = 9 * QUERY_MAX_LENGTH + 1000
const matching = z
  .pipe(
    z.pipe(
      z.string().check(z.maxLength(MATCHING_MAX_LENGTH)),
      z.transform((text): unknown => Object.fromEntries(new URLSearchParams(text))),
    ),
    z.strictObject(libraryQuery.shape),
  )
  .check(
    z.describe(
      'The query of `library/`, as in its address: all own pictures that it shows. Its `sort`, `cursor` and `limit` count for nothing',
    ),
  )
/** Own pictures: those that are named, or all that match, of which a call changes a part and says where to go on. */
const selection = {
  image_ids: z.optional(namedPictures),
  matching: z.optional(matching),
  cursor: z
    .optional(cursor)
    .check(z.describe('With `matching`: `first_cursor` of `library/`, then `next_cursor` of the call before')),
}
const ONE_WAY = 'Either image_ids, or matching with cursor'
const isOneWay = (asked: { image_ids?: unknown; matching?: unknown; cursor?: unknown }): boolean =>
  asked.image_ids === undefined
    ? asked.matching !== undefined && asked.cursor !== undefined
    : asked.matching === undefined && asked.cursor === undefined
export const pictureSelection = z.object(selection).check(z.refine(isOneWay, ONE_WAY))
export type PictureSelection = z.infer<typeof pictureSelection>

const ids = z.array(z.string()).check(z.describe('The pictures with which it was done'))
const nextCursor = z
  ._default(z.nullable(z.int()), null)
  .check(z.describe('Where the next call goes on with what matches; null where that is done'))
export const changedPictures = z.object({ changed: ids, next_cursor: nextCursor })
/** POST /api/library/favourite/. */
export const favouriteSelection = z.object({ ...selection, favourite: z.boolean() }).check(z.refine(isOneWay, ONE_WAY))

/** POST /api/library/delete/. */
export const pictureDeletion = z
  .object({
    ...selection,
    deletion_id: z
      .optional(lowerCaseId)
      .check(
        z.describe(
          'Made by the caller, the same in each call of one deletion: it is undone as a whole. Needed with `matching`',
        ),
      ),
    more: z
      ._default(z.boolean(), false)
      .check(
        z.describe(
          'Another call of this deletion follows: the time to undo it begins with the last. With `matching` it is known without',
        ),
      ),
  })
  .check(
    z.refine(isOneWay, ONE_WAY),
    z.refine(
      (asked) => asked.deletion_id !== undefined || (asked.matching === undefined && !asked.more),
      'deletion_id is missing',
    ),
  )
export const deletedPictures = z.object({
  deleted: ids,
  undo_seconds: z.int().check(z.describe('So long they can be brought back; after that they are gone for good')),
  next_cursor: nextCursor,
})
/** POST /api/library/restore/. */
export const pictureRestoration = z
  .object({ image_ids: z.optional(namedPictures), deletion_id: z.optional(lowerCaseId) })
  .check(
    z.refine(
      (asked) => (asked.image_ids === undefined) !== (asked.deletion_id === undefined),
      'Either image_ids or deletion_id',
    ),
  )
export const restoredPictures = z.object({
  restored: ids,
  more: z
    ._default(z.boolean(), false)
    .check(z.describe('It is undone, and some are still to be brought back: the same call goes on')),
})

/** POST /api/library/archive-address/: where a form with the pictures may be sent to, for a minute. */
export const archiveAddress = z.object({ url: z.string() })
export const ARCHIVE_FILE_NAME = 'toile-pictures.zip'
const UUID_LENGTH = 36
/** The form that is sent there. */
export const archiveForm = z
  .object({
    image_ids: z.optional(
      z
        .pipe(
          z.pipe(
            z.string().check(z.minLength(UUID_LENGTH), z.maxLength((UUID_LENGTH + 1) * LIBRARY.maxArchived)),
            z.transform((text) => text.toLowerCase().split(',')),
          ),
          z
            .array(z.uuid())
            .check(z.maxLength(LIBRARY.maxArchived, `At most ${inFigures(LIBRARY.maxArchived)} pictures at a time`)),
        )
        .check(z.describe('Ids with commas between them')),
    ),
    matching: z.optional(matching),
    cursor: z.optional(cursor).check(z.describe('With `matching`: `first_cursor` of `library/`')),
  })
  .check(z.refine(isOneWay, ONE_WAY))

/** POST /api/collections/ and POST /api/collections/{id}/. */
export const collectionName = z.object({
  name: z
    .string()
    .check(
      z.trim(),
      z.minLength(1, 'A collection needs a name'),
      z.maxLength(LIBRARY.maxCollectionName, `A name can be at most ${LIBRARY.maxCollectionName} characters long`),
      z.refine(isPlainText, unusableText('Name')),
    ),
})
/** A person's own selection of pictures. */
export const collection = z.object({ id: z.string(), name: z.string(), pictures: z.int() })
export type Collection = z.infer<typeof collection>
export const collectionList = z.object({ collections: z.array(collection).check(z.describe('By name')) })
