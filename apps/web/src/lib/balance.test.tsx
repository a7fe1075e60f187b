import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { fakeApi } from '../testing/fake-api.ts'
import { creditsQuery } from './account.ts'
import { creditsChanged, movesCredits, useBalanceFollows } from './balance.ts'
import { createQueryClient } from './query.ts'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

/** A tab that shows the balance; what the server has is `bank.credits`. */
async function tab() {
  const bank = { credits: 60 }
  const api = fakeApi({
    'GET /api/get-user-credits/': () => ({ body: { ...bank, username: 'ada', email: 'a@example.com' } }),
  })
  const client = createQueryClient()
  const Shown = () => {
    useBalanceFollows()
    return <p>{`${useQuery(creditsQuery).data?.credits ?? '–'} credits`}</p>
  }
  render(
    <QueryClientProvider client={client}>
      <Shown />
    </QueryClientProvider>,
  )
  await screen.findByText('60 credits')
  return { bank, client, asked: () => api.to('/api/get-user-credits/').length }
}

describe('the balance', () => {
  it.each([
    ['this tab has the focus again', () => dispatchEvent(new Event('focus'))],
    ['this tab is seen again', () => document.dispatchEvent(new Event('visibilitychange'))],
  ])('is asked for when %s, however fresh it is', async (_name, happens) => {
    const { bank } = await tab()
    bank.credits = 56
    act(() => void happens())
    expect(await screen.findByText('56 credits')).toBeTruthy()
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
    act(() => other.postMessage('another tab'))
    expect(await screen.findByText('44 credits')).toBeTruthy()
    other.close()
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
