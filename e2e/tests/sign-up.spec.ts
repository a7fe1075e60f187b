import type { Page } from '@playwright/test'
import { fillRegisterForm, mailedLink } from '../support/sign-in.ts'
import { credits } from '../support/studio.ts'
import { expect, logIn, newAccount, test, verificationLink } from '../support/test.ts'

const needed = (page: Page) => page.getByRole('dialog', { name: 'Account Verification Needed!' })
const waiting = (page: Page) => page.getByRole('button', { name: /^Resend in \d+ s$/ })
const resend = (page: Page) => page.getByRole('button', { name: 'Resend verification email' })
const verified = (page: Page) => page.getByRole('heading', { name: 'Account Verified' })

/** What the button counts at this moment. */
const secondsLeft = async (page: Page): Promise<number> =>
  Number.parseInt(/\d+/.exec((await waiting(page).textContent()) ?? '')?.[0] ?? '', 10)

/** As if so long had passed: what the server counts, and what this browser does. */
const endWaits = (page: Page): Promise<void> => page.evaluate(() => sessionStorage.clear())

test('a sign-up is verified in its own browser, whatever the page goes through meanwhile', async ({
  page,
  browser,
  toile,
}) => {
  const account = newAccount()
  await page.goto('/register')
  await fillRegisterForm(page, account)
  await expect(needed(page)).toContainText(account.email)
  await expect(waiting(page)).toBeDisabled()
  expect(await secondsLeft(page)).toBeGreaterThan(55)

  await test.step('a reload shows the same, and its countdown goes on', async () => {
    const before = await secondsLeft(page)
    await page.reload()
    await expect(needed(page)).toContainText(account.email)
    expect(await secondsLeft(page)).toBeLessThanOrEqual(before)
  })

  await test.step('the server says how long the next mail takes, in another tab too', async () => {
    await endWaits(page)
    await needed(page).getByRole('button', { name: 'Ok' }).click()
    await expect(page).toHaveURL('/login')
    await logIn(page, account)
    await expect(needed(page)).toBeVisible()
    // The login has found the link unused: one may be on its way.
    expect(await secondsLeft(page)).toBeGreaterThan(55)
    await needed(page).getByRole('button', { name: 'Ok' }).click()
    await page.goto('/verify-email')
    await page.getByLabel('Email').fill(account.email)
    await resend(page).click()
    await expect(waiting(page)).toBeDisabled()
    expect(await secondsLeft(page)).toBeGreaterThan(55)
    await endWaits(page)
    await page.reload()
    await page.getByLabel('Email').fill(account.email)
    await resend(page).click()
    await expect(page.getByText('Please wait before asking for another.')).toBeVisible()
    expect(await secondsLeft(page)).toBeLessThanOrEqual(61)
  })

  const link = await verificationLink(toile, account.email)
  await page.goto(link)
  await expect(verified(page)).toBeVisible()
  await expect(page.getByText('60 credits are yours to start with.')).toBeVisible()
  await page.getByRole('link', { name: 'Start Creating!' }).click()
  await expect(page).toHaveURL('/dashboard')
  await expect(credits(page)).toHaveText('60')

  await test.step('the link, used, opens nothing to anybody else, and says nothing of whose it was', async () => {
    const elsewhere = await browser.newPage({ baseURL: toile.url })
    await elsewhere.goto(link)
    await expect(verified(elsewhere)).toBeVisible()
    await expect(elsewhere.getByText('credits are yours')).toHaveCount(0)
    await elsewhere.getByRole('link', { name: 'Start Creating!' }).click()
    await expect(elsewhere).toHaveURL('/login')
    await expect(elsewhere.getByLabel('Username or Email')).toHaveValue('')
    await elsewhere.close()
  })
})

test('a sign-up with a known address is answered as any other, and its owner is told', async ({ page, toile }) => {
  const owner = newAccount()
  await page.goto('/register')
  await fillRegisterForm(page, owner)
  await needed(page).getByRole('button', { name: 'Ok' }).click()
  await page.goto(await verificationLink(toile, owner.email))
  await expect(verified(page)).toBeVisible()
  await page.context().clearCookies()

  await page.goto('/register')
  await fillRegisterForm(page, { ...newAccount(), email: owner.email })
  await expect(needed(page)).toContainText(owner.email)
  expect(await mailedLink(toile, owner.email, '/login')).toBe(`${toile.url}/login`)
  await needed(page).getByRole('button', { name: 'Ok' }).click()
  await expect(page).toHaveURL('/login')

  await page.goto('/register')
  await fillRegisterForm(page, { ...newAccount(), username: owner.username.toUpperCase() })
  await expect(page.getByLabel('Username')).toHaveAccessibleDescription(/^This username is taken\./)
  await expect(page.getByLabel('Username')).toBeFocused()
})
