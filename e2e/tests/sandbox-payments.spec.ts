import type { Page } from '@playwright/test'
import { ofColours, violationsOf } from '../support/axe.ts'
import { cardOf, payWith, travel, useCard } from '../support/shop.ts'
import { creditsOf, expect, signedIn, test } from '../support/test.ts'

test.use({ reducedMotion: 'reduce' })

/** Calls the API as the page would. */
const post = (page: Page, path: string, body: object): Promise<{ url: string; data: { url: string } }> =>
  page.evaluate(
    async ([address, json]) => {
      const token = /(?:^|; )csrftoken=([^;]*)/.exec(document.cookie)?.[1] ?? ''
      const response = await fetch(address, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-csrftoken': token },
        body: json,
      })
      if (!response.ok) throw new Error(`${address} answered ${response.status}: ${await response.text()}`)
      return response.json()
    },
    [path, JSON.stringify(body)] as const,
  )

/** Opens the checkout of a plan of 600 credits a month. */
async function openCheckout(page: Page): Promise<void> {
  await page.goto('/pricing')
  const { data } = await post(page, '/api/create-checkout-session/', {
    subscription_plan: 'sandbox_price_standard_monthly',
    credits_per_cycle: 600,
    return_to: 'pricing',
  })
  await page.goto(data.url)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('No card is charged')
}

const declined = (page: Page) => page.getByText('The card was declined. Nothing was paid.')

/** Both themes at the width of a small phone. */
async function judge(page: Page): Promise<void> {
  await page.setViewportSize({ width: 360, height: 740 })
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    expect(await violationsOf(page, colorScheme === 'dark' ? ofColours : undefined)).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
  }
}

test('the sandbox’s checkout: declined, refused and confirmed at the bank, by keyboard; then back and forth', async ({
  page,
  toile,
}) => {
  const { username } = await signedIn(page, toile)
  const { balance } = await creditsOf(toile, username)
  await openCheckout(page)
  await judge(page)
  await payWith(page, 'declined')
  await expect(declined(page)).toBeVisible()
  await judge(page)

  await cardOf(page, 'pays').focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await expect(cardOf(page, 'asks')).toBeChecked()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your bank asks: is it you?')
  await judge(page)
  await page.getByRole('button', { name: 'Refuse' }).press('Enter')
  await expect(declined(page)).toBeVisible()
  expect(await creditsOf(toile, username)).toMatchObject({ balance })

  await payWith(page, 'asks')
  await page.getByRole('button', { name: 'Confirm' }).dblclick()
  await expect(page).toHaveURL(/^[^?]+\/pricing\/?\?/)
  await expect.poll(async () => (await creditsOf(toile, username)).balance).toBe(balance + 600)

  await page.goBack()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This checkout is paid')
  await judge(page)
  await page.getByRole('link', { name: 'Back to Toile' }).click()
  await expect(page).toHaveURL(/^[^?]+\/pricing\/?\?/)
  expect((await creditsOf(toile, username)).balance).toBe(balance + 600)
})

test('the sandbox’s page for card and bills: a receipt, a new card, and time that moves on', async ({
  page,
  toile,
}) => {
  const { username } = await signedIn(page, toile)
  const { balance } = await creditsOf(toile, username)
  await openCheckout(page)
  await payWith(page, 'pays')
  await expect(page).toHaveURL(/^[^?]+\/pricing\/?\?/)
  await expect.poll(async () => (await creditsOf(toile, username)).balance).toBe(balance + 600)

  const { url } = await post(page, '/api/billing-portal/', { return_to: 'pricing' })
  await page.goto(url)
  await judge(page)
  await travel(page)
  await expect(page.getByRole('article')).toHaveCount(2)
  await expect.poll(async () => (await creditsOf(toile, username)).balance).toBe(balance + 1200)

  await useCard(page, 'declined')
  await travel(page)
  await expect(page.getByText('Its renewal could not be charged.')).toBeVisible()
  await judge(page)
  await page.getByRole('link', { name: 'Not paid: pay it' }).click()
  await payWith(page, 'pays')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This bill is paid')
  await expect.poll(async () => (await creditsOf(toile, username)).balance).toBe(balance + 1800)

  await page.goto(url)
  await page.getByRole('button', { name: 'Give $50.00 back' }).click()
  await expect(page.getByText('$50.00 given back')).toBeVisible()
  await expect.poll(async () => (await creditsOf(toile, username)).balance).toBe(balance + 1200)
  await page.getByRole('link', { name: 'Receipt' }).first().click()
  await expect(page.getByText('Given back')).toBeVisible()
  await judge(page)
})
