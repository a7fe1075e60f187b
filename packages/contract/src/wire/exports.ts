import { z } from 'zod'
import {
  EXPORT_DPI,
  EXPORT_FORMATS,
  EXPORT_SCALES,
  INK_COUNTS,
  PRINT_WIDTH_CM,
  REPEAT_LAYOUTS,
  REPEATS_ACROSS,
} from '../limits.ts'

const layout = z.enum(REPEAT_LAYOUTS)
const inks = z.coerce.number().int().min(INK_COUNTS.least).max(INK_COUNTS.most)
const oneOf = <const Values extends readonly number[]>(values: Values) =>
  z.coerce.number().pipe(z.union(values.map((value) => z.literal(value as Values[number]))))

/** GET /api/images/{id}/export/ (ours): an own picture as a file for print. */
export const exportQuery = z.object({
  format: z.enum(EXPORT_FORMATS).default('png'),
  scale: oneOf(EXPORT_SCALES)
    .default(1)
    .describe('Times the picture’s own size; above 1 only for pictures with a vector'),
  dpi: oneOf(EXPORT_DPI).default(300).describe('The resolution written into PNG and TIFF'),
  width_cm: z.coerce
    .number()
    .min(PRINT_WIDTH_CM.least)
    .max(PRINT_WIDTH_CM.most)
    .optional()
    .describe('How wide one tile, or the picture, is in print: the resolution that makes it so is written, not `dpi`'),
  inks: inks.optional().describe('Flat colours the picture is reduced to'),
  layout: layout.default('straight').describe('Patterns only: the smallest piece that repeats straight and shows it'),
})
export type ExportQuery = z.infer<typeof exportQuery>

/** GET /api/images/{id}/inks/?inks=N (ours): the flat colours a picture is reduced to. */
export const inksQuery = z.object({ inks })
export const inksAnswer = z.object({
  asked: z.number().int(),
  inks: z.array(
    z.object({
      name: z.string().describe('The nearest colour that has a name, by CIEDE2000'),
      hex: z.string().describe('#rrggbb'),
      share: z.number().min(0).max(1).describe('Of the inked area'),
    }),
  ),
})
export type InksAnswer = z.infer<typeof inksAnswer>

/** GET /api/images/{id}/cloth/ (ours): an own pattern on hanging cloth, as WebP. */
export const clothQuery = z.object({
  layout: layout.default('straight'),
  repeats: z.coerce.number().int().min(REPEATS_ACROSS.least).max(REPEATS_ACROSS.most).default(3).describe('Across'),
  inks: inks.optional(),
})
export type ClothQuery = z.infer<typeof clothQuery>
