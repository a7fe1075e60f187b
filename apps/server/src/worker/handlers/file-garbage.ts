import { type Clock, type FileWriting, collectFileGarbage } from '@toile/core'
import type { AnyJobHandler } from '@toile/db'

/** Files of a deleted picture go as soon as a worker hears of it (R18). */
export const fileGarbageHandler = (deps: { readonly writing: FileWriting; readonly clock: Clock }): AnyJobHandler => ({
  kind: 'sweep-files',
  concurrency: 1,
  async handle() {
    await collectFileGarbage(deps.writing, deps.clock.now())
  },
})
