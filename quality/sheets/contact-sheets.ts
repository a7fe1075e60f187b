/**
 * A hundred pictures of each mode, and of create-pattern one more for each motif family that they leave out, twenty to a
 * sheet, with an index of what was asked and what was said. A mode without test prompts is shown by its own examples.
 *
 *     npm run contact-sheets -- FOLDER [--mode create-pattern] [--first 1] [--last 100] [--photos PHOTOS]
 *
 * PHOTOS holds people_gt/, clothes_gt/ and vton/, as for `npm run eval`. Backgrounds are made in turn for each photo of
 * people_gt/ (or of PHOTOS itself) that has a mask, or without PHOTOS for a drawn figure. Garments are swapped in all
 * pairs of vton/ that fit, and taken out of all photos of clothes_gt/ and vton/; what is given lies beside the result.
 */
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { describeMode, type Mode, MODES } from '@toile/contract'
import { EngineError } from '@toile/engine'
import { ask } from '../lib/ask.ts'
import { layOutSheets, type Numbered, type SheetShape, sideBySide } from '../lib/sheets.ts'
import { inParallel, openStudio } from '../lib/studio.ts'
import { isPrompted, type PromptedMode } from '../prompts/all.ts'
import { backgroundOrders, sittersOf } from './backgrounds.ts'
import { exampleOrders } from './examples.ts'
import type { Order } from './order.ts'
import { widePrompts } from './wide-prompts.ts'
import { flatLayOrders, swapOrders } from './photo-mode-orders.ts'

const ALONE = { columns: 5, rows: 4, width: 380, height: 380 }
/** With the photo and the flat-lay, or with the photo beside it. */
const OF_TWO = { columns: 2, rows: 4, width: 960, height: 400 }
const OF_ONE = { columns: 3, rows: 4, width: 640, height: 400 }

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

async function makeSheets(mode: Mode, into: string): Promise<void> {
  const first = Number(options.first)
  const orders = await ordersOf(mode)
  if (orders === undefined) {
    process.stdout.write(`${mode} needs photos: --photos PHOTOS\n`)
    return
  }
  const shape = shapeOf(mode)
  const chosen = orders.slice(first - 1, options.last === undefined ? undefined : Number(options.last))
  const perSheet = shape.columns * shape.rows
  const lines: string[] = []
  let pictures = 0
  // A sheet is there to be looked at as soon as it is full.
  for (let start = 0; start < chosen.length; start += perSheet) {
    const made = await inParallel(chosen.slice(start, start + perSheet), 2, async (order, at) => {
      const { shown, line } = await makePicture(order, first + start + at, shape)
      lines[start + at] = line
      return shown
    })
    pictures += made.flat().length
    for (const sheet of await layOutSheets(made.flat(), shape)) {
      await writeFile(join(into, `${mode}-${start / perSheet + 1}.png`), sheet)
    }
    await writeFile(join(into, `${mode}.txt`), `${lines.join('\n')}\n`)
  }
  process.stdout.write(`${mode}: ${pictures} pictures\n`)
}

/** One picture of a sheet with its line of the index; what was given alone where no picture could be made of it. */
async function makePicture(
  { told, beside, request }: Order,
  number: number,
  { height }: SheetShape,
): Promise<{ shown: Numbered[]; line: string }> {
  try {
    const { images, understood, ignored, warnings } = await studio.run({ ...(await request()), index: number % 4 })
    const said = warnings.map((warning) => `; said: ${warning}`).join('')
    const line = `${number}. ${told}\n    understood: ${understood.join(', ')}; ignored: ${ignored.join(', ')}${said}`
    const result = images[0]!.data
    return { shown: [{ number, file: beside ? await sideBySide([...beside, result], height) : result }], line }
  } catch (error) {
    const reason = error instanceof EngineError ? error.publicMessage : String(error)
    const shown = beside ? [{ number, file: await sideBySide(beside, height) }] : []
    return { shown, line: `${number}. ${told}\n    no picture: ${reason}` }
  }
}

/** Undefined where photos are needed and none are given. */
async function ordersOf(mode: Mode): Promise<Order[] | undefined> {
  const { photos } = options
  const { marked, sourceKind } = describeMode(mode)
  if (marked === 'kept') return backgroundOrders(await sittersOf(photos))
  if (marked === 'replaced') return photos === undefined ? undefined : swapOrders(photos)
  if (sourceKind === 'outfit') return photos === undefined ? undefined : flatLayOrders(photos)
  return isPrompted(mode) ? drawingOrders(mode) : exampleOrders(mode)
}

function shapeOf(mode: Mode): SheetShape {
  const { marked, sourceKind } = describeMode(mode)
  return marked === 'replaced' ? OF_TWO : sourceKind === 'outfit' ? OF_ONE : ALONE
}

function drawingOrders(mode: PromptedMode): Order[] {
  return widePrompts(mode).map((prompt, at) => {
    const fed = 'drawing' in prompt ? prompt.drawing : 'swatch' in prompt ? prompt.garmentType : undefined
    return { told: fed ? `${prompt.prompt} (${fed})` : prompt.prompt, request: () => ask(prompt, at + 1) }
  })
}
