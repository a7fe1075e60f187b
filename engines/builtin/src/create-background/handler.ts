import { decodeGrey, decodeRgba } from '@toile/engine'
import type { OperationHandler } from '../operation.ts'
import { type BackgroundRequest, checkBackground, checkSizes, drawBackgroundPicture } from './draw-background.ts'
import { seeFigure } from './figure-sight.ts'

export const handler: OperationHandler<'target' | 'mask', BackgroundRequest> = {
  async decode(request) {
    const [photo, mask] = await Promise.all([decodeRgba(request.target), decodeGrey(request.mask)])
    return { ...request, photo, mask, lineage: request.original?.lineage ?? [] }
  },
  check: async (request) => checkBackground(request),
  async draw(request, context) {
    checkSizes(request)
    context.report(0, 'Looking at the photo')
    const eye = await context.eye.openedIfAny()
    const seen = eye && (await seeFigure(eye, request.photo))
    return drawBackgroundPicture({ ...request, ...(seen && { seen }) }, context)
  },
}
