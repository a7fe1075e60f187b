import { QueryClient } from '@tanstack/react-query'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { fakeApi } from '../testing/fake-api.ts'
import { creditsQuery } from './account.ts'
import { dismissInsufficientCredits, lacksCredits, insufficientCredits } from './insufficient-credits.ts'

afterEach(() => {
  dismissInsufficientCredits()
  vi.unstubAllGlobals()
})

const balance = (credits: number) => ({ credits, username: 'ada', email: 'a@example.com' })

function bank({ known, now }: { readonly known?: number; readonly now?: number }) {
  const api = fakeApi(now === undefined ? {} : { 'GET /api/get-user-credits/': () => ({ body: balance(now) }) })
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  if (known !== undefined) client.setQueryData(creditsQuery.queryKey, balance(known))
  return { client, asked: () => api.to('/api/get-user-credits/').length }
}

describe('before one is led away to pay', () => {
  it('missing credits are told, by the newest balance', async () => {
    const { client } = bank({ known: 3, now: 2 })
    expect(await lacksCredits(client, 16)).toBe(true)
    expect(insufficientCredits.getState().lacking).toMatchObject({ credits: 2, required: 16 })
  })

  it('credits that came meanwhile are enough', async () => {
    const { client } = bank({ known: 3, now: 60 })
    expect(await lacksCredits(client, 16)).toBe(false)
    expect(insufficientCredits.getState().lacking).toBeNull()
    expect(client.getQueryData(creditsQuery.queryKey)?.credits).toBe(60)
  })

  it.each([
    ['a balance that is enough', { known: 16, now: 0 }, 0],
    ['a balance that is not known', { now: 0 }, 0],
    ['a server that does not answer', { known: 3 }, 1],
  ])('%s stops nobody', async (_what, state, asked) => {
    const { client, ...tab } = bank(state)
    expect(await lacksCredits(client, 16)).toBe(false)
    expect(insufficientCredits.getState().lacking).toBeNull()
    expect(tab.asked()).toBe(asked)
  })
})
