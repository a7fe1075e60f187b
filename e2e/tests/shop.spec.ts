import type { Page } from '@playwright/test'
import { ofColours, violationsOf } from '../support/axe.ts'
import { atPortal, creditsAdded, dialogOf, openPricing, payWith, travel, useCard } from '../support/shop.ts'
import { chooseCount, credits } from '../support/studio.ts'
import { creditsOf, expect, signedIn, spendTo, test } from '../support/test.ts'

const FAILED =
  "Your payment couldn't be processed. You can retry immediately or check back later if the problem persists."
const CANCELLED = 'this subscription has been canceled and will not renew'

/** What is in view, in both themes: nothing stands out of the window, and, once on a phone, axe finds nothing. */
async function look(page: Page, name: string): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    const beyond = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    expect(beyond, `${name}, ${colorScheme}: wider than the window`).toBeLessThanOrEqual(0)
    if (page.viewportSize()?.width !== 360) continue
    const violations = await violationsOf(page, colorScheme === 'dark' ? ofColours : undefined)
    expect(violations, `${name}, ${colorScheme}: ${violations.join('; ')}`).toEqual([])
  }
}

const balance = async (page: Page): Promise<number> => Number((await credits(page).textContent())?.replaceAll(',', ''))

for (const width of [360, 1440]) {
  test(
    `plans and credits are bought, changed, cancelled and renewed, at ${width} px in both themes`,
    { tag: '@long' },
    async ({ page, toile }) => {
      const { username } = await signedIn(page, toile)
      await page.setViewportSize({ width, height: 900 })
      await spendTo(toile, { username }, 1)
      const current = page.getByRole('region', { name: 'Current plan' })

      await test.step('from inside a mode: declined, left, tried again, asked by the bank, and back at the work', async () => {
        await page.goto('/create-pattern/')
        await page.getByRole('textbox').fill('Polka dots')
        await chooseCount(page, 4)
        await page.getByRole('button', { name: 'Generate 4 Images · 16 credits' }).click()
        const lacking = dialogOf(page, 'Not enough credits')
        await expect(lacking).toContainText('This costs 16; you have 1: 15 more are needed.')
        await look(page, 'lacking credits')
        await lacking.getByRole('button', { name: 'Choose plan: BASIC' }).click()
        await expect(dialogOf(page, 'The BASIC plan')).toContainText('60 with each payment')
        await look(page, 'confirmation of a plan')
        await page.getByRole('button', { name: 'Continue to payment' }).click()
        await payWith(page, 'declined')
        await expect(page.getByRole('alert').filter({ hasText: 'declined' })).toBeVisible()
        await look(page, 'declined')
        await page.getByRole('link', { name: 'Back to Toile' }).click()
        const failed = dialogOf(page, 'Payment not completed')
        await expect(failed).toContainText(FAILED)
        await expect(failed).toContainText('The card was declined. Nothing was charged.')
        await look(page, 'payment failed')
        await failed.getByRole('button', { name: 'Retry now' }).click()
        await payWith(page, 'asks')
        await expect(page.getByRole('heading', { name: 'Your bank asks: is it you?' })).toBeVisible()
        await page.getByRole('button', { name: 'Confirm', exact: true }).click()
        await expect(dialogOf(page, 'Credits Added!')).toContainText('+60')
        await look(page, 'credits added')
        await creditsAdded(page, 60)
        await expect(page).toHaveURL('/create-pattern/')
        await expect(page.getByRole('textbox')).toHaveValue('Polka dots')
        await expect(credits(page)).toHaveText('61')
        await expect(page.getByText('About $1.30 in your plan. Leaves you 45 credits.')).toBeVisible()
        await chooseCount(page, 1)
        await page.getByRole('button', { name: 'Generate 1 Image · 4 credits' }).click()
        await expect(page.getByRole('heading', { name: '1 picture, ready' })).toBeVisible({ timeout: 60_000 })
        expect(await creditsOf(toile, username)).toEqual({ balance: 57, ledger: 57 })
        // The way back leads to the checkout, which is over, and opens nothing here.
        await page.goBack()
        await expect(page.getByRole('heading', { name: 'This checkout is paid' })).toBeVisible()
        await page.goForward()
        await expect(page.getByRole('heading', { name: '1 picture, ready' })).toBeVisible()
        await expect(page.getByRole('dialog')).toBeHidden()
      })

      await test.step('a larger plan, charged at once and told before', async () => {
        await openPricing(page)
        await expect(current).toContainText('monthly')
        await expect(current).toContainText(/Next payment date\s*\d\d\.\d\d\.\d{4}/)
        await expect(page.getByRole('button', { name: 'Current plan' })).toBeDisabled()
        await look(page, 'plans')
        // The bank of the other card asks before each charge.
        await atPortal(page, () => useCard(page, 'pays'))
        await page.getByRole('button', { name: 'Upgrade to STANDARD' }).click()
        const change = dialogOf(page, 'Upgrade to STANDARD')
        await expect(change).toContainText(/Credits now\s*5[34]\d, as soon as it is paid/)
        await look(page, 'upgrade')
        const told = Number(/Credits now\s*(\d+)/.exec((await change.textContent()) ?? '')?.[1])
        await change.getByRole('button', { name: /^Pay \$4[45]/ }).click()
        await expect(dialogOf(page, 'You are on STANDARD')).toBeVisible()
        await look(page, 'upgraded')
        await page.getByRole('link', { name: 'Start Creating' }).click()
        await expect(page).toHaveURL('/dashboard')
        await expect(credits(page)).toHaveText(String(57 + told))
      })

      await test.step('a smaller plan is planned, and taken back', async () => {
        await openPricing(page)
        await page.getByRole('button', { name: 'Downgrade to BASIC' }).click()
        const change = dialogOf(page, 'Downgrade to BASIC')
        await expect(change).toContainText('None; you keep those you have')
        await look(page, 'downgrade')
        await change.getByRole('button', { name: 'Downgrade to BASIC' }).click()
        await expect(dialogOf(page, 'BASIC is planned')).toBeVisible()
        await page.keyboard.press('Escape')
        await expect(current).toContainText('BASIC follows on')
        await look(page, 'a smaller plan follows')
        await page.getByRole('button', { name: 'Get back to plan STANDARD' }).click()
        await dialogOf(page, 'Get back to plan STANDARD')
          .getByRole('button', { name: 'Get back to plan STANDARD' })
          .click()
        await expect(dialogOf(page, 'STANDARD continues')).toBeVisible()
        await page.keyboard.press('Escape')
        await expect(current).not.toContainText('BASIC follows')
      })

      await test.step('cancelled, and got back', async () => {
        await page.getByRole('button', { name: 'Cancel plan' }).click()
        await look(page, 'cancel?')
        await page.getByRole('button', { name: 'No, Keep Plan' }).click()
        await expect(current).not.toContainText(CANCELLED)
        await page.getByRole('button', { name: 'Cancel plan' }).click()
        await page.getByRole('button', { name: 'Yes, Cancel Plan' }).click()
        await expect(dialogOf(page, 'Your plan is cancelled')).toBeVisible()
        await look(page, 'cancelled')
        await page.getByRole('button', { name: 'Ok' }).click()
        await expect(current).toContainText(CANCELLED)
        await look(page, 'plans, cancelled')
        await page.getByRole('button', { name: 'Get back to plan STANDARD' }).click()
        await dialogOf(page, 'Get back to plan STANDARD')
          .getByRole('button', { name: 'Get back to plan STANDARD' })
          .click()
        await expect(dialogOf(page, 'STANDARD continues')).toBeVisible()
        await page.keyboard.press('Escape')
        await expect(current).not.toContainText(CANCELLED)
      })

      await test.step('credits bought once, beside the plan', async () => {
        const before = await balance(page)
        await page.getByRole('radio', { name: 'One-time' }).click()
        await look(page, 'plans, once')
        await page.getByRole('button', { name: 'Choose BASIC' }).click()
        await expect(dialogOf(page, '60 credits, once')).toContainText('nothing renews')
        await page.getByRole('button', { name: 'Continue to payment' }).click()
        await payWith(page, 'pays')
        await creditsAdded(page, 60)
        await expect(page).toHaveURL('/pricing')
        await expect(credits(page)).toHaveText(String(before + 60))
      })

      await test.step('renewed; then not paid, told over every page, and paid', async () => {
        const before = await balance(page)
        await atPortal(page, () => travel(page))
        await expect(credits(page)).toHaveText((before + 600).toLocaleString('en'))
        await atPortal(page, async () => {
          await useCard(page, 'declined')
          await travel(page)
        })
        await page.goto('/dashboard')
        const banner = page.getByRole('complementary', { name: 'Open bill' })
        await expect(banner).toContainText('Your last payment did not go through.')
        await expect(banner).toContainText(/If it is not paid by \d+ \w+ \d{4}, your STANDARD plan ends\./)
        await look(page, 'open bill')
        const bill = page.waitForEvent('popup')
        await banner.getByRole('link', { name: 'Pay the open bill' }).click()
        await payWith(await bill, 'pays')
        await expect((await bill).getByRole('heading', { name: 'This bill is paid' })).toBeVisible()
        await (await bill).close()
        // What the bank has told reaches the server by itself; who comes back to the page sees it.
        await expect(async () => {
          await page.evaluate(() => dispatchEvent(new Event('focus')))
          await expect(credits(page)).toHaveText((before + 1200).toLocaleString('en'), { timeout: 500 })
          await expect(banner).toHaveCount(0, { timeout: 500 })
        }).toPass()
        expect(await creditsOf(toile, username)).toEqual({ balance: before + 1200, ledger: before + 1200 })
      })
    },
  )
}

test(
  'a larger plan from inside a mode: the bank asks, it is paid in a tab of its own, and told at the work',
  { tag: '@long' },
  async ({ page, toile }) => {
    const account = await signedIn(page, toile)
    await page.setViewportSize({ width: 360, height: 900 })
    await openPricing(page)
    await page.getByRole('button', { name: 'Choose BASIC' }).click()
    await page.getByRole('button', { name: 'Continue to payment' }).click()
    await payWith(page, 'asks')
    await page.getByRole('button', { name: 'Confirm', exact: true }).click()
    await creditsAdded(page, 60)
    await spendTo(toile, account, 1)
    await page.goto('/create-pattern/')
    await page.getByRole('textbox').fill('Large dots')
    await page.getByRole('button', { name: /^Generate \d Image/ }).click()
    await page.getByRole('button', { name: 'Upgrade to STANDARD' }).click()
    await dialogOf(page, 'Upgrade to STANDARD').getByRole('button', { name: /^Pay / }).click()
    const waiting = dialogOf(page, 'STANDARD is waiting for payment')
    await expect(waiting).toBeVisible()
    await look(page, 'bill of a larger plan')
    const opened = page.waitForEvent('popup')
    await waiting.getByRole('link', { name: 'Pay the open bill' }).click()
    const bill = await opened
    await payWith(bill, 'pays')
    await expect(bill.getByRole('heading', { name: 'This bill is paid' })).toBeVisible()
    await bill.close()
    const done = dialogOf(page, 'You are on STANDARD')
    await expect(done).toContainText('Your work is as you left it.')
    await look(page, 'upgraded at work')
    await done.getByRole('button', { name: 'Go on with your work' }).click()
    await expect(page).toHaveURL('/create-pattern/')
    await expect(page.getByRole('textbox')).toHaveValue('Large dots')
  },
)

test(
  'the way back, a double click, two tabs and a tab that is closed do no harm',
  { tag: '@long' },
  async ({ page, context, toile }) => {
    const { username } = await signedIn(page, toile)
    const checkouts = async (): Promise<number> => {
      const { rows } = await toile.database.query<{ count: string }>(
        `SELECT count(*) FROM checkouts JOIN accounts ON accounts.id = account_id WHERE username = $1`,
        [username],
      )
      return Number(rows[0]?.count)
    }
    const choose = async (tab: Page): Promise<void> => {
      await tab.getByRole('radio', { name: 'One-time' }).click()
      await tab.getByRole('button', { name: 'Choose BASIC' }).click()
    }
    await openPricing(page)
    await choose(page)
    await page.getByRole('button', { name: 'Continue to payment' }).dblclick()
    await expect(page.getByRole('heading', { name: 'No card is charged' })).toBeVisible()
    const address = page.url()

    // Back: the page is as it was, and leads to the same checkout.
    await page.goBack()
    await expect(page).toHaveURL('/pricing')
    await openPricing(page)
    await choose(page)
    await page.getByRole('button', { name: 'Continue to payment' }).click()
    await expect(page).toHaveURL(address)

    // Another tab asks for the same, and is closed in the middle of it.
    const other = await context.newPage()
    await openPricing(other)
    await choose(other)
    await other.getByRole('button', { name: 'Continue to payment' }).click()
    await expect(other).toHaveURL(address)
    expect(await checkouts()).toBe(1)
    await other.close()
    expect(await creditsOf(toile, username)).toEqual({ balance: 60, ledger: 60 })

    // Paid in one tab, which is closed before it has led anywhere, and pressed for once more in the other.
    const paying = await context.newPage()
    await paying.goto(address)
    await paying.route('**/?*payment-popup=*', () => {})
    const beside = await context.newPage()
    await openPricing(beside)
    await expect(credits(beside)).toHaveText('60')
    const paid = paying.waitForResponse(/\/pay$/)
    await payWith(paying, 'pays')
    expect((await paid).ok()).toBe(true)
    await paying.close()
    await payWith(page, 'pays')

    // It is charged once, told where it is come back to, and adds nothing when it is looked at again.
    await creditsAdded(page, 60)
    await expect(page).toHaveURL('/pricing')
    await expect(credits(page)).toHaveText('120')
    await expect(credits(beside)).toHaveText('120')
    await page.goBack()
    await expect(page.getByRole('heading', { name: 'This checkout is paid' })).toBeVisible()
    await page.getByRole('link', { name: 'Back to Toile' }).click()
    await creditsAdded(page, 60)
    expect(await creditsOf(toile, username)).toEqual({ balance: 120, ledger: 120 })
  },
)
