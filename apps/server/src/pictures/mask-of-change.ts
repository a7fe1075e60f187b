import { describeMode, type Mode } from '@toile/contract'
import type { ImageFile } from '@toile/engine'

export interface MaskInverter {
  /** The mask with what was marked unmarked, and the other way round: a grey PNG. */
  invertMask(mask: Uint8Array, signal: AbortSignal): Promise<Uint8Array>
}

/** Engines are told what to change: where the user marked what stays, their mask is inverted (R32). */
export async function maskOfChange(
  inverter: MaskInverter,
  mode: Mode,
  marked: ImageFile | undefined,
  signal: AbortSignal,
): Promise<ImageFile | undefined> {
  if (marked === undefined || describeMode(mode).marked !== 'kept') return marked
  return { ...marked, data: await inverter.invertMask(marked.data, signal) }
}
