import { useId } from 'react'
import type { ReactNode } from 'react'
import { ArrowLeftIcon, ArrowRightIcon, Button, IconButton, cx } from '../../../ui/index.ts'

export interface StepFooterProps {
  /** Null on the first step, where there is no way back. */
  readonly onBack: (() => void) | null
  /** Why the main button cannot be pressed now, in one line (R11). */
  readonly reason?: string | null
  /** Shown on the same line when there is no reason. */
  readonly note?: ReactNode
  readonly problem?: string | null
  /** A choice that stands over the buttons; on a phone beside the line, which leaves the window to the work. */
  readonly choice?: ReactNode
  readonly children: (main: {
    readonly 'aria-disabled': true | undefined
    readonly 'aria-describedby': string
    readonly className: string
  }) => ReactNode
}

/** Characters: longer, the line stands over the choice on a phone, and not as a column beside it. */
const BESIDE_CHOICE = 45

/** The foot of the panel. The line above the buttons keeps its place, so that nothing moves when it falls silent. */
export function StepFooter({ onBack, reason, note, problem, choice, children }: StepFooterProps) {
  const id = useId()
  const line = problem || (reason ?? note)
  const isLong = typeof line === 'string' && line.length > BESIDE_CHOICE
  return (
    <div className="flex flex-col gap-2">
      <div
        className={cx(
          'flex items-center justify-between gap-x-4 gap-y-2 lg:flex-col-reverse lg:items-stretch lg:gap-y-3',
          isLong && 'max-sm:flex-col max-sm:items-stretch',
        )}
      >
        <div id={id} className="figures min-h-5 text-sm leading-tight text-soft sm:leading-normal">
          {problem ? (
            <span role="alert" className="text-red">
              {problem}
            </span>
          ) : (
            line
          )}
        </div>
        {choice}
      </div>
      <div className="flex gap-3">
        {onBack !== null && (
          <IconButton label="Back" className="border border-ink" onClick={onBack}>
            <ArrowLeftIcon />
          </IconButton>
        )}
        {children({
          'aria-disabled': reason ? true : undefined,
          'aria-describedby': id,
          className: 'grow whitespace-nowrap',
        })}
      </div>
    </div>
  )
}

export function NextButton({
  onNext,
  reason,
  onBack,
  note,
  insteadOnPhone = null,
}: {
  readonly onNext: () => void
  readonly onBack: (() => void) | null
  readonly reason: string | null
  readonly note?: ReactNode
  /** A button that takes its place where the tools lie far below. */
  readonly insteadOnPhone?: ReactNode | null
}) {
  return (
    <StepFooter onBack={onBack} reason={reason} note={note}>
      {(main) => (
        <>
          {insteadOnPhone !== null && <div className="grow lg:hidden">{insteadOnPhone}</div>}
          <Button
            {...main}
            className={cx(main.className, insteadOnPhone !== null && 'max-lg:hidden')}
            onClick={() => reason === null && onNext()}
          >
            Next
            <ArrowRightIcon />
          </Button>
        </>
      )}
    </StepFooter>
  )
}
