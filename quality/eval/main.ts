/**
 * Measures all that the engine does, through its port, and writes a table (Markdown and JSON).
 *
 *     npm run eval -- FOLDER [--only PART,PART] [--modes MODE,MODE] [--labelled DATA] [--limit PICTURES]
 *         [--out FOLDER] [--write]
 *     npm run eval:masks -- FOLDER           the parts `masks`, `mask-times` and `gaps`
 *
 * FOLDER holds real pictures to measure with: sketches/, patterns/, people_gt/, clothes_gt/ and vton/, and for masks
 * eval_clicks.py, which needs Debian's python3-opencv and python3-numpy. MASK_MODEL is passed on. DATA: labelled photos, laid out as for the training of
 * the eye; the part `parse` is measured on those that were held back from it, and left out without them; `gaps` on these and on people_gt/. PART: see `PARTS`. `--modes`
 * measures the costs of some modes alone, `--limit` masks and the parse on the first pictures of each set. `--write` also puts the table into docs/engine-quality.md, between its markers; of some parts, only
 * theirs are put anew.
 */
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { cpus } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { DOCUMENT, OUT } from '../lib/folders.ts'
import { between, putBetween } from '../lib/markers.ts'
import { chosenOf } from '../lib/options.ts'
import { openStudio } from '../lib/studio.ts'
import { evaluateCloths } from './cloths.ts'
import { evaluateColours } from './colours.ts'
import { COST_MODES } from './cost-requests.ts'
import { evaluateCosts } from './costs.ts'
import { evaluateGaps } from './gaps.ts'
import { evaluateGarments } from './garments.ts'
import { evaluateMasks, evaluateMaskTimes } from './masks.ts'
import { evaluateOutside } from './outside.ts'
import { evaluateParse } from './parse.ts'
import { evaluateSeams } from './seams.ts'
import { type EvalContext, inMarkdown, mergeSections, type Section } from './section.ts'
import { evaluateSketches } from './sketches.ts'
import { evaluateSwaps } from './swaps.ts'
import { evaluateUpscale } from './upscale.ts'

const PARTS: readonly { id: string; needs: string; measure: (context: EvalContext) => Promise<Section> }[] = [
  { id: 'colours', needs: 'create-pattern', measure: evaluateColours },
  { id: 'seams', needs: 'create-pattern', measure: evaluateSeams },
  { id: 'lines', needs: 'sketch-to-image', measure: evaluateSketches },
  { id: 'cloths', needs: 'pattern-to-image', measure: evaluateCloths },
  { id: 'upscale', needs: 'upscale', measure: evaluateUpscale },
  { id: 'masks', needs: 'mask-from-points', measure: evaluateMasks },
  { id: 'mask-times', needs: 'mask-from-points', measure: evaluateMaskTimes },
  { id: 'gaps', needs: 'mask-from-points', measure: evaluateGaps },
  { id: 'parse', needs: 'image-to-flatlay', measure: evaluateParse },
  { id: 'garments', needs: 'image-to-flatlay', measure: evaluateGarments },
  { id: 'swaps', needs: 'swap-garment', measure: evaluateSwaps },
  { id: 'outside', needs: 'swap-garment', measure: evaluateOutside },
  { id: 'costs', needs: 'create-pattern', measure: evaluateCosts },
]

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    only: { type: 'string' },
    modes: { type: 'string' },
    limit: { type: 'string' },
    labelled: { type: 'string' },
    out: { type: 'string', default: join(OUT, 'eval') },
    write: { type: 'boolean', default: false },
  },
})
const [folder] = positionals
if (!folder) throw new Error('Say where the real pictures are: npm run eval -- FOLDER')
const parts = chosenOf(
  'only',
  options.only,
  PARTS.map(({ id }) => id),
)
const chosen = PARTS.filter(({ id }) => parts.includes(id))
const modes = chosenOf('modes', options.modes, COST_MODES)
if (options.write && modes.length < COST_MODES.length) {
  throw new Error('The table of costs is of all modes: leave out --modes or --write')
}
const limit = options.limit === undefined ? undefined : Number(options.limit)
if (limit !== undefined && !(limit >= 1)) throw new Error('--limit takes a number of pictures, from 1')
if (options.write && limit !== undefined)
  throw new Error('The tables of masks and the parse are of all pictures: leave out --limit or --write')
await mkdir(options.out, { recursive: true })

const studio = await openStudio(2)
const sections: Section[] = []
for (const { id, needs, measure } of chosen) {
  if (!studio.operations.has(needs)) {
    process.stdout.write(`${id}: the engine has no ${needs}\n\n`)
    continue
  }
  if (id === 'parse' && options.labelled === undefined) {
    process.stdout.write('parse: not measured; say where the labelled training photos are: --labelled DATA\n\n')
    continue
  }
  const section = await measure({ studio, folder, modes, out: options.out, limit, labelled: options.labelled })
  sections.push(section)
  process.stdout.write(`${inMarkdown(section)}\n\n${(section.worst ?? []).map((each) => `- ${each}\n`).join('')}\n`)
  await writeFile(join(options.out, `${id}.json`), JSON.stringify(section, null, 1))
}
await studio.close()

const head = `Measured on ${cpus().length} CPU cores, Node ${process.versions.node}.`
const table = [head, ...sections.map(inMarkdown)].join('\n\n')
await writeFile(join(options.out, 'table.md'), `${table}\n`)
if (options.write) {
  const document = await readFile(DOCUMENT, 'utf8')
  const whole = sections.length === PARTS.length
  const text = whole ? table : mergeSections(between(document, 'eval'), sections)
  await writeFile(DOCUMENT, putBetween(document, 'eval', text))
}
