import { EngineError, type ImageEngine } from './port.ts'

interface DailyBudget {
  /** US dollars that the engine's calls may cost in a day of UTC. */
  readonly usd: number
  /** US dollars: what its calls of today have cost, or may yet, over all processes. */
  spentToday(): Promise<number>
}

/**
 * An engine that is not well while its budget of the day does not pay for its cheapest picture. So it is asked for nothing
 * then; that no call goes beyond the budget is seen to where each call is noted, which counts exactly.
 */
export const withDailyBudget = (engine: ImageEngine, budget: DailyBudget): ImageEngine => ({
  ...engine,
  async health(signal) {
    const [health, capabilities, spent] = await Promise.all([
      engine.health(signal),
      engine.capabilities(signal),
      // It is counted again where a call is noted.
      budget.spentToday().catch(() => 0),
    ])
    const prices = capabilities.flatMap(({ model }) => (typeof model?.priceUsd === 'number' ? [model.priceUsd] : []))
    // Without a price there is none that it is known to pay for.
    if (!health.ok || micros(spent) + micros(Math.min(...prices)) <= micros(budget.usd)) return health
    return { ok: false, lack: 'budget', reason: 'its budget of the day pays for no picture' }
  },
})

/** Dollars in binary fractions do not add up. */
const micros = (usd: number): number => Math.round(usd * 1e6)

/** The refusal of a call, or of any engine, that a budget of the day does not pay for. */
export class OverBudgetError extends EngineError {
  constructor(what: string) {
    super('over-budget', `${what}: the budget of the day is spent`, {
      retry: 'other-engine',
      publicMessage: 'No more pictures of this kind are made today. Try again tomorrow.',
    })
  }
}
