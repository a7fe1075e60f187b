import { MODES, type CapabilitiesAnswer } from '@toile/contract'
import type { EngineRegistry } from '@toile/engine'

/** Milliseconds that engines have to say what they can: they answer it from what they know of themselves. Chosen. */
export const CAPABILITY_TIMEOUT_MS = 5_000

/** What the engines can do, as the page is told (R32). */
export async function capabilitiesOf(engines: EngineRegistry): Promise<CapabilitiesAnswer> {
  const signal = AbortSignal.timeout(CAPABILITY_TIMEOUT_MS)
  const offered = await engines.offered(signal)
  const masks = offered.get('mask-from-points')
  const modes = MODES.flatMap((mode) => {
    const offer = offered.get(mode)
    if (offer === undefined) return []
    const { engine, face, pose } = offer
    return [{ mode, engine: engine.id, face, pose }]
  })
  return {
    modes: await Promise.all(modes.map(async (each) => ({ ...each, varies: await engines.varies(each.mode, signal) }))),
    masks: masks !== undefined,
    mask_model: masks?.engine.masks?.model?.() ?? null,
  }
}
