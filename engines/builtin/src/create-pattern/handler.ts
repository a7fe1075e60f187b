import type { PictureRequest } from '@toile/engine'
import type { OperationHandler } from '../operation.ts'
import { checkPattern, drawPatternPicture } from './draw-pattern-picture.ts'

export const handler: OperationHandler<never, PictureRequest> = {
  decode: async (request) => request,
  check: async (request) => checkPattern(request),
  async draw(request, { report }) {
    const { width, height, rgba, ...reading } = drawPatternPicture(request, report)
    return { image: { width, height, data: rgba }, ...reading }
  },
}
