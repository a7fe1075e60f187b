import { decodeGrey, decodeRgba } from '@toile/engine/files'
import type { OperationHandler } from '../operation.ts'
import { type BackgroundRequest, checkBackground, checkSizes, drawBackgroundPicture } from './draw-background.ts'
import { parsePerson } from './parse-person.ts'

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
    const person = eye && (await parsePerson(eye, request.photo))
    return drawBackgroundPicture({ ...request, ...(person && { person }) }, context)
  },
}
