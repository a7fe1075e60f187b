import { startToile } from '../support/server.ts'
import { allArrived, chooseCount, credits, describeAndGenerate, pictures } from '../support/studio.ts'
import { creditsOf, expect, signedIn, spendTo, test } from '../support/test.ts'

test('a reload in the middle of a job loses no picture and charges nothing twice', async ({ page, toile }) => {
  const { username } = await signedIn(page, toile)
  await page.goto('/create-pattern/')
  await describeAndGenerate(page, 'Dense ditsy florals in rose and olive', 4)
  await expect(page.getByRole('heading', { name: 'Making 4 pictures' })).toBeVisible()
  await page.reload()
  await allArrived(page, 4)
  await expect(pictures(page)).toHaveCount(4)
  await page.reload()
  await expect(pictures(page)).toHaveCount(4)
  expect(await creditsOf(toile, username)).toEqual({ balance: 44, ledger: 44 })
})

test('cancelling gives back what was not made', async ({ page, toile }) => {
  const { username } = await signedIn(page, toile)
  await page.goto('/create-pattern/')
  await describeAndGenerate(page, 'Tartan in red and green', 4)
  await page.getByRole('button', { name: 'Cancel', exact: true }).click()
  await expect(page.getByRole('button', { name: /^Regenerate/ })).toBeEnabled()
  const made = await pictures(page).count()
  expect(await creditsOf(toile, username)).toEqual({ balance: 60 - 4 * made, ledger: 60 - 4 * made })
  await expect(credits(page)).toHaveText(String(60 - 4 * made))
})

test('too few credits open the plans, and nothing is charged', async ({ page, toile }) => {
  const { username } = await signedIn(page, toile)
  await spendTo(toile, { username }, 3)
  await page.goto('/create-pattern/')
  await page.getByRole('textbox').fill('Polka dots')
  await chooseCount(page, 1)
  await page.getByRole('button', { name: /^Generate 1 Image/ }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('You do not have enough credits to generate images.')
  for (const plan of ['BASIC', 'STANDARD', 'PREMIUM']) await expect(dialog).toContainText(plan)
  await dialog.getByRole('link', { name: /show all plans/i }).click()
  await expect(page).toHaveURL('/pricing')
  expect(await creditsOf(toile, username)).toEqual({ balance: 3, ledger: 3 })
})

test(
  'a server killed in the middle of a job finishes it after its next start, and the open page sees it',
  {
    tag: '@long',
  },
  async ({ page }) => {
    // A server and its database start twice.
    test.slow()
    const own = await startToile({ TASK_STALE_SECONDS: '2' })
    try {
      await page.goto(own.url)
      const { username } = await signedIn(page, own)
      await page.goto(`${own.url}/create-pattern/`)
      await describeAndGenerate(page, 'Large peonies in blush and forest green on navy', 4)
      await expect(page.getByRole('heading', { name: 'Making 4 pictures' })).toBeVisible()
      await own.end('SIGKILL')
      await own.start()
      await allArrived(page, 4)
      await expect(pictures(page)).toHaveCount(4)
      expect(await creditsOf(own, username)).toEqual({ balance: 44, ledger: 44 })
    } finally {
      await own.close()
    }
  },
)
