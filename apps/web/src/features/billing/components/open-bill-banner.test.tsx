import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { fakeApi } from '../../../testing/fake-api.ts'
import { renderRoutes } from '../../../testing/render-app.tsx'
import { shopCalls, subscriptionTo } from '../../../testing/shop.ts'
import { notify } from '../../../ui/index.ts'
import { OpenBillBanner } from './open-bill-banner.tsx'

const pastDue = subscriptionTo('STANDARD', {
  status: 'past_due',
  payment_url: 'https://pay.example/bill',
  grace_until: '2026-12-15T12:00:00Z',
})

function open({
  subscription = pastDue,
  payments = 'stripe' as 'stripe' | null,
  portal = () => ({ body: { url: 'https://pay.example/portal' } }) as { status?: number; body: unknown },
} = {}) {
  const api = fakeApi({
    ...shopCalls(() => subscription, payments),
    'POST /api/billing-portal/': portal,
  })
  renderRoutes(
    [{ path: '*', element: <OpenBillBanner subscription={subscription} username="ada" /> }],
    '/create-pattern/',
  )
  return api
}

const changeCard = () => act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Change the card' })))

beforeEach(() => sessionStorage.clear())
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

describe('the banner of an open bill', () => {
  it('says what happened, until when the plan stays, and where the bill is paid', async () => {
    open()
    await screen.findByText(/If it is not paid by 15 December 2026, your STANDARD plan ends\./)
    expect(screen.getByText('Your last payment did not go through.')).toBeTruthy()
    const pay = screen.getByRole('link', { name: 'Pay the open bill' })
    expect(pay.getAttribute('href')).toBe('https://pay.example/bill')
    expect(pay.getAttribute('rel')).toBe('noreferrer')
  })

  it('leads to the card, and from there back to this place', async () => {
    const assign = vi.spyOn(location, 'assign').mockImplementation(() => {})
    const api = open()
    await changeCard()
    await vi.waitFor(() => expect(assign).toHaveBeenCalledExactlyOnceWith('https://pay.example/portal'))
    const [call] = api.to('/api/billing-portal/')
    expect(JSON.parse(String(call?.body))).toEqual({ return_to: 'create-pattern' })
  })

  it('says that the card could not be reached, and may be pressed again', async () => {
    const error = vi.spyOn(notify, 'error').mockImplementation(() => {})
    const api = open({ portal: () => ({ status: 502, body: { error: 'An error occurred' } }) })
    await changeCard()
    await vi.waitFor(() => expect(error.mock.calls).toEqual([['An error occurred']]))
    await changeCard()
    await vi.waitFor(() => expect(api.to('/api/billing-portal/')).toHaveLength(2))
  })

  it('without a page for the bill offers the card alone', () => {
    open({ subscription: { ...pastDue, payment_url: null } })
    expect(screen.queryByRole('link')).toBeNull()
    expect(screen.getByRole('button', { name: 'Change the card' })).toBeTruthy()
  })

  it('offers neither where nobody takes payments', async () => {
    open({ payments: null })
    await vi.waitFor(() => expect(screen.queryByRole('button', { name: 'Change the card' })).toBeNull())
    expect(screen.queryByRole('link')).toBeNull()
    expect(screen.getByText('Your last payment did not go through.')).toBeTruthy()
  })

  it('is put away for the session, and comes back the next day', () => {
    vi.useFakeTimers({ now: new Date('2026-12-02T22:00:00') })
    open()
    fireEvent.click(screen.getByRole('button', { name: 'Close until tomorrow' }))
    expect(screen.queryByRole('complementary')).toBeNull()
    cleanup()
    open()
    expect(screen.queryByRole('complementary')).toBeNull()
    act(() => void vi.advanceTimersByTime(3 * 60 * 60_000))
    expect(screen.getByRole('complementary', { name: 'Open bill' })).toBeTruthy()
  })
})
