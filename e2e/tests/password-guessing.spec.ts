import type { Page } from '@playwright/test'
import { mailedLink } from '../support/sign-in.ts'
import type { Toile } from '../support/server.ts'
import { type Account, expect, logIn, signedIn, test } from '../support/test.ts'

const WRONG = 'Wrong username or password.'

async function guess(page: Page, account: Account): Promise<void> {
  await logIn(page, { ...account, password: 'somebody else’s guess' })
}

/** The wait that stands on the button, in seconds. */
async function refusedFor(page: Page): Promise<number> {
  const button = page.getByRole('button', { name: /^Login in \d+ s$/ })
  await expect(button).toBeDisabled()
  return Number.parseInt(/\d+/.exec((await button.textContent()) ?? '')?.[0] ?? '', 10)
}

/** As if the wait were over; `failures` puts more guesses there than a test makes. */
async function endWait(page: Page, toile: Toile, failures = 0): Promise<void> {
  await toile.database.query('UPDATE login_delays SET next_at = now(), failures = greatest(failures, $1)', [failures])
  await page.reload()
}

test(
  'who guesses waits longer each time; the owner’s browser does not, nor one that the mailed link unlocks',
  { tag: '@long' },
  async ({ page, browser, toile }) => {
    const account = await signedIn(page, toile)
    const stranger = await browser.newPage({ baseURL: toile.url })
    await stranger.goto('/login')
    for (let count = 0; count < 5; count += 1) {
      await guess(stranger, account)
      await expect(stranger.getByText(WRONG)).toBeVisible()
    }
    const waits: number[] = []
    for (let count = 0; count < 3; count += 1) {
      await guess(stranger, account)
      waits.push(await refusedFor(stranger))
      await endWait(stranger, toile)
      await guess(stranger, account)
      await expect(stranger.getByText(WRONG)).toBeVisible()
    }
    // 5, 10 and 20, less what has passed of each.
    expect(waits.map((seconds) => Math.ceil(seconds / 5) * 5)).toEqual([5, 10, 20])

    await endWait(stranger, toile, 29)
    await guess(stranger, account)
    await expect(stranger.getByText(WRONG)).toBeVisible()
    await logIn(stranger, account)
    expect(await refusedFor(stranger)).toBeGreaterThan(20)

    await test.step('a browser that the account knows', async () => {
      await page.goto('/logout')
      await page.getByRole('main').getByRole('button', { name: 'Log out' }).click()
      await expect(page).toHaveURL('/login')
      await logIn(page, account)
      await expect(page).toHaveURL('/dashboard')
    })

    await test.step('a browser that the link of the mail made known, by a press', async () => {
      const link = await mailedLink(toile, account.email, '/unlock')
      await stranger.goto(link)
      await stranger.getByRole('button', { name: 'Unlock this browser' }).click()
      await expect(stranger).toHaveURL('/login')
      await expect(stranger.getByText('This browser is unlocked')).toBeVisible()
      await logIn(stranger, account)
      await expect(stranger).toHaveURL('/dashboard')
      await stranger.goto(link)
      await stranger.getByRole('button', { name: 'Unlock this browser' }).click()
      await expect(stranger.getByRole('heading', { name: 'This link no longer works' })).toBeVisible()
    })
    await stranger.close()
  },
)
