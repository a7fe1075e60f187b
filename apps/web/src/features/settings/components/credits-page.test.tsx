import type { CreditEntry } from '@toile/contract'
import { PLANS } from '@toile/contract'
import { act, cleanup, screen, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { creditsQuery } from '../../../lib/account.ts'
import { fakeApi } from '../../../testing/fake-api.ts'
import { paginationOf } from '../../../testing/generation.ts'
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

/** A ledger of two pages, and the badge's balance; `plan` names the one of the account. */
function ledger(plan: string | null = null) {
  const state = { credits: 44, entries: [entry(2, -16, 44), entry(1, 1260, 60)] }
  fakeApi({
    'GET /api/get-user-credits/': () => ({
      body: { credits: state.credits, username: 'marguerite', email: 'm@example.com' },
    }),
    'GET /api/get-user-subscription/': () => ({
      body: {
        plan,
        status: plan && 'active',
        subscription_status: plan && 'active',
        updated_at: null,
        next_billing_date: null,
        ends_at: null,
        next_plan: null,
        pending_plan: null,
        payment_url: null,
        grace_until: null,
      },
    }),
    'GET /api/plans/': () => ({
      body: { plans: PLANS.map((each) => ({ ...each, priceId: `price_${each.name}` })), costs: [] },
    }),
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
    ['price_STANDARD', 'Enough for 11 pictures: about $3.70 at the price of your STANDARD plan.'],
    ['price_PREMIUM', 'Enough for 11 pictures: $3.30 at the price of your PREMIUM plan.'],
    ['price_of_old', 'Enough for 11 pictures.'],
  ])('are told in pictures, and in money where the plan is known: %s', async (plan, words) => {
    ledger(plan)
    renderAccountPage(<CreditsPage />, '/account/credits')
    expect(await balance().findByText(words)).toBeTruthy()
  })

  it('tells what came and went, signed, with what was left, under the same balance', async () => {
    ledger()
    renderAccountPage(<CreditsPage />, '/account/credits')
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
    const { router } = renderAccountPage(<CreditsPage />, '/account/credits')
    await screen.findAllByRole('row')
    await press(screen.getByRole('button', { name: 'Next page' }))
    await screen.findByText('page 2 of 2')
    expect(router.state.location.search).toBe('?page=2')
    expect(balance().getByText('44')).toBeTruthy()
  })

  it('follows the badge: credits that were spent elsewhere are in the list', async () => {
    const { state } = ledger()
    const { queryClient } = renderAccountPage(<CreditsPage />, '/account/credits')
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
    renderAccountPage(<CreditsPage />, '/account/credits')
    await screen.findByText('No credits have moved yet')
    expect(screen.queryByRole('table')).toBeNull()
  })

  it('can be asked for again where the list did not come', async () => {
    fakeApi({ 'GET /api/account/credits/': () => ({ status: 500, body: { message: 'An unexpected error occurred' } }) })
    renderAccountPage(<CreditsPage />, '/account/credits')
    expect((await screen.findByRole('alert')).textContent).toContain('Your credits did not come.')
    ledger()
    await press(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findAllByRole('row')).toHaveLength(3)
  })
})
