import { serveTasks } from '../processes/serve-tasks.ts'
import { maskInFrame, placeInFrame, poseInFrame, previewFromFrame, takeFromFrame } from './frame-pictures.ts'
import type { FrameTask } from './frame-tools.ts'

serveTasks<FrameTask, unknown, never>((task) => {
  switch (task.kind) {
    case 'place':
      return placeInFrame(task.file, task.frame, task.padding, task.format)
    case 'mask':
      return maskInFrame(task.mask, task.frame, task.convention)
    case 'pose':
      return poseInFrame(task.pose, task.frame)
    case 'take':
      return takeFromFrame(task.answer, task.frame, task.owed)
    case 'preview':
      return previewFromFrame(task.file, task.frame, task.size)
  }
})
