import { decodeGrey, decodeRgba, encodeGreyPng } from '../files.ts'
import type { ImageFile, MaskCandidate, MaskRequest } from '../port.ts'
import { answer, type TaskAnswer } from '../task-answer.ts'
import { runInBackground } from '../threads/background-thread.ts'
import { blindnessOf, openMaskSource, type MaskSource, type PreparedPicture } from './mask-from-points/index.ts'

runInBackground()

export type MaskTask = { readonly maskModel?: string } & (
  | { readonly kind: 'open' }
  | { readonly kind: 'prepare'; readonly imageKey: string; readonly image: ImageFile }
  | { readonly kind: 'find'; readonly request: MaskRequest }
)

export interface MaskTaskResult {
  readonly candidates: readonly MaskCandidate[]
  readonly finder: MaskSource['kind']
  /** For the log: what is not as it was configured. */
  readonly warning?: string
  /** Of an opening, for the log: why this project's own eye cannot be opened. */
  readonly blind?: string
}

/** Pictures whose preparation this thread keeps, and pixels that they may have together: some 12 bytes each. */
const KEPT = 8
const KEPT_PIXELS = 2 * 4096 * 4096

interface Kept {
  readonly pixels: number
  readonly prepared: Promise<PreparedPicture>
}

const kept = new Map<string, Kept>()
let source: Promise<MaskSource> | undefined

/** Kept once it is open; one that could not be opened is tried again with the next picture. */
function openedSource(maskModel: MaskTask['maskModel']): Promise<MaskSource> {
  source ??= openMaskSource(maskModel).catch((error: unknown) => {
    source = undefined
    throw error
  })
  return source
}

function preparationOf({ maskModel }: MaskTask, imageKey: string, image: ImageFile): Promise<PreparedPicture> {
  const entry = kept.get(imageKey) ?? {
    pixels: image.width * image.height,
    prepared: Promise.all([openedSource(maskModel), decodeRgba(image)]).then(([{ prepare }, pixels]) =>
      prepare(pixels),
    ),
  }
  // Setting it anew moves it to the end: the first of the map is the one unused for longest.
  kept.delete(imageKey)
  kept.set(imageKey, entry)
  entry.prepared.catch(() => kept.delete(imageKey))
  for (const key of kept.keys()) {
    const pixels = [...kept.values()].reduce((sum, each) => sum + each.pixels, 0)
    if (kept.size === 1 || (kept.size <= KEPT && pixels <= KEPT_PIXELS)) break
    kept.delete(key)
  }
  return entry.prepared
}

export default function masks(task: MaskTask): Promise<TaskAnswer<MaskTaskResult>> {
  return answer(async () => {
    const opened = await openedSource(task.maskModel)
    const { kind: finder, warning } = opened
    const said = { finder, ...(warning !== undefined && { warning }) }
    if (task.kind === 'open') {
      const blind = await blindnessOf(opened)
      return { candidates: [], ...said, ...(blind !== undefined && { blind }) }
    }
    if (task.kind === 'prepare') {
      await preparationOf(task, task.imageKey, task.image)
      return { candidates: [], ...said }
    }
    const { imageKey, image, dots, previousMask, prefer, quality } = task.request
    const prepared = await preparationOf(task, imageKey, image)
    const found = await prepared.find(dots, {
      ...(prefer && { prefer }),
      ...(quality && { quality }),
      ...(previousMask && { previousMask: await decodeGrey(previousMask) }),
    })
    return {
      ...said,
      candidates: await Promise.all(
        found.map(async ({ kind, mask, score }) => ({
          kind,
          score,
          mask: await encodeGreyPng(mask, quality === 'draft' ? 'fast' : 'final'),
        })),
      ),
    }
  })
}
