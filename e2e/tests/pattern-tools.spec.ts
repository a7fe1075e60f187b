import { readFile } from 'node:fs/promises'
import sharp from 'sharp'
import { violationsOf } from '../support/axe.ts'
import { allArrived, describeAndGenerate } from '../support/studio.ts'
import { expect, signedIn, test } from '../support/test.ts'
import type { Page } from '@playwright/test'

test('a pattern is laid out, hung, reduced to inks and saved for print', async ({ page, toile }) => {
  await signedIn(page, toile)
  await page.goto('/create-pattern/')
  await describeAndGenerate(page, 'Navy and white breton stripes', 1)
  await allArrived(page, 1)
  await page.getByRole('button', { name: 'Repeat and print picture 1' }).click()
  const table = page.getByRole('dialog', { name: 'Repeat and print' })
  await expect(table.getByRole('img', { name: /straight, 3 repeats across$/ })).toBeVisible()
  await expect(table.getByText('8.7 × 8.7 cm, 11.5 repeats a metre.')).toBeVisible()
  await table.getByRole('radio', { name: '150 dpi' }).click()
  await expect(table.getByText('17.3 × 17.3 cm, 5.8 repeats a metre.')).toBeVisible()
  await table.getByRole('radio', { name: '300 dpi' }).click()

  await table.getByRole('radio', { name: 'Half-drop' }).press('ArrowRight')
  await expect(table.getByRole('radio', { name: 'Brick' })).toBeChecked()
  await table.getByRole('slider', { name: 'Repeats across' }).press('End')
  await expect(table.getByRole('img', { name: /brick, 8 repeats across$/ })).toBeVisible()
  await table.getByRole('radio', { name: 'On cloth' }).click()
  await expect(table.getByRole('img', { name: /on hanging cloth$/ })).toBeVisible({ timeout: 60_000 })

  await table.getByRole('radio', { name: 'Flat inks' }).click()
  await table.getByRole('slider', { name: 'Number of inks' }).press('Home')
  await expect(table.getByRole('list', { name: 'Inks' }).getByRole('listitem')).toHaveCount(2, { timeout: 60_000 })
  expect(await violationsOf(page, (axe) => axe.include('[role=dialog]'))).toEqual([])

  const save = async (format: string) => {
    const downloaded = page.waitForEvent('download')
    await table.getByRole('button', { name: `Download ${format}` }).click()
    const file = await downloaded
    return { name: file.suggestedFilename(), data: await readFile(await file.path()) }
  }
  const tiff = await save('TIFF')
  expect(tiff.name).toBe('result-brick-300dpi-2-inks.tif')
  expect(await sharp(tiff.data).metadata()).toMatchObject({ format: 'tiff', width: 1024, height: 2048, density: 300 })
  const inked = await save('SVG')
  expect(inked.name).toBe('result-brick-2-inks.svg')
  expect(await coloursOf(page, inked.data.toString())).toBe(2)
  await table.getByRole('radio', { name: 'All colours' }).click()
  await table.getByRole('radio', { name: '150 dpi' }).click()
  await table.getByRole('spinbutton', { name: 'Tile width, cm' }).fill('30')
  await expect(table.getByText('2048 × 4096 px, drawn anew at 2 × its size, with 173 dpi.')).toBeVisible()
  const png = await save('PNG')
  expect(png.name).toBe('result-brick-2x-30cm.png')
  expect(await sharp(png.data).metadata()).toMatchObject({ width: 2048, height: 4096, density: 173 })
  const svg = await save('SVG')
  expect(svg.name).toBe('result-brick.svg')
  expect(svg.data.toString()).toContain('<metadata>')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Repeat and print picture 1' })).toBeFocused()
  await expect(page.getByText('Downloaded')).toBeVisible()
})

/** How many colours an SVG has as the browser draws it. */
const coloursOf = (page: Page, svg: string): Promise<number> =>
  page.evaluate(async (text) => {
    const image = new Image()
    image.src = `data:image/svg+xml,${encodeURIComponent(text)}`
    await image.decode()
    const canvas = new OffscreenCanvas(image.naturalWidth, image.naturalHeight)
    const context = canvas.getContext('2d')!
    context.drawImage(image, 0, 0)
    const { data } = context.getImageData(0, 0, canvas.width, canvas.height)
    return new Set(new Uint32Array(data.buffer)).size
  }, svg)
