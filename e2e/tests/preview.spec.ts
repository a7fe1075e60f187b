import type { Locator, Page } from '@playwright/test'
import sharp from 'sharp'
import { violationsOf } from '../support/axe.ts'
import { figurePhoto } from '../support/pictures.ts'
import { expect, signedIn, test } from '../support/test.ts'
import type { Toile } from '../support/server.ts'

const PHOTO = { width: 480, height: 640 }

/** Two backgrounds behind the drawn figure, ordered over HTTP: how they are ordered by hand is tested elsewhere. */
async function withTwoBackgrounds(page: Page, toile: Toile): Promise<void> {
  await signedIn(page, toile)
  const photo = await figurePhoto(PHOTO.width, PHOTO.height)
  const figure = Buffer.from(
    `<svg width="480" height="640"><rect width="480" height="640"/><rect x="150" y="80" width="180" height="500" fill="#fff"/></svg>`,
  )
  const mask = await sharp(figure).toColourspace('b-w').png().toBuffer()
  const token = (await page.context().cookies()).find(({ name }) => name === 'csrftoken')?.value ?? ''
  for (const words of ['Beach at golden hour', 'Concrete loft']) {
    const answer = await page.request.post(`${toile.url}/api/generate-image-with-sse/`, {
      headers: { 'X-CSRFToken': token },
      multipart: {
        ai_model: 'create-background',
        text_prompt: words,
        num_images: '1',
        original_target_image: { name: 'photo.png', mimeType: 'image/png', buffer: photo },
        binary_mask_image: { name: 'mask.png', mimeType: 'image/png', buffer: mask },
      },
    })
    expect(answer.ok(), await answer.text()).toBe(true)
    const { job_id } = await answer.json()
    await page.request.get(`${toile.url}/api/stream-image-generation/${job_id}/`, { timeout: 60_000 })
  }
  await page.goto('/dashboard')
  await page
    .getByRole('button', { name: /^Open the picture/ })
    .first()
    .click()
}

const preview = (page: Page) => page.getByRole('dialog', { name: 'Create background' })
const place = (page: Page) => preview(page).getByRole('status').filter({ hasText: 'Image' })
const shown = (page: Page, alt: string) => preview(page).getByRole('img', { name: alt })
const widthOf = async (picture: Locator): Promise<number> => Math.round((await picture.boundingBox())!.width)

test('a picture is stepped through, zoomed, panned and compared with its photo, by mouse and keys', async ({
  page,
  toile,
}) => {
  await withTwoBackgrounds(page, toile)
  await expect(place(page)).toHaveText('Image 1 of 2')
  await page.keyboard.press('ArrowLeft')
  await expect(place(page)).toHaveText('Image 1 of 2')
  await preview(page).getByRole('button', { name: 'Next picture' }).click()
  await page.keyboard.press('ArrowRight')
  await expect(place(page)).toHaveText('Image 2 of 2')
  const picture = shown(page, 'Beach at golden hour')
  const whole = await widthOf(picture)

  // The picture has the stage: what is known of it stands beside, and is folded away and brought back.
  const report = preview(page).getByRole('region', { name: 'About this picture' })
  const fold = preview(page).getByRole('button', { name: 'About this picture' })
  await expect(report).toContainText('Made by Toile')
  expect((await picture.boundingBox())!.height).toBeGreaterThan(0.75 * page.viewportSize()!.height)
  await fold.click()
  await expect(report).toBeHidden()
  await fold.click()
  await expect(report).toBeVisible()

  await page.mouse.move(720, 400)
  await page.mouse.wheel(0, -400)
  await expect.poll(() => widthOf(picture)).toBeGreaterThan(whole)
  await page.keyboard.press('0')
  await expect.poll(() => widthOf(picture)).toBe(whole)
  await page.keyboard.press('+')
  await expect.poll(async () => Math.abs((await widthOf(picture)) - whole * 1.5)).toBeLessThanOrEqual(1)

  await preview(page).getByRole('button', { name: 'Compare with the original photo' }).click()
  const original = shown(page, 'The original photo')
  // In step: what is zoomed on the one is zoomed on the other.
  await expect.poll(async () => (await original.boundingBox())?.x).toBeCloseTo((await picture.boundingBox())!.x, 0)
  await page.mouse.move(720, 400)
  await page.mouse.wheel(0, -300)
  await expect.poll(() => widthOf(picture)).toBeGreaterThan(whole * 1.6)
  expect(await original.boundingBox()).toEqual(await picture.boundingBox())

  const divider = preview(page).getByRole('slider')
  await expect(divider).toHaveAttribute('aria-valuetext', '50 % original')
  expect(await violationsOf(page)).toEqual([])
  const handle = (await divider.boundingBox())!
  await page.mouse.move(handle.x + handle.width / 2, 500)
  await page.mouse.down()
  await page.mouse.move(handle.x + handle.width / 2 + 100, 500)
  await page.mouse.up()
  await expect(divider).not.toHaveAttribute('aria-valuetext', '50 % original')
  await divider.press('Home')
  await divider.press('ArrowRight')
  await expect(divider).toHaveAttribute('aria-valuetext', '2 % original')
  await expect(place(page)).toHaveText('Image 2 of 2')

  await page.keyboard.down('c')
  await expect(preview(page).getByText('Original photo')).toBeVisible()
  await page.keyboard.up('c')
  await expect(preview(page).getByText('Original photo')).toBeHidden()

  // On a window of this width the words of the actions stand under their icons: still within the row of the title.
  await page.setViewportSize({ width: 768, height: 1024 })
  const upscale = preview(page).getByRole('button', { name: /^Upscale/ })
  expect((await upscale.boundingBox())!.y).toBeGreaterThanOrEqual(0)

  await page.keyboard.press('Escape')
  await expect(preview(page)).toBeHidden()
  await expect(page.getByRole('button', { name: /^Open the picture/ }).first()).toBeFocused()
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 780 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 })

  test('a picture is swiped, but not while it is zoomed; a double tap zooms; holding shows the photo', async ({
    page,
    toile,
  }) => {
    await withTwoBackgrounds(page, toile)
    await expect(place(page)).toHaveText('Image 1 of 2')
    await swipe(page, 300, 60)
    await expect(place(page)).toHaveText('Image 2 of 2')
    // Past the last one it gives way, and comes back.
    await swipe(page, 300, 60)
    await expect(place(page)).toHaveText('Image 2 of 2')

    const picture = shown(page, 'Beach at golden hour')
    const whole = await widthOf(picture)
    await page.touchscreen.tap(180, 300)
    await page.touchscreen.tap(180, 300)
    await expect.poll(() => widthOf(picture)).toBeGreaterThan(whole)
    await swipe(page, 60, 300)
    await expect(place(page)).toHaveText('Image 2 of 2')
    await page.touchscreen.tap(180, 300)
    await page.touchscreen.tap(180, 300)
    await expect.poll(() => widthOf(picture)).toBe(whole)

    const hold = preview(page).getByRole('button', { name: 'Hold to see the original photo' })
    const { x, y, width, height } = (await hold.boundingBox())!
    expect(Math.min(width, height)).toBeGreaterThanOrEqual(44)
    const finger = await page.context().newCDPSession(page)
    const touchPoints = [{ x: x + width / 2, y: y + height / 2 }]
    await finger.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints })
    await expect(preview(page).getByText('Original photo')).toBeVisible()
    await finger.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
    await expect(preview(page).getByText('Original photo')).toBeHidden()

    await swipe(page, 60, 300)
    await expect(place(page)).toHaveText('Image 1 of 2')
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
  })
})

/** A finger drawn across the middle of the picture. */
async function swipe(page: Page, from: number, to: number): Promise<void> {
  const finger = await page.context().newCDPSession(page)
  const at = (x: number) => [{ x, y: 320 }]
  await finger.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: at(from) })
  for (let step = 1; step <= 6; step += 1) {
    const touchPoints = at(from + ((to - from) * step) / 6)
    await finger.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints })
  }
  await finger.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
}
