/**
 * What labelled photos say of the constants of the garment swap: how a bare body is lit and how wide its arms are, where a waist
 * is, and what users are told and of a selection for a background; and which garments a flat-lay refuses, and what it
 * tells of one. What it has printed: quality/measured.md.
 *
 *     npm run fits -- DATA [--only light,skin,waists,arms,trousers,sleeves,below,missing,halves,over,foreign,clarity]
 *
 * DATA is laid out as for the training of the eye (engines/eye/training). What says how well the eye does is read on the photos that
 * were kept back from its training, all else on the others; what is taken off a garment on both, told apart. `--only`: some of
 * it, in a part of the time.
 */
import { parseArgs } from 'node:util'
import { openEye } from '@toile/eye'
import { chosenOf } from '../lib/options.ts'
import { FITS } from './fits.ts'
import { photoNumbers, readLabelled } from './labelled-photos.ts'

const { values, positionals } = parseArgs({ allowPositionals: true, options: { only: { type: 'string' } } })
const [data] = positionals
if (!data) throw new Error('npm run fits -- DATA')
const names = chosenOf('only', values.only, Object.keys(FITS) as (keyof typeof FITS)[])
const fits = names.map((name) => FITS[name]())

const eye = await openEye()
if (fits.some(({ learnt }) => learnt)) {
  for (const number of await photoNumbers(data, { held: false })) {
    const labelled = await readLabelled(data, number)
    for (const fit of fits) await fit.learnt?.(labelled, eye)
  }
}
if (fits.some(({ held }) => held)) {
  for (const number of await photoNumbers(data, { held: true })) {
    const labelled = await readLabelled(data, number)
    for (const fit of fits) await fit.held?.(labelled, eye)
  }
}
await eye.close()
for (const fit of fits) for (const line of fit.lines()) process.stdout.write(`${line}\n`)
