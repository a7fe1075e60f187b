import { decodeRgba } from '@toile/engine/files'
import type { RgbaImage } from '@toile/imaging'
import { type OperationHandler, refusalsOf } from '../operation.ts'
import { checkDoubled, upscalePicture } from './upscale-picture.ts'

export const handler: OperationHandler<'source', RgbaImage> = {
  decode: (request) => decodeRgba(request.source),
  async check(picture) {
    return { refusals: refusalsOf(() => checkDoubled(picture)), warnings: [], understood: [], ignored: [] }
  },
  async draw(picture, { report }) {
    return { image: await upscalePicture(picture, report), understood: [], ignored: [], warnings: [] }
  },
}
