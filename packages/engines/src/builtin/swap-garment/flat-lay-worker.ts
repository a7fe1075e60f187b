import { decodeRgba } from '../../files.ts'
import type { ImageFile } from '../../port.ts'
import { answer, type TaskAnswer } from '../../task-answer.ts'
import { runInBackground } from '../../threads/background-thread.ts'
import { type LyingGarment, readFlatLay } from './lying-garment.ts'

runInBackground()

/** Long side at which a flat-lay is worked (R33). */
const FLAT_LAY_WORK_SIDE = 1024

export default function read(file: ImageFile): Promise<TaskAnswer<LyingGarment>> {
  return answer(async () => readFlatLay(await decodeRgba(file, FLAT_LAY_WORK_SIDE)))
}
