import type { AccountPayment, CreditEntry } from '@toile/contract'
import { act, cleanup, screen, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { creditsQuery } from '../../../lib/account.ts'
import { fakeApi } from '../../../testing/fake-api.ts'
import { paginationOf } from '../../../testing/generation.ts'
import { NO_PLAN, SOLD, subscriptionTo } from '../../../testing/shop.ts'
import { press, renderAccountPage } from '../testing/account.tsx'
import { CreditsPage } from './credits-page.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const entry = (id: number, amount: number, balance: number): CreditEntry => ({
  id,
  amount,
  balance,
  reason: amount > 0 ? 'trial' : 'generation',
  what: amount > 0 ? 'Trial credits' : '4 pictures, Create background',
  at: '2026-11-21T12:00:00Z',
})

const Portal = () => <button type="button">Card and bills</button>
const paymentOf = (id: string, marks: Partial<AccountPayment> = {}): AccountPayment => ({
  id,
  what: 'STANDARD plan, 600 credits',
  amount_cents: 5000,
  currency: 'usd',
  refunded_cents: 0,
  receipt_url: `https://pay.example/${id}`,
  paid_at: '2026-11-21T12:00:00Z',
  ...marks,
})

/** A ledger of two pages, and the badge's balance; `plan` names the one of the account. */
function ledger(plan: string | null = null) {
  const state = {
    credits: 44,
    entries: [entry(2, -16, 44), entry(1, 1260, 60)],
    payments: [] as AccountPayment[],
  }
  fakeApi({
    'GET /api/get-user-credits/': () => ({
      body: { credits: state.credits, username: 'marguerite', email: 'm@example.com' },
    }),
    'GET /api/get-user-subscription/': () => ({
      body: plan === null ? NO_PLAN : { ...subscriptionTo('BASIC'), plan },
    }),
    'GET /api/plans/': () => ({ body: SOLD }),
    'GET /api/account/payments/': ({ path }) => {
      const page = Number(new URL(path, 'http://localhost').searchParams.get('page'))
      return { body: { payments: state.payments, pagination: paginationOf(page, 1, state.payments.length) } }
    },
    'GET /api/account/credits/': ({ path }) => {
      const page = Number(new URL(path, 'http://localhost').searchParams.get('page'))
      return {
        body: { entries: page === 1 ? state.entries : [entry(0, 60, 60)], pagination: paginationOf(page, 2, 3) },
      }
    },
  })
  return { state }
}

const balance = () => within(screen.getByRole('region', { name: 'Balance' }))

describe('My credits', () => {
  it.each([
    [null, 'Enough for 11 pictures.'],
    ['price_standard', 'Enough for 11 pictures: about $3.70 at the price of your STANDARD plan.'],
    ['price_premium', 'Enough for 11 pictures: $3.30 at the price of your PREMIUM plan.'],
    ['price_of_old', 'Enough for 11 pictures.'],
  ])('are told in pictures, and in money where the plan is known: %s', async (plan, words) => {
    ledger(plan)
    renderAccountPage(<CreditsPage Portal={Portal} />, '/account/credits')
    expect(await balance().findByText(words)).toBeTruthy()
  })

  it('tells what came and went, signed, with what was left, under the same balance', async () => {
    ledger()
    renderAccountPage(<CreditsPage Portal={Portal} />, '/account/credits')
    const [spent, given] = (await screen.findAllByRole('row')).slice(1)
    expect(
      within(spent!)
        .getAllByRole('cell')
        .map((cell) => cell.textContent),
    ).toEqual([
      '4 pictures, Create background',
      expect.stringContaining('21 Nov 2026'),
      '−16',
      expect.stringMatching(/44$/),
    ])
    expect(within(given!).getByText('+1,260')).toBeTruthy()
    expect(balance().getByText('44')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Get more credits' }).getAttribute('href')).toBe('/pricing')
  })

  it('turns the pages, which stand in the address, and keeps the balance', async () => {
    ledger()
    const { router } = renderAccountPage(<CreditsPage Portal={Portal} />, '/account/credits')
    await screen.findAllByRole('row')
    await press(screen.getByRole('button', { name: 'Next page' }))
    await screen.findByText('page 2 of 2')
    expect(router.state.location.search).toBe('?page=2')
    expect(balance().getByText('44')).toBeTruthy()
  })

  it('follows the badge: credits that were spent elsewhere are in the list', async () => {
    const { state } = ledger()
    const { queryClient } = renderAccountPage(<CreditsPage Portal={Portal} />, '/account/credits')
    await screen.findAllByRole('row')
    state.credits = 40
    state.entries = [entry(3, -4, 40), ...state.entries]
    await act(() => queryClient.invalidateQueries({ queryKey: creditsQuery.queryKey }))
    await screen.findByText('−4')
    expect(balance().getByText('40')).toBeTruthy()
  })

  it('says what credits are where none have moved', async () => {
    const { state } = ledger()
    state.entries = []
    renderAccountPage(<CreditsPage Portal={Portal} />, '/account/credits')
    await screen.findByText('No credit activity yet')
    expect(screen.queryByRole('table')).toBeNull()
  })

  it('can be asked for again where the list did not come', async () => {
    fakeApi({ 'GET /api/account/credits/': () => ({ status: 500, body: { message: 'An unexpected error occurred' } }) })
    renderAccountPage(<CreditsPage Portal={Portal} />, '/account/credits')
    expect(await screen.findByText(/Your credits could not be loaded\./)).toBeTruthy()
    ledger()
    await press(screen.getAllByRole('button', { name: 'Try again' })[0]!)
    expect(await screen.findAllByRole('row')).toHaveLength(3)
  })
})

describe('the payments', () => {
  const open = async (payments: AccountPayment[]) => {
    ledger().state.payments = payments
    renderAccountPage(<CreditsPage Portal={Portal} />, '/account/credits')
    return within(await screen.findByRole('region', { name: 'Payments' }))
  }

  it('are told with day, amount and receipt, and lead to card and bills', async () => {
    const shown = await open([paymentOf('p1')])
    const [payment] = await shown.findAllByRole('listitem')
    for (const part of ['STANDARD plan, 600 credits', '$50', '21 November 2026']) {
      expect(payment!.textContent).toContain(part)
    }
    expect(payment!.textContent).not.toContain('efunded')
    expect(shown.getByRole('link', { name: /^Receipt of 21 November 2026/ }).getAttribute('href')).toBe(
      'https://pay.example/p1',
    )
    expect(shown.getByRole('button', { name: 'Card and bills' })).toBeTruthy()
  })

  it('that were refunded say how much', async () => {
    const shown = await open([
      paymentOf('p1', { refunded_cents: 1250 }),
      paymentOf('p2', { refunded_cents: 5000, receipt_url: null }),
    ])
    const [part, whole] = await shown.findAllByRole('listitem')
    expect(part!.textContent).toContain('$12.50 of it refunded')
    expect(whole!.textContent).toContain('Refunded in full')
    expect(within(whole!).queryByRole('link')).toBeNull()
  })

  it('are none yet', async () => {
    const shown = await open([])
    expect(await shown.findByText('Nothing has been paid yet.')).toBeTruthy()
    expect(shown.queryByRole('button', { name: 'Card and bills' })).toBeNull()
  })
})
