import { z } from 'zod'
import { plainText } from '../text.ts'
import { GARMENT_TYPES, MASK_KINDS, MODES } from '../modes.ts'
import { fidelityReport } from './fidelity.ts'
import { IMAGE_COUNTS, MASK, MAX_FACE_ID, NO_FACE, PROMPT_MAX_LENGTH, REPOSITION } from '../limits.ts'

export const mode = z.enum(MODES)
export const imageCount = z.coerce.number().pipe(z.union(IMAGE_COUNTS.map((count) => z.literal(count))))

/** What a picture of something taken out of a photo shows of it that the photo does not. */
const inventedPart = z.object({
  share: z.number().min(0).max(1).describe('How much of the garment was added'),
  map_url: z.string().describe('8-bit grey PNG of the picture’s size: white where something was added'),
})

/** The picture that another was made of, as it was given: upright, in sRGB. */
const originalPicture = z.object({
  image_url: z.string(),
  width: z.number().int(),
  height: z.number().int(),
})

/** What a picture was given: the photo that was worked on, or what was read. */
const givenPicture = z.object({
  role: z.enum(['target', 'source']),
  thumbnail_url: z
    .string()
    .nullable()
    .describe('The same for all pictures that were given it; null where it was an own picture that is deleted'),
})
export type GivenPicture = z.infer<typeof givenPicture>

/** Like, or dislike (R19). */
const voteValue = z.enum(['1', '0'])
export type VoteValue = z.infer<typeof voteValue>

/** A colour that a picture is remembered by. */
const dominantColour = z.object({
  hex: z.string().regex(/^#[0-9a-f]{6}$/),
  share: z.number().min(0).max(1).describe('Of what the picture shows'),
})
/** What is known of a picture before it is loaded, as it is stored. */
export const pictureLook = z.object({
  colours: z.array(dominantColour).max(3),
  placeholder: z
    .string()
    .regex(/^[A-Za-z0-9+/]{8,64}={0,2}$/)
    .describe('A ThumbHash, base64'),
})
export type PictureLook = z.infer<typeof pictureLook>

/** One made picture, as every list and event carries it. */
export const generation = z.object({
  image_url: z.string(),
  thumbnail_url: z.string(),
  type: mode,
  timestamp: z.string().describe('ISO 8601, UTC'),
  image_id: z.string(),
  output_image_id: z.string(),
  upscaled: z.boolean(),
  downloaded: z.boolean(),
  voted: voteValue.nullable(),
  favourite: z.boolean().default(false).describe('Its owner picked it as a favourite'),
  upscaled_from_id: z.string().nullable(),
  width: z.number().int(),
  height: z.number().int(),
  prompt: z.string(),
  garment_type: z
    .enum(GARMENT_TYPES)
    .nullable()
    .default(null)
    .describe('The kind of garment that was asked for; null in modes that do not ask'),
  job_id: z.string(),
  engine: z.string().describe('Which engine made it'),
  sent_to: z
    .array(z.string())
    .default([])
    .describe('Engines outside the house that what was given for it was sent to, whoever made it in the end'),
  signed: z.boolean().default(false).describe('Its file has signed content credentials (C2PA)'),
  signed_by: z
    .string()
    .nullable()
    .default(null)
    .describe('Whom the certificate names that it is signed with; null where it is not, or that was not kept'),
  understood: z.array(z.string()).describe('What the engine read in the prompt'),
  ignored: z.array(z.string()).describe('Words of the prompt that had no effect'),
  warnings: z.array(z.string()),
  // Events of an older version, replayed, do not say it.
  vector: z.boolean().default(false).describe('It can be had as SVG, and in exact larger multiples'),
  fidelity: fidelityReport
    .nullable()
    .default(null)
    .describe('Of masked modes: how it keeps what was given; of an upscaled picture as measured before'),
  free_retry: z
    .boolean()
    .default(false)
    .describe('Its fidelity is below the threshold and it was paid for: it can be made once more without charge'),
  placeholder: z
    .string()
    .nullable()
    .default(null)
    .describe(
      'A ThumbHash, base64, of which a small picture is made until it is there; null of pictures of an older version',
    ),
  colours: z
    .array(dominantColour)
    .default([])
    .describe('Up to three that it is remembered by, the largest share first'),
  invented: inventedPart
    .nullable()
    .default(null)
    .describe('Of a garment taken out of a photo: what the photo does not show of it; null when nobody kept account'),
  original: originalPicture
    .nullable()
    .default(null)
    .describe('The photo, sketch or pattern that it was made of; null where words alone were given, or it is gone'),
  inputs: z
    .array(givenPicture)
    .default([])
    .describe('The pictures that it was made of; none where words alone were given'),
})
export type Generation = z.infer<typeof generation>

export const pagination = z.object({
  current_page: z.number().int(),
  has_previous: z.boolean(),
  has_next: z.boolean(),
  total_pages: z.number().int(),
  show_first: z.boolean(),
  show_last: z.boolean(),
  multiple_pages: z.boolean(),
  total_output_images: z.number().int(),
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
  label: z.union([z.literal(0), z.literal(1)]).default(1),
})
export type Dot = z.infer<typeof dot>

/** `[[x, y], ...]` or `[{x, y, label}]` (R10), brought to the second form. */
export const coordinates = z
  .array(z.union([z.tuple([z.number(), z.number()]).transform(([x, y]) => ({ x, y, label: 1 as const })), dot]))
  .max(MASK.maxDots)

const { farthest } = REPOSITION
/**
 * Where the cut-out is put, in pixels of the target: box centre, size, clockwise degrees. The least width of one that is
 * resized is the page's to keep: here a cut-out that is narrower by itself must be movable too.
 */
export const placement = z.object({
  x: z.number().min(-farthest).max(farthest),
  y: z.number().min(-farthest).max(farthest),
  width: z.number().min(1).max(farthest),
  height: z.number().min(1).max(farthest),
  rotation: z.number().min(-360).max(360),
})
export type PlacementWire = z.infer<typeof placement>

export const maskPayload = z.object({
  target_image: z.string().describe('An upload_id, or a data URI'),
  pos_coord: coordinates.min(1),
  ai_model: mode.optional(),
  previous_mask: z.string().optional().describe('An upload_id, or a data URI of a mask of the target’s size'),
  quality: z
    .enum(['draft', 'refined'])
    .optional()
    .describe('draft: the best candidate alone, at once, to be replaced by the refined answer to the same dots'),
})

const maskCandidate = z.object({
  kind: z.enum(MASK_KINDS),
  output: z.string(),
  score: z.number(),
})
/** A data URI of an 8-bit PNG of the target's size, white = marked. */
export const maskAnswer = z.object({ output: z.string(), candidates: z.array(maskCandidate) })
/** The mask of the only person in a photo; null where that is not certain. */
export const personAnswer = z.object({ person: maskCandidate.nullable() })

/** The text fields of a generate call; images arrive as files, data URIs or upload ids beside them (R30). */
export const generateFields = z.object({
  ai_model: mode,
  num_images: imageCount.default(1),
  text_prompt: plainText('Prompt')
    .max(PROMPT_MAX_LENGTH, `Prompt can be at most ${PROMPT_MAX_LENGTH} characters long`)
    .default(''),
  face_id: z.coerce.number().int().min(NO_FACE).max(MAX_FACE_ID).default(NO_FACE),
  garment_type: z.enum(GARMENT_TYPES).optional(),
  mask_coordinates: coordinates
    .default([])
    .describe('The dots that made the mask; of a mode without one, a dot on the source, on what is meant of it'),
  placement: placement.optional(),
})
export type GenerateFields = z.infer<typeof generateFields>

/** POST /api/reroll-output-with-sse/. */
export const rerollFields = z.object({
  output_image_id: z.string().describe('The own picture that is varied'),
  num_images: imageCount.default(1),
})

/** POST /api/vote/. */
export const votePayload = z.object({
  // Forms and JSON bodies are taken alike (R31), and in JSON it may be a number.
  vote_value: z.coerce.string().pipe(voteValue).describe('1 for like, 0 for dislike'),
  image_id: z.string(),
  is_upscaled: z.unknown().optional().describe('Not read, whatever it is: the picture is known by its id'),
})
/** In a form, words (R31). */
export const formBoolean = z.union([z.boolean(), z.enum(['true', 'false']).transform((word) => word === 'true')])

/** POST /api/favourite/{image_id}/, and what it answers. */
export const favouritePayload = z.object({ favourite: formBoolean.describe('Whether the picture is a favourite') })
export const favouriteAnswer = z.object({ favourite: z.boolean() })

export const voteAnswer = z.object({ vote_id: z.string() })
/** POST /api/undo-vote/. */
export const undoVotePayload = z.object({ vote_id: z.string() })

/** POST /api/upscale-image/{aiModel}/. */
export const upscalePayload = z.object({ resultId: z.string().describe('The own picture that is upscaled') })
export const upscaleAnswer = z.object({ imageId: z.string(), upscaledFromId: z.string() })

/** A word of the prompt that the picture will follow. */
const wordReading = z.object({
  word: z.string().describe('The entry of `understood` that it stands behind'),
  said: z.string().describe('The user’s own words for it, hyphens as spaces'),
  means: z.string().describe('What it does to the picture, a sentence for the user'),
})
export type WordReading = z.infer<typeof wordReading>

/** What is known of an order before it is placed. */
export const checkAnswer = z.object({
  ok: z.boolean().describe('Nothing is known that speaks against it'),
  refusals: z.array(z.string()).describe('Why it cannot be made, in words for the user'),
  warnings: z.array(z.string()).describe('What will stand on its pictures; drawing may find more'),
  understood: z.array(z.string()).describe('What the engine reads in the prompt'),
  ignored: z.array(z.string()).describe('Words of the prompt that have no effect'),
  readings: z
    .array(wordReading)
    .optional()
    .describe('What stands behind the words of `understood`, where the engine can say it of each'),
})
export type CheckAnswer = z.infer<typeof checkAnswer>

export const jobAnswer = z.object({ message: z.string(), job_id: z.string() })

export const cancelAnswer = z.object({
  message: z.string(),
  cancelled: z.number().int().describe('Pictures that will not be made'),
  credits_refunded: z.number().int(),
})

export const uploadAnswer = z.object({
  upload_id: z.string(),
  width: z.number().int(),
  height: z.number().int(),
  image_url: z.string(),
  resized: z.boolean().describe('True when a side was longer than the limit and the photo was brought down'),
})
export type UploadAnswer = z.infer<typeof uploadAnswer>
