import { BUYING_IS_OFF } from '@toile/contract'
import type { PageSettings, PlanName, SubscriptionAnswer } from '@toile/contract'
import { act, cleanup, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { savePlanIntent, planIntent } from '../../../lib/plan-intent.ts'
import { plansQuery } from '../../../lib/plans.ts'
import { subscriptionQuery } from '../../../lib/subscription.ts'
import { fakeApi } from '../../../testing/fake-api.ts'
import { settingsOf } from '../../../testing/page-settings.ts'
import { renderPage } from '../../../testing/render-app.tsx'
import { answerSession } from '../../../testing/session.ts'
import { Toaster } from '../../../ui/index.ts'
import {
  canceling,
  NO_PLAN,
  pastDue,
  pastDueCanceling,
  press,
  priceIdOf,
  shopCalls,
  SOLD,
  subscriptionTo,
  user,
} from '../../../testing/shop.ts'
import { PricingPage } from './pricing-page.tsx'

interface Opened {
  readonly signedIn?: boolean
  readonly subscription?: () => SubscriptionAnswer
  readonly payments?: PageSettings['payments']
  readonly calls?: Parameters<typeof fakeApi>[0]
}

function open({ signedIn = true, subscription, payments, calls = {} }: Opened = {}) {
  const api = fakeApi({ ...shopCalls(subscription, payments), ...calls })
  const page = renderPage(
    <>
      <PricingPage />
      <Toaster />
    </>,
    ['/login', '/dashboard'],
  )
  act(() => {
    answerSession(signedIn ? { authenticated: true, user } : { authenticated: false, user: null })
  })
  return { ...page, api }
}
const card = (plan: PlanName) => within(screen.getByRole('listitem', { name: plan }))
const currentPlan = async () => (await screen.findByRole('region', { name: 'Current plan' })).textContent
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

it('asks for a choice', () => {
  open({ signedIn: false })
  expect(screen.getByRole('heading', { level: 1, name: 'Choose Your Plan' })).toBeTruthy()
})

describe('a plan’s button', () => {
  it('sends a visitor to the login, and remembers the plan and how it is paid', async () => {
    const { api } = open({ signedIn: false })
    await press(screen.getByRole('radio', { name: 'One-time' }))
    await press(await screen.findByRole('link', { name: 'Choose STANDARD' }))
    expect(await screen.findByText('at /login')).toBeTruthy()
    expect(planIntent()).toEqual({ plan: 'STANDARD', payment: 'once' })
    expect(api.to('/api/get-user-subscription/')).toEqual([])
  })

  it('waits, disabled, for what the account has', async () => {
    const answered = Promise.withResolvers<void>()
    open({
      calls: {
        'GET /api/get-user-subscription/': async () => {
          await answered.promise
          return { body: subscriptionTo('BASIC') }
        },
      },
    })
    const button = await card('BASIC').findByRole<HTMLButtonElement>('button', { name: 'Loading' })
    expect(button.disabled).toBe(true)
    await act(async () => answered.resolve())
    expect(await card('BASIC').findByRole('button', { name: 'Current plan' })).toBeTruthy()
  })

  it('says what it does to the plan of the account', async () => {
    open({ subscription: () => subscriptionTo('STANDARD') })
    expect(await screen.findByRole('button', { name: 'Downgrade to BASIC' })).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Upgrade to PREMIUM' })).toBeTruthy()
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Current plan' }).disabled).toBe(true)
  })

  it('buys once whatever the plan is', async () => {
    open({ subscription: () => subscriptionTo('STANDARD') })
    await screen.findByRole('button', { name: 'Current plan' })
    await press(screen.getByRole('radio', { name: 'One-time' }))
    await press(screen.getByRole('button', { name: 'Choose STANDARD' }))
    expect(screen.getByRole('dialog', { name: '600 credits, once' })).toBeTruthy()
  })

  it('of a larger plan that is not paid leads to its bill', async () => {
    const bill = 'https://pay.example/bill'
    open({
      subscription: () => subscriptionTo('BASIC', { pending_plan: priceIdOf('PREMIUM'), payment_url: bill }),
    })
    const link = await card('PREMIUM').findByRole('link', { name: 'Upgrade to PREMIUM' })
    expect(link.getAttribute('href')).toBe(bill)
    expect(await currentPlan()).toContain('The charge for PREMIUM is not paid yet.')
    expect(screen.getByRole('link', { name: 'Pay the open bill' }).getAttribute('href')).toBe(bill)
  })

  it.each(['Pay the open bill', 'Upgrade to PREMIUM'])(
    'of a larger plan that is not paid: “%s” opens the bill beside the page, which waits and tells that it is paid',
    async (name) => {
      let subscription = subscriptionTo('BASIC', {
        pending_plan: priceIdOf('PREMIUM'),
        payment_url: 'https://pay.example/bill',
      })
      const { queryClient } = open({ subscription: () => subscription })
      const link = await screen.findByRole('link', { name })
      expect(link.getAttribute('target')).toBe('_blank')
      expect(link.getAttribute('rel')).toBe('noreferrer')
      // Where it leads to is not there to be opened.
      document.addEventListener('click', (event) => event.preventDefault(), { once: true })
      await press(link)
      const waiting = within(screen.getByRole('dialog', { name: 'PREMIUM is waiting for payment' }))
      expect(waiting.getByRole('link', { name: 'Pay the open bill' }).getAttribute('target')).toBe('_blank')
      subscription = subscriptionTo('PREMIUM')
      await act(() => queryClient.invalidateQueries({ queryKey: subscriptionQuery.queryKey }))
      expect(await screen.findByRole('dialog', { name: 'You are on PREMIUM' })).toBeTruthy()
    },
  )
})

describe('without a payment provider', () => {
  it.each([true, false])('the page says so before a click, also to a visitor (signed in: %s)', async (signedIn) => {
    const { api } = open({ signedIn, payments: null })
    expect(await screen.findByText(BUYING_IS_OFF)).toBeTruthy()
    const button = await screen.findByRole('button', { name: 'Choose BASIC' })
    expect(button.getAttribute('aria-disabled')).toBe('true')
    expect(card('BASIC').getByText('Buying is switched off.')).toBeTruthy()
    expect(screen.queryByRole('link', { name: 'Choose BASIC' })).toBeNull()
    await press(button)
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(api.calls.filter(({ method }) => method === 'POST')).toEqual([])
  })
})

describe('while it is not known whether anything can be bought', () => {
  const openEarly = async (signedIn: boolean) => {
    const answered = Promise.withResolvers<void>()
    const { queryClient } = open({
      signedIn,
      calls: {
        'GET /api/page-settings/': async () => {
          await answered.promise
          return { body: settingsOf({ payments: 'stripe' }) }
        },
      },
    })
    await vi.waitFor(() => expect(queryClient.getQueryState(plansQuery.queryKey)?.status).toBe('success'))
    return () => act(async () => answered.resolve())
  }

  it('nothing is offered', async () => {
    const answer = await openEarly(true)
    expect((await card('BASIC').findByRole<HTMLButtonElement>('button', { name: 'Loading' })).disabled).toBe(true)
    await answer()
    expect(await card('BASIC').findByRole('button', { name: 'Choose BASIC' })).toBeTruthy()
  })

  it('a visitor’s page looks as it will, and leads nowhere: what the build has written does not flicker', async () => {
    const answer = await openEarly(false)
    const still = card('BASIC').getByText('Choose BASIC')
    expect(card('BASIC').queryByRole('link')).toBeNull()
    await answer()
    const live = await card('BASIC').findByRole('link', { name: 'Choose BASIC' })
    expect(live.className).toBe(still.className)
  })

  it.each([true, false])('for good, that is said, and asked again (signed in: %s)', async (signedIn) => {
    let works = false
    open({
      signedIn,
      calls: {
        'GET /api/page-settings/': () => (works ? { body: settingsOf({ payments: 'stripe' }) } : { status: 500 }),
      },
    })
    expect((await screen.findByRole('alert')).textContent).toContain('nothing can be bought just now')
    expect(card('BASIC').queryByRole('link')).toBeNull()
    expect((await card('BASIC').findByRole('button', { name: 'Choose BASIC' })).getAttribute('aria-disabled')).toBe(
      'true',
    )
    works = true
    await press(screen.getByRole('button', { name: 'Try again' }))
    await vi.waitFor(() => {
      const live = card('BASIC').getByRole(signedIn ? 'button' : 'link', { name: 'Choose BASIC' })
      expect(live.getAttribute('aria-disabled')).toBeNull()
    })
    expect(screen.queryByRole('alert')).toBeNull()
  })
})

describe('what did not come is said, and tried again', () => {
  it('the plans', async () => {
    let works = false
    open({ calls: { 'GET /api/plans/': () => (works ? { body: SOLD } : { status: 500 }) } })
    expect((await screen.findByRole('alert')).textContent).toContain('The plans could not be loaded')
    works = true
    await press(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByRole('button', { name: 'Choose BASIC' })).toBeTruthy()
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('the plans, by themselves, when the network is back', async () => {
    let works = false
    open({ calls: { 'GET /api/plans/': () => (works ? { body: SOLD } : { status: 500 }) } })
    await screen.findByRole('alert')
    works = true
    act(() => void dispatchEvent(new Event('online')))
    expect(await screen.findByRole('button', { name: 'Choose BASIC' })).toBeTruthy()
  })

  it('the account’s plan: nothing is sold twice meanwhile, and credits can be bought once', async () => {
    let works = false
    open({
      calls: { 'GET /api/get-user-subscription/': () => (works ? { body: subscriptionTo('BASIC') } : { status: 500 }) },
    })
    expect((await screen.findByRole('alert')).textContent).toContain('Your plan could not be loaded')
    expect(card('BASIC').getByRole('button', { name: 'Choose BASIC' }).getAttribute('aria-disabled')).toBe('true')
    await press(screen.getByRole('radio', { name: 'One-time' }))
    expect(card('BASIC').getByRole('button', { name: 'Choose BASIC' }).getAttribute('aria-disabled')).toBeNull()
    await press(screen.getByRole('radio', { name: 'Monthly' }))
    works = true
    await press(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByRole('button', { name: 'Current plan' })).toBeTruthy()
  })
})

describe('the current plan', () => {
  it('is its credits alone without one', async () => {
    open()
    await screen.findByRole('button', { name: 'Choose BASIC' })
    expect(await currentPlan()).toMatch(/^Remaining credits(44|–)$/)
    expect(screen.queryByRole('button', { name: 'Cancel plan' })).toBeNull()
  })

  it('tells payment type and next payment date', async () => {
    open({ subscription: () => subscriptionTo('STANDARD') })
    await screen.findByRole('button', { name: 'Current plan' })
    const words = await currentPlan()
    for (const part of ['PlanSTANDARD', 'Payment typemonthly', 'Next payment date12.03.2027']) {
      expect(words).toContain(part)
    }
    expect(words).not.toContain('canceled')
  })

  it('that is cancelled says so, and until when it runs', async () => {
    open({ subscription: () => canceling('STANDARD') })
    await screen.findByRole('button', { name: 'Get back to plan STANDARD' })
    const words = await currentPlan()
    expect(words).toContain('this subscription has been canceled and will not renew')
    expect(words).toContain('Runs until12.03.2027')
    expect(words).not.toContain('Next payment date')
    expect(screen.queryByRole('button', { name: 'Cancel plan' })).toBeNull()
  })

  it('that is cancelled while a bill is open says both, and can be got back to', async () => {
    open({ subscription: () => pastDueCanceling('STANDARD') })
    expect(await screen.findByRole('button', { name: 'Get back to plan STANDARD' })).toBeTruthy()
    const words = await currentPlan()
    expect(words).toContain('this subscription has been canceled and will not renew')
    expect(words).toContain('Runs until26.02.2027')
    expect(words).toContain('Unless it is paid, the plan ends on 26.02.2027; paid, it runs until 12.03.2027.')
    expect(words).not.toContain('Next payment date')
    expect(screen.queryByRole('button', { name: 'Cancel plan' })).toBeNull()
  })

  it('tells of a smaller plan that follows', async () => {
    open({ subscription: () => subscriptionTo('STANDARD', { next_plan: priceIdOf('BASIC') }) })
    await screen.findByRole('button', { name: 'Get back to plan STANDARD' })
    expect(await currentPlan()).toContain('BASIC follows on 12.03.2027. Until then your plan stays as it is.')
  })

  it('whose renewal was not paid says until when, and leads to the bill', async () => {
    open({
      subscription: () => pastDue('STANDARD'),
    })
    await screen.findByRole('button', { name: 'Current plan' })
    expect(await currentPlan()).toContain('Unless it is paid, the plan ends on 26.02.2027.')
    const pay = screen.getByRole('link', { name: 'Pay the open bill' })
    expect(pay.getAttribute('href')).toBe('https://pay.example/renewal')
    expect(pay.getAttribute('target')).toBe('_blank')
    expect(card('PREMIUM').getByText('Pay the open bill first.')).toBeTruthy()
  })

  it('leads to card and bills, at the provider', async () => {
    const assign = vi.spyOn(location, 'assign').mockImplementation(() => {})
    const { api } = open({
      subscription: () => subscriptionTo('BASIC'),
      calls: { 'POST /api/billing-portal/': () => ({ body: { url: 'https://pay.example/portal' } }) },
    })
    await press(await screen.findByRole('button', { name: 'Card and bills' }))
    await vi.waitFor(() => expect(assign.mock.calls).toEqual([['https://pay.example/portal']]))
    expect(JSON.parse(String(api.to('/api/billing-portal/')[0]?.body))).toEqual({ return_to: 'pricing' })
  })

  it('says why card and bills did not open', async () => {
    open({
      subscription: () => subscriptionTo('BASIC'),
      calls: { 'POST /api/billing-portal/': () => ({ status: 502, body: { error: 'The provider is away.' } }) },
    })
    await press(await screen.findByRole('button', { name: 'Card and bills' }))
    expect(await screen.findByText('The provider is away.')).toBeTruthy()
  })
})

describe('cancelling', () => {
  const ask = async (calls: Opened['calls'] = {}) => {
    let subscription = subscriptionTo('STANDARD')
    const opened = open({
      subscription: () => subscription,
      calls: {
        'POST /api/cancel-subscription/': () => {
          subscription = canceling('STANDARD')
          return { body: subscription }
        },
        ...calls,
      },
    })
    await press(await screen.findByRole('button', { name: 'Cancel plan' }))
    return { ...opened, dialog: await screen.findByRole('dialog', { name: 'Cancel your plan?' }) }
  }

  it('asks first, and says until when plan and credits stay', async () => {
    const { api, dialog } = await ask()
    expect(dialog.textContent).toContain('STANDARD stays yours until 12.03.2027')
    await press(within(dialog).getByRole('button', { name: 'No, Keep Plan' }))
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(api.to('/api/cancel-subscription/')).toEqual([])
  })

  it('is confirmed, once for two clicks, and the page follows', async () => {
    const { api, dialog } = await ask()
    const yes = within(dialog).getByRole('button', { name: 'Yes, Cancel Plan' })
    await act(async () => {
      yes.click()
      yes.click()
    })
    const done = await screen.findByRole('dialog', { name: 'Your plan is cancelled' })
    expect(done.textContent).toContain('STANDARD runs until 12.03.2027 and will not renew.')
    await press(within(done).getByRole('button', { name: 'Ok' }))
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(await screen.findByRole('button', { name: 'Get back to plan STANDARD' })).toBeTruthy()
    expect(api.to('/api/cancel-subscription/')).toHaveLength(1)
  })

  it('while a bill is open says that it ends at once, and has ended', async () => {
    let subscription = pastDue('STANDARD')
    open({
      subscription: () => subscription,
      calls: {
        'POST /api/cancel-subscription/': () => {
          subscription = NO_PLAN
          return { body: subscription }
        },
      },
    })
    await press(await screen.findByRole('button', { name: 'Cancel plan' }))
    const asked = await screen.findByRole('dialog', { name: 'Cancel your plan?' })
    expect(asked.textContent).toContain(
      'Your last bill is open: STANDARD ends at once, and nothing more is charged. You keep your credits',
    )
    expect(asked.textContent).not.toContain('until')
    await press(within(asked).getByRole('button', { name: 'Yes, Cancel Plan' }))
    const done = await screen.findByRole('dialog', { name: 'Your plan is cancelled' })
    expect(done.textContent).toContain('STANDARD has ended, and nothing more is charged. Your credits stay.')
    expect(done.textContent).not.toContain('get back')
    await press(within(done).getByRole('button', { name: 'Ok' }))
    expect(await screen.findByRole('button', { name: 'Choose BASIC' })).toBeTruthy()
  })

  it.each([
    [{ error: 'The provider is away.' }, 'Failed to cancel plan: The provider is away.'],
    [{}, 'Failed to cancel plan: An error occurred'],
  ])('that fails with %o says so', async (body, words) => {
    const { dialog } = await ask({ 'POST /api/cancel-subscription/': () => ({ status: 502, body }) })
    await press(within(dialog).getByRole('button', { name: 'Yes, Cancel Plan' }))
    expect(await screen.findByText(words)).toBeTruthy()
    expect(within(dialog).getByRole('button', { name: 'Yes, Cancel Plan' }).getAttribute('aria-busy')).toBeNull()
  })
})

describe('a plan that was pressed for before the login (R1)', () => {
  it('is confirmed once', async () => {
    savePlanIntent({ plan: 'BASIC', payment: 'monthly' })
    open()
    expect(await screen.findByRole('dialog', { name: 'The BASIC plan' })).toBeTruthy()
    expect(planIntent()).toBeNull()
    cleanup()
    open()
    await screen.findByRole('button', { name: 'Choose BASIC' })
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('is confirmed as it was to be paid', async () => {
    savePlanIntent({ plan: 'BASIC', payment: 'once' })
    open()
    expect(await screen.findByRole('dialog', { name: '60 credits, once' })).toBeTruthy()
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'One-time', hidden: true }).checked).toBe(true)
  })

  it('waits for the login', () => {
    savePlanIntent({ plan: 'BASIC', payment: 'monthly' })
    open({ signedIn: false })
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(planIntent()).toMatchObject({ plan: 'BASIC' })
  })

  it('is confirmed in the tab that is looked at', async () => {
    await see(true)
    savePlanIntent({ plan: 'BASIC', payment: 'monthly' })
    open()
    await screen.findByRole('button', { name: 'Choose BASIC' })
    expect(screen.queryByRole('dialog')).toBeNull()
    await see(false)
    expect(await screen.findByRole('dialog', { name: 'The BASIC plan' })).toBeTruthy()
  })
})

it('what pictures cost stands under the plans', async () => {
  open({ subscription: () => NO_PLAN })
  expect((await screen.findByText('Upscale')).closest('dl')?.className).toContain('lg:grid-cols-5')
})
