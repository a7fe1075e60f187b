import type { Page } from '@playwright/test'
import { allArrived, describeAndGenerate } from '../support/studio.ts'
import { expect, signedIn, test } from '../support/test.ts'

/** Where the controls beside the pictures stand, in pixels from the top. */
async function placesOf(page: Page): Promise<number[]> {
  const controls = [
    page.getByRole('button', { name: 'Tile 3×3' }),
    page.getByRole('radio', { name: '4 Images' }),
    page.getByRole('button', { name: 'Start over' }),
  ]
  const boxes = await Promise.all(controls.map((control) => control.boundingBox()))
  return boxes.map((box) => Math.round(box!.y))
}

test('the controls beside the pictures stand still while pictures, and what was read in the words, arrive', async ({
  page,
  toile,
}) => {
  await signedIn(page, toile)
  await page.goto('/create-pattern/')
  await describeAndGenerate(page, 'Navy breton stripes on ivory with a xylophone', 4)
  await expect(page.getByRole('heading', { name: 'Making 4 pictures' })).toBeVisible()
  await expect(page.getByRole('progressbar', { name: 'All pictures' })).toBeVisible()
  const before = await placesOf(page)
  await expect(page.getByRole('list', { name: 'Understood' })).toBeVisible({ timeout: 60_000 })
  expect(await placesOf(page)).toEqual(before)
  await allArrived(page, 4)
  await expect(page.getByRole('list', { name: 'Without effect' })).toBeVisible()
  expect(await placesOf(page)).toEqual(before)

  // What makes a picture larger is there at once; what has no room on the line lies behind 'More'; the focus comes back to it.
  await expect(page.getByRole('button', { name: 'Upscale · 2 credits, picture 2' })).toBeVisible()
  const more = page.getByRole('button', { name: 'More for picture 2' })
  await more.click()
  await expect(page.getByRole('menuitem')).toHaveText(['Repeat and print', 'Download SVG', 'Open its page', 'Delete'])
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await expect(page.getByText('It was made and has been deleted since.')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('button', { name: /^Open the picture/ })).toHaveCount(4)
  await more.press('Enter')
  await page.keyboard.press('Escape')
  await expect(more).toBeFocused()
  await more.press('Enter')
  await page.getByRole('menuitem', { name: 'Delete' }).press('Enter')
  await expect(page.getByText('It was made and has been deleted since.')).toBeVisible()
  await expect(more).toHaveCount(0)
  await expect(page.getByRole('button', { name: /^Open the picture/ })).toHaveCount(3)
})
