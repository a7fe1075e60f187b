import { allArrived, credits, describeAndGenerate, pictures } from '../support/studio.ts'
import { creditsOf, expect, signedIn, spendTo, test } from '../support/test.ts'

test('a picture is varied four times, then one of these once; a reload charges nothing twice', async ({
  page,
  toile,
}) => {
  const { username } = await signedIn(page, toile)
  await page.goto('/create-pattern/')
  await describeAndGenerate(page, 'Large indigo paisley on ivory', 1)
  await allArrived(page, 1)
  await page.getByRole('button', { name: 'Vary picture 1' }).click()
  await page.getByRole('menuitem', { name: '4 Images 16 credits' }).click()
  await expect(page).toHaveURL('/variation-results')
  await expect(page.getByRole('heading', { name: 'Making 4 variations' })).toBeVisible()
  await expect(credits(page)).toHaveText('40')
  await page.reload()
  await expect(page.getByRole('heading', { name: '4 variations, ready' })).toBeVisible({ timeout: 60_000 })
  await expect(pictures(page)).toHaveCount(4)
  expect(await creditsOf(toile, username)).toEqual({ balance: 40, ledger: 40 })

  await page.getByRole('button', { name: 'Vary picture 3' }).click()
  await page.getByRole('menuitem', { name: '1 Image 4 credits' }).click()
  await expect(page.getByRole('heading', { name: '1 variation, ready' })).toBeVisible({ timeout: 60_000 })
  await expect(pictures(page)).toHaveCount(1)
  expect(await creditsOf(toile, username)).toEqual({ balance: 36, ledger: 36 })

  await page.goBack()
  await expect(page.getByRole('heading', { name: '4 variations, ready' })).toBeVisible()
  expect(await creditsOf(toile, username)).toEqual({ balance: 36, ledger: 36 })
})

test('without credits the plans open, and nothing is charged', async ({ page, toile }) => {
  const { username } = await signedIn(page, toile)
  await page.goto('/create-pattern/')
  await describeAndGenerate(page, 'Polka dots', 1)
  await allArrived(page, 1)
  await spendTo(toile, { username }, 6)
  await page.getByRole('button', { name: 'Vary picture 1' }).click()
  await page.getByRole('menuitem', { name: /^4 Images/ }).click()
  await expect(page.getByRole('dialog')).toContainText('You do not have enough credits to generate images.')
  expect(await creditsOf(toile, username)).toEqual({ balance: 6, ledger: 6 })
})

test('a picture that was deleted meanwhile is not varied: it says so once, and charges nothing', async ({
  page,
  toile,
}) => {
  const { username } = await signedIn(page, toile)
  await page.goto('/create-pattern/')
  await describeAndGenerate(page, 'Polka dots', 1)
  await allArrived(page, 1)
  // Its file is there: a sheet whose file does not come finds out by itself.
  await expect
    .poll(() =>
      pictures(page)
        .locator('img:not([alt=""])')
        .evaluate((img: HTMLImageElement) => img.naturalWidth),
    )
    .toBeGreaterThan(0)
  await toile.database.query(`DELETE FROM outputs WHERE account_id = (SELECT id FROM accounts WHERE username = $1)`, [
    username,
  ])
  await page.getByRole('button', { name: 'Vary picture 1' }).click()
  await page.getByRole('menuitem', { name: /^4 Images/ }).click()
  await expect(page.getByRole('heading', { name: 'The picture is gone' })).toBeVisible()
  await expect(page.getByText('Nothing was charged.')).toBeVisible()
  await expect(page.getByRole('button', { name: /try again/i })).toHaveCount(0)
  expect(await creditsOf(toile, username)).toEqual({ balance: 56, ledger: 56 })

  // The page it came from remembers the picture, and finds out as well.
  await page.goBack()
  await page.reload()
  await expect(page.getByText('It was made and has been deleted since.')).toBeVisible()
  await expect(page.getByRole('button', { name: /picture 1/ })).toHaveCount(0)
  await page.goForward()
  await page.getByRole('link', { name: 'To the dashboard' }).click()
  await expect(page).toHaveURL('/dashboard')
})

test('variations that the server no longer has are not waited for; the picture can be varied anew, at its price', async ({
  page,
  toile,
}) => {
  const { username } = await signedIn(page, toile)
  await page.goto('/create-pattern/')
  await describeAndGenerate(page, 'Polka dots', 1)
  await allArrived(page, 1)
  await page.getByRole('button', { name: 'Vary picture 1' }).click()
  await page.getByRole('menuitem', { name: /^1 Image/ }).click()
  await expect(page.getByRole('heading', { name: '1 variation, ready' })).toBeVisible({ timeout: 60_000 })
  await toile.database.query(
    `UPDATE generation_requests SET account_id = (SELECT id FROM accounts WHERE username = 'demo')
     WHERE kind = 'variation' AND account_id = (SELECT id FROM accounts WHERE username = $1)`,
    [username],
  )
  await page.reload()
  await expect(page.getByRole('heading', { name: 'These variations are gone' })).toBeVisible()
  await expect(page.getByRole('button', { name: /try again/i })).toHaveCount(0)
  expect(await creditsOf(toile, username)).toEqual({ balance: 52, ledger: 52 })
  await page.getByRole('button', { name: 'Vary again · 4 credits' }).click()
  await expect(page.getByRole('heading', { name: '1 variation, ready' })).toBeVisible({ timeout: 60_000 })
  expect(await creditsOf(toile, username)).toEqual({ balance: 48, ledger: 48 })
})
