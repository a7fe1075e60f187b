import { BUYING_IS_OFF } from '@toile/contract'
import type { PageSettings, PaymentType, PlanName, ReturnPlace, SubscriptionAnswer } from '@toile/contract'
import { act, cleanup, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { useBalanceSync } from '../../../lib/balance.ts'
import { fakeApi } from '../../../testing/fake-api.ts'
import { settingsOf } from '../../../testing/page-settings.ts'
import { renderPage } from '../../../testing/render-app.tsx'
import { canceling, NO_PLAN, press, previewOf, priceIdOf, shopCalls, subscriptionTo } from '../../../testing/shop.ts'
import { PlanDialog } from './plan-dialog.tsx'

interface Opened {
  readonly plan: PlanName
  readonly payment?: PaymentType
  readonly subscription?: () => SubscriptionAnswer
  readonly payments?: PageSettings['payments']
  readonly calls?: Parameters<typeof fakeApi>[0]
  readonly returnTo?: ReturnPlace
}

/** What the layout does: on return to the tab plan and balance are asked for anew. */
function Follows() {
  useBalanceSync()
  return null
}

function open({ plan, payment, subscription, payments, calls = {}, returnTo = 'create-sketch' }: Opened) {
  const api = fakeApi({ ...shopCalls(subscription, payments), ...calls })
  const onClose = vi.fn<() => void>()
  renderPage(
    <>
      <Follows />
      <PlanDialog plan={plan} {...(payment && { payment })} returnTo={returnTo} onClose={onClose} />
    </>,
    ['/dashboard', '/pricing'],
  )
  return { api, onClose }
}
const bodyOf = (call: { readonly body: unknown } | undefined): unknown => JSON.parse(String(call?.body))
const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }))

let assign: ReturnType<typeof vi.spyOn>
beforeEach(() => {
  assign = vi.spyOn(location, 'assign').mockImplementation(() => {})
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

describe('a purchase', () => {
  const paid = { data: { sessionId: 'c1', url: 'https://pay.example/c1' } }
  const checkout = { 'POST /api/create-checkout-session/': () => ({ body: paid }) }

  it('is told whole before it is paid: price, credits, pictures, renewal', async () => {
    open({ plan: 'PREMIUM' })
    await dialog('The PREMIUM plan')
    await screen.findByText('44 + 2,000 = 2,044')
    const words = screen.getByRole('dialog').textContent
    for (const part of [
      '$150',
      'a month',
      '2,000 with each payment',
      '500 pictures, at 4 credits',
      'until you cancel',
    ]) {
      expect(words).toContain(part)
    }
  })

  it.each([
    ['monthly', 'The STANDARD plan'],
    ['once', '600 credits, once'],
  ] as const)('%s leads to the provider’s page, once for two clicks', async (payment, title) => {
    const { api } = open({ plan: 'STANDARD', payment, calls: checkout })
    const button = (await dialog(title)).getByRole('button', { name: 'Continue to payment' })
    await act(async () => {
      button.click()
      button.click()
    })
    await vi.waitFor(() => expect(assign.mock.calls).toEqual([['https://pay.example/c1']]))
    expect(api.to('/api/create-checkout-session/').map(bodyOf)).toEqual([
      {
        subscription_plan: 'price_standard',
        credits_per_cycle: 600,
        payment_type: payment,
        return_to: 'create-sketch',
      },
    ])
    expect(button.getAttribute('aria-busy')).toBe('true')
  })

  it('can be gone on with when the browser brings the page back', async () => {
    const { api } = open({ plan: 'STANDARD', calls: checkout })
    const button = (await dialog('The STANDARD plan')).getByRole('button', { name: 'Continue to payment' })
    await press(button)
    await vi.waitFor(() => expect(assign).toHaveBeenCalledTimes(1))
    act(() => void dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true })))
    expect(button.getAttribute('aria-busy')).toBeNull()
    await press(button)
    await vi.waitFor(() => expect(api.to('/api/create-checkout-session/')).toHaveLength(2))
  })

  it('that was put off meanwhile leads nowhere', async () => {
    const answered = Promise.withResolvers<void>()
    open({
      plan: 'STANDARD',
      calls: {
        'POST /api/create-checkout-session/': async () => {
          await answered.promise
          return { body: paid }
        },
      },
    })
    await press((await dialog('The STANDARD plan')).getByRole('button', { name: 'Continue to payment' }))
    cleanup()
    await act(async () => answered.resolve())
    expect(assign).not.toHaveBeenCalled()
  })

  it.each([
    [400, { error: 'Invalid priceId' }, 'Invalid priceId'],
    [502, {}, 'An error occurred'],
  ])('that is refused (%d) says why, and can be tried again', async (status, body, words) => {
    open({ plan: 'BASIC', calls: { 'POST /api/create-checkout-session/': () => ({ status, body }) } })
    const shown = await dialog('The BASIC plan')
    await press(shown.getByRole('button', { name: 'Continue to payment' }))
    expect((await shown.findByRole('alert')).textContent).toBe(words)
    expect(shown.getByRole('button', { name: 'Continue to payment' }).getAttribute('aria-busy')).toBeNull()
    expect(assign).not.toHaveBeenCalled()
  })

  it('whose answer holds no sessionId is logged and told', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => {})
    open({
      plan: 'BASIC',
      calls: { 'POST /api/create-checkout-session/': () => ({ body: { data: { url: 'https://pay.example/' } } }) },
    })
    const shown = await dialog('The BASIC plan')
    await press(shown.getByRole('button', { name: 'Continue to payment' }))
    expect(await shown.findByRole('alert')).toBeTruthy()
    expect(log).toHaveBeenCalledTimes(1)
    expect(assign).not.toHaveBeenCalled()
  })

  it('is switched off where nobody takes payments, and says so before the click', async () => {
    const { api } = open({ plan: 'BASIC', payments: null })
    const shown = await dialog('The BASIC plan')
    expect(await shown.findByText(BUYING_IS_OFF)).toBeTruthy()
    await press(shown.getByRole('button', { name: 'Continue to payment' }))
    expect(api.to('/api/create-checkout-session/')).toEqual([])
  })

  it('of the plan that one has is of its credits, once', async () => {
    open({ plan: 'BASIC', subscription: () => subscriptionTo('BASIC') })
    expect(await dialog('60 credits, once')).toBeTruthy()
  })
})

describe('a change of plan', () => {
  const preview = (marks: Parameters<typeof previewOf>[0]) => ({
    'POST /api/preview-subscription/': () => ({ body: previewOf(marks) }),
  })
  const facts = (shown: ReturnType<typeof within>) =>
    shown.getAllByRole('definition').map(({ textContent }: HTMLElement) => textContent)

  it('upwards says what is charged and comes now, is made once, and is told', async () => {
    let subscription = subscriptionTo('BASIC')
    const { api, onClose } = open({
      plan: 'STANDARD',
      returnTo: 'pricing',
      subscription: () => subscription,
      calls: {
        ...preview({}),
        'POST /api/update-subscription/': () => {
          subscription = subscriptionTo('STANDARD')
          return { body: { ...subscription, change: 'upgrade' } }
        },
      },
    })
    const shown = await dialog('Upgrade to STANDARD')
    const pay = await shown.findByRole('button', { name: 'Pay $22.50' })
    expect(facts(shown).slice(0, 4)).toEqual([
      '$22.50, tax included',
      '270, as soon as it is paid',
      'As soon as it is paid',
      '12.03.2027: $50 before tax, for 600 credits',
    ])
    await act(async () => {
      pay.click()
      pay.click()
    })
    const done = await dialog('You are on STANDARD')
    expect(api.to('/api/update-subscription/').map(bodyOf)).toEqual([{ new_plan_price_id: 'price_standard' }])
    expect(api.to('/api/preview-subscription/').map(bodyOf)).toEqual([{ new_plan_price_id: 'price_standard' }])
    const start = done.getByRole('link', { name: 'Start Creating' })
    expect(start.getAttribute('href')).toBe('/dashboard')
    await press(start)
    expect(onClose).toHaveBeenCalled()
    expect(assign).not.toHaveBeenCalled()
  })

  it('upwards from inside a mode goes on with the work, which is as it was', async () => {
    let subscription = subscriptionTo('BASIC')
    const { onClose } = open({
      plan: 'STANDARD',
      subscription: () => subscription,
      calls: {
        ...preview({}),
        'POST /api/update-subscription/': () => {
          subscription = subscriptionTo('STANDARD')
          return { body: { ...subscription, change: 'upgrade' } }
        },
      },
    })
    await press(await (await dialog('Upgrade to STANDARD')).findByRole('button', { name: 'Pay $22.50' }))
    const done = await dialog('You are on STANDARD')
    expect(screen.getByRole('dialog').textContent).toContain('Your work is as you left it.')
    const [first] = done.getAllByRole('button')
    expect(first?.textContent).toBe('Go on with your work')
    expect(done.getByRole('link', { name: 'Start Creating' }).getAttribute('href')).toBe('/dashboard')
    await press(first!)
    expect(onClose).toHaveBeenCalledOnce()
    expect(screen.queryByText('at /dashboard')).toBeNull()
  })

  describe('upwards whose charge needs its owner', () => {
    const payment_url = 'https://pay.example/bill'
    const ask = async () => {
      const unpaid = subscriptionTo('BASIC', { pending_plan: priceIdOf('PREMIUM'), payment_url })
      const account = { subscription: subscriptionTo('BASIC') }
      const opened = open({
        plan: 'PREMIUM',
        subscription: () => account.subscription,
        calls: {
          ...preview({}),
          'POST /api/update-subscription/': () => {
            account.subscription = unpaid
            return { body: { ...unpaid, change: 'upgrade' } }
          },
        },
      })
      await press(await (await dialog('Upgrade to PREMIUM')).findByRole('button', { name: /^Pay / }))
      return { ...opened, account, waiting: await dialog('PREMIUM is waiting for payment') }
    }

    it('is paid in a tab of its own, and told on return to this one', async () => {
      const { account, waiting, api } = await ask()
      expect(assign).not.toHaveBeenCalled()
      const bill = waiting.getByRole('link', { name: 'Pay the open bill' })
      expect(['href', 'target', 'rel'].map((name) => bill.getAttribute(name))).toEqual([
        payment_url,
        '_blank',
        'noreferrer',
      ])
      account.subscription = subscriptionTo('PREMIUM')
      const before = api.to('/api/get-user-credits/').length
      await act(async () => void dispatchEvent(new Event('focus')))
      const done = await dialog('You are on PREMIUM')
      expect(done.getByRole('button', { name: 'Go on with your work' })).toBeTruthy()
      await vi.waitFor(() => expect(api.to('/api/get-user-credits/').length).toBeGreaterThan(before))
    })

    it('is waited for by the page itself, too', async () => {
      vi.useFakeTimers({ shouldAdvanceTime: true })
      const { account } = await ask()
      account.subscription = subscriptionTo('PREMIUM')
      await act(() => vi.advanceTimersByTimeAsync(5000))
      expect(await dialog('You are on PREMIUM')).toBeTruthy()
    })

    it('can be put off', async () => {
      const { waiting, onClose } = await ask()
      await press(waiting.getByRole('button', { name: 'Not now' }))
      expect(onClose).toHaveBeenCalledOnce()
    })
  })

  it('that was ordered and is not paid leads to its bill, in a tab of its own', async () => {
    open({
      plan: 'PREMIUM',
      subscription: () =>
        subscriptionTo('BASIC', { pending_plan: priceIdOf('PREMIUM'), payment_url: 'https://pay.example/bill' }),
    })
    const bill = (await dialog('PREMIUM is waiting for payment')).getByRole('link', { name: 'Pay the open bill' })
    expect(bill.getAttribute('href')).toBe('https://pay.example/bill')
    expect(bill.getAttribute('target')).toBe('_blank')
  })

  it('downwards takes effect with the next payment', async () => {
    open({
      plan: 'BASIC',
      subscription: () => subscriptionTo('STANDARD'),
      calls: {
        ...preview({
          change: 'downgrade',
          due_cents: 0,
          credits: 0,
          takes_effect_at: '2027-03-12T12:00:00Z',
          next_cents: 500,
        }),
        'POST /api/update-subscription/': () => ({
          body: { ...subscriptionTo('STANDARD', { next_plan: priceIdOf('BASIC') }), change: 'downgrade' },
        }),
      },
    })
    const shown = await dialog('Downgrade to BASIC')
    const confirm = await shown.findByRole('button', { name: 'Downgrade to BASIC' })
    expect(facts(shown).slice(0, 4)).toEqual([
      'Nothing',
      'None; you keep those you have',
      '12.03.2027; until then your plan stays as it is',
      '12.03.2027: $5 before tax, for 60 credits',
    ])
    await press(confirm)
    await dialog('BASIC is planned')
    expect(screen.getByRole('dialog').textContent).toContain('It begins on 12.03.2027.')
  })

  it('back to a cancelled plan', async () => {
    open({
      plan: 'STANDARD',
      subscription: () => canceling('STANDARD'),
      calls: {
        ...preview({ change: 'return', due_cents: 0, credits: 0 }),
        'POST /api/update-subscription/': () => ({ body: { ...subscriptionTo('STANDARD'), change: 'return' } }),
      },
    })
    const shown = await dialog('Get back to plan STANDARD')
    await press(await shown.findByRole('button', { name: 'Get back to plan STANDARD' }))
    expect((await dialog('STANDARD continues')).getByText(/Nothing was charged/)).toBeTruthy()
  })

  it.each([
    [{ error: 'Your card was declined.' }, 'Your card was declined.'],
    [{}, 'An error occurred'],
  ])('that is refused with %o says so', async (body, words) => {
    open({
      plan: 'PREMIUM',
      subscription: () => subscriptionTo('BASIC'),
      calls: { ...preview({}), 'POST /api/update-subscription/': () => ({ status: 402, body }) },
    })
    const shown = await dialog('Upgrade to PREMIUM')
    await press(await shown.findByRole('button', { name: /^Pay / }))
    expect((await shown.findByRole('alert')).textContent).toBe(words)
  })

  it('that cannot be told says why, and is asked again', async () => {
    let works = false
    open({
      plan: 'PREMIUM',
      subscription: () => subscriptionTo('BASIC'),
      calls: {
        'POST /api/preview-subscription/': () =>
          works ? { body: previewOf() } : { status: 502, body: { error: 'The provider is away.' } },
      },
    })
    const shown = await dialog('Upgrade to PREMIUM')
    expect((await shown.findByRole('alert')).textContent).toContain('The provider is away.')
    expect(shown.queryByRole('button', { name: /^Pay / })).toBeNull()
    works = true
    await press(shown.getByRole('button', { name: 'Try again' }))
    expect(await shown.findByRole('button', { name: 'Pay $22.50' })).toBeTruthy()
  })

  it('is not to be had while a bill is open: the dialog says so', async () => {
    open({ plan: 'PREMIUM', subscription: () => subscriptionTo('BASIC', { status: 'past_due' }) })
    const shown = await dialog('Upgrade to PREMIUM')
    expect(shown.getByText('Pay the open bill first.')).toBeTruthy()
    expect(shown.getByRole('link', { name: 'See your plan' }).getAttribute('href')).toBe('/pricing')
  })
})

it('whether anything can be bought is waited for, and tried again', async () => {
  let works = false
  open({
    plan: 'BASIC',
    calls: {
      'GET /api/page-settings/': () => (works ? { body: settingsOf({ payments: 'stripe' }) } : { status: 500 }),
    },
  })
  const shown = await dialog('BASIC')
  expect((await shown.findByRole('alert')).textContent).toContain('nothing can be bought just now')
  expect(screen.queryByRole('button', { name: 'Continue to payment' })).toBeNull()
  works = true
  await press(shown.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('button', { name: 'Continue to payment' })).toBeTruthy()
})

it('a plan that is not known yet is waited for, and tried again', async () => {
  let works = false
  open({
    plan: 'BASIC',
    calls: { 'GET /api/get-user-subscription/': () => (works ? { body: NO_PLAN } : { status: 500 }) },
  })
  const shown = await dialog('BASIC')
  expect((await shown.findByRole('alert')).textContent).toContain('Your plan could not be loaded')
  works = true
  await press(shown.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('button', { name: 'Continue to payment' })).toBeTruthy()
})
