import { createGivenMemory } from './given-memory.ts'
import { type FinishedPicture, finishPicture } from './finish.ts'
import type { FinishJob } from './finisher.ts'
import { rehearseFinish } from './rehearse.ts'
import { serveTasks } from '../processes/serve-tasks.ts'

const memory = createGivenMemory()

serveTasks<FinishJob, FinishedPicture | null, never>(async (job): Promise<FinishedPicture | null> => {
  switch (job.kind) {
    case 'finish': {
      const { request, image, provenance, ...accounts } = job
      return finishPicture(request, image, provenance, accounts, memory.find(request))
    }
    case 'prepare':
      await memory.prepare(job.request)
      return null
    case 'rehearse':
      await rehearseFinish()
      return null
  }
})
