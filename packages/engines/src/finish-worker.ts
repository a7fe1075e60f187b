import { finishPicture, type FinishedPicture } from './finish.ts'
import type { FinishTask } from './finisher.ts'
import { answer, type TaskAnswer } from './task-answer.ts'
import { runInBackground } from './threads/background-thread.ts'

runInBackground()

export default function finish(task: FinishTask): Promise<TaskAnswer<FinishedPicture>> {
  return answer(() => finishPicture(task.request, task.image, task.provenance, task.invented))
}
