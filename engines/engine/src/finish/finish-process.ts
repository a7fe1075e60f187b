import { createGivenMemory } from './given-memory.ts'
import sharp from 'sharp'
import { finishPicture } from './finish.ts'
import type { FinishAnswer, FinishJob } from './finisher.ts'
import { lookOf } from './look.ts'
import { rehearseFinish } from './rehearse.ts'
import { serveTasks } from '../processes/serve-tasks.ts'

const memory = createGivenMemory()

serveTasks<FinishJob, FinishAnswer, never>(async (job): Promise<FinishAnswer> => {
  switch (job.kind) {
    case 'finish': {
      const { request, image, provenance, ...accounts } = job
      return finishPicture(request, image, provenance, accounts, memory.find(request))
    }
    case 'prepare':
      await memory.prepare(job.request)
      return null
    case 'look':
      return lookOf(sharp(job.file), job.isAllShown).catch(() => null)
    case 'rehearse':
      await rehearseFinish()
      return null
  }
})
