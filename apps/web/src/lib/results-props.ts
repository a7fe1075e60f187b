import type { Generation, Mode } from '@toile/contract'
import type { Size } from '@toile/mask-tools'
import type { ReactNode } from 'react'
import type { JobState, StreamConnection } from './jobs/index.ts'

/** What the results of a job are shown from, wherever they stand. */
export interface ResultsPartProps {
  readonly mode: Mode
  readonly job: JobState
  /** Said in place of how far the job is, where none was accepted; the sheets stand there all the same. */
  readonly status?: string | undefined
  /** The size the pictures will have, for the sheets they develop on. */
  readonly size: Size
  readonly prompt: string
  readonly connection: StreamConnection | null
  readonly onRetry: () => void
  /** Changes the job where a picture of it has changed. */
  readonly onJob: (change: (job: JobState) => JobState) => void
  /** Brings back what an earlier attempt was made with; without it there is no work to bring it to. */
  readonly onRestore?: (image: Generation) => Promise<void>
  /** `words` grow as the pictures come: nothing may stand below them. */
  readonly children: (pieces: {
    readonly stage: ReactNode
    readonly panel: ReactNode
    readonly words: ReactNode
  }) => ReactNode
}
