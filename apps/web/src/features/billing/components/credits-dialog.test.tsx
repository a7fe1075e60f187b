import { BUYING_IS_OFF, PLANS } from '@toile/contract'
import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { fakeApi } from '../../../testing/fake-api.ts'
import { renderPage } from '../../../testing/render-app.tsx'
import { CreditsDialog } from './credits-dialog.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

function open({ credits = 3, required = 16, payments = 'stripe' as 'stripe' | null } = {}) {
  fakeApi({
    'GET /api/plans/': () => ({
      body: { plans: PLANS.map((plan) => ({ ...plan, priceId: `price_${plan.name}` })), costs: [] },
    }),
    'GET /api/page-settings/': () => ({
      body: { sentry_dsn: null, release: 'test', google: null, security_contact: null, signup_credits: 0, payments },
    }),
  })
  const onClose = vi.fn<() => void>()
  const lacking = { insufficient_credits: true as const, message: 'Too few.', credits, required }
  const app = renderPage(<CreditsDialog lacking={lacking} onClose={onClose} />, ['/pricing'])
  return { ...app, onClose, dialog: screen.getByRole('dialog') }
}

describe('the credits dialog', () => {
  it.each([
    [3, 16, 'This costs 16; you have 3: 13 more are needed.'],
    [1, 2, 'This costs 2; you have 1: 1 more is needed.'],
  ])('says in numbers what is missing: %d of %d', (credits, required, words) => {
    const { dialog } = open({ credits, required })
    expect(dialog.textContent).toContain('You do not have enough credits to generate images.')
    expect(dialog.textContent).toContain(words)
  })

  it('shows each plan with its name, price, credits and what a picture costs in it', () => {
    const { dialog } = open()
    const cards = within(dialog).getAllByRole('listitem')
    expect(cards.map(({ textContent }) => textContent)).toEqual([
      expect.stringContaining('BASIC$5 a month60 creditsabout 33¢ a picture'),
      expect.stringContaining('STANDARD$50 a month600 creditsabout 33¢ a picture'),
      expect.stringContaining('PREMIUM$150 a month2,000 credits30¢ a picture'),
    ])
  })

  it('leads to the confirmation of the plan that is chosen', async () => {
    const { dialog, router, onClose } = open()
    fireEvent.click(within(dialog).getByRole('link', { name: 'Choose plan STANDARD' }))
    expect(onClose).toHaveBeenCalledOnce()
    await vi.waitFor(() => expect(router.state.location).toMatchObject({ pathname: '/pricing' }))
    expect(router.state.location.state).toEqual({ plan: 'STANDARD' })
  })

  it('leads to all plans', async () => {
    const { dialog, router, onClose } = open()
    fireEvent.click(within(dialog).getByRole('link', { name: 'Show all plans' }))
    expect(onClose).toHaveBeenCalledOnce()
    await vi.waitFor(() => expect(router.state.location).toMatchObject({ pathname: '/pricing', state: null }))
  })

  it('says before the click that buying is off, and offers no plan', async () => {
    const { dialog } = open({ payments: null })
    await within(dialog).findByText(BUYING_IS_OFF)
    expect(within(dialog).queryByRole('link', { name: /^Choose plan/ })).toBeNull()
    expect(within(dialog).getAllByRole('listitem')).toHaveLength(3)
  })
})
