import type { Studio } from '../lib/studio.ts'
import { type CostMode, costQuestion, costRequest, type Size } from './cost-requests.ts'

/** One picture of a request, or the masks of a dot on a photo that the finder has not seen. */
export type Work = (seed: number, index: number, signal?: AbortSignal) => Promise<unknown>

export async function openWork(studio: Studio, mode: CostMode, size: Size): Promise<Work> {
  if (mode === 'mask-from-points') {
    const ask = await costQuestion(size)
    return (seed, index, signal) => studio.findMasks(ask(`${size} ${seed} ${index}`), signal)
  }
  const request = await costRequest(mode, size)
  return (seed, index, signal) => studio.run({ ...request, seed, index }, signal)
}
