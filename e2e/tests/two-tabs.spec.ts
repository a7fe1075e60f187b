import { describeAndGenerate, allArrived, pictures } from '../support/studio.ts'
import { expect, signedIn, test } from '../support/test.ts'

test('two tabs of one mode: the one that is looked at has the latest work, and nothing is written over', async ({
  page,
  context,
  toile,
}) => {
  await signedIn(page, toile)
  await page.goto('/create-pattern/')
  await page.getByRole('textbox').fill('Tiny stars')
  const other = await context.newPage()
  await other.goto('/create-pattern/')
  await expect(other.getByRole('textbox')).toHaveValue('Tiny stars')
  await describeAndGenerate(other, 'Wide navy stripes', 1)
  await allArrived(other, 1)

  // The first tab still shows old words; it opens the work anew before it can write them.
  await page.evaluate(() => window.dispatchEvent(new Event('focus')))
  await expect(page.getByRole('heading', { name: '1 picture, ready' })).toBeVisible()
  await expect(pictures(page)).toHaveCount(1)
  await page.reload()
  await expect(page.getByRole('heading', { name: '1 picture, ready' })).toBeVisible()
})

test('two windows side by side: one shows what the other does, and goes on from there', async ({
  page,
  context,
  toile,
}) => {
  await signedIn(page, toile)
  await page.goto('/create-sketch/')
  // The studio that opens last writes: this one is to be open before the other.
  await expect(page.getByRole('textbox')).toBeVisible()
  const other = await context.newPage()
  await other.goto('/create-sketch/')
  await other.getByRole('textbox').fill('A cape')
  await expect(page.getByRole('textbox')).toHaveValue('A cape')

  await page.evaluate(() => window.dispatchEvent(new Event('focus')))
  await page.getByRole('textbox').fill('A cape with a hood')
  await expect(other.getByRole('textbox')).toHaveValue('A cape with a hood')
  await other.close()
  await page.reload()
  await expect(page.getByRole('textbox')).toHaveValue('A cape with a hood')
  await expect(page.getByText('another version of this work')).toBeHidden()
})
