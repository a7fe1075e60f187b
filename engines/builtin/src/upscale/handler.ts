import { describeMode } from '@toile/contract'
import { decodeRgba } from '@toile/engine/files'
import type { RgbaImage } from '@toile/imaging'
import type { Beyond } from './beyond.ts'
import { type OperationHandler, refusalsOf } from '../operation.ts'
import { checkDoubled, upscalePicture } from './upscale-picture.ts'

interface Enlargement {
  readonly picture: RgbaImage
  readonly beyond: Beyond
}

export const handler: OperationHandler<'source', Enlargement> = {
  async decode({ source, original }) {
    // A picture is known to be a tile by the mode that it was made in, whatever has become of it since.
    const isTile = original !== undefined && describeMode(original.operation).tiles
    return { picture: await decodeRgba(source), beyond: isTile ? 'repeat' : 'border' }
  },
  async check({ picture }) {
    return { refusals: refusalsOf(() => checkDoubled(picture)), warnings: [], understood: [], ignored: [] }
  },
  async draw({ picture, beyond }, { report }) {
    return { image: await upscalePicture(picture, beyond, report), understood: [], ignored: [], warnings: [] }
  },
}
