import type { ImageFile } from '@toile/engine'
import type { Studio } from '../lib/studio.ts'
import { type CostMode, costQuestion, costRequest, type Size } from './cost-requests.ts'

/**
 * One picture of a request, or the masks of a dot on a photo that the finder has not seen. Each seed stands for uploads
 * that nobody made before, and each index for a picture of the same ones.
 */
export type Work = (seed: number, index: number, signal?: AbortSignal) => Promise<unknown>

export async function openWork(studio: Studio, mode: CostMode, size: Size): Promise<Work> {
  if (mode === 'mask-from-points') {
    const ask = await costQuestion(size)
    return (seed, index, signal) => studio.findMasks(ask(`${size} ${seed} ${index}`), signal)
  }
  const request = await costRequest(mode, size)
  return (seed, index, signal) => {
    const uploads = Object.fromEntries(
      (['source', 'target', 'mask'] as const).flatMap((name) => {
        const file = request[name]
        return file === undefined ? [] : [[name, uploadedAnew(file, seed)]]
      }),
    )
    return studio.run({ ...request, ...uploads, seed, index }, signal)
  }
}

/** The same picture in another file: what follows a PNG's end is not read. An engine that keeps what it saw takes it for new. */
function uploadedAnew(file: ImageFile, seed: number): ImageFile {
  return { ...file, data: Buffer.concat([file.data, Buffer.from(String(seed))]) }
}
