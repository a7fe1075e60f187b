import { figurePhoto } from '../support/pictures.ts'
import { allArrived, describeAndGenerate, nextButton, stage, uploadPhoto } from '../support/studio.ts'
import { expect, signedIn, test } from '../support/test.ts'
import type { Page } from '@playwright/test'

test.use({ viewport: { width: 360, height: 780 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 })

/** No page is wider than a phone: a sideways scroll hides what lies there. */
const expectNoSidewaysScroll = async (page: Page): Promise<void> =>
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
    page.viewportSize()!.width,
  )

test('each open page fits a phone, and the menu leads everywhere', async ({ page }) => {
  for (const path of ['/', '/login', '/register', '/pricing', '/terms-of-service', '/cookie-policy', '/security']) {
    await page.goto(path)
    await expect(page.getByRole('main')).toBeVisible()
    await expectNoSidewaysScroll(page)
  }
  await page.getByRole('button', { name: 'Menu' }).tap()
  for (const name of ['Pricing', 'Login', 'Terms of service', 'Cookie policy']) {
    await expect(page.getByRole('dialog').getByRole('link', { name })).toBeVisible()
  }
})

test('the mode of most steps fits a window of 320 px, as at four times the size (WCAG 1.4.10)', async ({
  page,
  toile,
}) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await signedIn(page, toile)
  await page.goto('/create-background/')
  await expect(page.getByRole('button', { name: 'Step 1 of 5: Photo' })).toBeVisible()
  await expectNoSidewaysScroll(page)
})

test('no bar lies over the photo that is to be marked, and each step has its name', async ({ page, toile }) => {
  await signedIn(page, toile)
  await page.goto('/create-background/')
  await uploadPhoto(page, await figurePhoto())
  await nextButton(page).tap()
  const photo = (await stage(page).boundingBox())!
  for (const name of ['Undo', 'Redo', 'Zoom out', 'Zoom in', 'Fit to window']) {
    const control = (await page.getByRole('button', { name, exact: true }).boundingBox())!
    expect(control.y).toBeGreaterThanOrEqual(photo.y + photo.height)
  }
  const steps = page.getByRole('navigation', { name: 'Steps' })
  for (const name of ['Photo', 'Selection', 'Words', 'Face', 'Result']) {
    expect((await steps.getByText(name, { exact: true }).boundingBox())!.width).toBeGreaterThan(20)
  }
  await expect(steps.getByText('Selection', { exact: true })).toBeInViewport({ ratio: 1 })
  await expectNoSidewaysScroll(page)
})

test('a small window is left to the words, and a result’s actions take two rows', async ({ page, toile }) => {
  await page.setViewportSize({ width: 360, height: 640 })
  await signedIn(page, toile)
  await page.goto('/create-sketch/')
  const words = page.getByRole('textbox')
  await words.tap()
  const foot = (await page.getByText('Made here by').boundingBox())!
  const choice = (await page.getByRole('radiogroup', { name: 'How many pictures' }).boundingBox())!
  expect(foot.y + foot.height - choice.y).toBeLessThan(640 / 4)
  const field = (await words.boundingBox())!
  expect(field.y + field.height).toBeLessThanOrEqual(choice.y)
  await describeAndGenerate(page, 'Navy pea coat', 4)
  await allArrived(page, 4)
  const picture = (await page.getByRole('button', { name: 'Open picture 1' }).boundingBox())!
  const vote = (await page.getByRole('group', { name: 'Feedback on picture 1' }).boundingBox())!
  expect(vote.y + vote.height - picture.y - picture.height).toBeLessThan(100)
  await page.getByRole('button', { name: 'More for picture 1' }).tap()
  await page.getByRole('menuitem', { name: 'Upscale · 2 credits' }).tap()
  const see = page.getByRole('button', { name: 'See before, picture 1' })
  await expect(see).toBeVisible({ timeout: 60_000 })
  expect((await see.boundingBox())!.y).toBeGreaterThan(picture.y + picture.height)
  await expectNoSidewaysScroll(page)
})

test('the account fits a window of 320 px, and its first page leads to all others', async ({ page, toile }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await signedIn(page, toile)
  await page.goto('/dashboard')
  await page.getByRole('button', { name: 'Menu' }).tap()
  await page.getByRole('dialog').getByRole('link', { name: 'Account' }).tap()
  for (const title of ['Signing in', 'Sessions', 'Security log', 'My uploads', 'My credits', 'My data']) {
    await page.getByRole('navigation', { name: 'Account' }).getByRole('link', { name: title }).tap()
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    await expect(page.getByRole('status').filter({ hasText: 'Fetching' })).toHaveCount(0)
    await expectNoSidewaysScroll(page)
    await page.getByRole('main').getByRole('link', { name: 'Account', exact: true }).tap()
    await expect(page.getByRole('heading', { level: 1, name: 'Profile' })).toBeVisible()
    await expectNoSidewaysScroll(page)
  }
})

/** What is said of one is the longest refusal of a file. */
const HEIC_START = Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1')

test('what is said of a refused file leaves the ways to bring another one apart', async ({ page, toile }) => {
  await signedIn(page, toile)
  await page.goto('/image-to-flatlay/')
  await expect(page.getByRole('button', { name: 'Use the camera' })).toBeVisible()
  await page.getByLabel('Photo file').setInputFiles({ name: 'photo.jpg', mimeType: 'image/jpeg', buffer: HEIC_START })
  await expect(page.getByRole('alert')).toContainText('Make a JPEG of it')
  const boxOf = async (text: string) => (await page.getByText(text, { exact: true }).boundingBox())!
  const [choose, camera] = await Promise.all([boxOf('Tap to choose'), boxOf('Use the camera')])
  expect(choose.y + choose.height).toBeLessThanOrEqual(camera.y)
  const sheet = (await page.getByRole('button', { name: /Place your photo here/ }).boundingBox())!
  expect(camera.x).toBeGreaterThanOrEqual(sheet.x)
  expect(camera.x + camera.width).toBeLessThanOrEqual(sheet.x + sheet.width)
})
