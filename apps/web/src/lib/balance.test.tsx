import type { SubscriptionStatus } from '@toile/contract'
import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { fakeApi } from '../testing/fake-api.ts'
import { subscriptionTo } from '../testing/shop.ts'
import { creditsQuery } from './account.ts'
import { creditsChanged, movesCredits, planChanged, useBalanceSync } from './balance.ts'
import { createQueryClient } from './query.ts'
import { subscriptionQuery } from './subscription.ts'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

/** A tab that shows the balance; what the server has is `bank.credits`. */
async function tab() {
  const bank: { credits: number; status: SubscriptionStatus } = { credits: 60, status: 'active' }
  const api = fakeApi({
    'GET /api/get-user-credits/': () => ({ body: { ...bank, username: 'ada', email: 'a@example.com' } }),
    'GET /api/get-user-subscription/': () => ({
      body: subscriptionTo('BASIC', { status: bank.status }),
    }),
  })
  const client = createQueryClient()
  const Shown = () => {
    useBalanceSync()
    const { data: plan } = useQuery(subscriptionQuery)
    return (
      <>
        <p>{`${useQuery(creditsQuery).data?.credits ?? '–'} credits`}</p>
        <p>{`plan ${plan?.status}`}</p>
      </>
    )
  }
  render(
    <QueryClientProvider client={client}>
      <Shown />
    </QueryClientProvider>,
  )
  await screen.findByText('60 credits')
  await screen.findByText('plan active')
  const askedFor = (path: string) => (): number => api.to(path).length
  return {
    bank,
    client,
    asked: askedFor('/api/get-user-credits/'),
    askedForPlan: askedFor('/api/get-user-subscription/'),
  }
}

describe('the balance', () => {
  it.each([
    ['this tab has the focus again', () => dispatchEvent(new Event('focus'))],
    ['this tab is seen again', () => document.dispatchEvent(new Event('visibilitychange'))],
  ])('is asked for when %s, however fresh it is', async (_name, happens) => {
    const { bank } = await tab()
    Object.assign(bank, { credits: 56, status: 'past_due' })
    act(() => void happens())
    expect(await screen.findByText('56 credits')).toBeTruthy()
    expect(await screen.findByText('plan past_due')).toBeTruthy()
  })

  it('is not asked for by a tab that goes out of sight', async () => {
    const { asked } = await tab()
    vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
    act(() => void document.dispatchEvent(new Event('visibilitychange')))
    expect(asked()).toBe(1)
  })

  it('follows what another tab says', async () => {
    const { bank } = await tab()
    bank.credits = 44
    const other = new BroadcastChannel('toile.balance')
    act(() => other.postMessage({ tab: 'another tab', news: 'balance' }))
    expect(await screen.findByText('44 credits')).toBeTruthy()
    other.close()
  })

  it('follows what another tab says of the plan, and the plan with it', async () => {
    const { bank, askedForPlan } = await tab()
    Object.assign(bank, { credits: 660, status: 'canceling' })
    const other = new BroadcastChannel('toile.balance')
    act(() => other.postMessage({ tab: 'another tab', news: 'plan' }))
    expect(await screen.findByText('660 credits')).toBeTruthy()
    expect(await screen.findByText('plan canceling')).toBeTruthy()
    expect(askedForPlan()).toBe(2)
    other.close()
  })

  it('is told to the other tabs with the plan when that changed', async () => {
    const { bank, client, asked } = await tab()
    const other = new BroadcastChannel('toile.balance')
    const heard = new Promise<MessageEvent>((resolve) => other.addEventListener('message', resolve, { once: true }))
    bank.status = 'past_due'
    act(() => planChanged(client))
    expect((await heard).data).toMatchObject({ news: 'plan' })
    expect(await screen.findByText('plan past_due')).toBeTruthy()
    expect(asked()).toBe(2)
    other.close()
  })

  it('leaves the plan alone when credits were spent', async () => {
    const { bank, client, askedForPlan } = await tab()
    bank.credits = 56
    act(() => creditsChanged(client))
    expect(await screen.findByText('56 credits')).toBeTruthy()
    expect(askedForPlan()).toBe(1)
  })

  it('is told to the other tabs, and asked for once in this one', async () => {
    const { bank, client, asked } = await tab()
    const other = new BroadcastChannel('toile.balance')
    const heard = new Promise((resolve) => other.addEventListener('message', resolve, { once: true }))
    bank.credits = 52
    act(() => creditsChanged(client))
    await heard
    expect(await screen.findByText('52 credits')).toBeTruthy()
    expect(asked()).toBe(2)
    other.close()
  })

  it.each([
    ['image', '{}', true],
    ['done', '{}', true],
    ['message', '{"kind":"accepted","count":4}', true],
    ['message', '{"kind":"failed","slot":0,"message":"no","credits_refunded":4}', true],
    ['message', '{"kind":"progress","slot":0,"fraction":0.5,"stage":"drawing"}', false],
    ['message', 'cut off', true],
  ] as const)('moves with %s %s: %s', (name, data, moves) => {
    expect(movesCredits({ name, id: '1', data })).toBe(moves)
  })
})
