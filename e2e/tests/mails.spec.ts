import { ofColours, violationsOf } from '../support/axe.ts'
import { keepSampleMails } from '../support/mails.ts'
import { expect, test } from '../support/test.ts'

test.use({ reducedMotion: 'reduce' })

test(
  'every mail is shown as its HTML says, in both themes and on a phone, without a violation',
  { tag: '@long' },
  async ({ page, toile }) => {
    const requests: string[] = []
    page.on('request', (request) => requests.push(new URL(request.url()).pathname))
    for (const { name, path } of await keepSampleMails(toile)) {
      requests.length = 0
      await page.emulateMedia({ colorScheme: 'light' })
      await page.goto(path)
      await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(244, 239, 230)')
      const inLight = await violationsOf(page)
      await page.emulateMedia({ colorScheme: 'dark' })
      await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(21, 18, 16)')
      const inDark = await violationsOf(page, ofColours)
      expect({ name, inLight, inDark }).toEqual({ name, inLight: [], inDark: [] })
      expect([...new Set(requests)], name).toEqual([path])

      await page.setViewportSize({ width: 360, height: 780 })
      expect(await page.evaluate(() => document.documentElement.scrollWidth), name).toBe(360)
      await page.setViewportSize({ width: 1440, height: 900 })
    }
  },
)

test('a kept mail is opened from the list, and its link leads into the product', async ({ page, toile }) => {
  await keepSampleMails(toile)
  await page.goto('/dev/mail/')
  await page.getByRole('link', { name: 'You already have a Toile account' }).first().click()
  await page.getByRole('link', { name: 'Log in', exact: true }).click()
  await expect(page).toHaveURL('/login')
})
