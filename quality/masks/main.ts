/**
 * Measures click-to-mask over HTTP, on a real server, and what it costs; writes a table (Markdown and JSON).
 *
 *     npm run eval:masks -- FOLDER [--out FOLDER] [--limit PICTURES] [--only clicks|times] [--write]
 *
 * FOLDER holds eval_clicks.py with people_gt/ and clothes_gt/. Needs Debian's python3-opencv and python3-numpy.
 * MASK_MODEL is passed on. `--write`, without `--only`, also puts the table into docs/engine-quality.md, between its markers.
 */
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { markdownTable, mean, median } from '../lib/figures.ts'
import { DOCUMENT, OUT } from '../lib/folders.ts'
import { putBetween } from '../lib/markers.ts'
import { AFTER, type Clicked, DOTS_OF, playClicks, TARGETS } from './clicks.ts'
import { aimsWords, gainsOf, missesOf } from './misses.ts'
import { startMeasured } from './server.ts'
import { timeMasks, type Times } from './times.ts'

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    out: { type: 'string', default: join(OUT, 'masks') },
    limit: { type: 'string' },
    only: { type: 'string' },
    write: { type: 'boolean', default: false },
  },
})
const [folder] = positionals
if (!folder) throw new Error('Say where the labelled photos are: npm run eval:masks -- FOLDER')
if (options.write && options.only) throw new Error('--write puts in all that is measured: leave --only out')
await mkdir(options.out, { recursive: true })

// Apart, for each would take the other's processor.
const times = options.only === 'clicks' ? undefined : await timeMasks(folder)
const clicked = options.only === 'times' ? [] : await play(folder)

const misses = missesOf(clicked, times)
const table = [
  ...(clicked.length > 0 ? [clicksTable(clicked)] : []),
  ...(times ? [timesTable(times)] : []),
  ...(clicked.length > 0 ? [aimsWords(misses)] : []),
].join('\n\n')
process.stdout.write(`${table}\n`)
await writeFile(join(options.out, 'table.md'), `${table}\n`)
await writeFile(join(options.out, 'masks.json'), JSON.stringify({ clicked, times, misses }, null, 1))
if (options.write) await writeFile(DOCUMENT, putBetween(await readFile(DOCUMENT, 'utf8'), 'masks', table))

async function play(pictures: string): Promise<Clicked[]> {
  const server = await startMeasured()
  try {
    const all: Clicked[] = []
    for (const target of TARGETS) {
      const out = join(options.out, `${target.name}.json`)
      all.push(...(await playClicks(pictures, server, target, out, options.limit ? Number(options.limit) : undefined)))
    }
    return all
  } finally {
    await server.close()
  }
}

function clicksTable(rows: readonly Clicked[]): string {
  const method =
    'Mean IoU in % after so many dots, refined answer, field `output` with `ai_model` set. Dots are placed by ' +
    '`eval_clicks.py`: the first in the middle of the target, each next in the middle of the largest error. ' +
    'Gain: points over what there was before, the best row of the README of the labelled training photos, in the mean over ' +
    '1, 2, 3, 4 and 6 dots and at the worst of them.'
  const rowsInMarkdown = markdownTable(
    [
      'target',
      'dots',
      'pictures',
      ...AFTER.map((dots) => `${dots}`),
      'gain, mean (≥ 2)',
      'gain, least (≥ 0)',
      'failed',
    ],
    rows.map((row) => [
      row.target.name,
      DOTS_OF[row.protocol],
      row.pictures,
      ...[...row.iou, mean(gainsOf(row)), Math.min(...gainsOf(row))].map((value) => value.toFixed(1)),
      row.failed,
    ]),
  )
  return `${method}\n\n${rowsInMarkdown}`
}

function timesTable({ prepare, draft, refined, second }: Times): string {
  const rows: [string, readonly number[]][] = [
    ['preparation', prepare],
    ['first dot, draft', draft],
    ['first dot, refined', refined],
    ['second dot, draft', second],
  ]
  const rowsInMarkdown = markdownTable(
    ['768 × 1024, one thread', 'median, ms', 'slowest, ms'],
    rows.map(([what, values]) => [what, Math.round(median(values)), Math.round(Math.max(...values))]),
  )
  return `From the request to its PNG, ${draft.length} photos.\n\n${rowsInMarkdown}`
}
