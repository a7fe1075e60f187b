import type { ImageFile, PictureRequest } from '@toile/engine'
import { decodeGrey, decodeRgba } from '@toile/engine/files'
import type { GreyImage, RgbaImage } from '@toile/imaging'
import { contentHash } from '../content-hash.ts'
import { LastValueCache } from '../last-value-cache.ts'
import { type OperationHandler, refusalsOf } from '../operation.ts'
import { readFlatLayInThread } from './read-flat-lay/flat-lay-thread.ts'
import { drawSwap } from './draw-swap.ts'
import type { FlatLayGarment } from './read-flat-lay/flat-lay-garment.ts'
import { parsePhoto } from './read-photo/photo-parsing.ts'
import { checkMask, planSwap, readSelection, type Selection, type SwapPlan } from './swap-plan.ts'
import { tooMuchSelected } from './warnings.ts'

/** Decoded where they are needed: the pictures of one request share what was read from them. */
interface SwapFiles {
  readonly request: PictureRequest
  /** Equal for equal files: of photo and mask, and of the flat-lay. */
  readonly selected: string
  readonly shown: string
  readonly flatLay: ImageFile
  decodeSelection(): Promise<readonly [photo: RgbaImage, mask: GreyImage]>
}

const lastPlan = new LastValueCache<SwapPlan>()
const lastSelection = new LastValueCache<Selection>()
const lastFlatLay = new LastValueCache<FlatLayGarment>()

/** Share of a swap's work that is done when the photo was looked at. An estimate, for the progress shown. */
const LOOKED = 0.1

export const handler: OperationHandler<'target' | 'mask' | 'source', SwapFiles> = {
  async decode(request) {
    const { target, mask, source } = request
    return {
      request,
      selected: contentHash(target.data) + contentHash(mask.data),
      shown: contentHash(source.data),
      flatLay: source,
      decodeSelection: () => Promise.all([decodeRgba(target), decodeGrey(mask)]),
    }
  },

  async check({ flatLay, decodeSelection }) {
    // Whether the flat-lay shows a garment takes as long to tell as drawing does; whether it is a picture at all does not.
    const [selection, picture] = await Promise.allSettled([decodeSelection(), decodeRgba(flatLay)])
    const refusals = refusalsOf(
      () => checkMask(...valueOf(selection)),
      () => valueOf(picture),
    )
    return {
      // Of the photo and of the flat-lay the same is told where neither can be read.
      refusals: [...new Set(refusals)],
      warnings: refusals.length === 0 ? tooMuchSelected(valueOf(selection)[1]) : [],
      understood: [],
      ignored: [],
    }
  },

  async draw({ request, selected, shown, flatLay, decodeSelection }, context) {
    const eye = await context.eye.opened()
    context.report(0, 'Looking at the photo')
    const plan = await lastPlan.getOrMake(selected + shown, async () => {
      const [photo, mask] = await decodeSelection()
      // Refused in the order of `check`, which has no look at the photo: the mask, the flat-lay, then what a look tells.
      checkMask(photo, mask)
      const [garment, selection] = await Promise.allSettled([
        lastFlatLay.getOrMake(shown, () => readFlatLayInThread(flatLay)),
        lastSelection.getOrMake(selected, async () => {
          const parsing = await parsePhoto(eye, photo, mask)
          context.report(LOOKED, 'Reading the selection')
          return readSelection(photo, mask, parsing)
        }),
      ])
      const lying = valueOf(garment)
      return planSwap(valueOf(selection), lying)
    })
    return drawSwap(plan, { ...request, lineage: request.original?.lineage ?? [] }, context)
  },
}

function valueOf<T>(settled: PromiseSettledResult<T>): T {
  if (settled.status === 'rejected') throw settled.reason
  return settled.value
}
