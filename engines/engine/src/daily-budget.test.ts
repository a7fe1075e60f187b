import { describe, expect, test, vi } from 'vitest'
import { withDailyBudget } from './daily-budget.ts'
import type { EngineHealth, ImageEngine, ModelTerms } from './port.ts'
import { createEngineRegistry } from './registry.ts'
import { createTestEngine } from './testing/test-engine.ts'

const signal = new AbortController().signal
const terms = (priceUsd: number | null): ModelTerms => ({
  id: 'model',
  licence: 'none',
  commercial: true,
  priceUsd,
  readsWords: true,
  canvas: [{ width: 8, height: 8 }],
})

function engineAt(prices: readonly (number | null)[], id = 'paid', health: EngineHealth = { ok: true }): ImageEngine {
  const engine = createTestEngine({ id, operations: ['create-pattern'] })
  return {
    ...engine,
    capabilities: async () => {
      const [capability] = await engine.capabilities(signal)
      return prices.map((price) => ({ ...capability!, model: terms(price) }))
    },
    health: async () => health,
  }
}
const healthAt = (spent: number, prices: readonly (number | null)[] = [0.3, 0.1]) =>
  withDailyBudget(engineAt(prices), { usd: 0.3, spentToday: async () => spent }).health(signal)

describe('an engine with a budget', () => {
  test('is well while that pays for its cheapest picture', async () => {
    expect(await healthAt(0)).toEqual({ ok: true })
    // In binary fractions this and a tenth are more than .3.
    expect(await healthAt(0.1 + 0.1)).toEqual({ ok: true })
    expect(await healthAt(0.201)).toMatchObject({ ok: false, lack: 'budget' })
    expect(await healthAt(4, [0])).toMatchObject({ ok: false })
  })

  test('is not well where no price is known, and says first what it says of itself', async () => {
    expect(await healthAt(0, [null])).toMatchObject({ ok: false, lack: 'budget' })
    const ill = engineAt([0.1], 'paid', { ok: false, reason: 'away' })
    const budget = { usd: 0, spentToday: async () => 1 }
    expect(await withDailyBudget(ill, budget).health(signal)).toEqual({ ok: false, reason: 'away' })
  })

  test('offers no model without a price, nor variations of its pictures, and says so once', async () => {
    const engine = createTestEngine({ operations: ['create-pattern', 'create-sketch', 'variation'] })
    const mixed: ImageEngine = {
      ...engine,
      capabilities: async () =>
        (await engine.capabilities(signal)).map((each) => {
          const { operation } = each
          if (operation === 'variation') return { ...each, modes: ['create-pattern', 'create-sketch'] }
          const priceUsd = operation === 'create-pattern' ? null : 0.1
          return { ...each, model: { ...terms(priceUsd), id: operation } }
        }),
    }
    const onUnpriced = vi.fn<(models: readonly string[]) => void>()
    const paid = withDailyBudget(mixed, { usd: 1, spentToday: async () => 0, onUnpriced })
    const offered = await paid.capabilities(signal)
    expect(offered.map(({ operation }) => operation)).not.toContain('create-pattern')
    expect(offered).toContainEqual(expect.objectContaining({ operation: 'create-sketch' }))
    expect(offered).toContainEqual(expect.objectContaining({ operation: 'variation', modes: ['create-sketch'] }))
    await paid.capabilities(signal)
    expect(onUnpriced.mock.calls).toEqual([[['create-pattern']]])
    expect(await withDailyBudget(engineAt([null]), { usd: 1, spentToday: async () => 0 }).capabilities(signal)).toEqual(
      [],
    )
  })

  test('is well while nobody can say what was spent: it is counted again where a call is noted', async () => {
    const budget = { usd: 1, spentToday: () => Promise.reject(new Error('no database')) }
    expect(await withDailyBudget(engineAt([0.1]), budget).health(signal)).toEqual({ ok: true })
  })
})

describe('in a registry', () => {
  let spent = 1
  const paid = withDailyBudget(engineAt([0.1]), { usd: 1, spentToday: async () => spent })

  test('it is left out for the next engine, and comes back with a new day', async () => {
    const registry = createEngineRegistry([paid, createTestEngine({ id: 'next', operations: ['create-pattern'] })])
    const chosen = async () => (await registry.choose({ operation: 'create-pattern' }, signal)).engine.id
    expect(await chosen()).toBe('next')
    expect((await registry.offered(signal)).get('create-pattern')?.engine.id).toBe('next')
    spent = 0
    expect(await chosen()).toBe('paid')
    spent = 1
  })

  test('alone it is refused in words that say when to come back; beside one that is only away, it is waited for that', async () => {
    const alone = createEngineRegistry([paid]).choose({ operation: 'create-pattern' }, signal)
    await expect(alone).rejects.toMatchObject({ code: 'over-budget', publicMessage: expect.stringMatching(/tomorrow/) })
    const away = engineAt([0], 'away', { ok: false })
    const beside = createEngineRegistry([paid, away]).choose({ operation: 'create-pattern' }, signal)
    await expect(beside).rejects.toMatchObject({ code: 'unavailable', retry: 'same-engine' })
  })
})
