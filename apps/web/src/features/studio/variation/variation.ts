import type { InsufficientCreditsBody } from '@toile/contract'
import type { StoreApi } from 'zustand/vanilla'
import { createStore } from 'zustand/vanilla'
import type { JobState, JobStream, StreamConnection, StreamSink } from '../../../lib/jobs/index.ts'
import { foldEvent, isRunning, newJob } from '../../../lib/jobs/index.ts'
import type { StartAnswer } from '../state/studio.ts'

/**
 * `original-gone`: what was to be varied is no longer there, or another account's. `not-offered`: its free retry was taken
 * before. Nothing was charged.
 */
export type VariationAnswer = StartAnswer | { readonly kind: 'original-gone' } | { readonly kind: 'not-offered' }

export interface VariationRun {
  /** Null until it is accepted. */
  readonly job: JobState | null
  readonly starting: boolean
  readonly problem: string | null
  readonly connection: StreamConnection | null
  readonly cancelling: boolean
  /** What the server no longer has. Then nothing more comes of this run, however often it is started. */
  readonly lost: 'original' | 'offer' | 'job' | null
}

export interface VariationPorts {
  start(): Promise<VariationAnswer>
  cancel(jobId: string): Promise<void>
  follow(jobId: string, seen: number | null, sink: StreamSink): JobStream
  /** The job is known: kept where a reload finds it. */
  accepted(jobId: string): void
  explain(error: unknown): string
  creditsChanged(): void
  /** Credits are lacking: it is told over the page. */
  onInsufficientCredits(lacking: InsufficientCreditsBody): void
}

export interface VariationControl {
  readonly store: StoreApi<VariationRun>
  start(): Promise<void>
  cancel(): Promise<void>
  retryStream(): void
  updateJob(change: (job: JobState) => JobState): void
  dispose(): void
}

/** One job of variations, from its start to its last picture. With a `jobId` it was started before and is followed. */
export function createVariation(ports: VariationPorts, count: number, jobId: string | undefined): VariationControl {
  const store = createStore<VariationRun>(() => ({
    job: null,
    starting: false,
    problem: null,
    connection: null,
    cancelling: false,
    lost: null,
  }))
  const { getState, setState } = store
  let stream: JobStream | null = null
  let disposed = false

  const follow = (job: JobState): void => {
    stream?.close()
    if (disposed) return
    stream = ports.follow(job.jobId, job.lastEventId, {
      event(event) {
        const { job: before } = getState()
        if (before === null) return
        const next = foldEvent(before, event)
        setState({ job: next })
        if (next.done === null) return
        setState({ cancelling: false })
        ports.creditsChanged()
      },
      connection(connection) {
        setState({ connection })
        if (connection.state !== 'gone') return
        setState({ job: null, problem: null, cancelling: false, lost: 'job' })
        ports.creditsChanged()
      },
    })
  }

  const begin = (id: string): void => {
    const job = newJob(id, count)
    setState({ job })
    follow(job)
  }

  return {
    store,
    async start() {
      disposed = false
      if (getState().starting || getState().job !== null || getState().lost !== null) return
      if (jobId !== undefined) {
        begin(jobId)
        return
      }
      setState({ starting: true, problem: null })
      try {
        const answer = await ports.start()
        if (answer.kind === 'original-gone' || answer.kind === 'not-offered') {
          setState({ lost: answer.kind === 'original-gone' ? 'original' : 'offer' })
          ports.creditsChanged()
          return
        }
        if (answer.kind === 'insufficient') {
          setState({ problem: answer.body.message })
          ports.onInsufficientCredits(answer.body)
          // What was shown as left is evidently out of date.
          ports.creditsChanged()
          return
        }
        ports.creditsChanged()
        begin(answer.jobId)
        ports.accepted(answer.jobId)
      } catch (error) {
        setState({ problem: ports.explain(error) })
      } finally {
        setState({ starting: false })
      }
    },
    async cancel() {
      const { job } = getState()
      if (job === null || !isRunning(job)) return
      setState({ cancelling: true })
      try {
        await ports.cancel(job.jobId)
      } catch (error) {
        setState({ cancelling: false, problem: ports.explain(error) })
      }
    },
    retryStream() {
      const { job } = getState()
      if (job === null) return
      const again = { ...job, error: null }
      setState({ job: again })
      follow(again)
    },
    updateJob(change) {
      const { job } = getState()
      if (job !== null) setState({ job: change(job) })
    },
    dispose() {
      disposed = true
      stream?.close()
      stream = null
    },
  }
}
