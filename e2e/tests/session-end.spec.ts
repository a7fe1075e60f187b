import type { Page } from '@playwright/test'
import type { Toile } from '../support/server.ts'
import { allArrived, chooseCount, describeAndGenerate, pictures } from '../support/studio.ts'
import { type Account, creditsOf, expect, logIn as logInAtPage, signedIn, test } from '../support/test.ts'

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

/** Every picture that the page shows has come. */
const allCome = (page: Page) =>
  page.evaluate(() => [...document.images].every(({ complete, naturalWidth }) => complete && naturalWidth > 0))

test('what failed for want of a session comes by itself after the login: results, strip and preview', async ({
  page,
  toile,
}) => {
  const account = await signedIn(page, toile)
  await page.goto('/create-pattern/')
  await describeAndGenerate(page, 'Small coral dots', 1)
  await allArrived(page, 1)
  await expect.poll(() => allCome(page)).toBe(true)

  // The files of the next one are asked for when there is no session any more.
  const over = Promise.withResolvers<void>()
  await page.route('**/api/images/**', async (route) => {
    await over.promise
    await route.continue()
  })
  await page.getByRole('button', { name: /^Regenerate/ }).click()
  await expect(page.getByText('Loading the picture')).toBeVisible({ timeout: 60_000 })
  await allArrived(page, 1)
  await endSessions(toile, account)
  over.resolve()
  await expect(page.getByText('Not loaded')).toBeVisible()
  await logIn(page, account)
  await expect(pictures(page).first()).toBeVisible()
  await expect(page.getByText('Not loaded')).toHaveCount(0)
  await expect.poll(() => allCome(page)).toBe(true)
  await page.unroute('**/api/images/**')

  // The large one behind a thumbnail, of the first picture, which this document has not had yet.
  await page.reload()
  await expect(page.getByRole('button', { name: /^Open the picture: .*Small coral dots/ })).toHaveCount(2)
  await expect.poll(() => allCome(page)).toBe(true)
  await endSessions(toile, account)
  await page
    .getByRole('button', { name: /^Open the picture: .*Small coral dots/ })
    .last()
    .click()
  await expect(page.getByText('The file could not be loaded.')).toBeVisible()
  await logIn(page, account)
  await expect(page.getByRole('dialog', { name: 'Create pattern' })).toBeVisible()
  await expect(page.getByText('The file could not be loaded.')).toHaveCount(0)
  await expect.poll(() => allCome(page)).toBe(true)
})

test('a login in another tab is enough', async ({ page, context, toile }) => {
  const account = await signedIn(page, toile)
  await page.goto('/create-sketch/')
  await page.getByRole('textbox').fill('A coat')
  await endSessions(toile, account)
  await page.getByRole('textbox').fill('A coat with a hood')
  const popup = page.getByRole('dialog', { name: 'Your session has ended' })
  await expect(popup).toBeVisible()
  const other = await context.newPage()
  await other.goto('/login')
  await logInAtPage(other, account)
  await expect(other).toHaveURL('/dashboard')
  await expect(popup).toBeHidden()
  await expect(async () => {
    const { draft } = await (await page.request.get('/api/drafts/create-sketch/')).json()
    expect(draft).toMatchObject({ prompt: 'A coat with a hood' })
  }).toPass()
})
