import type { SessionAnswer, SubscriptionAnswer } from '@toile/contract'
import { act, cleanup, screen } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { VISITOR } from '../../lib/session.ts'
import { subscriptionQuery } from '../../lib/subscription.ts'
import { fakeApi } from '../../testing/fake-api.ts'
import { renderRoutes } from '../../testing/render-app.tsx'
import { NO_PLAN, subscriptionTo } from '../../testing/shop.ts'
import { answerSession } from '../../testing/session.ts'
import { OpenBill } from './open-bill.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const of = (status: SubscriptionAnswer['status']): SubscriptionAnswer =>
  status === null ? NO_PLAN : subscriptionTo('BASIC', { status })

function open(status: SubscriptionAnswer['status'], session: SessionAnswer, address = '/dashboard') {
  const api = fakeApi({ 'GET /api/get-user-subscription/': () => ({ body: of(status) }) })
  const page = renderRoutes([{ path: '*', element: <OpenBill /> }], address)
  act(() => void answerSession(session))
  return { ...page, asked: () => api.to('/api/get-user-subscription/').length }
}

const member = { authenticated: true, user: { username: 'ada', email: 'a@example.com' } }

describe('the open bill, over every page', () => {
  it('is told to who is signed in, and gone when it is paid', async () => {
    const { queryClient } = open('past_due', member)
    await screen.findByText('Your last payment did not go through.')
    act(() => void queryClient.setQueryData(subscriptionQuery.queryKey, of('active')))
    await vi.waitFor(() => expect(screen.queryByRole('complementary')).toBeNull())
  })

  it.each(['active', 'canceling', null] as const)('is not there while the plan is %s', async (status) => {
    const { queryClient } = open(status, member)
    await vi.waitFor(() => expect(queryClient.getQueryData(subscriptionQuery.queryKey)?.status).toBe(status))
    expect(screen.queryByRole('complementary')).toBeNull()
  })

  it.each(['/pricing', '/pricing/'])('is not told twice: at %s the plan tells it', async (address) => {
    const { queryClient, router } = open('past_due', member, address)
    await vi.waitFor(() => expect(queryClient.getQueryData(subscriptionQuery.queryKey)?.status).toBe('past_due'))
    await import('../../features/billing/index.ts')
    expect(screen.queryByRole('complementary')).toBeNull()
    await act(() => router.navigate('/dashboard'))
    expect(await screen.findByRole('complementary')).toBeTruthy()
  })

  it('asks nothing for a visitor', async () => {
    const { queryClient, asked } = open('past_due', VISITOR)
    await vi.waitFor(() => expect(queryClient.isFetching()).toBe(0))
    expect(asked()).toBe(0)
  })
})
