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
const flag = z.stringbool().default(false)

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
  collection: z.uuid().optional().describe('The id of an own one'),
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
  cursor: z.coerce.number().int().min(0).max(2_147_483_647).optional().describe('`next_cursor` of the answer before'),
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
})
export type LibraryAnswer = z.infer<typeof libraryAnswer>

const count = z.number().int()
/** How many of a library's pictures each filter shows. */
export const libraryFacets = z.object({
  total: count,
  modes: z.array(z.object({ mode, pictures: count })),
  collections: z.array(z.object({ id: z.string(), name: z.string(), pictures: count })),
  engines: z.array(z.object({ engine: z.string(), pictures: count })),
  liked: count,
  favourite: count,
  upscaled: count,
  downloaded: count,
})
export type LibraryFacets = z.infer<typeof libraryFacets>

/** POST /api/library/delete/ and POST /api/library/restore/. */
export const pictureSelection = z.object({
  image_ids: z
    .array(z.uuid().transform((id) => id.toLowerCase()))
    .min(1)
    .max(LIBRARY.maxPictures, `At most ${LIBRARY.maxPictures} pictures at a time`),
})
const ids = z.array(z.string()).describe('Of the pictures that were named, those with which it was done')
export const deletedPictures = z.object({
  deleted: ids,
  undo_seconds: z.number().int().describe('So long they can be brought back; after that they are gone for good'),
})
export const restoredPictures = z.object({ restored: ids })

/** POST /api/library/archive-address/: where a form with the pictures may be sent to, for a minute. */
export const archiveAddress = z.object({ url: z.string() })
export const ARCHIVE_FILE_NAME = 'toile-pictures.zip'
const UUID_LENGTH = 36
/** The form that is sent there. */
export const archiveForm = z.object({
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
    .describe('Ids with commas between them'),
})

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
export const changedPictures = z.object({ changed: ids })
