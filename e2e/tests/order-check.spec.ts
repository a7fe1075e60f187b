import type { Page } from '@playwright/test'
import { blankSheet } from '../support/pictures.ts'
import { allArrived, chooseCount, generateName, nextButton, uploadSource } from '../support/studio.ts'
import { creditsOf, expect, signedIn, test } from '../support/test.ts'

const CHECK = '**/api/check-generation/'
const generate = (page: Page) => page.getByRole('button', { name: generateName(1) })
const looking = (page: Page) => page.getByText('Looking at your work.')

/** A check's answer comes when it is let go. */
async function holdChecks(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(CHECK, async (route) => {
    await promise
    await route.continue()
  })
  return resolve
}

test('who presses while the work is looked at is seen to wait, and goes on by itself', async ({ page, toile }) => {
  await signedIn(page, toile)
  await page.goto('/create-pattern/')
  await chooseCount(page, 1)
  // Longer than anybody waits for it.
  await holdChecks(page)
  await page.getByRole('textbox').fill('Polka dots')
  await generate(page).click()
  await expect(generate(page)).toHaveAttribute('aria-busy', 'true')
  await expect(looking(page)).toBeVisible()
  await allArrived(page, 1)
})

test('what is refused stops a press that waits, and costs nothing', async ({ page, toile }) => {
  const { username } = await signedIn(page, toile)
  await page.goto('/sketch-to-image/')
  await uploadSource(page, 'Sketch', await blankSheet())
  await nextButton(page).click()
  await chooseCount(page, 1)
  // However long the server takes: of the second and a half that a press waits nothing passes by itself.
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 60_000)
  await page.getByRole('textbox').fill('Linen')
  await generate(page).click()
  await expect(looking(page)).toBeVisible()
  await page.clock.runFor(600)
  const known = page.getByRole('region', { name: 'Before you pay' })
  await expect(async () => {
    await page.clock.runFor(1)
    await expect(known.getByRole('heading', { name: 'This cannot be made yet' })).toBeVisible({ timeout: 200 })
  }).toPass()
  await expect(generate(page)).not.toHaveAttribute('aria-busy')
  await page.clock.runFor(5000)
  await expect(known).toContainText('There are no lines on this picture.')
  expect(await creditsOf(toile, username)).toEqual({ balance: 60, ledger: 60 })
})
