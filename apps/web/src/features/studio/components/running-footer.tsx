import type { JobState, StreamConnection } from '../../../lib/jobs/index.ts'
import { imagesOf, jobFraction, connectionError } from '../../../lib/jobs/index.ts'
import { ArrowLeftIcon, Button, IconButton, Progress, cx } from '../../../ui/index.ts'

export interface RunningFooterProps {
  readonly job: JobState
  readonly connection: StreamConnection | null
  readonly problem: string | null
  readonly cancelling: boolean
  readonly onBack: () => void
  readonly onCancel: () => void
}

/** While pictures are made: how far they all are, told once, where a phone always shows it; and a way to stop them. */
export function RunningFooter({ job, connection, problem, cancelling, onBack, onCancel }: RunningFooterProps) {
  const fraction = jobFraction(job)
  const trouble = connectionError(job, connection)
  return (
    <div className="flex flex-col gap-2">
      <div className="flex min-h-5 flex-col justify-center gap-2">
        {problem !== null && (
          <p role="alert" className="text-sm text-red">
            {problem}
          </p>
        )}
        <Progress value={fraction} label="All pictures" />
      </div>
      <div className="flex min-h-11 items-center gap-3">
        <IconButton label="Back" className="border border-ink" onClick={onBack}>
          <ArrowLeftIcon />
        </IconButton>
        <p className="figures grow text-sm leading-tight text-soft">
          <span className="block text-ink">
            {imagesOf(job).length} of {job.slots.length} ready · {Math.floor(fraction * 100)} %
          </span>
          {/* Beside the pictures it is said in full; on a phone that lies below them. */}
          {trouble !== null && <span className="text-red lg:hidden">{trouble}.</span>}
          <span className={cx(trouble !== null && 'max-lg:hidden')}>You can leave meanwhile.</span>
        </p>
        <Button variant="quiet" className="shrink-0 px-2! text-sm!" busy={cancelling} onClick={onCancel}>
          {cancelling ? 'Cancelling' : 'Cancel'}
        </Button>
      </div>
    </div>
  )
}
