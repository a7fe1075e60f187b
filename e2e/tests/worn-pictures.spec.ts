import { readFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import { compare, keepSentMask, sentMask } from '../support/marked.ts'
import { blankSheet, figurePhoto, type Pixels, pixelsOf, topFlatLay } from '../support/pictures.ts'
import {
  allArrived,
  generateName,
  nextButton,
  onScreen,
  pictures,
  uploadPhoto,
  uploadSource,
} from '../support/studio.ts'
import { creditsOf, expect, signedIn, test } from '../support/test.ts'

/** The modes that find clothes on a photo, from the upload to the file on the disk, by mouse and by touch. */
const PHOTO = { width: 480, height: 640 }
const VIEWS = [
  { name: 'by mouse', use: { viewport: { width: 1440, height: 900 } } },
  { name: 'by touch', use: { viewport: { width: 360, height: 780 }, hasTouch: true, isMobile: true } },
] as const

for (const { name, use } of VIEWS) {
  test.describe(name, () => {
    test.use(use)

    test('swap-garment: the garment goes where the old one was, and nothing else changes', async ({ page, toile }) => {
      const { username } = await signedIn(page, toile)
      await keepSentMask(page)
      const photo = await figurePhoto(PHOTO.width, PHOTO.height)
      await page.goto('/swap-garment/')
      await uploadPhoto(page, photo)
      await page.reload()
      await expect(page.getByRole('heading', { name: 'Your photo' })).toBeVisible()
      await press(page, nextButton(page))
      await markShirt(page)
      await page.reload()
      await expect(page.getByRole('button', { name: 'Confirm additional selection' })).toBeVisible()
      await press(page, nextButton(page))
      await expect(page.getByText('Add a flat-lay first.')).toBeVisible()
      await uploadSource(page, 'Flat-lay', await topFlatLay())
      await page.reload()
      await expect(page.getByRole('heading', { name: 'Your flat-lay' })).toBeVisible()
      await makeOne(page)
      const notes = page.getByRole('region', { name: 'True to what you gave' })
      await expect(notes.getByText('What stays of your photo: unchanged')).toBeVisible()
      await expect(notes.getByText(/^Colour /)).toBeVisible()
      expect(await creditsOf(toile, username)).toEqual({ balance: 56, ledger: 56 })
      await expectNoSidewaysScroll(page)

      const mask = await sentMask(page)
      const result = await pixelsOf(await downloadFirst(page))
      const { marked, unmarked } = compare(await pixelsOf(photo), result, mask)
      expect(marked.pixels).toBeGreaterThan(10_000)
      expect(marked.different / marked.pixels).toBeGreaterThan(0.95)
      expect(unmarked.pixels).toBeGreaterThan(200_000)
      expect(unmarked.different).toBe(0)
      // The shirt was red; the top is blue with yellow stripes.
      expect(shareOf(result, mask, (r, _g, b) => r > b + 60)).toBeLessThan(0.35)
      expect(shareOf(result, mask, (r, _g, b) => b > r + 25)).toBeGreaterThan(0.4)
    })

    test('image-to-flatlay: the named garment comes off the photo and lies on white', async ({ page, toile }) => {
      const { username } = await signedIn(page, toile)
      await page.goto('/image-to-flatlay/')
      await expect(page.getByText('Add a photo first.')).toBeVisible()
      await uploadSource(page, 'Photo', await figurePhoto(PHOTO.width, PHOTO.height))
      await page.reload()
      await expect(page.getByRole('heading', { name: 'Your photo' })).toBeVisible()
      await press(page, nextButton(page))
      await press(page, page.getByRole('radio', { name: 'upper body' }))
      await page.getByRole('textbox').fill('Red shirt on white without shadow')
      await page.reload()
      await expect(page.getByRole('radio', { name: 'upper body' })).toBeChecked()
      await makeOne(page)
      await expect(page.getByRole('region', { name: 'What was added' })).toBeVisible()
      expect(await creditsOf(toile, username)).toEqual({ balance: 56, ledger: 56 })
      await expectNoSidewaysScroll(page)

      const result = await pixelsOf(await downloadFirst(page))
      expect([result.width, result.height]).toEqual([768, 1024])
      const at = (x: number, y: number) => [...result.data.subarray(3 * (y * 768 + x), 3 * (y * 768 + x) + 3)]
      for (const [x, y] of [
        [4, 4],
        [763, 4],
        [4, 1019],
        [763, 1019],
      ] as const)
        expect(at(x, y)).toEqual([255, 255, 255])
      const [red, green] = at(384, 512)
      expect(red! - green!).toBeGreaterThan(60)
    })
  })
}

test('a swapped garment can be varied: the same photo, mask and flat-lay, worn otherwise', async ({ page, toile }) => {
  const { username } = await signedIn(page, toile)
  await keepSentMask(page)
  await setUpSwap(page)
  await uploadSource(page, 'Flat-lay', await topFlatLay())
  await makeOne(page)
  const mask = await sentMask(page)
  const first = await pixelsOf(await downloadFirst(page))
  await page.getByRole('button', { name: 'Vary picture 1' }).click()
  await page.getByRole('menuitem', { name: '1 Image 4 credits' }).click()
  await expect(page.getByRole('heading', { name: '1 variation, ready' })).toBeVisible({ timeout: 60_000 })
  const { marked, unmarked } = compare(first, await pixelsOf(await downloadFirst(page)), mask)
  expect(marked.different).toBeGreaterThan(1_000)
  expect(unmarked.different).toBe(0)
  expect(await creditsOf(toile, username)).toEqual({ balance: 52, ledger: 52 })
})

test('a flat-lay that shows no garment is refused in words and paid back; another one is tried at once', async ({
  page,
  toile,
}) => {
  const { username } = await signedIn(page, toile)
  await setUpSwap(page)
  await uploadSource(page, 'Flat-lay', await blankSheet())
  await order(page)
  await expect(page.getByRole('heading', { name: 'No picture this time' })).toBeVisible({ timeout: 60_000 })
  await expect(page.getByText(/No garment was found on the flat-lay\./).first()).toBeVisible()
  await expect(page.getByText('4 credits came back for what was not made.')).toBeVisible()
  expect(await creditsOf(toile, username)).toEqual({ balance: 60, ledger: 60 })
})

test('a garment that is not on the photo is said, with those that are, and paid back', async ({ page, toile }) => {
  const { username } = await signedIn(page, toile)
  await page.goto('/image-to-flatlay/')
  await uploadSource(page, 'Photo', await figurePhoto(PHOTO.width, PHOTO.height))
  await nextButton(page).click()
  await page.getByRole('radio', { name: 'upper body' }).click()
  await page.getByRole('textbox').fill('Handbag')
  await order(page)
  await expect(page.getByRole('heading', { name: 'No picture this time' })).toBeVisible({ timeout: 60_000 })
  await expect(page.getByText(/There is no bag on this photo\. Found: .*(top|jacket)/).first()).toBeVisible()
  expect(await creditsOf(toile, username)).toEqual({ balance: 60, ledger: 60 })
})

const press = (page: Page, target: Locator): Promise<void> => (isPhone(page) ? target.tap() : target.click())

const isPhone = (page: Page): boolean => (page.viewportSize()?.width ?? 0) < 500

/** Dots on the drawn figure's shirt, and the mask they make. */
async function markShirt(page: Page): Promise<void> {
  for (const dot of [
    [0.5, 0.4],
    [0.42, 0.5],
    [0.58, 0.5],
  ] as const) {
    const { x, y } = await onScreen(page, PHOTO, dot)
    await (isPhone(page) ? page.touchscreen.tap(x, y) : page.mouse.click(x, y))
  }
  await press(page, page.getByRole('button', { name: 'Confirm selection' }))
  await expect(nextButton(page)).toBeEnabled()
}

/** As far as the step for the flat-lay. */
async function setUpSwap(page: Page): Promise<void> {
  await page.goto('/swap-garment/')
  await uploadPhoto(page, await figurePhoto(PHOTO.width, PHOTO.height))
  await nextButton(page).click()
  await markShirt(page)
  await nextButton(page).click()
}

async function order(page: Page): Promise<void> {
  await press(page, page.getByRole('radio', { name: '1 Image' }))
  await press(page, page.getByRole('button', { name: generateName(1) }))
}

async function makeOne(page: Page): Promise<void> {
  await order(page)
  await allArrived(page, 1)
  await expect(pictures(page)).toHaveCount(1)
}

async function downloadFirst(page: Page): Promise<Buffer> {
  const downloading = page.waitForEvent('download')
  await press(page, page.getByRole('button', { name: 'Download picture 1' }))
  return readFile(await (await downloading).path())
}

const expectNoSidewaysScroll = async (page: Page): Promise<void> =>
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
    page.viewportSize()?.width ?? 0,
  )

/** Of the marked pixels, those whose colour is so. */
function shareOf({ data }: Pixels, mask: Pixels, isSo: (red: number, green: number, blue: number) => boolean): number {
  let [all, so] = [0, 0]
  for (let at = 0; at < data.length; at += 3) {
    if (mask.data[at]! <= 127) continue
    all += 1
    if (isSo(data[at]!, data[at + 1]!, data[at + 2]!)) so += 1
  }
  return so / all
}
