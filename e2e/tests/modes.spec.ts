import { readFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import {
  describeMode,
  type GarmentType,
  MODES,
  type ModeDescription,
  promptWords,
  priceOf,
  type SourceKind,
  type Step,
} from '@toile/contract'
import { type InputPicture, inputPicture, type InputPictureKind } from '../support/input-pictures.ts'
import { compare, keepSentMask, sentMask } from '../support/marked.ts'
import { type Pixels, pixelsOf } from '../support/pictures.ts'
import { allArrived, checked, generateName, maskKept, nextButton, onScreen, pictures } from '../support/studio.ts'
import { creditsOf, expect, signedIn, test } from '../support/test.ts'

/**
 * Every mode from the upload to the file on the disk, by mouse and by touch, with a reload in the middle of every step.
 * Which steps a mode has, and what it asks for, is read from the contract: a new mode is walked as soon as it is described.
 */
const DEVICES = [
  { name: '1440 px, by mouse', use: { viewport: { width: 1440, height: 900 } } },
  {
    name: '360 px, by touch',
    use: { viewport: { width: 360, height: 780 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 },
  },
] as const

/** No engine knows what it is, and the result must say so. */
const UNKNOWN = 'zeppelin'

/** What is typed into a mode. Of a photo that is read the words name what is worn in it. */
function wordsFor({ id, prompt, sourceKind }: ModeDescription): string {
  if (prompt === 'none') return ''
  return sourceKind === 'outfit'
    ? 'Top on white without shadow'
    : `${promptWords(id).promptExamples.at(-1)?.text}, ${UNKNOWN}`
}

const GARMENT: GarmentType = 'upper body'

/** On the top that the person in the photo wears, in shares of the sides. */
const ON_TOP = [
  [0.5, 0.4],
  [0.42, 0.5],
  [0.58, 0.5],
] as const

/** On the person: face, top and legs. */
const ON_PERSON = [
  [0.5, 0.42],
  [0.5, 0.24],
  [0.45, 0.75],
] as const

interface Walk {
  readonly page: Page
  readonly mode: ModeDescription
  readonly photo: InputPicture
  readonly source: InputPicture
  readonly press: (target: Locator) => Promise<void>
  readonly pressAt: (x: number, y: number) => Promise<void>
}

/** The engine of these tests draws no faces: the step for them is passed over. */
type ShownStep = Exclude<Step, 'face'>
const isShown = (step: Step): step is ShownStep => step !== 'face'

/** Does half of a step, reloads, finds it as it was left, and does the rest. */
const STEPS: Readonly<Record<ShownStep, (walk: Walk) => Promise<void>>> = {
  photo: (walk) => bring(walk, 'Photo', walk.photo),
  flatlay: (walk) => bring(walk, 'Flat-lay', walk.source),
  source: (walk) =>
    bring(
      walk,
      { sketch: 'Sketch', pattern: 'Pattern', outfit: 'Photo', flatlay: 'Flat-lay' }[walk.mode.sourceKind!],
      walk.source,
    ),

  async mask({ page, mode, photo, press, pressAt }) {
    const confirm = page.getByRole('button', { name: 'Confirm selection' })
    await expect(confirm).toBeVisible()
    const dots = mode.marked === 'kept' ? ON_PERSON : ON_TOP
    for (const dot of dots) {
      const { x, y } = await onScreen(page, photo, dot)
      await pressAt(x, y)
    }
    await maskKept(page, { dots: dots.length, confirmed: false })
    await page.reload()
    await press(confirm)
    await expect(nextButton(page)).toBeEnabled({ timeout: 30_000 })
    await maskKept(page, { dots: dots.length, confirmed: true })
    await page.reload()
    await expect(page.getByRole('button', { name: 'Confirm additional selection' })).toBeVisible()
  },

  async prompt({ page, mode, press }) {
    if (mode.garmentType === 'required') {
      await expect(page.getByText('Choose the garment type.')).toBeVisible()
      await press(page.getByRole('radio', { name: GARMENT }))
    }
    await page.getByRole('textbox').fill(wordsFor(mode))
    await page.reload()
    await expect(page.getByRole('textbox')).toHaveValue(wordsFor(mode))
    if (mode.garmentType === 'required') await expect(page.getByRole('radio', { name: GARMENT })).toBeChecked()
  },

  async result({ page }) {
    await expect(page.getByRole('heading', { name: /^(Making 1 picture|1 picture, ready)$/ })).toBeVisible()
    await page.reload()
    await allArrived(page, 1)
    await page.reload()
    await expect(pictures(page)).toHaveCount(1)
  },
}

async function bring({ page }: Walk, noun: string, { name, mimeType, buffer }: InputPicture): Promise<void> {
  await expect(page.getByText(`Add a ${noun.toLowerCase()} first.`)).toBeVisible()
  await page.getByLabel(`${noun} file`).setInputFiles({ name, mimeType, buffer })
  const heading = page.getByRole('heading', { name: `Your ${noun.toLowerCase()}` })
  await expect(heading).toBeVisible()
  await page.reload()
  await expect(heading).toBeVisible()
}

const bySteps = MODES.map(describeMode).toSorted((a, b) => a.steps.length - b.steps.length)

for (const { name, use } of DEVICES) {
  test.describe(name, () => {
    test.use(use)

    for (const mode of bySteps) {
      // By touch the mode with fewest steps; photos are marked, and their pictures made, in many other tests.
      const isShort = name !== DEVICES[0].name && mode === bySteps[0]
      const tag = isShort ? [] : '@long'
      test(
        `${mode.id}: from upload to download, reloaded in the middle of each step`,
        { tag },
        async ({ page, toile }) => {
          const { username } = await signedIn(page, toile)
          await keepSentMask(page)
          const press = (target: Locator): Promise<void> => ('hasTouch' in use ? target.tap() : target.click())
          const pressAt = (x: number, y: number): Promise<void> =>
            'hasTouch' in use ? page.touchscreen.tap(x, y) : page.mouse.click(x, y)
          const photo = await inputPicture('photo')
          const source = await inputPicture(KIND[mode.sourceKind ?? 'outfit'])
          const walk: Walk = { page, mode, photo, source, press, pressAt }
          await page.goto(`/${mode.id}/`)

          let mask: Pixels | null = null
          const steps = mode.steps.filter(isShown)
          for (const [index, step] of steps.entries()) {
            await test.step(step, async () => {
              await STEPS[step](walk)
              await expectNoSidewaysScroll(page, use.viewport.width)
              const following = steps[index + 1]
              if (following === undefined) return
              if (following !== 'result') return press(nextButton(page))
              await press(page.getByRole('radio', { name: '1 Image' }))
              await page.reload()
              await expect(page.getByRole('radio', { name: '1 Image' })).toBeChecked()
              await checked(page)
              await press(page.getByRole('button', { name: generateName(1) }))
              if (mode.mask !== 'none') mask = await sentMask(page)
            })
          }

          const left = 60 - priceOf(mode.id, 1)
          expect(await creditsOf(toile, username)).toEqual({ balance: left, ledger: left })
          if (wordsFor(mode).includes(UNKNOWN))
            await expect(page.getByRole('list', { name: 'Without effect' })).toContainText(UNKNOWN)
          const downloading = page.waitForEvent('download')
          await press(page.getByRole('button', { name: 'Download picture 1' }))
          const download = await downloading
          expect(download.suggestedFilename()).toBe('result.png')
          await expectRight({
            mode,
            page,
            result: await pixelsOf(await readFile(await download.path())),
            photo,
            source,
            mask,
          })

          if (mode.target === 'none' && mode.source === 'none') return
          await test.step('the picture is offered again for the next', async () => {
            await press(page.getByRole('button', { name: 'Start over' }))
            await press(page.getByRole('button', { name: /^Continue with previous/ }))
            await expect(nextButton(page)).toBeEnabled()
          })
        },
      )
    }
  })
}

const KIND: Readonly<Record<SourceKind, InputPictureKind>> = {
  flatlay: 'flatlay',
  sketch: 'sketch',
  pattern: 'pattern',
  outfit: 'photo',
}

const expectNoSidewaysScroll = async (page: Page, width: number): Promise<void> =>
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)

interface Made {
  readonly mode: ModeDescription
  readonly page: Page
  readonly result: Pixels
  readonly photo: InputPicture
  readonly source: InputPicture
  /** What was marked; null in a mode without a mask. */
  readonly mask: Pixels | null
}

/** What must hold of the picture that a mode made, by what was given to it. */
async function expectRight(made: Made): Promise<void> {
  const { mode, result } = made
  if (mode.marked === 'kept') return expectKept(made)
  if (mode.marked === 'replaced') return expectReplaced(made)
  expect({ width: result.width, height: result.height }).toEqual(mode.size)
  if (mode.shows === 'flatlay') await expectLaidFlat(made)
}

async function expectKept({ result, photo, mask }: Made): Promise<void> {
  const { marked, unmarked } = compare(await pixelsOf(photo.buffer), result, mask!)
  expect(marked.pixels).toBeGreaterThan(10_000)
  expect(marked.different).toBe(0)
  expect(unmarked.different / unmarked.pixels).toBeGreaterThan(0.9)
}

async function expectReplaced({ page, result, photo, source, mask }: Made): Promise<void> {
  const notes = page.getByRole('region', { name: 'True to what you gave' })
  await expect(notes.getByText('What stays of your photo: unchanged')).toBeVisible()
  await expect(notes.getByText(/^Colour /)).toBeVisible()
  const before = await pixelsOf(photo.buffer)
  const { marked, unmarked } = compare(before, result, mask!)
  expect(marked.pixels).toBeGreaterThan(10_000)
  // The drawn figure's coat is long: what of it lies below the waist stays, and the page says so.
  const staysBelow = await page.getByText('What is selected below the waist stays as it is').first().isVisible()
  expect(marked.different / marked.pixels).toBeGreaterThan(staysBelow ? 0.8 : 0.95)
  expect(unmarked.pixels).toBeGreaterThan(100_000)
  expect(unmarked.different).toBe(0)
  // The garment of the flat-lay lies in its middle: what is worn came nearer to its colour.
  const flatLay = await pixelsOf(source.buffer)
  const garment = meanColour(flatLay, middleOf(flatLay))
  const where = (index: number): boolean => mask!.data[3 * index]! > 127
  expect(distance(meanColour(result, where), garment)).toBeLessThan(distance(meanColour(before, where), garment) / 2)
}

async function expectLaidFlat({ page, result, photo }: Made): Promise<void> {
  await expect(page.getByRole('region', { name: 'What was added' })).toBeVisible()
  const { width, height, data } = result
  const at = (x: number, y: number) => [...data.subarray(3 * (y * width + x), 3 * (y * width + x) + 3)]
  for (const x of [4, width - 5]) for (const y of [4, height - 5]) expect(at(x, y)).toEqual([255, 255, 255])
  // What lies in the middle has the colour of the top, and not of the paper.
  const before = await pixelsOf(photo.buffer)
  const worn = meanColour(before, middleOf(before))
  const laid = meanColour(result, middleOf(result))
  expect(distance(laid, worn)).toBeLessThan(distance(laid, [255, 255, 255]) / 2)
}

type Colour = readonly [number, number, number]

/** The middle tenth of a picture's width and height. */
const middleOf =
  ({ width, height }: Pixels) =>
  (index: number): boolean =>
    Math.abs((index % width) - width / 2) < width / 20 && Math.abs(Math.floor(index / width) - height / 2) < height / 20

function meanColour({ data }: Pixels, where: (index: number) => boolean): Colour {
  const sum = [0, 0, 0]
  let count = 0
  for (let index = 0; index < data.length / 3; index += 1) {
    if (!where(index)) continue
    count += 1
    for (const channel of [0, 1, 2]) sum[channel]! += data[3 * index + channel]!
  }
  return [sum[0]! / count, sum[1]! / count, sum[2]! / count]
}

const distance = (a: Colour, b: Colour): number => Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2])
