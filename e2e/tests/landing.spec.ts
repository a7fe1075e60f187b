import { PLANS } from '@toile/contract'
import type { Locator, Page } from '@playwright/test'
import { violationsInBothThemes } from '../support/axe.ts'
import { expect, test } from '../support/test.ts'

const slides = (page: Page): Locator => page.getByRole('region', { name: 'What Toile made' })
/** The place of the slide that is shown, as its group says it. */
const shown = async (page: Page): Promise<string | null> =>
  slides(page).locator('[aria-roledescription=slide]:not([inert])').getAttribute('aria-label')

/** Moves a pointer in small steps, as a hand does. */
async function drag(page: Page, from: Locator, at: { readonly x: number; readonly y: number }, by: number) {
  const box = (await from.boundingBox())!
  const start = { x: box.x + at.x * box.width, y: box.y + at.y * box.height }
  await page.mouse.move(start.x, start.y)
  await page.mouse.down()
  for (let step = 1; step <= 8; step += 1) await page.mouse.move(start.x + (by * step) / 8, start.y)
  await page.mouse.up()
}

test('the slides advance by themselves, and nothing on the page moves for it', async ({ page }) => {
  await page.goto('/')
  await expect(page.locator('html')).toHaveAttribute('data-session', 'none')
  await page.evaluate(async () => {
    await document.fonts.ready
    const shifts: number[] = []
    Object.assign(window, { shifts })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts.push((entry as PerformanceEntry & { value: number }).value)
    }).observe({ type: 'layout-shift' })
  })
  await expect.poll(() => shown(page)).toMatch(/^2 of /)
  const picture = slides(page).locator('[aria-roledescription=slide]').nth(1).getByRole('img').last()
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  await expect.poll(() => shown(page)).toMatch(/^3 of /)
  expect(await page.evaluate('window.shifts')).toEqual([])
})

test('the divider is dragged without the slide, and the slide is swiped beside it', async ({ page }) => {
  await page.goto('/')
  await slides(page).getByRole('button', { name: 'Pause' }).click()
  await slides(page)
    .getByRole('button', { name: /^Create background/ })
    .click()
  await expect.poll(() => shown(page)).toMatch(/^1 of /)
  const slide = slides(page).locator('[aria-roledescription=slide]').first()
  const divider = slide.getByRole('slider')
  await drag(page, slide, { x: 0.5, y: 0.5 }, -120)
  await expect.poll(async () => Number(await divider.inputValue())).toBeLessThan(45)
  expect(await shown(page)).toMatch(/^1 of /)
  await divider.press('ArrowRight')
  expect(await shown(page)).toMatch(/^1 of /)
  // Far enough for a slow hand too.
  await drag(page, slide, { x: 0.9, y: 0.2 }, -360)
  await expect.poll(() => shown(page)).toMatch(/^2 of /)
})

test('by keyboard: the index, the arrow keys, and the focus holds the slides', async ({ page }) => {
  await page.goto('/')
  const swap = slides(page).getByRole('button', { name: /^Swap garment/ })
  await swap.focus()
  await page.keyboard.press('Enter')
  await expect(swap).toHaveAttribute('aria-current', 'true')
  await page.keyboard.press('ArrowRight')
  await expect.poll(() => shown(page)).toMatch(/^3 of /)
  await page.keyboard.press('ArrowLeft')
  await expect.poll(() => shown(page)).toMatch(/^2 of /)
})

for (const width of [360, 1440]) {
  test(`at ${width} pixels every tool shows what it made, prices lead to pricing, and axe finds nothing`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 900 })
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.goto('/')
    for (const picture of await page
      .getByRole('region', { name: /ways to a picture/ })
      .getByRole('img')
      .all()) {
      await picture.scrollIntoViewIfNeeded()
      await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
    }
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
    expect(await violationsInBothThemes(page)).toEqual([])
    const plans = page.getByRole('region', { name: 'Priced by the picture' })
    for (const { name, price } of PLANS) {
      await expect(plans.getByRole('listitem').filter({ hasText: name })).toContainText(`$${price}`)
    }
    await plans.getByRole('link').click()
    await expect(page).toHaveURL('/pricing')
  })
}

test('its buttons open the popup of their name', async ({ page }) => {
  await page.goto('/')
  for (const name of ['Register', 'Login']) {
    await page.getByRole('main').getByRole('button', { name }).first().click()
    await expect(page.getByRole('dialog').getByRole('tab', { name, selected: true })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toBeHidden()
  }
})
