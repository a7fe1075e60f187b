import { decodeRgba } from '@toile/engine/files'
import type { OperationHandler } from '../operation.ts'
import {
  checkSketchToImage,
  drawSketchToImagePicture,
  SKETCH_WORK_SIDE,
  type SketchToImageRequest,
} from './draw-sketch-to-image.ts'

export const handler: OperationHandler<'source', SketchToImageRequest> = {
  async decode(request) {
    const sketch = await decodeRgba(request.source, SKETCH_WORK_SIDE)
    return { ...request, sketch, lineage: request.original?.lineage ?? [] }
  },
  check: async (request) => checkSketchToImage(request),
  draw: async (request, context) => drawSketchToImagePicture(request, context),
}
