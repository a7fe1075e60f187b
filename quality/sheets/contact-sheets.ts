/**
 * A hundred pictures of each mode, and of create-pattern one more for each motif family that they leave out, twenty to a
 * sheet, with an index of their prompts.
 *
 *     npm run contact-sheets -- FOLDER [--mode create-pattern] [--first 1] [--last 100] [--photos PHOTOS]
 *
 * Backgrounds are made for a drawn figure, or in turn for the photos of the folder PHOTOS: each NAME.jpg, .png or .webp
 * that has a NAME_mask.png of its size, white on what is kept.
 */
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { ask } from '../lib/ask.ts'
import { layOutSheets, type Numbered } from '../lib/sheets.ts'
import { DRAWING_MODES, type DrawingMode, inParallel, openStudio } from '../lib/studio.ts'
import { backgroundOrders, sittersOf } from './backgrounds.ts'
import type { Order } from './order.ts'
import { spreadOf } from './spread.ts'

const SHAPE = { columns: 5, rows: 4, side: 380 }
const MODES = [...DRAWING_MODES, 'create-background'] as const
type SheetMode = (typeof MODES)[number]

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    mode: { type: 'string' },
    first: { type: 'string', default: '1' },
    last: { type: 'string' },
    photos: { type: 'string' },
  },
})
const [folder] = positionals
if (!folder) throw new Error('Say where the sheets go: npm run contact-sheets -- FOLDER')
const modes = MODES.filter((mode) => options.mode === undefined || options.mode === mode)
if (modes.length === 0) throw new Error(`There are sheets of ${MODES.join(', ')}; not of ${options.mode}`)
await mkdir(folder, { recursive: true })
const studio = await openStudio(2)
for (const mode of modes) {
  if (studio.operations.has(mode)) await makeSheets(mode, folder)
  else process.stdout.write(`The engine has no ${mode}\n`)
}
await studio.close()

async function makeSheets(mode: SheetMode, into: string): Promise<void> {
  const first = Number(options.first)
  const orders = mode === 'create-background' ? backgroundOrders(await sittersOf(options.photos)) : drawingOrders(mode)
  const chosen = orders.slice(first - 1, options.last === undefined ? undefined : Number(options.last))
  const lines: string[] = []
  const made = await inParallel(chosen, 2, async ({ told, request }, at): Promise<Numbered[]> => {
    const number = first + at
    try {
      const { images, understood, ignored } = await studio.run({ ...(await request()), index: number % 4 })
      lines[at] = `${number}. ${told}\n    understood: ${understood.join(', ')}; ignored: ${ignored.join(', ')}`
      return [{ number, file: images[0]!.data }]
    } catch (error) {
      lines[at] = `${number}. ${told}\n    no picture: ${String(error)}`
      return []
    }
  })
  for (const [at, sheet] of (await layOutSheets(made.flat(), SHAPE)).entries()) {
    await writeFile(join(into, `${mode}-${at + 1}.png`), sheet)
  }
  await writeFile(join(into, `${mode}.txt`), `${lines.join('\n')}\n`)
  process.stdout.write(`${mode}: ${made.flat().length} pictures\n`)
}

function drawingOrders(mode: DrawingMode): Order[] {
  return spreadOf(mode).map((prompt, at) => {
    const fed = 'drawing' in prompt ? prompt.drawing : 'swatch' in prompt ? prompt.garmentType : undefined
    return { told: fed ? `${prompt.prompt} (${fed})` : prompt.prompt, request: () => ask(prompt, at + 1) }
  })
}
