import { z } from 'zod/mini'
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
const inks = z.coerce.number().check(z.int(), z.gte(INK_COUNTS.least), z.lte(INK_COUNTS.most))
const oneOf = <const Values extends readonly number[]>(values: Values) =>
  z.pipe(z.coerce.number(), z.union(values.map((value) => z.literal(value as Values[number]))))

/** GET /api/images/{id}/export/ (ours): an own picture as a file for print. */
export const exportQuery = z.object({
  format: z._default(z.enum(EXPORT_FORMATS), 'png'),
  scale: z
    ._default(oneOf(EXPORT_SCALES), 1)
    .check(z.describe('Times the picture’s own size; above 1 only for pictures with a vector')),
  dpi: z._default(oneOf(EXPORT_DPI), 300).check(z.describe('The resolution written into PNG and TIFF')),
  width_cm: z
    .optional(z.coerce.number().check(z.gte(PRINT_WIDTH_CM.least), z.lte(PRINT_WIDTH_CM.most)))
    .check(
      z.describe(
        'How wide one tile, or the picture, is in print: the resolution that makes it so is written, not `dpi`',
      ),
    ),
  inks: z.optional(inks).check(z.describe('Flat colours the picture is reduced to')),
  layout: z
    ._default(layout, 'straight')
    .check(z.describe('Patterns only: the smallest piece that repeats straight and shows it')),
})
export type ExportQuery = z.infer<typeof exportQuery>

/** GET /api/images/{id}/inks/?inks=N (ours): the flat colours a picture is reduced to. */
export const inksQuery = z.object({ inks })
export const inksAnswer = z.object({
  asked: z.int(),
  inks: z.array(
    z.object({
      name: z.string().check(z.describe('The nearest colour that has a name, by CIEDE2000')),
      hex: z.string().check(z.describe('#rrggbb')),
      share: z.number().check(z.gte(0), z.lte(1), z.describe('Of the inked area')),
    }),
  ),
})
export type InksAnswer = z.infer<typeof inksAnswer>

/** GET /api/images/{id}/cloth/ (ours): an own pattern on hanging cloth, as WebP. */
export const clothQuery = z.object({
  layout: z._default(layout, 'straight'),
  repeats: z
    ._default(z.coerce.number().check(z.int(), z.gte(REPEATS_ACROSS.least), z.lte(REPEATS_ACROSS.most)), 3)
    .check(z.describe('Across')),
  inks: z.optional(inks),
})
export type ClothQuery = z.infer<typeof clothQuery>
