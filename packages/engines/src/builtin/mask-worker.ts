import { decodeGrey, decodeRgba, encodeGreyPng } from '../files.ts'
import type { ImageFile, MaskCandidate, MaskRequest } from '../port.ts'
import { answer, type TaskAnswer } from '../task-answer.ts'
import { runInBackground } from '../threads/background-thread.ts'
import { findMasks, prepareMask, type PreparedMask } from './mask-from-points/index.ts'

runInBackground()

export type MaskTask =
  | { readonly kind: 'prepare'; readonly imageKey: string; readonly image: ImageFile }
  | { readonly kind: 'find'; readonly request: MaskRequest }

/** Pictures whose preparation this thread keeps; one holds some tens of megabytes at 4096². */
const KEPT = 8

const prepared = new Map<string, Promise<PreparedMask>>()

function preparationOf(imageKey: string, image: ImageFile): Promise<PreparedMask> {
  const kept = prepared.get(imageKey) ?? decodeRgba(image).then(prepareMask)
  // Setting it anew moves it to the end: the first of the map is the one unused for longest.
  prepared.delete(imageKey)
  prepared.set(imageKey, kept)
  kept.catch(() => prepared.delete(imageKey))
  for (const key of prepared.keys()) {
    if (prepared.size <= KEPT) break
    prepared.delete(key)
  }
  return kept
}

export default function masks(task: MaskTask): Promise<TaskAnswer<readonly MaskCandidate[]>> {
  return answer(async () => {
    if (task.kind === 'prepare') {
      await preparationOf(task.imageKey, task.image)
      return []
    }
    const { imageKey, image, dots, previousMask, prefer } = task.request
    const preparation = await preparationOf(imageKey, image)
    const found = findMasks(preparation, dots, {
      ...(prefer ? { prefer } : {}),
      ...(previousMask ? { previousMask: await decodeGrey(previousMask) } : {}),
    })
    return Promise.all(found.map(async ({ kind, mask, score }) => ({ kind, score, mask: await encodeGreyPng(mask) })))
  })
}
