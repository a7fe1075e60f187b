import { PLANS } from '@toile/contract'
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { keepPlanIntent, planIntent } from '../../../lib/plan-intent.ts'
import { sessionQuery } from '../../../lib/session.ts'
import { fakeApi } from '../../../testing/fake-api.ts'
import { renderPage } from '../../../testing/render-app.tsx'
import { PricingPage } from './pricing-page.tsx'

const user = { username: 'marguerite', email: 'm@example.com' }

function open(signedIn: boolean) {
  fakeApi({
    'GET /api/get-user-credits/': () => ({ body: { credits: 44, ...user } }),
    'GET /api/plans/': () => ({ body: { plans: PLANS.map((plan) => ({ ...plan, priceId: '' })), costs: [] } }),
  })
  const page = renderPage(<PricingPage />, ['/login'])
  act(() => {
    page.queryClient.setQueryData(
      sessionQuery.queryKey,
      signedIn ? { authenticated: true, user } : { authenticated: false, user: null },
    )
  })
  return page
}
const see = (hidden: boolean) =>
  act(async () => {
    vi.spyOn(document, 'hidden', 'get').mockReturnValue(hidden)
    document.dispatchEvent(new Event('visibilitychange'))
  })

beforeEach(() => localStorage.clear())
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

describe('a plan’s button', () => {
  it('sends a visitor to the login, and remembers the plan', async () => {
    open(false)
    await act(async () => void fireEvent.click(screen.getByRole('link', { name: 'Choose STANDARD' })))
    expect(await screen.findByText('at /login')).toBeTruthy()
    expect(planIntent()).toBe('STANDARD')
  })

  it('opens its confirmation for who is signed in, and buys nothing', async () => {
    open(true)
    await act(async () => void fireEvent.click(await screen.findByRole('button', { name: 'Choose PREMIUM' })))
    const dialog = screen.getByRole('dialog', { name: 'The PREMIUM plan' })
    for (const words of ['$150', '2,000 with each payment', '500 pictures, at 4 credits each', 'until you cancel']) {
      expect(dialog.textContent).toContain(words)
    }
    expect(await within(dialog).findByText('44 + 2,000 = 2,044')).toBeTruthy()
    const confirm = within(dialog).getByRole('button', { name: 'Confirm the plan' })
    expect(confirm.getAttribute('aria-disabled')).toBe('true')
    expect(dialog.textContent).toContain('Buying opens soon.')
    await act(async () => void fireEvent.click(within(dialog).getByRole('button', { name: 'Not now' })))
    expect(screen.queryByRole('dialog')).toBeNull()
  })
})

describe('a plan that was pressed for before the login (R1)', () => {
  it('is confirmed once', async () => {
    keepPlanIntent('BASIC')
    open(true)
    expect(await screen.findByRole('dialog', { name: 'The BASIC plan' })).toBeTruthy()
    expect(planIntent()).toBeNull()
    cleanup()
    open(true)
    await screen.findByRole('button', { name: 'Choose BASIC' })
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('waits for the login', () => {
    keepPlanIntent('BASIC')
    open(false)
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(planIntent()).toBe('BASIC')
  })

  it('is confirmed in the tab that is looked at', async () => {
    await see(true)
    keepPlanIntent('BASIC')
    open(true)
    await screen.findByRole('button', { name: 'Choose BASIC' })
    expect(screen.queryByRole('dialog')).toBeNull()
    await see(false)
    expect(await screen.findByRole('dialog', { name: 'The BASIC plan' })).toBeTruthy()
  })
})
