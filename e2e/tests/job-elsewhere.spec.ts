import { allArrived, describeAndGenerate } from '../support/studio.ts'
import { expect, signedIn, test } from '../support/test.ts'

test('a job whose page was left goes on: the title says how far, one toast in one tab says when it is ready, and leads to it', async ({
  page,
  context,
  toile,
}) => {
  await signedIn(page, toile)
  await page.goto('/create-pattern/')
  await describeAndGenerate(page, 'Large peonies in blush on navy', 4)
  await expect(page.getByRole('heading', { name: 'Making 4 pictures' })).toBeVisible()
  await page.getByRole('link', { name: 'Dashboard' }).first().click()
  await expect(page).toHaveURL('/dashboard')
  await expect(page).toHaveTitle(/^\d+ % · .*Toile$/)
  const other = await context.newPage()
  await other.goto('/pricing')
  const said = (where: typeof page) => where.getByText('Create pattern: 4 pictures are ready.')
  await expect(async () => expect((await said(page).count()) + (await said(other).count())).toBe(1)).toPass({
    timeout: 60_000,
  })
  const told = (await said(page).count()) === 1 ? page : other
  const way = told.getByRole('link', { name: 'Show' })
  await expect(way).toHaveAttribute('href', '/create-pattern/')
  await way.click()
  await expect(way).toBeHidden()
  await expect(told).toHaveURL('/create-pattern/')
  await allArrived(told, 4)
  await page.goto('/dashboard')
  await expect(page).not.toHaveTitle(/%/)
  await expect(said(page)).toHaveCount(0)
})
