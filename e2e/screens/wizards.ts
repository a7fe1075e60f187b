import type { Page } from '@playwright/test'
import { describeMode, type Mode, MODES, promptWords } from '@toile/contract'
import { spoilReport } from '../support/fidelity.ts'
import { blankSheet, figureMask, figurePhoto, topFlatLay } from '../support/pictures.ts'
import {
  allArrived,
  chooseCount,
  describeAndGenerate,
  generateName,
  importMask,
  nextButton,
  pictures,
  setDots,
  uploadPhoto,
  uploadSource,
} from '../support/studio.ts'
import { expect, signedIn, spendTo } from '../support/test.ts'
import { atEnd, type Chapter, PHOTO, photo, type Walk } from './walk.ts'

/** Dots on the drawn figure's shirt. */
const ON_SHIRT = [
  [0.5, 0.4],
  [0.42, 0.5],
  [0.58, 0.5],
] as const

/** Modes with more to show than a walk that knows only their description finds. */
const OWN_CHAPTERS: Partial<Record<Mode, Chapter>> = {
  'create-background': background,
  'create-pattern': pattern,
  'sketch-to-image': (walk) =>
    readPicture(walk, 'sketch-to-image', 'Shirt dress', 'Washed indigo denim, mother of pearl'),
  'pattern-to-image': (walk) => readPicture(walk, 'pattern-to-image', 'Wild roses', 'Sleeveless A-line dress'),
  'swap-garment': swap,
  'image-to-flatlay': flatLay,
}

/** A chapter a mode, named as it is. */
export const wizards: Readonly<Record<string, Chapter>> = Object.fromEntries(
  MODES.map((mode) => [mode, OWN_CHAPTERS[mode] ?? ((walk) => describedMode(walk, mode))]),
)

async function background(walk: Walk): Promise<void> {
  const { toile, page, shoot } = walk
  await signedIn(page, toile)
  await page.goto('/create-background/')
  await nextButton(page).waitFor()
  await shoot('background-1-empty')
  await uploadPhoto(page, photo, 'before.webp', 'image/webp')
  await shoot('background-1-photo')
  await nextButton(page).click()
  await setDots(page, PHOTO, [
    [0.5, 0.3],
    [0.5, 0.62],
    [0.5, 0.12],
    [0.5, 0.94],
  ])
  await shoot('background-2-dots')
  await page.getByRole('button', { name: 'Confirm selection' }).click()
  await page.getByRole('button', { name: 'Confirm additional selection' }).waitFor()
  await shoot('background-2-mask')
  await page.getByRole('button', { name: 'Adjust unselected area' }).click()
  await page.getByLabel('X', { exact: true }).waitFor()
  await page.getByText('Cutting out').waitFor({ state: 'detached' })
  await shoot('background-2-place')
  await page.getByLabel('Width', { exact: true }).fill('340')
  await page.getByLabel('X', { exact: true }).fill('150')
  await page.getByLabel('Y', { exact: true }).fill('90')
  await page.getByLabel('Rotation', { exact: true }).fill('8')
  await page.getByLabel('Rotation', { exact: true }).blur()
  await shoot('background-2-placed')
  await page.getByLabel('X', { exact: true }).fill('-420')
  await page.getByLabel('X', { exact: true }).blur()
  await shoot('background-2-outside', { prepare: atEnd(page) })
  await page.getByRole('button', { name: 'Undo' }).click()
  await nextButton(page).click()
  await page.getByRole('textbox').fill('On a wide sandy beach in the last warm light before sunset')
  await shoot('background-3-words')
  await page.getByRole('button', { name: /^Generate 4 Images/ }).click()
  await page.getByRole('heading', { name: 'Making 4 pictures' }).waitFor()
  await shoot('background-5-developing')
  await allArrived(page, 4)
  await shoot('background-5-result')
  await fidelity(walk)
}

/** How a result keeps what was given: as it is, and as it would be said of one that does not. */
async function fidelity({ toile, page, shoot }: Walk): Promise<void> {
  const notes = page.getByRole('region', { name: 'True to what you gave' })
  await shoot('background-6-kept', { prepare: () => notes.scrollIntoViewIfNeeded() })
  await spoilReport(page, toile)
  await chooseCount(page, 1)
  await page.getByRole('button', { name: /^Regenerate/ }).click()
  await allArrived(page, 1)
  await page.getByRole('button', { name: /Try again for free/ }).waitFor()
  await shoot('background-6-spoiled', { prepare: () => notes.scrollIntoViewIfNeeded() })
  await notes.getByText('What was measured').click()
  const last = notes.getByText('by the same rules for every engine')
  await shoot('background-6-measures', { prepare: () => last.scrollIntoViewIfNeeded() })
  await page.unroute('**/api/stream-image-generation/**')
  await page.getByRole('button', { name: /Try again for free/ }).click()
  await page.getByRole('heading', { name: 'Another try, ready' }).waitFor({ timeout: 60_000 })
  await shoot('background-7-retry')
}

async function pattern(walk: Walk): Promise<void> {
  const { toile, page, shoot } = walk
  const { username } = await signedIn(page, toile)
  await page.goto('/create-pattern/')
  await page.getByRole('textbox').waitFor()
  await shoot('pattern-1-empty')
  await page.getByRole('textbox').fill('White citrus blossoms, green leaves and hibiscus on navy linen, with moonlight')
  await page.getByRole('button', { name: 'navy ground' }).waitFor()
  await shoot('pattern-1-read')
  await page.getByRole('button', { name: /^hibiscus/ }).click()
  await shoot('pattern-1-word')
  await page.keyboard.press('Escape')
  await describeAndGenerate(page, 'Small scattered wild flowers in coral and sage on cream, with moonlight', 4)
  await page.getByRole('heading', { name: 'Making 4 pictures' }).waitFor()
  await shoot('pattern-2-developing')
  await allArrived(page, 4)
  await shoot('pattern-2-result')
  await shoot('pattern-2-result-end', { prepare: atEnd(page) })
  await page.getByRole('button', { name: 'Tile 3×3' }).click()
  await shoot('pattern-2-tiled')
  await pictures(page).first().click()
  await page.getByRole('dialog').waitFor()
  await shoot('pattern-2-large')
  await page.keyboard.press('Escape')
  await patternTools(walk)
  await variations(walk, username)
}

async function patternTools({ page, shoot }: Walk): Promise<void> {
  await page.getByRole('button', { name: 'More for picture 1' }).click()
  await shoot('pattern-2-more')
  await page.getByRole('menuitem', { name: 'Repeat and print' }).click()
  await page.getByRole('img', { name: /straight, 3 repeats across$/ }).waitFor()
  await shoot('pattern-3-flat')
  await page.getByRole('radio', { name: 'Half-drop' }).click()
  await page.getByRole('radio', { name: 'On cloth' }).click()
  await page.getByRole('img', { name: /on hanging cloth$/ }).waitFor()
  await page.getByRole('radio', { name: 'Flat inks' }).click()
  const inks = page.getByRole('list', { name: 'Inks' })
  await inks.waitFor()
  await page.locator('img[src*="/cloth/"][src*="inks="]').waitFor()
  await shoot('pattern-3-cloth', { prepare: () => inks.scrollIntoViewIfNeeded() })
  const last = page.getByRole('button', { name: 'Download TIFF' })
  await shoot('pattern-3-print', { prepare: () => last.scrollIntoViewIfNeeded() })
  await page.keyboard.press('Escape')
}

async function variations({ toile, page, shoot }: Walk, username: string): Promise<void> {
  const vary = page.getByRole('button', { name: 'Vary picture 1' })
  await vary.click()
  await page.getByRole('menu').waitFor()
  await shoot('variation-menu')
  await page.getByRole('menuitem', { name: /^4 Images/ }).click()
  await page.getByRole('heading', { name: 'Making 4 variations' }).waitFor()
  await shoot('variation-developing')
  await page.getByRole('heading', { name: '4 variations, ready' }).waitFor({ timeout: 60_000 })
  await shoot('variation')
  await spendTo(toile, { username }, 3)
  await vary.click()
  await page.getByRole('menuitem', { name: /^1 Image/ }).click()
  await page.getByRole('dialog').waitFor()
  await page
    .getByRole('button', { name: /^Choose plan/ })
    .first()
    .waitFor()
  await shoot('credits-lacking')
  await page.keyboard.press('Escape')
  await page.getByRole('heading', { name: 'No variation yet' }).waitFor()
  await shoot('variation-not-started')
}

/** A mode by its description: its first step, and where that is its words, their result. */
async function describedMode({ toile, page, shoot }: Walk, mode: Mode): Promise<void> {
  const { steps } = describeMode(mode)
  await signedIn(page, toile)
  await page.goto(`/${mode}/`)
  await page.getByRole('heading', { level: 2 }).first().waitFor()
  await shoot(`${mode}-1-empty`)
  await shoot(`${mode}-1-empty-end`, { prepare: atEnd(page) })
  if (steps[0] !== 'prompt' || steps[1] !== 'result') return
  await describeAndGenerate(page, promptWords(mode).promptExamples[0]!.text, 4)
  await page.getByRole('heading', { name: 'Making 4 pictures' }).waitFor()
  await shoot(`${mode}-2-developing`)
  await allArrived(page, 4)
  await shoot(`${mode}-2-result`)
  await shoot(`${mode}-2-result-end`, { prepare: atEnd(page) })
  await pictures(page).first().click()
  await page.getByRole('dialog').waitFor()
  await shoot(`${mode}-2-large`)
}

/** A mode that reads a picture, with what it ships to be tried with. */
async function readPicture({ toile, page, shoot }: Walk, mode: Mode, sample: string, words: string): Promise<void> {
  await signedIn(page, toile)
  await page.goto(`/${mode}/`)
  const samples = page.getByRole('region', { name: 'Samples' })
  await samples.waitFor()
  await shoot(`${mode}-1-empty`)
  await shoot(`${mode}-1-empty-end`, { prepare: atEnd(page) })
  await page
    .getByLabel(/^(Sketch|Pattern) file$/)
    .setInputFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('words') })
  await page.getByRole('alert').first().waitFor()
  await shoot(`${mode}-1-refused`)
  await samples.getByRole('button', { name: sample }).click()
  await page.getByRole('heading', { name: /^Your / }).waitFor()
  await shoot(`${mode}-1-picture`)
  await nextButton(page).click()
  await page.getByRole('textbox').waitFor()
  await shoot(`${mode}-2-open`)
  if (describeMode(mode).garmentType !== 'none') await page.getByRole('radio', { name: 'full body' }).click()
  await page.getByRole('textbox').fill(words)
  await shoot(`${mode}-2-words`)
  await shoot(`${mode}-2-words-end`, { prepare: atEnd(page) })
  await chooseCount(page, 4)
  await page.getByRole('button', { name: generateName(4) }).click()
  await page.getByRole('heading', { name: 'Making 4 pictures' }).waitFor()
  await shoot(`${mode}-3-developing`)
  await allArrived(page, 4)
  await shoot(`${mode}-3-result`)
  await shoot(`${mode}-3-result-end`, { prepare: atEnd(page) })
  await pictures(page).first().click()
  await page.getByRole('dialog').waitFor()
  await shoot(`${mode}-3-large`)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Start over' }).click()
  await page.getByRole('button', { name: /^Continue with previous/ }).waitFor()
  await shoot(`${mode}-4-again`)
}

async function swap(walk: Walk): Promise<void> {
  const { toile, page, shoot } = walk
  await signedIn(page, toile)
  await page.goto('/swap-garment/')
  await nextButton(page).waitFor()
  await shoot('swap-1-empty')
  await uploadPhoto(page, await figurePhoto(PHOTO.width, PHOTO.height))
  await shoot('swap-1-photo')
  await nextButton(page).click()
  await setDots(page, PHOTO, ON_SHIRT)
  await shoot('swap-2-dots')
  await page.getByRole('button', { name: 'Confirm selection' }).click()
  await expect(nextButton(page)).toBeEnabled()
  await shoot('swap-2-mask')
  await shoot('swap-2-mask-end', { prepare: atEnd(page) })
  await importMask(page, await figureMask('top with a hole', PHOTO.width, PHOTO.height))
  await page.getByRole('button', { name: 'Mark it, too' }).waitFor()
  await shoot('swap-2-left-out')
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByRole('button', { name: 'Mark it, too' }).waitFor({ state: 'hidden' })
  await nextButton(page).click()
  await page.getByRole('heading', { name: 'Upload a flat-lay' }).waitFor()
  await shoot('swap-3-empty')
  await shoot('swap-3-empty-end', { prepare: atEnd(page) })
  await uploadSource(page, 'Flat-lay', await topFlatLay())
  await shoot('swap-3-flatlay')
  await page.getByRole('button', { name: /^Generate 4 Images/ }).click()
  await page.getByRole('heading', { name: 'Making 4 pictures' }).waitFor()
  await shoot('swap-4-developing')
  await allArrived(page, 4)
  await shoot('swap-4-result')
  const notes = page.getByRole('region', { name: 'True to what you gave' })
  await shoot('swap-4-kept', { prepare: () => notes.scrollIntoViewIfNeeded() })
  await notes.getByText('What was measured').click()
  await shoot('swap-4-measures', {
    prepare: () => notes.getByText('by the same rules for every engine').scrollIntoViewIfNeeded(),
  })
  await pictures(page).first().click()
  await page.getByRole('dialog').waitFor()
  await shoot('swap-4-large')
  await page.keyboard.press('Escape')
  await spoilReport(page, toile)
  await chooseCount(page, 1)
  await page.getByRole('button', { name: /^Regenerate/ }).click()
  await allArrived(page, 1)
  await page.getByRole('button', { name: /Try again for free/ }).waitFor()
  await shoot('swap-5-spoiled', { prepare: () => notes.scrollIntoViewIfNeeded() })
  await page.unroute('**/api/stream-image-generation/**')
  await refusedSwap(walk)
}

/** A picture without a garment, in place of the flat-lay. */
async function refusedSwap({ page, shoot }: Walk): Promise<void> {
  await page.getByRole('button', { name: 'Back' }).click()
  await page
    .getByLabel('Flat-lay file')
    .setInputFiles({ name: 'figure.png', mimeType: 'image/png', buffer: await blankSheet() })
  await page.getByText('480 × 640 px').waitFor()
  await refusedBefore(page)
  await shoot('swap-6-no-garment')
}

/** What cannot be made is said before it is paid. */
const refusedBefore = (page: Page): Promise<void> =>
  page.getByRole('region', { name: 'Before you pay' }).getByText(/\w/).first().waitFor()

async function flatLay({ toile, page, shoot }: Walk): Promise<void> {
  await signedIn(page, toile)
  await page.goto('/image-to-flatlay/')
  await nextButton(page).waitFor()
  await shoot('flatlay-1-empty')
  await shoot('flatlay-1-empty-end', { prepare: atEnd(page) })
  await uploadSource(page, 'Photo', await figurePhoto(PHOTO.width, PHOTO.height))
  await shoot('flatlay-1-photo')
  await nextButton(page).click()
  await page.getByRole('textbox').waitFor()
  await shoot('flatlay-2-open')
  await page.getByRole('radio', { name: 'upper body' }).click()
  await page.getByRole('textbox').fill('The red shirt')
  await shoot('flatlay-2-words')
  await shoot('flatlay-2-words-end', { prepare: atEnd(page) })
  await chooseCount(page, 4)
  await page.getByRole('button', { name: generateName(4) }).click()
  await page.getByRole('heading', { name: 'Making 4 pictures' }).waitFor()
  await shoot('flatlay-3-developing')
  await allArrived(page, 4)
  await shoot('flatlay-3-result')
  await shoot('flatlay-3-result-end', { prepare: atEnd(page) })
  await pictures(page).first().click()
  await page.getByRole('dialog').waitFor()
  await shoot('flatlay-3-large')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Back' }).click()
  await page.getByRole('textbox').fill('Handbag')
  await chooseCount(page, 1)
  await refusedBefore(page)
  await shoot('flatlay-4-not-there')
}
