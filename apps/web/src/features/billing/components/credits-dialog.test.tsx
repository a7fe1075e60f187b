import { BUYING_IS_OFF } from '@toile/contract'
import type { PlanName, SubscriptionAnswer } from '@toile/contract'
import { cleanup, screen, within } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { fakeApi } from '../../../testing/fake-api.ts'
import type { Answer } from '../../../testing/fake-api.ts'
import { settingsOf } from '../../../testing/page-settings.ts'
import { renderRoutes } from '../../../testing/render-app.tsx'
import { NO_PLAN, press, priceIdOf, shopCalls, subscriptionTo } from '../../../testing/shop.ts'
import { CreditsDialog } from './credits-dialog.tsx'

let assign: ReturnType<typeof vi.spyOn>
beforeEach(() => {
  assign = vi.spyOn(location, 'assign').mockImplementation(() => {})
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

function open({
  credits = 3,
  required = 16,
  payments = 'stripe' as 'stripe' | null,
  subscription = NO_PLAN as SubscriptionAnswer,
  settings = (): Answer => ({ body: settingsOf({ payments }) }),
} = {}) {
  const api = fakeApi({
    ...shopCalls(() => subscription),
    'GET /api/page-settings/': settings,
    'POST /api/create-checkout-session/': () => ({
      body: { data: { sessionId: 'c1', url: 'https://pay.example/c1' } },
    }),
  })
  function Mode() {
    const [lacking, setLacking] = useState<{
      insufficient_credits: true
      message: string
      credits: number
      required: number
    } | null>({ insufficient_credits: true, message: 'Too few.', credits, required })
    return (
      <>
        <p>the work</p>
        <CreditsDialog lacking={lacking} onClose={() => setLacking(null)} />
      </>
    )
  }
  const app = renderRoutes(
    [
      { path: '/create-pattern/', element: <Mode /> },
      { path: '/pricing', element: <p>at /pricing</p> },
    ],
    '/create-pattern/',
  )
  return { ...app, api, dialog: within(screen.getByRole('dialog', { name: 'Not enough credits' })) }
}

/** Until it is known whether anything can be bought, nothing is offered. */
const live = (dialog: ReturnType<typeof within>) =>
  vi.waitFor(() => {
    for (const button of dialog.getAllByRole('button', { name: /^(Choose|Buy|Upgrade)/ })) {
      expect(button.getAttribute('aria-disabled')).toBeNull()
    }
  })

describe('the credits dialog', () => {
  it.each([
    [3, 16, 'This costs 16; you have 3: 13 more are needed.'],
    [1, 2, 'This costs 2; you have 1: 1 more is needed.'],
  ])('says in numbers what is missing: %d of %d', (credits, required, words) => {
    open({ credits, required })
    const { textContent } = screen.getByRole('dialog')
    expect(textContent).toContain('You do not have enough credits to generate images.')
    expect(textContent).toContain(words)
  })

  it('shows each plan with its name, price, credits and what a picture costs in it', async () => {
    const { dialog } = open()
    await live(dialog)
    expect(dialog.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'BASIC$5 a month60 creditsabout 33¢ a pictureChoose plan',
      'STANDARD$50 a month600 creditsabout 33¢ a pictureChoose plan',
      'PREMIUM$150 a month2,000 credits30¢ a pictureChoose plan',
    ])
  })

  it('leads to the confirmation over the same page, and the purchase back to it', async () => {
    const { dialog, api, router } = open()
    await live(dialog)
    await press(dialog.getByRole('button', { name: 'Choose plan: STANDARD' }))
    const confirm = within(await screen.findByRole('dialog', { name: 'The STANDARD plan' }))
    expect(screen.getByText('the work')).toBeTruthy()
    await press(confirm.getByRole('button', { name: 'Continue to payment' }))
    await vi.waitFor(() => expect(assign.mock.calls).toEqual([['https://pay.example/c1']]))
    expect(JSON.parse(String(api.to('/api/create-checkout-session/')[0]?.body))).toEqual({
      subscription_plan: priceIdOf('STANDARD'),
      credits_per_cycle: 600,
      payment_type: 'monthly',
      return_to: 'create-pattern',
    })
    expect(router.state.location.pathname).toBe('/create-pattern/')
  })

  it('that is left at the confirmation leaves the work as it was', async () => {
    const { dialog } = open()
    await live(dialog)
    await press(dialog.getByRole('button', { name: 'Choose plan: BASIC' }))
    await press(await screen.findByRole('button', { name: 'Not now' }))
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(screen.getByText('the work')).toBeTruthy()
  })

  it.each<readonly [PlanName, readonly string[]]>([
    ['BASIC', ['Buy once: BASIC', 'Upgrade to STANDARD', 'Upgrade to PREMIUM']],
    ['STANDARD', ['Buy once: BASIC', 'Buy once: STANDARD', 'Upgrade to PREMIUM']],
  ])('offers to who has the plan %s what brings credits now', async (plan, labels) => {
    const { dialog } = open({ subscription: subscriptionTo(plan) })
    await dialog.findByRole('button', { name: labels[2]! })
    for (const name of labels) expect(dialog.getByRole('button', { name })).toBeTruthy()
  })

  it('a one-time purchase is confirmed as one', async () => {
    const { dialog, api } = open({ subscription: subscriptionTo('STANDARD') })
    await press(await dialog.findByRole('button', { name: 'Buy once: STANDARD' }))
    await press(await screen.findByRole('button', { name: 'Continue to payment' }))
    await vi.waitFor(() => expect(assign).toHaveBeenCalledOnce())
    expect(JSON.parse(String(api.to('/api/create-checkout-session/')[0]?.body))).toMatchObject({ payment_type: 'once' })
  })

  it('leads to all plans', async () => {
    const { dialog } = open()
    await press(dialog.getByRole('link', { name: 'Show all plans' }))
    expect(await screen.findByText('at /pricing')).toBeTruthy()
  })

  it('offers nothing while it is not known whether anything can be bought, and asks again', async () => {
    let works = false
    const { dialog } = open({
      settings: () => (works ? { body: settingsOf({ payments: 'stripe' }) } : { status: 500 }),
    })
    const choose = dialog.getByRole('button', { name: 'Choose plan: BASIC' })
    expect(choose.getAttribute('aria-disabled')).toBe('true')
    expect((await dialog.findByRole('alert')).textContent).toContain('nothing can be bought just now')
    expect(dialog.queryByRole('button', { name: /^Choose plan/ })).toBeNull()
    works = true
    await press(dialog.getByRole('button', { name: 'Try again' }))
    await dialog.findByRole('button', { name: 'Choose plan: BASIC' })
  })

  it('says before the click that buying is off, and offers nothing', async () => {
    const { dialog } = open({ payments: null })
    await dialog.findByText(BUYING_IS_OFF)
    expect(dialog.queryByRole('button', { name: /Choose|Buy|Upgrade/ })).toBeNull()
    expect(dialog.getAllByRole('listitem')).toHaveLength(3)
  })
})
