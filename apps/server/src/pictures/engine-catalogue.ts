import type { EngineCatalogue } from '@toile/core'
import { EngineError, type EngineErrorCode, type EngineRegistry } from '@toile/engine'
import { CAPABILITY_TIMEOUT_MS } from './capabilities.ts'
import { engineNeedOf } from './engine-need.ts'

/** Of a choice: no engine is well, all have spent what they may, or only engines outside the house are. */
const NONE_NOW: readonly EngineErrorCode[] = ['unavailable', 'over-budget', 'unsupported']
/** What is known of a picture before anything was given for it: an engine is looked for that makes any. */
const NOTHING_GIVEN = { pixels: 0, hasFace: false, hasMask: false, prompt: '' } as const

/**
 * What the engines can do now, as the rules of accepting an order ask for it. An engine that gives up because it was too
 * slow to say counts as unavailable.
 */
export const engineCatalogue = (engines: EngineRegistry): EngineCatalogue => ({
  async find(making, inHouse) {
    const tooLate = AbortSignal.timeout(CAPABILITY_TIMEOUT_MS)
    try {
      return (await engines.choose(engineNeedOf({ ...making, ...NOTHING_GIVEN, inHouse }), tooLate)).capability
    } catch (error) {
      if (tooLate.aborted) return null
      if (error instanceof EngineError && NONE_NOW.includes(error.code)) return null
      throw error
    }
  },
})
