import { decodeRgba } from '@toile/engine/files'
import type { OperationHandler } from '../operation.ts'
import {
  checkPatternToImage,
  drawPatternToImage,
  type PatternToImageRequest,
  SWATCH_SIDE,
} from './draw-pattern-to-image.ts'

export const handler: OperationHandler<'source', PatternToImageRequest> = {
  decode: async (request) => ({ ...request, swatch: await decodeRgba(request.source, SWATCH_SIDE.most) }),
  check: async (request) => checkPatternToImage(request),
  draw: async (request, context) => drawPatternToImage(request, context),
}
