import { MODES, type CapabilitiesAnswer } from '@toile/contract'
import type { EngineRegistry } from '@toile/engine'

/** Milliseconds that engines have to say what they can: they answer it from what they know of themselves. Chosen. */
export const CAPABILITY_TIMEOUT_MS = 5_000

/** What the engines can do, as the page is told (R32): with `inHouse`, as somebody who refuses engines outside the house. */
export async function capabilitiesOf(engines: EngineRegistry, inHouse: boolean): Promise<CapabilitiesAnswer> {
  const signal = AbortSignal.timeout(CAPABILITY_TIMEOUT_MS)
  const offered = await engines.offered(signal, inHouse)
  const masks = offered.get('mask-from-points')
  const modes = MODES.map(async (mode): Promise<CapabilitiesAnswer['modes']> => {
    const offer = offered.get(mode)
    if (offer === undefined) return []
    const { engine, capability, unavailable, outside, faceEngine, poseEngine } = offer
    const varies = await engines.varies(mode, signal, inHouse)
    const sent = inHouse ? [] : await engines.variesOutside(mode, signal)
    return [
      {
        mode,
        engine: engine.id,
        unavailable,
        outside: [...outside],
        face: faceEngine === null ? 'ignored' : 'applied',
        face_engine: faceEngine,
        pose: poseEngine === null ? 'ignored' : 'applied',
        pose_engine: poseEngine,
        dot: capability.dot ?? 'ignored',
        varies,
        varies_outside: [...sent],
      },
    ]
  })
  return {
    modes: (await Promise.all(modes)).flat(),
    masks: masks !== undefined,
    mask_model: masks?.engine.masks?.model?.() ?? null,
  }
}
