import type { Mode } from '@toile/contract'
import { useEffect } from 'react'
import type { VariationState } from '../variation.ts'
import { awaitJob, claimEnd, showJob } from './background-jobs.ts'
import type { JobState } from './job-state.ts'
import { isRunning } from './job-state.ts'

/**
 * For a page that shows a job: while it does, nobody else need tell of it; when the page is left before the end, or lies
 * behind another tab, the end is told wherever the user is.
 */
export function useShownJob(
  username: string | undefined,
  mode: Mode,
  job: JobState | null,
  variation?: VariationState,
): void {
  const jobId = job?.jobId
  const running = isRunning(job)
  const count = job?.slots.length === 1 ? 1 : 4

  useEffect(() => (jobId === undefined ? undefined : showJob(jobId)), [jobId])

  useEffect(() => {
    if (username === undefined || jobId === undefined) return
    if (running) {
      void awaitJob(username, jobId, { mode, count, variation: variation && { ...variation, jobId } })
      return
    }
    const seen = (): void => {
      if (!document.hidden) void claimEnd(username, jobId)
    }
    seen()
    document.addEventListener('visibilitychange', seen)
    return () => document.removeEventListener('visibilitychange', seen)
  }, [username, jobId, running, mode, count, variation])
}
