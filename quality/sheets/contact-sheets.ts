/**
 * A hundred pictures of each mode, twenty to a sheet, with an index of their prompts.
 *
 *     npm run contact-sheets -- FOLDER [--mode create-pattern] [--first 1] [--last 100]
 */
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { ask } from '../lib/ask.ts'
import { layOutSheets, type Numbered } from '../lib/sheets.ts'
import { DRAWING_MODES, type DrawingMode, inParallel, openStudio } from '../lib/studio.ts'
import { spreadOf } from './spread.ts'

const SHAPE = { columns: 5, rows: 4, side: 380 }

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    mode: { type: 'string' },
    first: { type: 'string', default: '1' },
    last: { type: 'string', default: '100' },
  },
})
const [folder] = positionals
if (!folder) throw new Error('Say where the sheets go: npm run contact-sheets -- FOLDER')
await mkdir(folder, { recursive: true })
const studio = await openStudio(2)
for (const mode of DRAWING_MODES) {
  if (options.mode !== undefined && options.mode !== mode) continue
  if (studio.operations.has(mode)) await makeSheets(mode, folder)
  else process.stdout.write(`The engine has no ${mode}\n`)
}
await studio.close()

async function makeSheets(mode: DrawingMode, into: string): Promise<void> {
  const [first, last] = [Number(options.first), Number(options.last)]
  const lines: string[] = []
  const made = await inParallel(spreadOf(mode).slice(first - 1, last), 2, async (prompt, at): Promise<Numbered[]> => {
    const number = first + at
    const request = { ...(await ask(prompt, number)), index: number % 4 }
    const { garmentType, source } = request
    const told = `${number}. ${prompt.prompt}${garmentType ? ` (${garmentType})` : ''}${source && 'drawing' in prompt ? ` (${prompt.drawing})` : ''}`
    try {
      const { images, understood, ignored } = await studio.run(request)
      lines[at] = `${told}\n    understood: ${understood.join(', ')}; ignored: ${ignored.join(', ')}`
      return [{ number, file: images[0]!.data }]
    } catch (error) {
      lines[at] = `${told}\n    no picture: ${String(error)}`
      return []
    }
  })
  for (const [at, sheet] of (await layOutSheets(made.flat(), SHAPE)).entries()) {
    await writeFile(join(into, `${mode}-${at + 1}.png`), sheet)
  }
  await writeFile(join(into, `${mode}.txt`), `${lines.join('\n')}\n`)
  process.stdout.write(`${mode}: ${made.flat().length} pictures\n`)
}
