import type { Mode } from '@toile/contract'
import type { ModeCatalogue } from '@toile/core'
import {
  EngineError,
  type EngineErrorCode,
  type EngineNeed,
  type EngineRegistry,
  type OperationCapability,
} from '@toile/engine'
import { CAPABILITY_TIMEOUT_MS } from './capabilities.ts'

/** Of a choice: no engine is well, or all have spent what they may. */
const NONE_NOW: readonly EngineErrorCode[] = ['unavailable', 'over-budget']

/**
 * What the engines can do now, as the rules of accepting an order ask for it. An engine that gives up because it was too
 * slow to say counts as unavailable.
 */
export const modeCatalogue = (engines: EngineRegistry): ModeCatalogue => {
  async function capabilityOf(need: EngineNeed): Promise<OperationCapability | null> {
    const tooLate = AbortSignal.timeout(CAPABILITY_TIMEOUT_MS)
    try {
      return (await engines.choose(need, tooLate)).capability
    } catch (error) {
      if (tooLate.aborted) return null
      if (error instanceof EngineError && NONE_NOW.includes(error.code)) return null
      throw error
    }
  }
  return {
    find: (operation) => capabilityOf({ operation }),
    varies: async (mode: Mode) => (await capabilityOf({ operation: 'variation', mode })) !== null,
  }
}
