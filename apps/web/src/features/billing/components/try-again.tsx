import { Button } from '../../../ui/index.ts'
import type { LoadFailure } from '../state/use-shop.ts'

/** Something did not come: what follows from it, and another try. */
export function TryAgain({ words, trying, again }: LoadFailure) {
  return (
    <div role="alert" className="flex flex-col items-start gap-4 border-l-2 border-red bg-sunk px-5 py-4">
      <p>{words}</p>
      <Button variant="secondary" busy={trying} onClick={again}>
        Try again
      </Button>
    </div>
  )
}
