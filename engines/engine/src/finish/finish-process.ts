import { type FinishedPicture, finishPicture } from './finish.ts'
import type { FinishTask } from './finisher.ts'
import { serveTasks } from '../processes/serve-tasks.ts'

serveTasks<FinishTask, FinishedPicture, never>(({ request, image, provenance, ...accounts }) =>
  finishPicture(request, image, provenance, accounts),
)
