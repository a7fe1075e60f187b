import type { JobState, StreamConnection } from '../../../lib/jobs/index.ts'
import { isRunning, refundedIn, connectionError } from '../../../lib/jobs/index.ts'
import { Button } from '../../../ui/index.ts'
import { failuresOf } from '../state/warnings.ts'

/** What went wrong on the way: a stream that broke; why pictures were not made, and what came back for them. */
export function JobProblems({
  job,
  connection,
  onRetry,
}: {
  readonly job: JobState
  readonly connection: StreamConnection | null
  readonly onRetry: () => void
}) {
  const trouble = connectionError(job, connection)
  const refunded = refundedIn(job)
  if (!isRunning(job)) {
    const failures = failuresOf(job)
    if (refunded === 0 && failures.length === 0) return null
    return (
      // Told by the results' live region.
      <div className="figures flex flex-col gap-2 border-l-4 border-yellow bg-raised p-4 text-sm text-pretty">
        {failures.map(({ text }) => (
          <p key={text}>{text}</p>
        ))}
        {refunded > 0 && <p>{refunded} credits came back for what was not made.</p>}
      </div>
    )
  }
  if (trouble === null) return null
  return (
    <div
      role="alert"
      className="flex flex-wrap items-center justify-between gap-2 border-l-4 border-red bg-raised p-4 text-sm"
    >
      <span>
        {trouble}
        {connection?.state === 'reconnecting' ? '. Trying again.' : '.'} What is made meanwhile is not lost.
      </span>
      <Button variant="quiet" onClick={onRetry}>
        Retry now
      </Button>
    </div>
  )
}
