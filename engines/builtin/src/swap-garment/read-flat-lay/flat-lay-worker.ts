import { type ImageFile, runInBackground, type TaskResult, toTaskResult } from '@toile/engine'
import { decodeRgba } from '@toile/engine/files'
import { type GreyImage, type RgbaImage, segmentFlatLay } from '@toile/imaging'
import { contentHash } from '../../content-hash.ts'
import { LastValueCache } from '../../last-value-cache.ts'
import type { CutEdge } from './cut-out.ts'
import { type FlatLayGarment, readFlatLay } from './flat-lay-garment.ts'

runInBackground()

/** Long side at which a flat-lay is worked (R33). */
const FLAT_LAY_WORK_SIDE = 1024

export interface FlatLayTask {
  readonly file: ImageFile
  readonly edge: CutEdge
}

/** Of a flat-lay that was checked, for its pictures. */
const lastSegmented = new LastValueCache<{ readonly picture: RgbaImage; readonly mask: GreyImage | null }>()

export default function read({ file, edge }: FlatLayTask): Promise<TaskResult<FlatLayGarment>> {
  return toTaskResult(async () => {
    const { picture, mask } = await lastSegmented.getOrMake(contentHash(file.data), async () => {
      const decoded = await decodeRgba(file, FLAT_LAY_WORK_SIDE)
      return { picture: decoded, mask: segmentFlatLay(decoded) ?? null }
    })
    return readFlatLay(picture, edge, mask)
  })
}
