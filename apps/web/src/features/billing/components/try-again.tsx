import { Button } from '../../../ui/index.ts'

interface TryAgainProps {
  /** What did not come, and what follows from it. */
  readonly children: string
  readonly trying: boolean
  readonly onAgain: () => void
}

/** Something did not come; another try is offered. */
export function TryAgain({ children, trying, onAgain }: TryAgainProps) {
  return (
    <div role="alert" className="flex flex-col items-start gap-4 border-l-2 border-red bg-sunk px-5 py-4">
      <p>{children}</p>
      <Button variant="secondary" busy={trying} onClick={onAgain}>
        Try again
      </Button>
    </div>
  )
}
