import { decodePart, decodeRgba } from '@toile/engine/files'
import { contentHash } from '../content-hash.ts'
import type { OperationHandler } from '../operation.ts'
import { checkFlatLay, drawFlatLay } from './draw-flat-lay.ts'
import { type FlatLayRequest, OUTFIT_WORK_SIDE } from './flat-lay-request.ts'

export const handler: OperationHandler<'source', FlatLayRequest> = {
  async decode(request) {
    const { source, dot } = request
    const photo = await decodeRgba(source, OUTFIT_WORK_SIDE)
    return {
      ...request,
      upload: contentHash(source.data),
      photo,
      ...(dot && {
        dot: { ...dot, x: (dot.x * photo.width) / source.width, y: (dot.y * photo.height) / source.height },
      }),
      finer: Math.max(1, source.width / photo.width),
      detail: (box, scale) => decodePart(source, box, photo, scale),
      lineage: request.original?.lineage ?? [],
    }
  },
  check: async (request, { eye }) => checkFlatLay(request, await eye.opened()),
  draw: async (request, context) => drawFlatLay(request, await context.eye.opened(), context),
}
