/**
 * Scores what lookers saw on the sheets of `npm run judge-sheets -- FOLDER` against what the prompts ask for, apart for
 * the half that vocabulary was tuned on and the half that was held back.
 *
 *     npm run verdicts -- FOLDER [--write]
 *
 * `--write` puts the table into docs/engine-quality.md, between its markers.
 */
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { markdownTable } from '../lib/figures.ts'
import { DOCUMENT } from '../lib/folders.ts'
import { putBetween } from '../lib/markers.ts'
import { ALL_PROMPTS } from '../prompts/all.ts'
import { isHeld, type KeyEntry } from './picture-numbers.ts'
import { judgeItems, type Judged, shareOf } from './score.ts'
import { mergeVerdicts, parseVerdicts } from './verdict-file.ts'

const VERDICTS = fileURLToPath(new URL('../verdicts', import.meta.url))
const KINDS = [undefined, 'garment', 'colour', 'motif', 'cut'] as const

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: { write: { type: 'boolean', default: false } },
})
const [folder] = positionals
if (!folder) throw new Error('Say where the sheets are: npm run verdicts -- FOLDER')
const { round, pictures } = JSON.parse(await readFile(join(folder, 'key', 'key.json'), 'utf8')) as {
  round: string
  pictures: KeyEntry[]
}
const names = (await readdir(VERDICTS)).filter((name) => name.endsWith('.json'))
const files = await Promise.all(names.map(async (name) => parseVerdicts(await readFile(join(VERDICTS, name), 'utf8'))))
const verdicts = mergeVerdicts(files, round)

const judged: Judged[] = []
let unjudged = 0
for (const key of pictures) {
  const prompt = ALL_PROMPTS.find(({ id }) => id === key.id)
  if (!prompt) throw new Error(`the key names ${key.id}, which is no prompt`)
  const items = judgeItems(prompt, key, verdicts.pictures.get(key.number))
  if (items) judged.push(...items)
  else unjudged += 1
}

const halves = [
  ['tuned', judged.filter(({ id }) => !isHeld(id))],
  ['held back', judged.filter(({ id }) => isHeld(id))],
] as const
const rows = halves.flatMap(([half, items]) =>
  KINDS.map((kind) => {
    const { asked, shown, told } = shareOf(items, kind)
    return [half, kind ?? 'all', asked, shown, (100 * shown) / asked, told, asked - shown - told] as const
  }),
)
const table = markdownTable(
  ['prompts', 'items', 'asked', 'shown', 'shown (%)', 'missed and said', 'missed unsaid'],
  rows,
)
process.stdout.write(`Round ${round}; ${unjudged} pictures not judged yet\n\n${table}\n\n`)
// Of the prompts held back only the share is told: whoever tunes may read this.
for (const { id, item, told } of halves[0][1].filter(({ shown }) => !shown)) {
  const { prompt } = ALL_PROMPTS.find((each) => each.id === id)!
  process.stdout.write(`${id} ${item.kind} ${item.value}${told ? ' (said)' : ''}: ${prompt}\n`)
}
if (options.write) await writeFile(DOCUMENT, putBetween(await readFile(DOCUMENT, 'utf8'), 'verdicts', table))
