import { z } from 'zod'

const deltaE = z.number().min(0).describe('CIEDE2000')
const hex = z.string().regex(/^#[0-9a-f]{6}$/)

/** What is not marked, against the photo: beyond the mask and its feather (R33). */
const outsideMeasure = z.object({
  moved: z.boolean().describe('The cut-out was placed elsewhere, and is compared with one reference resample there'),
  whole_pixels: z
    .boolean()
    .optional()
    .describe('Of a moved cut-out: by whole pixels alone, so that each must be equal. Older reports leave it out'),
  largest: z.number().int().min(0).max(255).describe('Largest difference of an 8-bit channel'),
  mean_delta_e: deltaE,
})

const colourMeasure = z.object({
  delta_e: deltaE.describe('Mean CIEDE2000 of the dominant colours in hue and chroma, by their areas'),
  colours: z.array(
    z.object({
      flatlay: hex,
      result: hex,
      share: z.number().min(0).max(1).describe('Of the garment’s area'),
      delta_e: deltaE,
    }),
  ),
})

const printMeasure = z.object({
  registered: z.boolean().describe('Enough of its features were found again on the result'),
  correlation: z
    .number()
    .min(-1)
    .max(1)
    .nullable()
    .describe('Local normalised correlation of the detail; null when it is not registered'),
})

const detailsMeasure = z.object({
  found: z.number().int().min(0).describe('Compact regions of high contrast on the flat-lay: text, logos, badges'),
  kept: z.number().int().min(0).nullable().describe('How many of them are on the result; null when not registered'),
})

/** A garment that was given as a flat-lay, against the one on the result. */
const garmentMeasure = z.object({
  colour: colourMeasure,
  print: printMeasure.nullable().describe('Null where the cloth is plain and stays so'),
  details: detailsMeasure.nullable().describe('Null where there are none'),
})

const share = z.number().min(0).max(1)

/** How much of a garment that was given as a flat-lay the picture shows. */
const coverageMeasure = z.object({
  shown: share.nullable().describe('Of all of it that is worn in sight; null where the engine keeps no account'),
  neck: share.nullable().describe('Of its neck and shoulders; null where there are none, as of the parts below'),
  sleeves: share.nullable(),
  lower: share.nullable().describe('Of the lower third of its length; null, too, where the photo ends above'),
  left_out: share.describe('Of what is marked: what the mask leaves out amid the old garment, where the photo shows'),
})

/** How a picture of a masked mode keeps what was given; measured when it is finished, by whatever engine it was made. */
export const fidelityMeasures = z.object({
  outside: outsideMeasure.nullable().describe('Null when everything is marked, or moved out of the picture'),
  garment: garmentMeasure.nullable().describe('Null where there is no flat-lay, or no garment on it'),
  coverage: coverageMeasure.optional().describe('Left out where there is no flat-lay, and by older reports'),
})
export type FidelityMeasures = z.infer<typeof fidelityMeasures>

/** What falls below a threshold (`FIDELITY_THRESHOLDS`), judged on the server. */
export type FidelityFault = 'outside' | 'coverage' | 'colour' | 'print' | 'details'

/**
 * `short` stands beside `faults`: a page that was opened before there was a coverage takes none but the four faults it knows,
 * and would not show the picture.
 */
export const fidelityReport = fidelityMeasures.extend({
  coverage: coverageMeasure
    .extend({ short: z.boolean().optional().describe('It falls below its threshold') })
    .optional()
    .describe('Left out where there is no flat-lay, and by older reports'),
  faults: z
    .array(z.string())
    .describe('What else falls below its threshold: outside, colour, print, details. Others may come: pass over them'),
})
export type FidelityReport = z.infer<typeof fidelityReport>
