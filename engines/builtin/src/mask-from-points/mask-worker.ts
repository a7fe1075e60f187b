import {
  type MaskCandidate,
  type ImageFile,
  type MaskPreparation,
  type MaskRequest,
  serveSharedTasks,
} from '@toile/engine'
import { decodeGrey, decodeRgba, encodeGreyPng } from '@toile/engine/files'
import type { FoundMask } from './find-masks.ts'
import { createPictureCache } from './picture-cache.ts'
import { eyeErrorOf, type MaskSource, openMaskSource, type PreparedPicture } from './mask-source.ts'

export type MaskTask = { readonly maskModel?: string } & (
  | { readonly kind: 'open' }
  | { readonly kind: 'prepare' | 'person'; readonly preparation: Posted<MaskPreparation> }
  | { readonly kind: 'find'; readonly request: Posted<MaskRequest> }
)

/** The photo's bytes come along only where they are needed. */
type Posted<Asked extends MaskPreparation> = Omit<Asked, 'image'> & {
  readonly image: Omit<ImageFile, 'data'> & { readonly data?: Uint8Array }
}

/** Nothing of the photo is kept here: the task is to come again with its bytes. */
export const PHOTO_NEEDED = 'photo needed'

export interface MaskTaskResult {
  readonly candidates: readonly MaskCandidate[]
  readonly finder: MaskSource['kind']
  /** For the log: what is not as it was configured. */
  readonly warning?: string
  /** Of an opening, for the log: why this project's own eye cannot be opened. */
  readonly eyeError?: string
}

/** What this process keeps: a pixel of it takes some 12 bytes. */
const kept = createPictureCache<Promise<PreparedPicture>>({ pictures: 8, pixels: 2 * 4096 * 4096 })
let source: Promise<MaskSource> | undefined

/** Kept once it is open; one that could not be opened is tried again with the next picture. */
function openedSource(maskModel: MaskTask['maskModel']): Promise<MaskSource> {
  source ??= openMaskSource(maskModel).catch((error: unknown) => {
    source = undefined
    throw error
  })
  return source
}

function preparationOf(
  { maskModel }: MaskTask,
  { imageKey, image, turn = '' }: Posted<MaskPreparation>,
): Promise<PreparedPicture> | undefined {
  const { data, ...size } = image
  const prepared =
    kept.get(imageKey) ??
    (data &&
      Promise.all([openedSource(maskModel), decodeRgba({ ...size, data })]).then(([{ prepare }, pixels]) =>
        prepare(pixels),
      ))
  if (prepared === undefined) return undefined
  kept.keep(imageKey, { turn, pixels: image.width * image.height, prepared })
  prepared.catch(() => kept.forget(imageKey))
  return prepared
}

serveSharedTasks<MaskTask, MaskTaskResult | typeof PHOTO_NEEDED>(async (task) => {
  const opened = await openedSource(task.maskModel)
  const { kind: finder, warning } = opened
  const said = { finder, ...(warning !== undefined && { warning }) }
  if (task.kind === 'open') {
    const eyeError = await eyeErrorOf(opened)
    return { candidates: [], ...said, ...(eyeError !== undefined && { eyeError }) }
  }
  if (task.kind !== 'find') {
    const prepared = preparationOf(task, task.preparation)
    if (prepared === undefined) return PHOTO_NEEDED
    const picture = await prepared
    const person = task.kind === 'person' ? await picture.person() : undefined
    return { candidates: person ? [await candidateOf(person, 'final')] : [], ...said }
  }
  const { dots, previousMask, prefer, quality } = task.request
  const prepared = preparationOf(task, task.request)
  if (prepared === undefined) return PHOTO_NEEDED
  const { find } = await prepared
  const found = await find(dots, {
    ...(prefer && { prefer }),
    ...(quality && { quality }),
    ...(previousMask && { previousMask: await decodeGrey(previousMask) }),
  })
  return {
    ...said,
    candidates: await Promise.all(found.map((each) => candidateOf(each, quality === 'draft' ? 'fast' : 'final'))),
  }
})

const candidateOf = async (
  { kind, mask, score }: FoundMask,
  effort: Parameters<typeof encodeGreyPng>[1],
): Promise<MaskCandidate> => ({ kind, score, mask: await encodeGreyPng(mask, effort) })
