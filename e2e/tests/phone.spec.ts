import { figurePhoto } from '../support/pictures.ts'
import { allArrived, describeAndGenerate, nextButton, onScreen, pictures, uploadPhoto } from '../support/studio.ts'
import { expect, signedIn, test } from '../support/test.ts'
import type { Page } from '@playwright/test'

test.use({ viewport: { width: 360, height: 780 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 })

const PHOTO = { width: 480, height: 640 }

/** No page is wider than a phone: a sideways scroll hides what lies there. */
const expectNoSidewaysScroll = async (page: Page): Promise<void> =>
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)

test('patterns and backgrounds are made on a phone, by touch', async ({ page, toile }) => {
  await signedIn(page, toile)
  await page.goto('/create-pattern/')
  await describeAndGenerate(page, 'Terrazzo in ochre and teal', 1)
  await allArrived(page, 1)
  await expectNoSidewaysScroll(page)

  await page.goto('/create-background/')
  await uploadPhoto(page, await figurePhoto(PHOTO.width, PHOTO.height))
  await expectNoSidewaysScroll(page)
  await nextButton(page).tap()
  for (const dot of [
    [0.5, 0.42],
    [0.45, 0.75],
  ] as const) {
    const { x, y } = await onScreen(page, PHOTO, dot)
    await page.touchscreen.tap(x, y)
  }
  await page.getByRole('button', { name: 'Confirm selection' }).tap()
  await expect(nextButton(page)).toBeEnabled()
  await expectNoSidewaysScroll(page)
  await nextButton(page).tap()
  await page.getByRole('textbox').fill('Mediterranean wall')
  await nextButton(page).tap()
  await page.getByRole('radio', { name: '1 Image' }).tap()
  await page.getByRole('button', { name: /^Generate 1 Image/ }).tap()
  await allArrived(page, 1)
  await expect(pictures(page)).toHaveCount(1)
  await expectNoSidewaysScroll(page)
})

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
