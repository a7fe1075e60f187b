import { allArrived, describeAndGenerate, pictures } from '../support/studio.ts'
import { creditsOf, expect, signedIn, test } from '../support/test.ts'

test('a sketch from words, in the same studio as every mode', async ({ page, toile }) => {
  const { username } = await signedIn(page, toile)
  await page.goto('/create-sketch/')
  await expect(page.getByRole('heading', { name: 'Describe the sketch' })).toBeVisible()
  await describeAndGenerate(page, 'White shirt and a red pleated midi skirt, zeppelin', 4)
  await allArrived(page, 4)
  await expect(pictures(page)).toHaveCount(4)
  await expect(page.getByText('zeppelin', { exact: true })).toBeVisible()
  expect(await creditsOf(toile, username)).toEqual({ balance: 44, ledger: 44 })
})
