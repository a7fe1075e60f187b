import { allArrived, describeAndGenerate } from '../support/studio.ts'
import { expect, signedIn, test } from '../support/test.ts'

test('a result is a favourite in grid, strip and dashboard, and becomes the input of another mode', async ({
  page,
  toile,
}) => {
  await signedIn(page, toile)
  await page.goto('/create-pattern/')
  await expect(page.getByText('No previous generations yet...')).toBeVisible()
  await describeAndGenerate(page, 'navy stripes on ivory', 1)
  await allArrived(page, 1)
  await page.getByRole('button', { name: 'Favourite: picture 1' }).click()
  await expect(page.getByRole('button', { name: 'Favourite: picture 1', pressed: true })).toBeVisible()
  const frame = page.getByRole('button', { name: /^Open the picture: navy stripes on ivory, .*, Favourite$/ })
  await frame.click()
  const preview = page.getByRole('dialog')
  await expect(preview.getByRole('button', { name: 'Favourite: this picture', pressed: true })).toBeVisible()
  await preview.getByRole('button', { name: 'Edit', exact: true }).click()
  await page.getByRole('menuitem', { name: /Pattern to image/ }).click()
  await expect(page.getByRole('heading', { name: 'Your pattern' })).toBeVisible()
  await expect(page.getByRole('img', { name: 'Your pattern' })).toBeVisible()

  await page.goto('/dashboard?favourites=true')
  await page.getByRole('button', { name: /^Edit: Create pattern/ }).click()
  await page.getByRole('menuitem', { name: /Pattern to image/ }).click()
  await page.getByRole('dialog', { name: 'Replace the pattern?' }).getByRole('button', { name: 'Keep the old' }).click()
  await expect(page.getByRole('img', { name: 'Your pattern' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Your pattern' })).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
})
