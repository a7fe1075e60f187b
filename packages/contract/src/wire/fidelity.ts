import { z } from 'zod/mini'

const deltaE = z.number().check(z.gte(0), z.describe('CIEDE2000'))
const hex = z.string().check(z.regex(/^#[0-9a-f]{6}$/))

/** What is not marked, against the photo: beyond the mask and its feather (R33). */
const outsideMeasure = z.object({
  moved: z
    .boolean()
    .check(z.describe('The cut-out was placed elsewhere, and is compared with one reference resample there')),
  whole_pixels: z
    .optional(z.boolean())
    .check(
      z.describe('Of a moved cut-out: by whole pixels alone, so that each must be equal. Older reports leave it out'),
    ),
  largest: z.int().check(z.gte(0), z.lte(255), z.describe('Largest difference of an 8-bit channel')),
  mean_delta_e: deltaE,
})

const colourMeasure = z.object({
  delta_e: deltaE.check(z.describe('Mean CIEDE2000 of the dominant colours in hue and chroma, by their areas')),
  colours: z.array(
    z.object({
      flatlay: hex,
      result: hex,
      share: z.number().check(z.gte(0), z.lte(1), z.describe('Of the garment’s area')),
      delta_e: deltaE,
    }),
  ),
})

const printMeasure = z.object({
  registered: z.boolean().check(z.describe('Enough of its features were found again on the result')),
  correlation: z
    .nullable(z.number().check(z.gte(-1), z.lte(1)))
    .check(z.describe('Local normalised correlation of the detail; null when it is not registered')),
})

const detailsMeasure = z.object({
  found: z.int().check(z.gte(0), z.describe('Compact regions of high contrast on the flat-lay: text, logos, badges')),
  kept: z
    .nullable(z.int().check(z.gte(0)))
    .check(z.describe('How many of them are on the result; null when not registered')),
})

/** A garment that was given as a flat-lay, against the one on the result. */
const garmentMeasure = z.object({
  colour: colourMeasure,
  print: z.nullable(printMeasure).check(z.describe('Null where the cloth is plain and stays so')),
  details: z.nullable(detailsMeasure).check(z.describe('Null where there are none')),
})

const share = z.number().check(z.gte(0), z.lte(1))

/** How much of a garment that was given as a flat-lay the picture shows. */
const coverageMeasure = z.object({
  shown: z
    .nullable(share)
    .check(z.describe('Of all of it that is worn in sight; null where the engine keeps no account')),
  neck: z
    .nullable(share)
    .check(z.describe('Of its neck and shoulders; null where there are none, as of the parts below')),
  sleeves: z.nullable(share),
  lower: z.nullable(share).check(z.describe('Of the lower third of its length; null, too, where the photo ends above')),
  left_out: share.check(
    z.describe('Of what is marked: what the mask leaves out amid the old garment, where the photo shows'),
  ),
})

/** How a picture of a masked mode keeps what was given; measured when it is finished, by whatever engine it was made. */
export const fidelityMeasures = z.object({
  outside: z.nullable(outsideMeasure).check(z.describe('Null when everything is marked, or moved out of the picture')),
  garment: z.nullable(garmentMeasure).check(z.describe('Null where there is no flat-lay, or no garment on it')),
  coverage: z.optional(coverageMeasure).check(z.describe('Left out where there is no flat-lay, and by older reports')),
})
export type FidelityMeasures = z.infer<typeof fidelityMeasures>

/** What falls below a threshold (`FIDELITY_THRESHOLDS`), judged on the server. */
export type FidelityFault = 'outside' | 'coverage' | 'colour' | 'print' | 'details'

/**
 * `short` stands beside `faults`: a page that was opened before there was a coverage takes none but the four faults it knows,
 * and would not show the picture.
 */
export const fidelityReport = z.extend(fidelityMeasures, {
  coverage: z
    .optional(
      z.extend(coverageMeasure, { short: z.optional(z.boolean()).check(z.describe('It falls below its threshold')) }),
    )
    .check(z.describe('Left out where there is no flat-lay, and by older reports')),
  faults: z
    .array(z.string())
    .check(
      z.describe(
        'What else falls below its threshold: outside, colour, print, details. Others may come: pass over them',
      ),
    ),
})
export type FidelityReport = z.infer<typeof fidelityReport>
