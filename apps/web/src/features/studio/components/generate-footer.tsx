import { type CheckAnswer, priceOf } from '@toile/contract'
import { useStore } from 'zustand'
import { isRunning } from '../../../lib/jobs/index.ts'
import { useModeCapability } from '../../../lib/capabilities.ts'
import { Button, Price } from '../../../ui/index.ts'
import { furthestStep, missingInputs } from '../state/readiness.ts'
import type { Studio } from '../state/studio.ts'
import { EngineNote } from './engine-note.tsx'
import { RunningFooter } from './running-footer.tsx'
import { useBalanceNote } from './use-balance-note.ts'
import { StepFooter } from './step-footer.tsx'

const images = (count: number): string => (count === 1 ? '1 Image' : `${count} Images`)

/** The last input step's way on: what it makes, what it costs, and what is still missing (R8, R11). */
export function GenerateFooter({
  studio,
  onBack,
  check,
}: {
  readonly studio: Studio
  readonly onBack: (() => void) | null
  readonly check: CheckAnswer | null
}) {
  const { draft, starting, startProblem, uploads } = useStore(studio.store)
  const price = priceOf(studio.mode, draft.count)
  const note = useBalanceNote(price)
  const [missing] = missingInputs(studio.mode, draft, uploads)
  const running = isRunning(draft.job)
  const paused = usePaused(studio)
  const reason = missing?.text ?? (running ? 'The last pictures are still being made.' : (check?.refusals[0] ?? null))
  return (
    <div className="flex flex-col gap-3">
      {draft.job !== null && (
        <Button variant="secondary" onClick={() => studio.goTo(furthestStep(studio.mode, draft, uploads))}>
          Return to generation
        </Button>
      )}
      <StepFooter onBack={onBack} reason={paused ? PAUSED : reason} problem={paused ? null : startProblem} note={note}>
        {(main) =>
          paused ? (
            <PausedWay />
          ) : (
            <Button {...main} busy={starting} onClick={() => reason === null && !starting && void studio.generate()}>
              <span>
                Generate {images(draft.count)}
                <Price credits={price} />
              </span>
            </Button>
          )
        }
      </StepFooter>
      <EngineNote studio={studio} />
    </div>
  )
}

/** Why nothing can be made now stands over the work; here it is only that. */
const PAUSED = 'Your work waits here, as you leave it.'

/** Whether the mode pauses: then there is nothing to press, and the button is back when an engine is. */
function usePaused({ mode }: Studio): boolean {
  const able = useModeCapability(mode)
  return able !== undefined && able.unavailable !== null
}

/** In the button's place, as high as it is. */
function PausedWay() {
  return <p className="flex min-h-12 grow items-center text-sm text-soft">Nothing can be made here at the moment.</p>
}

/** The result's way on: stop what is running, or make as many again. */
export function ResultFooter({ studio, onBack }: { readonly studio: Studio; readonly onBack: () => void }) {
  const { draft, starting, startProblem, cancelling, uploads, connection } = useStore(studio.store)
  const price = priceOf(studio.mode, draft.count)
  const note = useBalanceNote(price)
  const [missing] = missingInputs(studio.mode, draft, uploads)
  const paused = usePaused(studio)
  if (draft.job !== null && isRunning(draft.job)) {
    return (
      <RunningFooter
        job={draft.job}
        connection={connection}
        problem={startProblem}
        cancelling={cancelling}
        onBack={onBack}
        onCancel={() => void studio.cancel()}
      />
    )
  }
  const reason = missing?.text ?? null
  return (
    <div className="flex flex-col gap-3">
      <StepFooter onBack={onBack} reason={paused ? PAUSED : reason} problem={paused ? null : startProblem} note={note}>
        {(main) =>
          paused ? (
            <PausedWay />
          ) : (
            <Button {...main} busy={starting} onClick={() => reason === null && !starting && void studio.generate()}>
              <span>
                Regenerate ({draft.count})
                <Price credits={price} />
              </span>
            </Button>
          )
        }
      </StepFooter>
      <EngineNote studio={studio} />
    </div>
  )
}
