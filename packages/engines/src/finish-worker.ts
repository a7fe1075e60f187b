import { finishPicture, type FinishedPicture } from './finish.ts'
import type { FinishTask } from './finisher.ts'
import { answer, type ThreadAnswer } from './threads/answer.ts'
import { runInBackground } from './threads/background-thread.ts'

runInBackground()

export default function finish(task: FinishTask): Promise<ThreadAnswer<FinishedPicture>> {
  return answer(() => finishPicture(task.request, task.image, task.provenance))
}
