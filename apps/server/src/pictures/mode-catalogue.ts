import type { Mode } from '@toile/contract'
import type { ModeCatalogue } from '@toile/core'
import { EngineError, type EngineRegistry, type OperationCapability } from '@toile/engine'
import { CAPABILITY_TIMEOUT_MS, variesMode } from './capabilities.ts'

/**
 * What the engines can do now, as the rules of accepting an order ask for it. An engine that gives up because it was too
 * slow to say counts as unavailable.
 */
export const modeCatalogue = (engines: EngineRegistry): ModeCatalogue => {
  async function capabilityOf(operation: Mode | 'upscale' | 'variation'): Promise<OperationCapability | null> {
    const tooLate = AbortSignal.timeout(CAPABILITY_TIMEOUT_MS)
    try {
      return (await engines.choose(operation, tooLate)).capability
    } catch (error) {
      if (tooLate.aborted) return null
      if (error instanceof EngineError && error.code === 'unavailable') return null
      throw error
    }
  }
  return {
    find: capabilityOf,
    async varies(mode) {
      const capability = await capabilityOf('variation')
      return capability !== null && variesMode(capability, mode)
    },
  }
}
