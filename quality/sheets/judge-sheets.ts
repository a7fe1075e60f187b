/**
 * Pictures of the 200 test prompts for a looker who does not see the prompts: numbered in a shuffled order, twelve to a
 * sheet, with the closed lists to choose from. The key lies apart, in FOLDER/key/key.json: not for the looker.
 *
 *     npm run judge-sheets -- FOLDER [--round NAME]
 *
 * What the looker saw goes to quality/verdicts/NAME.json (or NAME-*.json in parts); see verdict-file.ts for its form.
 */
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { ask } from '../lib/ask.ts'
import { layOutSheets, type Numbered } from '../lib/sheets.ts'
import { inParallel, openStudio } from '../lib/studio.ts'
import { CUTS, GARMENTS, MOTIFS } from '../prompts/types.ts'
import { type KeyEntry, shuffledPrompts } from './picture-numbers.ts'
import { coloursShown } from './colours-shown.ts'

const SHAPE = { columns: 4, rows: 3, width: 380, height: 380 }

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: { round: { type: 'string', default: 'first' } },
})
const [folder] = positionals
if (!folder) throw new Error('Say where the sheets go: npm run judge-sheets -- FOLDER')
await mkdir(join(folder, 'key'), { recursive: true })

const studio = await openStudio(2)
const prompts = shuffledPrompts(options.round)
const made = await inParallel(prompts, 2, async (prompt, at): Promise<{ entry: KeyEntry; file?: Uint8Array }> => {
  const [number, { id }] = [at + 1, prompt]
  if (number % 20 === 0) process.stderr.write(`${number} of ${prompts.length}\n`)
  try {
    const { result, ...picture } = await studio.make(await ask(prompt, number))
    const { images, understood, ignored } = result
    const colours = coloursShown(prompt, picture)
    return { entry: { number, id, colours, understood, ignored }, file: images[0]!.data }
  } catch (error) {
    return { entry: { number, id, error: String(error), colours: [], understood: [], ignored: [] } }
  }
})
const pictures = made.flatMap(({ entry, file }): Numbered[] => (file ? [{ number: entry.number, file }] : []))
for (const [at, sheet] of (await layOutSheets(pictures, SHAPE)).entries()) {
  await writeFile(join(folder, `sheet-${String(at + 1).padStart(2, '0')}.png`), sheet)
}
const lists = { garment: GARMENTS, motif: MOTIFS, cut: CUTS }
const told = Object.entries(lists).map(([kind, words]) => `${kind}: ${words.join(', ')}`)
await writeFile(join(folder, 'closed-lists.txt'), `${told.join('\n\n')}\n`)
await writeFile(
  join(folder, 'key', 'key.json'),
  JSON.stringify({ round: options.round, pictures: made.map(({ entry }) => entry) }, null, 1),
)
await studio.close()
process.stdout.write(`${pictures.length} pictures of ${prompts.length} prompts in ${folder}\n`)
