import { readFile } from 'node:fs/promises'
import { violationsOf } from '../support/axe.ts'
import { orderPictures } from '../support/order.ts'
import { expect, signedIn, test } from '../support/test.ts'

test('pictures are found by words and marks, opened, chosen, deleted and brought back', async ({ page, toile }) => {
  await signedIn(page, toile)
  await orderPictures(page, [
    ['create-pattern', 'navy stripes on ivory', 4],
    ['create-sketch', 'A linen dress with pockets', 1],
  ])
  await page.goto('/dashboard')
  await page.getByRole('link', { name: 'Search and filter in the library' }).click()
  const tiles = page.getByRole('button', { name: /^Open the picture/ })
  await expect(tiles).toHaveCount(5)
  await expect(page.getByText('5 pictures')).toBeVisible()
  expect(await violationsOf(page)).toEqual([])

  await page.keyboard.press('/')
  await page.keyboard.type('strip')
  await expect(page).toHaveURL('/library?q=strip')
  await expect(tiles).toHaveCount(4)
  await page.getByRole('button', { name: 'Tool', exact: true }).click()
  await page.getByRole('menuitemradio', { name: 'Create sketch 1' }).click()
  await expect(page.getByText('Nothing matches')).toBeVisible()
  await page.goBack()
  await expect(tiles).toHaveCount(4)

  await tiles.first().click()
  const preview = page.getByRole('dialog')
  await preview.getByRole('button', { name: 'Favourite: this picture' }).click()
  await expect(preview.getByRole('button', { name: 'Favourite: this picture', pressed: true })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(preview).toHaveCount(0)
  await expect(tiles.first()).toHaveAccessibleName(/, Favourite$/)
  await page.getByRole('button', { name: 'Marks' }).click()
  await page.getByRole('menuitemcheckbox', { name: 'Favourites 1' }).click()
  await page.keyboard.press('Escape')
  await expect(tiles).toHaveCount(1)
  await page.reload()
  await expect(page).toHaveURL('/library?q=strip&favourite=true')
  await expect(tiles).toHaveCount(1)
  await page.getByRole('button', { name: 'Clear all' }).click()
  await expect(tiles).toHaveCount(5)

  await tiles.first().focus()
  await page.keyboard.press('Space')
  await page.keyboard.press('Shift+ArrowRight')
  await expect(page.getByRole('toolbar', { name: 'Chosen pictures' })).toContainText('2 chosen')
  await expect(tiles.nth(1)).toBeFocused()
  expect(await violationsOf(page)).toEqual([])
  const [zip] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download as ZIP' }).click(),
  ])
  expect(zip.suggestedFilename()).toBe('toile-pictures.zip')
  const entries = (await readFile(await zip.path())).toString('latin1')
  expect(entries).toContain('create-sketch a-linen-dress-with-pockets.png')
  expect(entries).toContain('create-pattern navy-stripes-on-ivory.png')
  await expect(tiles.first()).toHaveAccessibleName(/, Downloaded$/)
  await tiles.nth(1).focus()
  await page.keyboard.press('Delete')
  await expect(tiles).toHaveCount(3)
  await expect(page.getByText('3 pictures', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(tiles).toHaveCount(5)
})
