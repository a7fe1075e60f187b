import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { violationsInBothThemes } from '../support/axe.ts'
import { compare } from '../support/marked.ts'
import { type Pixels, figureMask, figurePhoto, pixelsOf, standingPhoto, turnedByCamera } from '../support/pictures.ts'
import {
  allArrived,
  generateOne,
  importMask,
  nextButton,
  onScreen,
  setDots,
  stage,
  uploadPhoto,
} from '../support/studio.ts'
import { expect, signedIn, test } from '../support/test.ts'

const PHOTO = { width: 480, height: 640 }

async function exportMask(page: Page): Promise<Buffer> {
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export' }).click()
  return readFile(await (await downloading).path())
}

const marked = ({ data }: Pixels, from: number): boolean[] =>
  Array.from({ length: data.length / 3 }, (_, index) => data[3 * index]! >= from)

test('a mask is the server’s to the pixel, goes out and comes in as a file, and is offered again', async ({
  page,
  toile,
}) => {
  await signedIn(page, toile)
  await page.goto('/create-background/')
  await uploadPhoto(page, await figurePhoto(PHOTO.width, PHOTO.height))
  await nextButton(page).click()
  await setDots(page, PHOTO, [[0.5, 0.42]])
  const refined = page.waitForResponse(
    (answer) => answer.url().endsWith('/api/generate-mask/') && answer.request().postDataJSON()?.quality === 'refined',
  )
  await page.getByRole('button', { name: 'Confirm selection' }).click()
  const { output }: { output: string } = await (await refined).json()
  await expect(page.getByRole('radiogroup', { name: 'What is marked' })).toBeVisible()
  await page.getByText('Mask as a file').click()
  const file = await exportMask(page)
  const served = marked(await pixelsOf(Buffer.from(output.replace(/^.*,/, ''), 'base64')), 128)
  expect(marked(await pixelsOf(file), 255)).toEqual(served)

  await page.getByRole('button', { name: 'Reset selection' }).click()
  await expect(page.getByRole('button', { name: 'Use last mask' })).toBeVisible()
  await page.getByLabel('Mask file').setInputFiles({ name: 'mask.png', mimeType: 'image/png', buffer: file })
  await expect(nextButton(page)).toBeEnabled()
  expect((await exportMask(page)).equals(file)).toBe(true)
  const other = await figurePhoto(64, 64)
  await page.getByLabel('Mask file').setInputFiles({ name: 'other.png', mimeType: 'image/png', buffer: other })
  await expect(page.getByRole('alert')).toContainText('Mask and original image dimensions must match')
  expect((await exportMask(page)).equals(file)).toBe(true)

  await page.getByRole('button', { name: 'Reset selection' }).click()
  await page.getByRole('button', { name: 'Use last mask' }).click()
  expect((await exportMask(page)).equals(file)).toBe(true)
})

test('a lasso marks what it goes round, where it was drawn, at any zoom', async ({ page, toile }) => {
  await signedIn(page, toile)
  await page.goto('/create-background/')
  await uploadPhoto(page, await figurePhoto(PHOTO.width, PHOTO.height))
  await nextButton(page).click()
  await stage(page).press('+')
  await stage(page).press('l')
  const corners = [
    [0.4, 0.4],
    [0.6, 0.4],
    [0.6, 0.6],
    [0.4, 0.6],
  ] as const
  for (const [index, corner] of corners.entries()) {
    const { x, y } = await onScreen(page, PHOTO, corner)
    await page.mouse.move(x, y)
    if (index === 0) await page.mouse.down()
  }
  await page.mouse.up()
  await expect(nextButton(page)).toBeEnabled()
  await page.getByText('Mask as a file').click()
  const mask = await pixelsOf(await exportMask(page))
  const at = (x: number, y: number): number => mask.data[3 * (y * PHOTO.width + x)]!
  // A screen's pixel may be less than one of the photo.
  for (const [x, y] of [
    [195, 259],
    [285, 381],
    [240, 320],
  ] as const)
    expect(at(x, y)).toBe(255)
  for (const [x, y] of [
    [188, 320],
    [292, 320],
    [240, 252],
    [240, 388],
  ] as const)
    expect(at(x, y)).toBe(0)
})

test(
  'of a photo that its camera turned, what is painted is what stays, to the pixel',
  { tag: '@long' },
  async ({ page, toile }) => {
    const photo = await turnedByCamera(await figurePhoto(PHOTO.width, PHOTO.height))
    await signedIn(page, toile)
    await page.goto('/create-background/')
    await uploadPhoto(page, photo, 'turned.jpg', 'image/jpeg')
    await nextButton(page).click()
    await stage(page).press('d')
    for (const height of [0.2, 0.3, 0.4, 0.5, 0.6]) {
      const [from, to] = [await onScreen(page, PHOTO, [0.35, height]), await onScreen(page, PHOTO, [0.6, height])]
      await page.mouse.move(from.x, from.y)
      await page.mouse.down()
      await page.mouse.move(to.x, to.y, { steps: 4 })
      await page.mouse.up()
    }
    await page.getByText('Mask as a file').click()
    const mask = await pixelsOf(await exportMask(page))
    await nextButton(page).click()
    await page.getByRole('textbox').fill('Plain sage green studio')
    await generateOne(page)
    await allArrived(page, 1)
    const downloading = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Download picture 1' }).click()
    const result = await pixelsOf(await readFile(await (await downloading).path()))
    const { marked: stays, unmarked: changes } = compare(await pixelsOf(photo), result, mask)
    expect(stays.pixels).toBeGreaterThan(1_000)
    expect(stays.different).toBe(0)
    expect(changes.different / changes.pixels).toBeGreaterThan(0.9)
  },
)

test('a part of the garment that its mark leaves out is told before Next, and marked at a press', async ({
  page,
  toile,
}) => {
  await signedIn(page, toile)
  await page.goto('/swap-garment/')
  await uploadPhoto(page, await figurePhoto(PHOTO.width, PHOTO.height))
  await nextButton(page).click()
  await importMask(page, await figureMask('top with a hole', PHOTO.width, PHOTO.height))
  // Between the arms and the body of the mark the wall shows: those are no parts of the garment.
  await expect(page.getByText('A part of the garment is left out here')).toBeVisible()
  const before = marked(await pixelsOf(await exportMask(page)), 128)
  await page.getByRole('button', { name: 'Mark it, too' }).click()
  await expect(page.getByText('left out here')).toBeHidden()
  const after = marked(await pixelsOf(await exportMask(page)), 128)
  const added = after.flatMap((isMarked, index) => (isMarked && !before[index] ? [index] : []))
  // The hole is 18 by 22 in a view box of half the size.
  expect(added).toHaveLength(36 * 44)
  expect(added[0]).toBe(224 * PHOTO.width + 220)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('A part of the garment is left out here')).toBeVisible()
})

test('somebody who is alone in the photo is selected by one press, arm gaps open, and a dot corrects it', async ({
  page,
  toile,
}) => {
  const photo = { width: 480, height: 720 }
  await signedIn(page, toile)
  await page.goto('/create-background/')
  await uploadPhoto(page, await standingPhoto(photo.width, photo.height))
  await nextButton(page).click()
  // Looking takes a while on a busy machine.
  await expect(page.getByRole('button', { name: 'Select the person' })).toBeVisible({ timeout: 60_000 })
  expect(await violationsInBothThemes(page)).toEqual([])
  await page.getByRole('button', { name: 'Select the person' }).click()
  await expect(nextButton(page)).toBeEnabled()
  await expect(page.getByRole('button', { name: 'Select the person' })).toBeHidden()
  await page.getByText('Mask as a file').click()
  const isMarked = async ([x, y]: readonly [number, number]) =>
    marked(await pixelsOf(await exportMask(page)), 128)[y * photo.width + x]
  // Face, top, leg and forearm; the wall, and the gap beside the body.
  for (const inside of [
    [240, 100],
    [240, 260],
    [215, 560],
    [168, 360],
  ] as const)
    expect(await isMarked(inside)).toBe(true)
  for (const outside of [
    [60, 200],
    [185, 350],
  ] as const)
    expect(await isMarked(outside)).toBe(false)

  await page.getByText('Outside', { exact: true }).click()
  await setDots(page, photo, [[168 / 480, 360 / 720]])
  await page.getByRole('button', { name: 'Confirm additional selection' }).click()
  await expect.poll(() => isMarked([168, 360])).toBe(false)
  expect(await isMarked([240, 260])).toBe(true)
})

test('nobody is offered where it is not certain who is meant', async ({ page, toile }) => {
  await signedIn(page, toile)
  await page.goto('/create-background/')
  await uploadPhoto(page, await figurePhoto(PHOTO.width, PHOTO.height))
  await nextButton(page).click()
  await expect(page.getByText('Nobody stands out alone: set dots on what stays.')).toBeVisible({ timeout: 60_000 })
  await expect(page.getByRole('button', { name: 'Select the person' })).toHaveCount(0)
})
