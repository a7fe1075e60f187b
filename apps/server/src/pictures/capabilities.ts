import { MODES, type CapabilitiesAnswer, type Mode } from '@toile/contract'
import type { EngineRegistry, OperationCapability } from '@toile/engine'

/** Milliseconds that engines have to say what they can: they answer it from what they know of themselves. Chosen. */
export const CAPABILITY_TIMEOUT_MS = 5_000

/** Whether variations are made of this mode's pictures: of all modes, where the engine names none. */
export const variesMode = (variation: OperationCapability, mode: Mode): boolean =>
  variation.modes?.includes(mode) ?? true

/** What the engines can do, as the page is told (R32). Rejects where one of them takes too long to say. */
export async function capabilitiesOf(engines: EngineRegistry): Promise<CapabilitiesAnswer> {
  const offered = await engines.offered(AbortSignal.timeout(CAPABILITY_TIMEOUT_MS))
  const masks = offered.get('mask-from-points')
  const variation = offered.get('variation')?.capability
  return {
    modes: MODES.flatMap((mode) => {
      const choice = offered.get(mode)
      if (choice === undefined) return []
      const { face, pose } = choice.capability
      const varies = variation !== undefined && variesMode(variation, mode)
      return [{ mode, engine: choice.engine.id, face, pose, varies }]
    }),
    masks: masks !== undefined,
    mask_model: masks?.engine.masks?.model?.() ?? null,
  }
}
