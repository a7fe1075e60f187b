import { PAYMENT_FAILED } from '@toile/contract'
import type { CheckoutState } from '@toile/contract'
import { act, cleanup, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { fakeApi } from '../../testing/fake-api.ts'
import { renderRoutes } from '../../testing/render-app.tsx'
import { checkoutOf, press, shopCalls, user } from '../../testing/shop.ts'
import { answerSession } from '../../testing/session.ts'
import { PaymentPopup } from './payment-popup.tsx'

/** A page that a checkout led back to; what became of it is `shop.checkout`, null for an answer that is lost. */
function comeBack(address: string, { signedIn = true, checkout = checkoutOf() as CheckoutState | null } = {}) {
  const shop = { checkout, credits: 44 }
  const api = fakeApi({
    'GET /api/checkout/c1/': () => (shop.checkout === null ? { status: 502 } : { body: shop.checkout }),
    'GET /api/checkout/another/': () => ({ status: 404, body: { error: 'Not found' } }),
    ...shopCalls(),
    'GET /api/get-user-credits/': () => ({ body: { credits: shop.credits, ...user } }),
    'POST /api/create-checkout-session/': () => ({
      body: { data: { sessionId: 'c2', url: 'https://pay.example/c2' } },
    }),
  })
  const [pathname = '/', search = ''] = address.split('?')
  const page = renderRoutes([{ path: '*', element: <PaymentPopup /> }], { pathname, search: `?${search}` })
  act(() => {
    answerSession(signedIn ? { authenticated: true, user } : { authenticated: false, user: null })
  })
  return { ...page, api, shop, asked: () => api.to('/api/checkout/').length }
}
const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }))
const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

let assign: ReturnType<typeof vi.spyOn>
beforeEach(async () => {
  assign = vi.spyOn(location, 'assign').mockImplementation(() => {})
  // The popup's code is here before the clock stands still.
  await import('../../features/billing/index.ts')
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const SUCCESS = '/create-sketch/?payment-popup=success&checkout=c1'
const FAILURE = '/create-sketch/?payment-popup=failure&checkout=c1'

describe('a payment that is said to be made', () => {
  it('is confirmed by the server alone: what came, and the balance', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    const otherTab = new BroadcastChannel('toile.balance')
    const heard = new Promise<MessageEvent>((resolve) => otherTab.addEventListener('message', resolve, { once: true }))
    const { shop, router } = comeBack(`${SUCCESS}&page=2`)
    const waiting = await dialog('Confirming your payment')
    expect(waiting.getByText('Waiting for the confirmation')).toBeTruthy()
    shop.checkout = checkoutOf({ status: 'complete', credits: 600 })
    shop.credits = 644
    await wait(1000)
    const added = await dialog('Credits Added!')
    expect(added.getByText('+600')).toBeTruthy()
    expect(await added.findByText('644')).toBeTruthy()
    expect((await heard).data).toMatchObject({ news: 'plan' })
    otherTab.close()
    await press(added.getByRole('button', { name: 'Go on' }))
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(router.state.location).toMatchObject({ pathname: '/create-sketch/', search: '?page=2' })
    expect(router.state.historyAction).toBe('REPLACE')
  })

  it('and is confirmed, stays so for as long as it is shown', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    const { asked } = comeBack(SUCCESS, { checkout: checkoutOf({ status: 'complete', credits: 600 }) })
    await dialog('Credits Added!')
    await wait(90_000)
    expect((await dialog('Credits Added!')).getByText('+600')).toBeTruthy()
    expect(asked()).toBe(1)
  })

  it('is asked about every second, then less often, also where an answer is lost, for a minute', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    const { asked, shop } = comeBack(SUCCESS)
    await dialog('Confirming your payment')
    expect(asked()).toBe(1)
    shop.checkout = null
    await wait(1000)
    expect(asked()).toBe(2)
    shop.checkout = checkoutOf()
    await wait(1500)
    expect(asked()).toBe(3)
    await wait(57_500)
    const later = await dialog('Not confirmed yet')
    expect(screen.getByRole('dialog').textContent).toContain('Nothing is lost')
    const until = asked()
    expect(until).toBeLessThan(20)
    await wait(60_000)
    expect(asked()).toBe(until)
    await press(later.getByRole('button', { name: 'Ok' }))
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('is not claimed for another account’s checkout', async () => {
    comeBack('/dashboard?payment-popup=success&checkout=another')
    expect((await dialog('Not confirmed yet')).getByRole('button', { name: 'Ok' })).toBeTruthy()
    expect(screen.queryByText(/Credits Added/)).toBeNull()
  })

  it('but never was, is told as such', async () => {
    comeBack(SUCCESS, { checkout: checkoutOf({ status: 'expired', url: null }) })
    expect((await dialog('Payment not completed')).getByText(PAYMENT_FAILED)).toBeTruthy()
  })
})

describe('a payment that was not made', () => {
  it('says so in the prescribed words, and goes on where the checkout is open', async () => {
    comeBack(FAILURE, { checkout: checkoutOf({ declined: true }) })
    const shown = await dialog('Payment not completed')
    expect(shown.getByText(PAYMENT_FAILED)).toBeTruthy()
    expect(await shown.findByText(/declined/)).toBeTruthy()
    await press(shown.getByRole('button', { name: 'Retry now' }))
    expect(assign.mock.calls).toEqual([['https://pay.example/c1']])
  })

  it('and not tried either, says that nothing was charged', async () => {
    comeBack(FAILURE)
    expect(await (await dialog('Payment not completed')).findByText(/Nothing was charged/)).toBeTruthy()
  })

  it('whose try is not known says nothing of it', async () => {
    comeBack(FAILURE, { checkout: checkoutOf({ status: 'expired', url: null, declined: null }) })
    const shown = await dialog('Payment not completed')
    await vi.waitFor(() =>
      expect(shown.getByRole('button', { name: 'Retry now' }).getAttribute('aria-busy')).toBeNull(),
    )
    expect(screen.getByRole('dialog').textContent).not.toMatch(/charged|declined/)
  })

  it('asks for the same purchase again where the checkout is over, and leads back to the same work', async () => {
    const { api, router } = comeBack(FAILURE, {
      checkout: checkoutOf({ status: 'expired', url: null, payment_type: 'once' }),
    })
    const shown = await dialog('Payment not completed')
    await shown.findByText(/Nothing was charged/)
    await press(shown.getByRole('button', { name: 'Retry now' }))
    const again = await dialog('600 credits, once')
    expect(router.state.location.search).toBe('')
    await press(again.getByRole('button', { name: 'Continue to payment' }))
    await vi.waitFor(() => expect(assign.mock.calls).toEqual([['https://pay.example/c2']]))
    expect(JSON.parse(String(api.to('/api/create-checkout-session/')[0]?.body))).toMatchObject({
      payment_type: 'once',
      return_to: 'create-sketch',
    })
  })

  it('leads back to the main screen, and the way back opens nothing', async () => {
    const { router } = comeBack(FAILURE)
    await press((await dialog('Payment not completed')).getByRole('button', { name: 'Back to the main screen' }))
    expect(router.state.location.pathname).toBe('/dashboard')
    expect(router.state.historyAction).toBe('REPLACE')
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('leads to the plans where it is not known what was bought', async () => {
    const { router } = comeBack('/dashboard?payment-popup=failure')
    await press((await dialog('Payment not completed')).getByRole('button', { name: 'Retry now' }))
    expect(router.state.location.pathname).toBe('/pricing')
  })

  it('but was meanwhile, in another tab, is told as that', async () => {
    comeBack(FAILURE, { checkout: checkoutOf({ status: 'complete', credits: 600 }) })
    expect((await dialog('Credits Added!')).getByText('+600')).toBeTruthy()
  })
})

describe('nothing opens', () => {
  it.each([
    ['without the parameter', '/dashboard', true],
    ['for a success that names no checkout', '/dashboard?payment-popup=success', true],
    ['for another value', '/dashboard?payment-popup=anything&checkout=c1', true],
    ['for a visitor', '/pricing?payment-popup=success&checkout=c1', false],
  ])('%s', async (_when, address, signedIn) => {
    const { api } = comeBack(address, { signedIn })
    await act(() => new Promise((resolve) => setTimeout(resolve)))
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(api.to('/api/checkout/')).toEqual([])
  })
})
