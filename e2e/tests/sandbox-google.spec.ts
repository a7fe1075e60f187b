import type { Page } from '@playwright/test'
import { ofColours, violationsOf } from '../support/axe.ts'
import { expect, newAccount, test } from '../support/test.ts'

test.use({ reducedMotion: 'reduce' })

const CONSENT = '/dev/google/consent?state=a-state-of-this-test'

/** Presses the button and resolves to the window that it opens. */
async function askGoogle(page: Page): Promise<Page> {
  const opening = page.waitForEvent('popup')
  await page.getByRole('button', { name: 'Continue with Google' }).click()
  return opening
}

test.describe('Continue with Google, in local mode (R44)', () => {
  test('makes an account by keyboard alone, and knows it the next time', async ({ page }) => {
    const { email } = newAccount()
    await page.goto('/login')
    const consent = await askGoogle(page)
    await expect(consent.getByRole('heading')).toHaveText('Who should Google say you are?')
    await expect(consent.getByText('No Google account is used')).toBeVisible()
    await expect(consent.getByLabel('E-mail address')).toBeFocused()
    await consent.keyboard.type(email)
    await consent.keyboard.press('Tab')
    await consent.keyboard.type('Ada Lovelace')
    // The window may be gone before the key is up again.
    await Promise.all([consent.waitForEvent('close'), consent.keyboard.down('Enter')])
    await expect(page).toHaveURL('/dashboard')

    await page.context().clearCookies()
    await page.goto('/register')
    const again = await askGoogle(page)
    await again.getByLabel('E-mail address').fill(email)
    await again.getByRole('button', { name: 'Continue' }).click()
    await expect(page).toHaveURL('/dashboard')
    const { user } = await (await page.request.get('/api/session/')).json()
    expect(user).toEqual({ username: expect.stringMatching(/^ada\.lovelace/), email })
  })

  test('an address that Google has not verified does not come in', async ({ page }) => {
    await page.goto('/login')
    const consent = await askGoogle(page)
    await consent.getByLabel('E-mail address').fill(newAccount().email)
    await consent.getByLabel('Google has verified the address').uncheck()
    await consent.getByRole('button', { name: 'Continue' }).click()
    await expect(page.getByText('Google has not verified this e-mail address').first()).toBeVisible()
    await expect(page).toHaveURL('/login')
  })
})

test.describe('the consent page', () => {
  test('says what is wrong with an address where it was typed, and takes the next', async ({ page }) => {
    const { email } = newAccount()
    await page.goto('/login')
    const consent = await askGoogle(page)
    const address = consent.getByLabel('E-mail address')
    await address.fill('ada')
    await consent.getByRole('button', { name: 'Continue' }).click()
    await expect(address).toBeFocused()
    await expect(address).toHaveAccessibleDescription('Email must contain "@"')
    expect(await violationsOf(consent)).toEqual([])
    await address.fill(email)
    await consent.getByRole('button', { name: 'Continue' }).click()
    await expect(page).toHaveURL('/dashboard')
  })

  test('has no violation in either theme, and fits 360 px with room for fingers', async ({ page }) => {
    await page.goto('/login')
    const consent = await askGoogle(page)
    await consent.setViewportSize({ width: 360, height: 780 })
    for (const colorScheme of ['light', 'dark'] as const) {
      await consent.emulateMedia({ colorScheme })
      const found = await violationsOf(consent, colorScheme === 'dark' ? ofColours : undefined)
      expect({ colorScheme, found }).toEqual({ colorScheme, found: [] })
    }
    expect(await consent.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
    for (const control of await consent.locator('button, input:not([type=checkbox]), label.choice').all()) {
      expect((await control.boundingBox())!.height).toBeGreaterThanOrEqual(44)
    }
  })

  test('opened by nobody, it asks nothing', async ({ page }) => {
    await page.goto(CONSENT)
    await expect(page.getByRole('alert')).toContainText('press ‘Continue with Google’ in Toile')
    await expect(page.getByRole('button')).toHaveCount(0)
    expect(await violationsOf(page)).toEqual([])
  })

  test('opened by a page elsewhere, it asks nothing and tells nothing', async ({ page, toile }) => {
    await page.goto(`${toile.urlByNumber}/login`)
    const opening = page.waitForEvent('popup')
    await page.evaluate((url) => {
      const heard: unknown[] = []
      addEventListener('message', ({ data }) => heard.push(data))
      Object.assign(window, { heard, opened: open(url) })
    }, `${toile.url}${CONSENT}`)
    const consent = await opening
    await expect(consent.getByRole('alert')).toBeVisible()
    await expect(consent.getByRole('button')).toHaveCount(0)
    expect(await consent.evaluate(() => window.opener)).toBeNull()
    expect(await page.evaluate(() => (window as unknown as { heard: unknown[] }).heard)).toEqual([])
  })
})
