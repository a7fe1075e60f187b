import { type Clock, type FileWriting, sweepFiles } from '@toile/core'
import type { AnyJobHandler } from '@toile/db'

/** Files of a deleted picture go as soon as a worker hears of it (R18). */
export const sweepFilesHandler = (deps: { readonly writing: FileWriting; readonly clock: Clock }): AnyJobHandler => ({
  kind: 'sweep-files',
  concurrency: 1,
  async handle() {
    await sweepFiles(deps.writing, deps.clock.now())
  },
})
