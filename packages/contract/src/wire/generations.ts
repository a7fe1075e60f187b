import { z } from 'zod/mini'
import { plainText } from '../text.ts'
import { GARMENT_TYPES, MASK_KINDS, MODES } from '../modes.ts'
import { fidelityReport } from './fidelity.ts'
import { IMAGE_COUNTS, MASK, MAX_FACE_ID, NO_FACE, PROMPT_MAX_LENGTH, REPOSITION } from '../limits.ts'

export const mode = z.enum(MODES)
export const imageCount = z.pipe(z.coerce.number(), z.union(IMAGE_COUNTS.map((count) => z.literal(count))))

/** What a picture of something taken out of a photo shows of it that the photo does not. */
const inventedPart = z.object({
  share: z.number().check(z.gte(0), z.lte(1), z.describe('How much of the garment was added')),
  map_url: z.string().check(z.describe('8-bit grey PNG of the picture’s size: white where something was added')),
})

/** The picture that another was made of, as it was given: upright, in sRGB. */
const originalPicture = z.object({
  image_url: z.string(),
  width: z.int(),
  height: z.int(),
})

/** What a picture was given: the photo that was worked on, or what was read. */
const givenPicture = z.object({
  role: z.enum(['target', 'source']),
  thumbnail_url: z
    .nullable(z.string())
    .check(
      z.describe('The same for all pictures that were given it; null where it was an own picture that is deleted'),
    ),
})
export type GivenPicture = z.infer<typeof givenPicture>

/** Like, or dislike (R19). */
const voteValue = z.enum(['1', '0'])
export type VoteValue = z.infer<typeof voteValue>

/** A colour that a picture is remembered by. */
const dominantColour = z.object({
  hex: z.string().check(z.regex(/^#[0-9a-f]{6}$/)),
  share: z.number().check(z.gte(0), z.lte(1), z.describe('Of what the picture shows')),
})
/** What is known of a picture before it is loaded, as it is stored. */
export const pictureLook = z.object({
  colours: z.array(dominantColour).check(z.maxLength(3)),
  placeholder: z.string().check(z.regex(/^[A-Za-z0-9+/]{8,64}={0,2}$/), z.describe('A ThumbHash, base64')),
})
export type PictureLook = z.infer<typeof pictureLook>

/** One made picture, as every list and event carries it. */
export const generation = z.object({
  image_url: z.string(),
  thumbnail_url: z.string(),
  type: mode,
  timestamp: z.string().check(z.describe('ISO 8601, UTC')),
  image_id: z.string(),
  output_image_id: z.string(),
  upscaled: z.boolean(),
  downloaded: z.boolean(),
  voted: z.nullable(voteValue),
  favourite: z._default(z.boolean(), false).check(z.describe('Its owner picked it as a favourite')),
  upscaled_from_id: z.nullable(z.string()),
  width: z.int(),
  height: z.int(),
  prompt: z.string(),
  garment_type: z
    ._default(z.nullable(z.enum(GARMENT_TYPES)), null)
    .check(z.describe('The kind of garment that was asked for; null in modes that do not ask')),
  job_id: z.string(),
  engine: z.string().check(z.describe('Which engine made it')),
  sent_to: z
    ._default(z.array(z.string()), [])
    .check(z.describe('Engines outside the house that what was given for it was sent to, whoever made it in the end')),
  signed: z._default(z.boolean(), false).check(z.describe('Its file has signed content credentials (C2PA)')),
  signed_by: z
    ._default(z.nullable(z.string()), null)
    .check(z.describe('Whom the certificate names that it is signed with; null where it is not, or that was not kept')),
  understood: z.array(z.string()).check(z.describe('What the engine read in the prompt')),
  ignored: z.array(z.string()).check(z.describe('Words of the prompt that had no effect')),
  warnings: z.array(z.string()),
  // Events of an older version, replayed, do not say it.
  vector: z._default(z.boolean(), false).check(z.describe('It can be had as SVG, and in exact larger multiples')),
  fidelity: z
    ._default(z.nullable(fidelityReport), null)
    .check(z.describe('Of masked modes: how it keeps what was given; of an upscaled picture as measured before')),
  free_retry: z
    ._default(z.boolean(), false)
    .check(
      z.describe('Its fidelity is below the threshold and it was paid for: it can be made once more without charge'),
    ),
  placeholder: z
    ._default(z.nullable(z.string()), null)
    .check(
      z.describe(
        'A ThumbHash, base64, of which a small picture is made until it is there; null of pictures of an older version',
      ),
    ),
  colours: z
    ._default(z.array(dominantColour), [])
    .check(z.describe('Up to three that it is remembered by, the largest share first')),
  invented: z
    ._default(z.nullable(inventedPart), null)
    .check(
      z.describe(
        'Of a garment taken out of a photo: what the photo does not show of it; null when nobody kept account',
      ),
    ),
  original: z
    ._default(z.nullable(originalPicture), null)
    .check(
      z.describe('The photo, sketch or pattern that it was made of; null where words alone were given, or it is gone'),
    ),
  inputs: z
    ._default(z.array(givenPicture), [])
    .check(z.describe('The pictures that it was made of; none where words alone were given')),
})
export type Generation = z.infer<typeof generation>

export const pagination = z.object({
  current_page: z.int(),
  has_previous: z.boolean(),
  has_next: z.boolean(),
  total_pages: z.int(),
  show_first: z.boolean(),
  show_last: z.boolean(),
  multiple_pages: z.boolean(),
  total_output_images: z.int(),
})
export type Pagination = z.infer<typeof pagination>

export const generationsPage = z.object({ generation_data: z.array(generation), pagination })
export type GenerationsPage = z.infer<typeof generationsPage>
/** GET /api/attempts/{image_id}/: the newest pictures of the mode that were given the same, that one among them. */
export const attemptsAnswer = z.object({ attempts: z.array(generation) })
export const generationAnswer = z.object({ generation_data: generation })

/** A page of previous generations, with the services' addresses (R15). */
export const previousGenerations = z.object({
  mask_service_endpoint: z.string(),
  ai_service_endpoint: z.string(),
  previous_generations: z.array(generation),
  pagination,
})

/** A dot in pixels of the target, or of the source, as stored (R10, R33); label 1 is inside what is wanted. */
export const dot = z.object({
  x: z.number(),
  y: z.number(),
  label: z._default(z.union([z.literal(0), z.literal(1)]), 1),
})
export type Dot = z.infer<typeof dot>

/** `[[x, y], ...]` or `[{x, y, label}]` (R10), brought to the second form. */
export const coordinates = z
  .array(
    z.union([
      z.pipe(
        z.tuple([z.number(), z.number()]),
        z.transform(([x, y]) => ({ x, y, label: 1 as const })),
      ),
      dot,
    ]),
  )
  .check(z.maxLength(MASK.maxDots))

const { farthest } = REPOSITION
/**
 * Where the cut-out is put, in pixels of the target: box centre, size, clockwise degrees. The least width of one that is
 * resized is the page's to keep: here a cut-out that is narrower by itself must be movable too.
 */
export const placement = z.object({
  x: z.number().check(z.gte(-farthest), z.lte(farthest)),
  y: z.number().check(z.gte(-farthest), z.lte(farthest)),
  width: z.number().check(z.gte(1), z.lte(farthest)),
  height: z.number().check(z.gte(1), z.lte(farthest)),
  rotation: z.number().check(z.gte(-360), z.lte(360)),
})
export type PlacementWire = z.infer<typeof placement>

export const maskPayload = z.object({
  target_image: z.string().check(z.describe('An upload_id, or a data URI')),
  pos_coord: coordinates.check(z.minLength(1)),
  ai_model: z.optional(mode),
  previous_mask: z.optional(z.string()).check(z.describe('An upload_id, or a data URI of a mask of the target’s size')),
  quality: z
    .optional(z.enum(['draft', 'refined']))
    .check(
      z.describe('draft: the best candidate alone, at once, to be replaced by the refined answer to the same dots'),
    ),
})

const maskCandidate = z.object({
  kind: z.enum(MASK_KINDS),
  output: z.string(),
  score: z.number(),
})
/** A data URI of an 8-bit PNG of the target's size, white = marked. */
export const maskAnswer = z.object({ output: z.string(), candidates: z.array(maskCandidate) })
/** The mask of the only person in a photo; null where that is not certain. */
export const personAnswer = z.object({ person: z.nullable(maskCandidate) })

/** The text fields of a generate call; images arrive as files, data URIs or upload ids beside them (R30). */
export const generateFields = z.object({
  ai_model: mode,
  num_images: z._default(imageCount, 1),
  text_prompt: z._default(
    plainText('Prompt').check(
      z.maxLength(PROMPT_MAX_LENGTH, `Prompt can be at most ${PROMPT_MAX_LENGTH} characters long`),
    ),
    '',
  ),
  face_id: z._default(z.coerce.number().check(z.int(), z.gte(NO_FACE), z.lte(MAX_FACE_ID)), NO_FACE),
  garment_type: z.optional(z.enum(GARMENT_TYPES)),
  mask_coordinates: z
    ._default(coordinates, [])
    .check(
      z.describe('The dots that made the mask; of a mode without one, a dot on the source, on what is meant of it'),
    ),
  placement: z.optional(placement),
})
export type GenerateFields = z.infer<typeof generateFields>

/** POST /api/reroll-output-with-sse/. */
export const rerollFields = z.object({
  output_image_id: z.string().check(z.describe('The own picture that is varied')),
  num_images: z._default(imageCount, 1),
})

/** POST /api/vote/. */
export const votePayload = z.object({
  // Forms and JSON bodies are taken alike (R31), and in JSON it may be a number.
  vote_value: z.pipe(z.coerce.string(), voteValue).check(z.describe('1 for like, 0 for dislike')),
  image_id: z.string(),
  is_upscaled: z.optional(z.unknown()).check(z.describe('Not read, whatever it is: the picture is known by its id')),
})
/** In a form, words (R31). */
export const formBoolean = z.union([
  z.boolean(),
  z.pipe(
    z.enum(['true', 'false']),
    z.transform((word) => word === 'true'),
  ),
])

/** POST /api/favourite/{image_id}/, and what it answers. */
export const favouritePayload = z.object({
  favourite: formBoolean.check(z.describe('Whether the picture is a favourite')),
})
export const favouriteAnswer = z.object({ favourite: z.boolean() })

export const voteAnswer = z.object({ vote_id: z.string() })
/** POST /api/undo-vote/. */
export const undoVotePayload = z.object({ vote_id: z.string() })

/** POST /api/upscale-image/{aiModel}/. */
export const upscalePayload = z.object({ resultId: z.string().check(z.describe('The own picture that is upscaled')) })
export const upscaleAnswer = z.object({ imageId: z.string(), upscaledFromId: z.string() })

/** A word of the prompt that the picture will follow. */
const wordReading = z.object({
  word: z.string().check(z.describe('The entry of `understood` that it stands behind')),
  said: z.string().check(z.describe('The user’s own words for it, hyphens as spaces')),
  means: z.string().check(z.describe('What it does to the picture, a sentence for the user')),
})
export type WordReading = z.infer<typeof wordReading>

/** What is known of an order before it is placed. */
export const checkAnswer = z.object({
  ok: z.boolean().check(z.describe('Nothing is known that speaks against it')),
  refusals: z.array(z.string()).check(z.describe('Why it cannot be made, in words for the user')),
  warnings: z.array(z.string()).check(z.describe('What will stand on its pictures; drawing may find more')),
  understood: z.array(z.string()).check(z.describe('What the engine reads in the prompt')),
  ignored: z.array(z.string()).check(z.describe('Words of the prompt that have no effect')),
  readings: z
    .optional(z.array(wordReading))
    .check(z.describe('What stands behind the words of `understood`, where the engine can say it of each')),
})
export type CheckAnswer = z.infer<typeof checkAnswer>

export const jobAnswer = z.object({ message: z.string(), job_id: z.string() })

export const cancelAnswer = z.object({
  message: z.string(),
  cancelled: z.int().check(z.describe('Pictures that will not be made')),
  credits_refunded: z.int(),
})

export const uploadAnswer = z.object({
  upload_id: z.string(),
  width: z.int(),
  height: z.int(),
  image_url: z.string(),
  resized: z.boolean().check(z.describe('True when a side was longer than the limit and the photo was brought down')),
})
export type UploadAnswer = z.infer<typeof uploadAnswer>
