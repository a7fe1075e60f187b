import type { Page } from '@playwright/test'
import type { Toile } from '../support/server.ts'
import { allArrived, chooseCount } from '../support/studio.ts'
import { type Account, creditsOf, expect, signedIn, test } from '../support/test.ts'

const endSessions = (toile: Toile, { username }: Account) =>
  toile.database.query('DELETE FROM sessions WHERE account_id = (SELECT id FROM accounts WHERE username = $1)', [
    username,
  ])

async function logIn(page: Page, { username, password }: Account): Promise<void> {
  const popup = page.getByRole('dialog', { name: 'Your session has ended' })
  await expect(popup.getByLabel('Username or Email')).toBeFocused()
  await popup.getByLabel('Username or Email').fill(username)
  await popup.getByLabel('Password', { exact: true }).fill(password)
  await popup.getByRole('button', { name: 'Login' }).click()
  await expect(popup).toBeHidden()
}

test('a session that ends in the studio is asked for in place, and the press that failed is done, once', async ({
  page,
  toile,
}) => {
  const account = await signedIn(page, toile)
  await page.goto('/create-pattern/')
  await page.getByRole('textbox').fill('Polka dots')
  await chooseCount(page, 1)
  await expect(async () => {
    const { draft } = await (await page.request.get('/api/drafts/create-pattern/')).json()
    expect(draft).toMatchObject({ prompt: 'Polka dots', count: 1 })
  }).toPass()
  await endSessions(toile, account)
  await page.getByRole('button', { name: /^Generate 1 Image/ }).click()
  await logIn(page, account)
  await allArrived(page, 1)
  await expect(page).toHaveURL('/create-pattern/')
  expect(await creditsOf(toile, account.username)).toEqual({ balance: 56, ledger: 56 })
})

test('another account that logs in over it finds nothing of the first', async ({ page, toile, browser }) => {
  const elsewhere = await browser.newPage({ baseURL: toile.url })
  const other = await signedIn(elsewhere, toile)
  await elsewhere.close()
  const account = await signedIn(page, toile)
  await page.goto('/create-sketch/')
  await page.getByRole('textbox').fill('A secret coat')
  await endSessions(toile, account)
  await page.getByRole('textbox').fill('A secret coat with a hood')
  const popup = page.getByRole('dialog', { name: 'Your session has ended' })
  await expect(popup.getByLabel('Username or Email')).toBeFocused()
  await page.keyboard.press('Escape')
  const bar = page.getByText('Your work is kept on this device only.')
  await expect(bar).toBeVisible()
  // Put off, the login is not asked for with each word that would be saved.
  const refused = page.waitForResponse(
    (response) => response.url().includes('/api/drafts/') && response.status() === 401,
  )
  await page.getByRole('textbox').fill('A secret coat with a hood and a belt')
  await refused
  await expect(popup).toBeHidden()
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
  await logIn(page, other)
  await expect(page.getByRole('textbox')).toHaveValue('')
  const { rows } = await toile.database.query(
    `SELECT content->>'prompt' AS prompt FROM drafts JOIN accounts ON accounts.id = account_id WHERE username = $1`,
    [other.username],
  )
  expect(rows.filter(({ prompt }) => String(prompt).includes('secret'))).toEqual([])
})
