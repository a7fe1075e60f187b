import { createHash } from 'node:crypto'
import { decodeGrey, decodePart, decodeRgba, EngineError, type PictureRequest } from '@toile/engine'
import { type DrawnOperation, VARIED_MODES } from './capabilities.ts'
import { drawBackgroundPicture } from './create-background/draw-background.ts'
import { seeFigure } from './create-background/figure-sight.ts'
import { drawPatternPicture } from './create-pattern/draw-pattern-picture.ts'
import { drawFlatLay } from './image-to-flatlay/draw-flat-lay.ts'
import { type FlatLayRequest, OUTFIT_WORK_SIDE } from './image-to-flatlay/flat-lay-request.ts'
import { drawSketchPicture } from './create-sketch/draw-sketch-picture.ts'
import type { DrawContext, DrawnPicture } from './drawn-picture.ts'
import { drawPatternToImage, SWATCH_WORK_SIDE } from './pattern-to-image/draw-pattern-to-image.ts'
import { drawSketchToImagePicture, SKETCH_WORK_SIDE } from './sketch-to-image/draw-sketch-to-image.ts'
import { Latest } from './latest.ts'
import type { OwnEye } from './own-eye.ts'
import { readFlatLayInThread } from './swap-garment/read-flat-lay/flat-lay-thread.ts'
import { drawSwapPicture } from './swap-garment/index.ts'
import type { FlatLayGarment } from './swap-garment/read-flat-lay/flat-lay-garment.ts'
import { parsePhoto } from './swap-garment/read-photo/photo-parsing.ts'
import { planSwap, readSelection, type Selection, type SwapPlan } from './swap-garment/swap-plan.ts'
import { upscalePicture } from './upscale/upscale-picture.ts'

interface SeeingContext extends DrawContext {
  readonly eye: OwnEye
}

type Draw = (request: PictureRequest, context: SeeingContext) => Promise<DrawnPicture>

/**
 * The drawing code of each mode that the engine claims. A new one is an entry here, its capability and its folder. A
 * drawing reads `request.original?.lineage`: without one it draws the original.
 */
const MODE_DRAWINGS: { readonly [Operation in Exclude<DrawnOperation, 'variation' | 'upscale'>]: Draw } = {
  async 'create-pattern'(request, context) {
    const { width, height, rgba, ...reading } = drawPatternPicture(request, context.report)
    return { image: { width, height, data: rgba }, ...reading }
  },
  async 'create-sketch'(request, context) {
    const { width, height, rgba, ...reading } = drawSketchPicture(request, context.report)
    return { image: { width, height, data: rgba }, ...reading }
  },
  async 'sketch-to-image'(request, context) {
    if (!request.source) {
      throw new EngineError('invalid-input', 'sketch-to-image needs a source', {
        publicMessage: 'A drawing of the garment is needed.',
      })
    }
    const sketch = await decodeRgba(request.source, SKETCH_WORK_SIDE)
    return drawSketchToImagePicture({ ...request, sketch, lineage: request.original?.lineage ?? [] }, context)
  },
  async 'create-background'(request, context) {
    if (!request.target || !request.mask)
      throw new EngineError('invalid-input', 'create-background needs target and mask', {
        publicMessage: 'A photo and a mask of what to keep are needed.',
      })
    const [photo, mask] = await Promise.all([decodeRgba(request.target), decodeGrey(request.mask)])
    if (photo.width !== mask.width || photo.height !== mask.height) {
      throw new EngineError('invalid-input', 'mask and target differ in size', {
        publicMessage: 'Mask and original image dimensions must match.',
      })
    }
    context.report(0, 'Looking at the photo')
    const eye = await context.eye.openedIfAny()
    const seen = eye && (await seeFigure(eye, photo))
    const lineage = request.original?.lineage ?? []
    return drawBackgroundPicture({ ...request, photo, mask, ...(seen && { seen }), lineage }, context)
  },
  async 'pattern-to-image'(request, context) {
    if (!request.source) {
      throw new EngineError('invalid-input', 'pattern-to-image needs a source', {
        publicMessage: 'A picture of the pattern is needed.',
      })
    }
    return drawPatternToImage({ ...request, swatch: await decodeRgba(request.source, SWATCH_WORK_SIDE) }, context)
  },
  'image-to-flatlay': drawFlatLayPicture,
  'swap-garment': drawSwap,
}

/** Of a swap's first picture, the share of the work that is done when the photo was looked at. */
const LOOKED = 0.1

async function drawSwap(request: PictureRequest, context: SeeingContext): Promise<DrawnPicture> {
  const opened = await context.eye.opened()
  const { target, mask: marked, source } = request
  if (!target || !marked || !source) {
    throw new EngineError('invalid-input', 'swap-garment needs target, mask and source', {
      publicMessage: 'A photo, a mask of the garment to replace and a flat-lay of the new one are needed.',
    })
  }
  context.report(0, 'Looking at the photo')
  const [selected, shown] = [hashOf(target.data) + hashOf(marked.data), hashOf(source.data)]
  const plan = await lastPlan.of(selected + shown, async () => {
    const [lying, selection] = await Promise.all([
      lastLying.of(shown, () => readFlatLayInThread(source)),
      lastSelection.of(selected, async () => {
        const [photo, mask] = await Promise.all([decodeRgba(target), decodeGrey(marked)])
        const sight = await parsePhoto(opened, photo, mask)
        context.report(LOOKED, 'Reading the selection')
        return readSelection(photo, mask, sight)
      }),
    ])
    return planSwap(selection, lying)
  })
  return drawSwapPicture(plan, { ...request, lineage: request.original?.lineage ?? [] }, context)
}

const lastPlan = new Latest<SwapPlan>()
const lastSelection = new Latest<Selection>()
const lastLying = new Latest<FlatLayGarment>()

const hashOf = (file: Uint8Array): string => createHash('sha256').update(file).digest('hex')

async function drawFlatLayPicture(request: PictureRequest, context: SeeingContext): Promise<DrawnPicture> {
  const opened = await context.eye.opened()
  const { source } = request
  if (!source) {
    throw new EngineError('invalid-input', 'image-to-flatlay needs a source', {
      publicMessage: 'A photo that shows the garment is needed.',
    })
  }
  const photo = await decodeRgba(source, OUTFIT_WORK_SIDE)
  const finer = Math.max(1, source.width / photo.width)
  const detail: FlatLayRequest['detail'] = (box, scale) => decodePart(source, box, photo, scale)
  const upload = hashOf(source.data)
  return drawFlatLay(
    { ...request, upload, photo, finer, detail, lineage: request.original?.lineage ?? [] },
    opened,
    context,
  )
}

export const DRAWINGS: { readonly [Operation in DrawnOperation]: Draw } = {
  ...MODE_DRAWINGS,
  async upscale(request, context) {
    if (!request.source) {
      throw new EngineError('invalid-input', 'upscale needs a source', { publicMessage: 'A picture is needed.' })
    }
    const image = await upscalePicture(await decodeRgba(request.source), context.report)
    return { image, understood: [], ignored: [], warnings: [] }
  },
  async variation(request, context) {
    const mode = VARIED_MODES.find((each) => each === request.original?.operation)
    if (mode === undefined || request.original?.lineage.length === 0) {
      throw new EngineError('unsupported', `built-in engine cannot vary ${request.original?.operation}`, {
        retry: 'other-engine',
        publicMessage: 'Pictures of this mode cannot be varied yet. Nothing was charged.',
      })
    }
    return MODE_DRAWINGS[mode](request, context)
  },
}
