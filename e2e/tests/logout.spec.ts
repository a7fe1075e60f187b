import type { Page } from '@playwright/test'
import { kept } from '../support/device.ts'
import { expect, logIn, signedIn, test } from '../support/test.ts'

for (const [where, leave] of [
  [
    'the user menu',
    async (page: Page, username: string) => {
      await page.getByRole('button', { name: `Account of ${username}` }).click()
      await page.getByRole('menuitem', { name: 'Logout' }).click()
    },
  ],
  [
    'the burger',
    async (page: Page) => {
      await page.setViewportSize({ width: 360, height: 780 })
      await page.getByRole('button', { name: 'Menu' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Logout' }).click()
    },
  ],
] as const) {
  test(`a logout from ${where} is one press, leaves nothing private on the device, and loses no work`, async ({
    page,
    context,
    toile,
  }) => {
    const account = await signedIn(page, toile)
    await page.goto('/create-sketch/')
    await page.evaluate(() => localStorage.setItem('showAgain_dotsDialog', 'false'))
    await page.getByRole('button', { name: 'Switch between light and dark' }).click()
    const theme = await page.evaluate(() => document.documentElement.dataset['theme'])
    const other = await context.newPage()
    await other.goto('/create-pattern/')
    await other.getByRole('textbox').fill('Polka dots of another tab')
    await expect.poll(async () => (await kept(page)).full).toContain('toile-drafts/drafts')
    await page.bringToFront()
    // Not saved yet when the press comes: a draft is sent a second after the last key.
    await page.getByRole('textbox').fill('A secret coat, typed a moment before')
    const answering = page.waitForResponse((response) => response.url().endsWith('/api/logout/'))
    await leave(page, account.username)
    expect((await (await answering).allHeaders())['clear-site-data']).toBe('"storage"')
    await expect(page).toHaveURL('/login')
    await expect(other).toHaveURL('/login')

    for (const tab of [page, other]) {
      await expect
        .poll(async () => {
          const { local, session, full } = await kept(tab)
          // Whether somebody was signed in is no secret of anybody's; the rest are habits.
          const habits = ['toile.theme', 'showAgain_dotsDialog', 'toile.signed-in']
          return { local: local.filter((key) => !habits.includes(key)), session, full }
        })
        .toEqual({ local: [], session: [], full: [] })
    }
    expect(await page.evaluate(() => localStorage.getItem('showAgain_dotsDialog'))).toBe('false')
    await page.reload()
    expect(await page.evaluate(() => document.documentElement.dataset['theme'])).toBe(theme)

    await page.setViewportSize({ width: 1440, height: 900 })
    await logIn(page, account)
    await expect(page).toHaveURL('/dashboard')
    await page.goto('/create-sketch/')
    await expect(page.getByRole('textbox')).toHaveValue('A secret coat, typed a moment before')
  })
}

test('a logout that does not reach the server says so, and leaves everything as it is', async ({ page, toile }) => {
  const account = await signedIn(page, toile)
  await page.goto('/create-sketch/')
  await page.getByRole('textbox').fill('A coat')
  await page.route('**/api/logout/', (route) => route.abort())
  await page.getByRole('button', { name: `Account of ${account.username}` }).click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  await expect(page.getByText(/^You are still logged in\./)).toBeVisible()
  await expect(page).toHaveURL('/create-sketch/')
  await expect(page.getByRole('textbox')).toHaveValue('A coat')
})
