import type { Eye } from '@toile/eye'
import type { ImageFile, PictureRequest } from '@toile/engine'
import { decodeGrey, decodeRgba } from '@toile/engine/files'
import type { GreyImage, RgbaImage } from '@toile/imaging'
import { contentHash } from '../content-hash.ts'
import { LastValueCache } from '../last-value-cache.ts'
import { type OperationHandler, refusalsOf } from '../operation.ts'
import { readFlatLayInThread } from './read-flat-lay/flat-lay-thread.ts'
import { drawSwap, foretellSwap, type SwapVariation } from './draw-swap.ts'
import type { CutEdge } from './read-flat-lay/cut-out.ts'
import type { FlatLayGarment } from './read-flat-lay/flat-lay-garment.ts'
import { parseMarked, seePhoto, type SeenPhoto } from './read-photo/photo-parsing.ts'
import { checkMask, planSwap, readSelection, type Selection, type SwapPlan } from './swap-plan.ts'

/** Decoded where they are needed: the pictures of one request share what was read from them. */
interface SwapFiles {
  readonly request: PictureRequest
  /** Equal for equal files: of the photo, of photo and mask, and of the flat-lay. */
  readonly seen: string
  readonly selected: string
  readonly shown: string
  readonly flatLay: ImageFile
  decodeSelection(): Promise<readonly [photo: RgbaImage, mask: GreyImage]>
}

// Somebody who paints on has the same photo: it is read and looked at once.
const lastPhoto = new LastValueCache<RgbaImage>()
const lastLook = new LastValueCache<SeenPhoto>()
const lastPlan = new LastValueCache<SwapPlan>()
const lastSelection = new LastValueCache<Selection>()
/** By how its edge is cut. */
const lastFlatLay = {
  masked: new LastValueCache<FlatLayGarment>(),
  matted: new LastValueCache<FlatLayGarment>(),
} as const satisfies Record<CutEdge, unknown>

/** Share of a swap's work that is done when the photo was looked at. An estimate, for the progress shown. */
const LOOKED = 0.1

export const handler: OperationHandler<'target' | 'mask' | 'source', SwapFiles> = {
  async decode(request) {
    const { target, mask, source } = request
    const seen = contentHash(target.data)
    let files: ReturnType<SwapFiles['decodeSelection']> | undefined
    return {
      request,
      seen,
      selected: seen + contentHash(mask.data),
      shown: contentHash(source.data),
      flatLay: source,
      decodeSelection: () =>
        (files ??= Promise.all([lastPhoto.getOrMake(seen, () => decodeRgba(target)), decodeGrey(mask)])),
    }
  },

  async check(files, { eye }) {
    // All at once: the flat-lay is read in a thread beside the photo, and what is wrong with either is told.
    const [plan, selection, garment] = await Promise.allSettled([
      planOf(files, 'masked', await eye.opened()),
      files.decodeSelection(),
      readShown(files, 'masked'),
    ])
    const known = refusalsOf(
      () => checkMask(...valueOf(selection)),
      () => valueOf(garment),
    )
    const refusals = known.length > 0 ? known : refusalsOf(() => valueOf(plan))
    return {
      // Of the photo and of the flat-lay the same is told where neither can be read.
      refusals: [...new Set(refusals)],
      warnings: refusals.length === 0 ? await foretell(valueOf(plan), files) : [],
      understood: [],
      ignored: [],
    }
  },

  async draw(files, context) {
    const eye = await context.eye.opened()
    context.report(0, 'Looking at the photo')
    const plan = await planOf(files, 'matted', eye, () => context.report(LOOKED, 'Reading the selection'))
    return drawSwap(wearing(plan, await readShown(files, 'matted')), variationOf(files), context)
  },
}

const variationOf = ({ request }: SwapFiles): SwapVariation => ({
  ...request,
  lineage: request.original?.lineage ?? [],
})

const readShown = ({ shown, flatLay }: SwapFiles, edge: CutEdge): Promise<FlatLayGarment> =>
  lastFlatLay[edge].getOrMake(shown, () => readFlatLayInThread(flatLay, edge))

/** A plan is the same whichever way the edge of its flat-lay is cut; a picture of it is not. */
const wearing = (plan: SwapPlan, { flatLay, cloth }: FlatLayGarment): SwapPlan => ({
  ...plan,
  swap: { ...plan.swap, flatLay },
  cloth,
})

/** The matted flat-lay is read for the picture that follows, most likely, and awaited where what is told may depend on it. */
async function foretell(plan: SwapPlan, files: SwapFiles): Promise<readonly string[]> {
  const { warnings, isSure } = foretellSwap(plan, variationOf(files))
  const matted = readShown(files, 'matted')
  matted.catch(() => {})
  return isSure ? warnings : foretellSwap(wearing(plan, await matted), variationOf(files)).warnings
}

/**
 * What a check has read, the pictures that follow it need not read again. `looked`: called when the photo was looked at, of a
 * picture, for which is read meanwhile what only drawing needs.
 */
function planOf(files: SwapFiles, edge: CutEdge, eye: Eye, looked?: () => void): Promise<SwapPlan> {
  const { seen, selected, shown } = files
  return lastPlan.getOrMake(selected + shown, async () => {
    const [photo, mask] = await files.decodeSelection()
    // Refused in the order of `check`: the mask, the flat-lay, then what a look at the photo tells.
    checkMask(photo, mask)
    const [garment, selection] = await Promise.allSettled([
      readShown(files, edge),
      lastSelection.getOrMake(selected, async () => {
        const look = await lastLook.getOrMake(seen, () => seePhoto(eye, photo))
        looked?.()
        const read = readSelection(photo, mask, parseMarked(look, mask))
        if (looked) read.prefetched.replaced()
        return read
      }),
    ])
    const lying = valueOf(garment)
    return planSwap(valueOf(selection), lying)
  })
}

function valueOf<T>(settled: PromiseSettledResult<T>): T {
  if (settled.status === 'rejected') throw settled.reason
  return settled.value
}
