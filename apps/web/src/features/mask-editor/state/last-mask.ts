import type { MaskDocument, Size } from '@toile/mask-tools'
import { createStore, del, get, set, update } from 'idb-keyval'
import { mayKeep } from '../../../lib/device.ts'

/**
 * The last mask of each photo, for when the photo is worked on again: after 'Start over', or in another mode. Kept by
 * the photo's upload id, which only its owner can name.
 */
const store = createStore('toile-masks', 'masks')
const FORM = 1
/** So many photos are remembered; the one unused for longest is forgotten first. */
export const PHOTOS_KEPT = 12
const ORDER = 'order'

interface Kept {
  readonly form: typeof FORM
  readonly document: MaskDocument
}

const keyOf = (uploadId: string): string => `mask/${uploadId}`

export async function keepLastMask(uploadId: string, document: MaskDocument): Promise<void> {
  // The editor of somebody who has logged out is still on its way off the screen.
  if (!mayKeep()) return
  await set(keyOf(uploadId), { form: FORM, document } satisfies Kept, store)
  let forgotten: readonly string[] = []
  await update<readonly string[]>(
    ORDER,
    (old = []) => {
      const order = [uploadId, ...old.filter((other) => other !== uploadId)]
      forgotten = order.slice(PHOTOS_KEPT)
      return order.slice(0, PHOTOS_KEPT)
    },
    store,
  )
  await Promise.all(forgotten.map((other) => del(keyOf(other), store)))
}

/** Null when there is none that fits a photo of this size. */
export async function readLastMask(uploadId: string, size: Size): Promise<MaskDocument | null> {
  const kept = await get<Kept>(keyOf(uploadId), store)
  if (kept?.form !== FORM) return null
  const { base } = kept.document
  return base === null || (base.width === size.width && base.height === size.height) ? kept.document : null
}
