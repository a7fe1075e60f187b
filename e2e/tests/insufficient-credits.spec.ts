import type { Page } from '@playwright/test'
import { allArrived, chooseCount, credits, describeAndGenerate, pictures } from '../support/studio.ts'
import { creditsOf, expect, signedIn, spendTo, test } from '../support/test.ts'

const lacking = (page: Page) => page.getByRole('dialog', { name: 'Not enough credits' })

/** By the keyboard, once it is there. */
async function leave(page: Page): Promise<void> {
  await expect(lacking(page).locator(':focus')).toHaveCount(1)
  await page.keyboard.press('Escape')
  await expect(lacking(page)).toHaveCount(0)
}

/** The picture itself, and not only its frame. */
const isSeen = async (page: Page): Promise<void> => {
  await expect(pictures(page)).toHaveCount(1)
  await expect
    .poll(() =>
      pictures(page)
        .locator('img:not([alt=""])')
        .evaluate((img: HTMLImageElement) => img.naturalWidth),
    )
    .toBeGreaterThan(0)
}

test('behind the credits dialog the work stays as it was, whatever was pressed', async ({ page, toile }) => {
  const account = await signedIn(page, toile)
  await page.goto('/create-pattern/')
  await describeAndGenerate(page, 'Polka dots', 1)
  await allArrived(page, 1)
  await spendTo(toile, account, 1)
  await page.evaluate(() => dispatchEvent(new Event('focus')))
  await expect(credits(page)).toHaveText('1')

  // Vary: it would lead to another page.
  await page.getByRole('button', { name: 'Vary picture 1' }).click()
  await page.getByRole('menuitem', { name: /^4 Images/ }).click()
  await expect(lacking(page)).toContainText('You do not have enough credits to generate images.')
  await expect(lacking(page)).toContainText('This costs 16; you have 1: 15 more are needed.')
  await expect(page).toHaveURL('/create-pattern/')
  await leave(page)
  await isSeen(page)

  // Upscale and vary over the open picture.
  await pictures(page).click()
  const preview = page.getByRole('dialog', { name: 'Create pattern' })
  await preview.getByRole('button', { name: /^Upscale/ }).click()
  await expect(lacking(page)).toContainText('This costs 2; you have 1: 1 more is needed.')
  await leave(page)
  await expect(preview).toBeVisible()
  await preview.getByRole('button', { name: 'Vary' }).click()
  await page.getByRole('menuitem', { name: /^1 Image/ }).click()
  await expect(lacking(page)).toContainText('This costs 4; you have 1: 3 more are needed.')
  await leave(page)
  await expect(preview).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(preview).toHaveCount(0)
  await isSeen(page)

  // Regenerate, and generate from the step before it.
  await chooseCount(page, 4)
  await page.getByRole('button', { name: /^Regenerate/ }).click()
  await expect(lacking(page)).toContainText('This costs 16')
  await leave(page)
  await isSeen(page)
  await page.getByRole('button', { name: 'Back' }).click()
  await page.getByRole('textbox').fill('Large dots')
  await page.getByRole('button', { name: /^Generate 4 Images/ }).click()
  await leave(page)
  await expect(page.getByRole('textbox')).toHaveValue('Large dots')
  await page.getByRole('button', { name: 'Return to generation' }).click()
  await isSeen(page)
  expect(await creditsOf(toile, account.username)).toEqual({ balance: 1, ledger: 1 })
})

test('variations that run out of credits on their way show the picture that was to be varied', async ({
  page,
  toile,
}) => {
  const account = await signedIn(page, toile)
  await page.goto('/create-pattern/')
  await describeAndGenerate(page, 'Polka dots', 1)
  await allArrived(page, 1)
  // The last credits are spent between the look at the balance and the order.
  await page.route('**/api/reroll-output-with-sse/', async (route) => {
    await spendTo(toile, account, 1)
    await route.fallback()
  })
  await page.getByRole('button', { name: 'Vary picture 1' }).click()
  await page.getByRole('menuitem', { name: /^4 Images/ }).click()
  await leave(page)
  const kept = page.getByRole('img', { name: 'What is varied' }).first()
  await expect.poll(() => kept.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0)
  expect((await kept.boundingBox())!.height).toBeGreaterThan(300)
  expect(await creditsOf(toile, account.username)).toEqual({ balance: 1, ledger: 1 })
})
