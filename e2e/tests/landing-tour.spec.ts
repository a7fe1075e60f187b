import type { Locator, Page } from '@playwright/test'
import { violationsInBothThemes } from '../support/axe.ts'
import { expect, test } from '../support/test.ts'

/** The landing page at its four steps, once they can be tried, and what they are tried on. */
async function openTour(page: Page): Promise<{ section: Locator; photo: Locator; says: Locator }> {
  await page.goto('/')
  const section = page.getByRole('region', { name: 'How it works' })
  await section.scrollIntoViewIfNeeded()
  const photo = section.getByRole('application', { name: /^Photo to mark/ })
  await photo.scrollIntoViewIfNeeded()
  return { section, photo, says: section.getByRole('status') }
}

/** Presses on a place of the photo, in shares of its sides. */
async function pressAt(photo: Locator, x: number, y: number): Promise<void> {
  const box = await photo.boundingBox()
  if (box === null) throw new Error('the photo is not shown')
  await photo.click({ position: { x: box.width * x, y: box.height * y } })
}

test('the four steps can be tried by mouse, without an account, and lead to registering', async ({ page }) => {
  const asked: string[] = []
  page.on('request', (request) => {
    if (new URL(request.url()).pathname.startsWith('/api/')) asked.push(request.url())
  })
  const { section, photo, says } = await openTour(page)
  const create = section.getByRole('button', { name: 'Create final look' })
  await expect(create).toBeDisabled()
  await expect(section.getByRole('radio', { name: 'Poppies' })).toBeDisabled()
  const before = asked.length

  await pressAt(photo, 0.05, 0.05)
  await expect(says).toHaveText('That is not the dress. Try again')
  await expect(page.getByTestId('tour-dot')).toBeHidden()
  await pressAt(photo, 0.4, 0.7)
  await expect(says).toHaveText('Marked. Choose a flat-lay')
  const dot = await page.getByTestId('tour-dot').boundingBox()
  const shown = await photo.boundingBox()
  expect((dot!.x + dot!.width / 2 - shown!.x) / shown!.width).toBeCloseTo(0.4, 1)
  expect((dot!.y + dot!.height / 2 - shown!.y) / shown!.height).toBeCloseTo(0.7, 1)

  await section.getByText('Stripes').click()
  expect(await violationsInBothThemes(page)).toEqual([])
  await create.click()
  await expect(says).toHaveText('Done. Move the divider')
  await expect(section.getByRole('img', { name: /navy and ecru stripes/ })).toBeVisible()
  await section.getByText('Poppies').click()
  await expect(section.getByRole('img', { name: /large red poppies/ })).toBeVisible()
  expect(await violationsInBothThemes(page)).toEqual([])
  expect(asked.length).toBe(before)

  await section.getByRole('button', { name: 'Register' }).click()
  await expect(page.getByRole('dialog').getByRole('tab', { name: 'Register' })).toHaveAttribute('aria-selected', 'true')
})

test('the four steps can be tried by keyboard', async ({ page }) => {
  const { section, photo, says } = await openTour(page)
  await photo.focus()
  await page.keyboard.press('Enter')
  for (let left = 0; left < 4; left++) await page.keyboard.press('Shift+ArrowLeft')
  await page.keyboard.press('Enter')
  await expect(says).toHaveText('That is not the dress. Try again')
  for (let right = 0; right < 4; right++) await page.keyboard.press('Shift+ArrowRight')
  await page.keyboard.press('Enter')
  await expect(says).toHaveText('Marked. Choose a flat-lay')
  await page.keyboard.press('Tab')
  await expect(section.getByRole('button', { name: 'Start again' })).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Space')
  await expect(section.getByRole('radio', { name: 'Poppies' })).toBeChecked()
  await page.keyboard.press('ArrowRight')
  await expect(section.getByRole('radio', { name: 'Stripes' })).toBeChecked()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  const divider = section.getByRole('slider')
  await expect(divider).toBeFocused()
  await page.keyboard.press('ArrowLeft')
  await expect(divider).not.toHaveValue('50')
  await section.getByRole('button', { name: 'Start again' }).press('Enter')
  await expect(photo).toBeFocused()
  await expect(says).toHaveText('Click on the dress')
})

test('nothing moves when what can be tried takes the place of what can be read', async ({ page }) => {
  for (const width of [360, 768, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    // Held back, so that both can be measured.
    const code = Promise.withResolvers<void>()
    await page.route('**/assets/tour-*.js', async (route) => {
      await code.promise
      await route.continue()
    })
    await page.goto('/')
    const section = page.getByRole('region', { name: 'How it works' })
    const steps = section.getByRole('listitem')
    await steps.last().scrollIntoViewIfNeeded()
    await expect(section.getByRole('img', { name: /plain white dress/ })).toBeVisible()
    const places = (): Promise<(number | undefined)[]> =>
      steps.evaluateAll((items) =>
        items.map((item) => item.getBoundingClientRect().top - item.closest('section')!.getBoundingClientRect().top),
      )
    const read = [...(await places()), (await section.boundingBox())?.height]
    code.resolve()
    await expect(section.getByRole('application')).toBeAttached()
    expect([...(await places()), (await section.boundingBox())?.height]).toEqual(read)
    await page.unrouteAll()
  }
})
