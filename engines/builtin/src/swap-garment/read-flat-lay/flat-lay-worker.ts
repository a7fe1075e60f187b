import { type ImageFile, runInBackground, type TaskResult, toTaskResult } from '@toile/engine'
import { decodeRgba } from '@toile/engine/files'
import { type FlatLayGarment, readFlatLay } from './flat-lay-garment.ts'

runInBackground()

/** Long side at which a flat-lay is worked (R33). */
const FLAT_LAY_WORK_SIDE = 1024

export default function read(file: ImageFile): Promise<TaskResult<FlatLayGarment>> {
  return toTaskResult(async () => readFlatLay(await decodeRgba(file, FLAT_LAY_WORK_SIDE)))
}
