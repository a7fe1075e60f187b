import type { Mode } from '@toile/contract'
import type { ModeCatalogue } from '@toile/core'
import { EngineError, type EngineRegistry, type OperationCapability } from '@toile/engine'

/** Engines answer this from what they know of themselves; one that does not within this time counts as away. */
const ASK_MS = 5_000

/** What the engines can do now, as the rules of accepting an order ask for it. */
export const modeCatalogue = (engines: EngineRegistry): ModeCatalogue => {
  async function capabilityOf(operation: Mode | 'upscale' | 'variation'): Promise<OperationCapability | null> {
    try {
      return (await engines.choose(operation, AbortSignal.timeout(ASK_MS))).capability
    } catch (error) {
      if (error instanceof EngineError && error.code === 'unavailable') return null
      throw error
    }
  }
  return {
    find: capabilityOf,
    async varies(mode) {
      const capability = await capabilityOf('variation')
      return capability !== null && (capability.modes?.includes(mode) ?? true)
    },
  }
}
