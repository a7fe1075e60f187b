import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { dressSketch, leafRepeat } from '../support/pictures.ts'
import { allArrived, generateName, nextButton, pictures } from '../support/studio.ts'
import { creditsOf, expect, signedIn, test } from '../support/test.ts'

/** The modes that read a picture, from the upload to the file on the disk, by mouse and by touch. */
const MODES = [
  {
    mode: 'sketch-to-image',
    noun: 'sketch',
    picture: dressSketch,
    words: 'Red silk with an ivory belt, zeppelin',
    type: null,
  },
  {
    mode: 'pattern-to-image',
    noun: 'pattern',
    picture: leafRepeat,
    words: 'Sleeveless A-line dress, zeppelin',
    type: 'full body',
  },
] as const

const VIEWS = [
  { name: 'by mouse', use: { viewport: { width: 1440, height: 900 } } },
  { name: 'by touch', use: { viewport: { width: 360, height: 780 }, hasTouch: true, isMobile: true } },
] as const

for (const { name, use } of VIEWS) {
  test.describe(name, () => {
    test.use(use)
    for (const { mode, noun, picture, words, type } of MODES) {
      test(`${mode}: upload, reload in the middle, words, pictures, download`, async ({ page, toile }) => {
        const { username } = await signedIn(page, toile)
        await page.goto(`/${mode}/`)
        await expect(page.getByText(`Add a ${noun} first.`)).toBeVisible()
        const file = { name: 'picture.png', mimeType: 'image/png', buffer: await picture() }
        await page.getByLabel(new RegExp(`^${noun} file$`, 'i')).setInputFiles(file)
        await expect(page.getByRole('heading', { name: `Your ${noun}` })).toBeVisible()
        await page.reload()
        await expect(page.getByRole('heading', { name: `Your ${noun}` })).toBeVisible()
        await press(page, nextButton(page))
        if (type !== null) {
          await expect(page.getByText('Choose the garment type.')).toBeVisible()
          await press(page, page.getByRole('radio', { name: type }))
        }
        await page.getByRole('textbox').fill(words)
        await page.reload()
        await expect(page.getByRole('textbox')).toHaveValue(words)
        if (type !== null) await expect(page.getByRole('radio', { name: type })).toBeChecked()
        await press(page, page.getByRole('radio', { name: '1 Image' }))
        await press(page, page.getByRole('button', { name: generateName(1) }))
        await allArrived(page, 1)
        await expect(pictures(page)).toHaveCount(1)
        await expect(page.getByRole('list', { name: 'Without effect' })).toContainText('zeppelin')
        expect(await creditsOf(toile, username)).toEqual({ balance: 56, ledger: 56 })
        const downloaded = page.waitForEvent('download')
        await press(page, page.getByRole('button', { name: 'Download picture 1' }))
        const saved = await downloaded
        expect(saved.suggestedFilename()).toBe('result.png')
        const metadata = await sharp(await readFile(await saved.path())).metadata()
        expect(metadata).toMatchObject({ format: 'png', width: 768, height: 1024 })
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(use.viewport.width)

        await test.step('the picture is offered again for the next', async () => {
          await press(page, page.getByRole('button', { name: 'Start over' }))
          await press(page, page.getByRole('button', { name: `Continue with previous ${noun}` }))
          await expect(nextButton(page)).toBeEnabled()
        })
      })
    }
  })
}

const press = (page: Page, target: ReturnType<Page['getByRole']>): Promise<void> =>
  (page.viewportSize()?.width ?? 0) < 500 ? target.tap() : target.click()

test('a file that is no picture is refused in words, and a drawing that shows none is paid back', async ({
  page,
  toile,
}) => {
  const { username } = await signedIn(page, toile)
  await page.goto('/sketch-to-image/')
  const input = page.getByLabel('Sketch file')
  await input.setInputFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('words') })
  await expect(page.getByRole('alert')).toContainText('This is not a JPEG, PNG, WebP or AVIF picture.')
  const blank = await sharp({ create: { width: 400, height: 400, channels: 3, background: '#fff' } })
    .png()
    .toBuffer()
  await input.setInputFiles({ name: 'blank.png', mimeType: 'image/png', buffer: blank })
  await expect(page.getByRole('heading', { name: 'Your sketch' })).toBeVisible()
  await nextButton(page).click()
  await page.getByRole('radio', { name: '1 Image' }).click()
  await page.getByRole('button', { name: generateName(1) }).click()
  await expect(page.getByText('This one failed')).toBeVisible()
  await expect(page.getByText('4 credits came back for what was not made.')).toBeVisible()
  expect(await creditsOf(toile, username)).toEqual({ balance: 60, ledger: 60 })
})

test('a mode can be tried with a sample', async ({ page, toile }) => {
  await signedIn(page, toile)
  await page.goto('/pattern-to-image/')
  await page.getByRole('region', { name: 'Samples' }).getByRole('button', { name: 'Tartan' }).click()
  await expect(page.getByRole('heading', { name: 'Your pattern' })).toBeVisible()
  await expect(page.getByText('1024 × 1024 px')).toBeVisible()
  await expect(nextButton(page)).toBeEnabled()
})

for (const way of ['dropped', 'pasted'] as const) {
  test(`a picture can be ${way}, and the focus goes on with it`, async ({ page, toile }) => {
    await signedIn(page, toile)
    await page.goto('/sketch-to-image/')
    await expect(page.getByRole('region', { name: 'Samples' })).toBeVisible()
    await page.evaluate(
      ({ bytes, how }) => {
        const data = new DataTransfer()
        data.items.add(new File([new Uint8Array(bytes)], 'sketch.png', { type: 'image/png' }))
        if (how === 'pasted') {
          document.body.dispatchEvent(new ClipboardEvent('paste', { bubbles: true, clipboardData: data }))
          return
        }
        const table = document.querySelector('section [type=file]')?.parentElement
        for (const name of ['dragover', 'drop'])
          table?.dispatchEvent(new DragEvent(name, { bubbles: true, cancelable: true, dataTransfer: data }))
      },
      { bytes: [...(await dressSketch())], how: way },
    )
    await expect(page.getByRole('heading', { name: 'Your sketch' })).toBeFocused()
    await expect(nextButton(page)).toBeEnabled()
  })
}
