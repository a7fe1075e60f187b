import { expect, test } from '../support/test.ts'

test.describe('before the page has woken up', () => {
  test.use({ javaScriptEnabled: false })

  for (const path of ['/login', '/register']) {
    test(`${path} cannot be sent: a password never gets into an address`, async ({ page }) => {
      await page.goto(path)
      const form = page.getByRole('main').locator('form')
      await expect(form).toHaveAttribute('method', 'post')
      await expect(form.locator('[type=submit]')).toBeDisabled()
    })
  }
})
