import type { Page } from '@playwright/test'
import { expect } from './test.ts'

/** Who buys, at our pages and at the sandbox's, by the names that they show. */
export const dialogOf = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name })

/** The sandbox's cards, by the ends of their numbers. */
const CARDS = { pays: '4242', declined: '0002', asks: '3184' } as const
export type Card = keyof typeof CARDS

/** At a page that asks for a card: one of the sandbox's. */
export const cardOf = (page: Page, card: Card) =>
  page.getByRole('radio', { name: new RegExp(`\\b${CARDS[card]} [A-Z3]`) })

/** At a page that asks for a card. */
export async function payWith(page: Page, card: Card): Promise<void> {
  await expect(page.getByRole('heading', { name: 'No card is charged' })).toBeVisible()
  await cardOf(page, card).check()
  await page.getByRole('button', { name: /^Pay \$/ }).click()
}

/** The plans' page as it stands for who is signed in, its buttons with it. */
export async function openPricing(page: Page): Promise<void> {
  await page.goto('/pricing')
  await expect(page.getByRole('region', { name: 'Current plan' })).toContainText('Remaining credits')
}

/** The credits have arrived: told in the popup, and closed. */
export async function creditsAdded(page: Page, credits: number): Promise<void> {
  const popup = dialogOf(page, 'Credits Added!')
  await expect(popup).toContainText(`+${credits.toLocaleString('en')}`)
  await popup.getByRole('button', { name: 'Go on' }).click()
}

/** Does something at the provider's page for the card and the bills, and comes back to the plans. */
export async function atPortal(page: Page, act: () => Promise<void>): Promise<void> {
  await page.getByRole('button', { name: 'Card and bills' }).click()
  await expect(page.getByRole('heading', { name: 'Time travel' })).toBeVisible()
  await act()
  await page.getByRole('link', { name: 'Back to Toile' }).click()
  await expect(page).toHaveURL('/pricing')
}

/** At the portal; the page is drawn anew. */
export async function useCard(page: Page, card: Card): Promise<void> {
  await cardOf(page, card).check()
  const drawn = page.waitForEvent('load')
  await page.getByRole('button', { name: 'Use this card' }).click()
  await drawn
  await expect(cardOf(page, card)).toBeChecked()
}

/** At the portal: to what is due next. */
export async function travel(page: Page): Promise<void> {
  const drawn = page.waitForEvent('load')
  await page.getByRole('button', { name: 'To the next billing date' }).click()
  await drawn
}
