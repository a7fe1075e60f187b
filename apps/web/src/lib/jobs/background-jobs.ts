import type { ImageCount, Mode } from '@toile/contract'
import { describeMode, IMAGE_COUNTS, mode } from '@toile/contract'
import { z } from 'zod/mini'
import { variationState } from '../variation.ts'
import { backgroundJobs } from './job-progress.ts'
import type { JobState } from './job-state.ts'
import { imagesOf, jobFraction, refundedIn } from './job-state.ts'

/** A job whose end has not been announced to its owner yet. */
export interface AwaitedJob {
  readonly mode: Mode
  readonly count: ImageCount
  /** Of a variation: what leads back to its page. */
  readonly variation?: z.infer<typeof variationState> | undefined
}

const awaitedJobs = z.record(
  z.string(),
  z.object({
    mode,
    count: z.union(IMAGE_COUNTS.map((count) => z.literal(count))),
    variation: z.optional(variationState),
  }),
)
export type AwaitedJobs = Readonly<Record<string, AwaitedJob>>

const keyOf = (username: string): string => `toile.jobs/${username}`
/** Tells this tab what it has written itself; others hear it from the browser. */
const WRITTEN = 'toile:jobs'

export function awaitedBy(username: string): AwaitedJobs {
  try {
    return awaitedJobs.parse(JSON.parse(localStorage.getItem(keyOf(username)) ?? '{}'))
  } catch {
    return {}
  }
}

/** Changes the list with no other tab in between. */
async function changeList<Result>(
  username: string,
  change: (jobs: AwaitedJobs) => { readonly jobs: AwaitedJobs; readonly result: Result },
): Promise<Result> {
  return navigator.locks.request(keyOf(username), async () => {
    const { jobs, result } = change(awaitedBy(username))
    try {
      localStorage.setItem(keyOf(username), JSON.stringify(jobs))
    } catch {
      // Without storage other pages do not announce the end; the pictures are still made.
    }
    dispatchEvent(new Event(WRITTEN))
    return result
  })
}

/** From now on the end of this job is announced. */
export const awaitJob = (username: string, jobId: string, job: AwaitedJob): Promise<void> =>
  changeList(username, (jobs) => ({ jobs: { ...jobs, [jobId]: job }, result: undefined }))

/** Claims the announcement: true in exactly one tab. */
export const claimEnd = (username: string, jobId: string): Promise<boolean> =>
  changeList(username, ({ [jobId]: job, ...jobs }) => ({ jobs, result: job !== undefined }))

export function onAwaitedChange(listener: () => void): () => void {
  addEventListener(WRITTEN, listener)
  addEventListener('storage', listener)
  return () => {
    removeEventListener(WRITTEN, listener)
    removeEventListener('storage', listener)
  }
}

export function showJob(jobId: string): () => void {
  backgroundJobs.setState(({ shown }) => ({ shown: new Set(shown).add(jobId) }))
  return () =>
    backgroundJobs.setState(({ shown }) => ({ shown: new Set([...shown].filter((other) => other !== jobId)) }))
}

export function reportJobProgress(jobId: string, job: JobState | null): void {
  backgroundJobs.setState(({ progress }) => {
    const next = new Map(progress)
    if (job === null) next.delete(jobId)
    else next.set(jobId, jobFraction(job))
    return { progress: next }
  })
}

/** The outcome of a job, in one or two sentences. */
export function jobEndMessage(of: Mode, job: JobState): { readonly made: boolean; readonly text: string } {
  const made = imagesOf(job).length
  const wanted = job.slots.length
  const refunded = refundedIn(job)
  const back = refunded > 0 ? ` ${refunded} credits came back.` : ''
  const { title } = describeMode(of)
  if (made === 0) return { made: false, text: `${title}: no picture could be made.${back}` }
  if (made < wanted) return { made: true, text: `${title}: ${made} of ${wanted} pictures are ready.${back}` }
  return { made: true, text: `${title}: ${made === 1 ? 'the picture is' : `${made} pictures are`} ready.` }
}
