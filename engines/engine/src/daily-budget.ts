import { MODES } from '@toile/contract'
import { EngineError, type ImageEngine, type OperationCapability } from './port.ts'

interface DailyBudget {
  /** US dollars that the engine's calls may cost in a day of UTC. */
  readonly usd: number
  /** US dollars: what its calls of today have cost, or may yet, over all processes. */
  spentToday(): Promise<number>
  /** Told once, where models are left out for want of a price. */
  readonly onUnpriced?: (models: readonly string[]) => void
}

/**
 * An engine that is not well while its budget of the day does not pay for its cheapest picture. So it is asked for nothing
 * then; that no call goes beyond the budget is seen to where each call is noted, which counts exactly. What has no price is
 * not offered at all: no budget of any day is known to pay for it.
 */
export function withDailyBudget(engine: ImageEngine, budget: DailyBudget): ImageEngine {
  let isTold = false
  return {
    ...engine,
    async capabilities(signal) {
      const capabilities = await engine.capabilities(signal)
      const unpriced = new Set(capabilities.flatMap(({ model }) => (model?.priceUsd === null ? [model.id] : [])))
      if (unpriced.size === 0) return capabilities
      if (!isTold) budget.onUnpriced?.([...unpriced])
      isTold = true
      return payable(capabilities)
    },
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
  }
}

/** Those whose model has a price; of variations, which the models of their modes make, what is left. */
function payable(capabilities: readonly OperationCapability[]): readonly OperationCapability[] {
  const priced = capabilities.filter(({ model }) => model?.priceUsd !== null)
  return priced.flatMap((each) => {
    if (each.operation !== 'variation') return each
    const modes = (each.modes ?? MODES).filter((mode) => priced.some(({ operation }) => operation === mode))
    return modes.length === 0 ? [] : { ...each, modes }
  })
}

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
