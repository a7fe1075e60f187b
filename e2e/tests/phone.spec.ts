import { expect, test } from '../support/test.ts'
import type { Page } from '@playwright/test'

test.use({ viewport: { width: 360, height: 780 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 })

/** No page is wider than a phone: a sideways scroll hides what lies there. */
const expectNoSidewaysScroll = async (page: Page): Promise<void> =>
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)

test('each open page fits a phone, and the menu leads everywhere', async ({ page }) => {
  for (const path of ['/', '/login', '/register', '/pricing', '/terms-of-service', '/cookie-policy']) {
    await page.goto(path)
    await expect(page.getByRole('main')).toBeVisible()
    await expectNoSidewaysScroll(page)
  }
  await page.getByRole('button', { name: 'Menu' }).tap()
  for (const name of ['Pricing', 'Login', 'Terms of service', 'Cookie policy']) {
    await expect(page.getByRole('dialog').getByRole('link', { name })).toBeVisible()
  }
})
