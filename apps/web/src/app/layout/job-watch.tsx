import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { useStore } from 'zustand'
import { creditsChanged } from '../../lib/balance.ts'
import { generationsKey } from '../../lib/generations.ts'
import type { AwaitedJob } from '../../lib/jobs/index.ts'
import {
  backgroundJobs,
  awaitedBy,
  claimEnd,
  jobEndMessage,
  foldEvent,
  followJob,
  newJob,
  reportJobProgress,
  onAwaitedChange,
} from '../../lib/jobs/index.ts'
import { useSession } from '../../lib/session.ts'
import { notify } from '../../ui/index.ts'

/** Follows the jobs whose pages were left, and tells of each once, in one tab, when it has ended. */
export function JobWatch() {
  const { session } = useSession()
  const username = session?.user?.username
  return username === undefined ? null : <Watches key={username} username={username} />
}

function Watches({ username }: { readonly username: string }) {
  const [jobs, setJobs] = useState(() => awaitedBy(username))
  const shown = useStore(backgroundJobs, (state) => state.shown)
  useEffect(() => onAwaitedChange(() => setJobs(awaitedBy(username))), [username])
  return Object.entries(jobs)
    .filter(([jobId]) => !shown.has(jobId))
    .map(([jobId, job]) => <Watch key={jobId} username={username} jobId={jobId} job={job} />)
}

interface WatchProps {
  readonly username: string
  readonly jobId: string
  readonly job: AwaitedJob
}

function Watch({ username, jobId, job }: WatchProps) {
  // As it was first listed: the list is read anew whenever another job comes or goes.
  const [{ mode, count, variation }] = useState(job)
  const client = useQueryClient()
  useEffect(() => {
    const abort = new AbortController()
    const { signal } = abort
    const tell = async (): Promise<void> => {
      let followed = newJob(jobId, count)
      reportJobProgress(jobId, followed)
      const ended = await new Promise<boolean>((resolve) => {
        const stream = followJob(jobId, null, {
          event: (event) => {
            followed = foldEvent(followed, event)
            reportJobProgress(jobId, followed)
            if (followed.done !== null) resolve(true)
          },
          connection: ({ state }) => state === 'gone' && resolve(false),
        })
        signal.addEventListener('abort', () => {
          stream.close()
          resolve(false)
        })
      })
      reportJobProgress(jobId, null)
      if (signal.aborted) return
      creditsChanged(client)
      void client.invalidateQueries({ queryKey: generationsKey })
      await untilVisible(signal)
      if (signal.aborted || !(await claimEnd(username, jobId)) || !ended) return
      const { made, text } = jobEndMessage(mode, followed)
      const link = (
        <Link
          to={variation === undefined ? `/${mode}/` : '/variation-results'}
          {...(variation && { state: variation })}
        >
          {made ? 'Show' : 'See what happened'}
        </Link>
      )
      if (made) notify.blank(text, { link })
      else notify.error(text, { link })
    }
    // One tab follows it for all: an account has few streams (R16).
    navigator.locks.request(`toile.job/${jobId}`, { signal }, tell).catch(() => undefined)
    return () => {
      abort.abort()
      reportJobProgress(jobId, null)
    }
  }, [client, username, jobId, mode, count, variation])
  return null
}

function untilVisible(signal: AbortSignal): Promise<void> {
  if (!document.hidden) return Promise.resolve()
  return new Promise((resolve) => {
    const look = (): void => void (document.hidden || resolve())
    document.addEventListener('visibilitychange', look, { signal })
    signal.addEventListener('abort', () => resolve())
  })
}
