import type { PictureRequest } from '@toile/engine'
import type { OperationHandler } from '../operation.ts'
import { checkSketch, drawSketchPicture } from './draw-sketch-picture.ts'

export const handler: OperationHandler<never, PictureRequest> = {
  decode: async (request) => request,
  check: async (request) => checkSketch(request),
  async draw(request, { report }) {
    const { width, height, rgba, ...reading } = drawSketchPicture(request, report)
    return { image: { width, height, data: rgba }, ...reading }
  },
}
