import { priceOf } from '@toile/contract'
import { type ReactNode, useCallback } from 'react'
import { useStore } from 'zustand'
import { isRunning } from '../../../lib/jobs/index.ts'
import { useModeCapability } from '../../../lib/capabilities.ts'
import { Button, Price } from '../../../ui/index.ts'
import { furthestStep, missingInputs } from '../state/readiness.ts'
import type { Studio } from '../state/studio.ts'
import { CountChoice } from './count-choice.tsx'
import { EngineNote } from './engine-note.tsx'
import { RunningFooter } from './running-footer.tsx'
import { useBalanceNote } from './use-balance-note.ts'
import type { OrderChecking } from './use-order-check.ts'
import { StepFooter } from './step-footer.tsx'
import { useWaitingPress } from './use-waiting-press.ts'

const images = (count: number): string => (count === 1 ? '1 Image' : `${count} Images`)

interface FooterProps {
  readonly studio: Studio
  readonly onBack: (() => void) | null
}

/** The last input step's way on: what it makes, what it costs, and what is still missing (R8, R11). */
export function GenerateFooter({ studio, onBack, ...asked }: FooterProps & OrderChecking) {
  const { draft, uploads } = useStore(studio.store)
  const order = useCallback(() => void studio.generate(), [studio])
  const { press, waits, stopped } = useWaitingPress(asked, draft.count, order)
  const refused = asked.checking ? null : (asked.check?.refusals[0] ?? null)
  const reason = isRunning(draft.job) ? 'The last pictures are still being made.' : refused
  const told = asked.checking ? CHECKING : stopped ? TOLD : null
  const label = `Generate ${images(draft.count)}`
  return (
    <MakingFooter {...{ studio, onBack, reason, told, label }} busy={waits} onPress={press}>
      {draft.job !== null && (
        <Button variant="secondary" onClick={() => studio.goTo(furthestStep(studio.mode, draft, uploads))}>
          Return to generation
        </Button>
      )}
    </MakingFooter>
  )
}

/** What is known before the price is paid is there in a moment, and a press waits for it. */
const CHECKING = 'Looking at your work.'
/** What was not known when it was pressed is said before it is paid. */
const TOLD = 'There is something to know first. Press again to go on.'

/** The result's way on: stop what is running, or make as many again. */
export function ResultFooter({ studio, onBack }: FooterProps & { readonly onBack: () => void }) {
  const { draft, startProblem, cancelling, connection } = useStore(studio.store)
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
  const again = { label: `Regenerate (${draft.count})`, onPress: () => void studio.generate() }
  return <MakingFooter {...{ studio, onBack, ...again }} reason={null} told={null} />
}

interface MakingProps extends FooterProps {
  /** Why it cannot be pressed, where nothing is missing. */
  readonly reason: string | null
  /** What else there is to say; it can be pressed. */
  readonly told: string | null
  readonly label: string
  readonly busy?: boolean
  readonly onPress: () => void
  readonly children?: ReactNode
}

/** How many pictures, the button that orders them, its price, and who will make them. */
function MakingFooter({ studio, onBack, reason, told, label, busy = false, onPress, children }: MakingProps) {
  const { draft, starting, startProblem, uploads } = useStore(studio.store)
  const price = priceOf(studio.mode, draft.count)
  const note = useBalanceNote(price)
  const [missing] = missingInputs(studio.mode, draft, uploads)
  const able = useModeCapability(studio.mode)
  // Then there is nothing to press, and the button is back when an engine is.
  const paused = able !== undefined && able.unavailable !== null
  const waits = missing?.text ?? reason
  return (
    <div className="flex flex-col gap-2 sm:gap-3">
      {children}
      <StepFooter
        choice={<CountChoice studio={studio} />}
        onBack={onBack}
        reason={paused ? PAUSED : waits}
        problem={paused ? null : startProblem}
        note={told ?? note}
      >
        {(main) =>
          paused ? (
            <PausedWay />
          ) : (
            <Button {...main} busy={starting || busy} onClick={() => waits === null && onPress()}>
              <span>
                {label}
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

/** In the button's place, as high as it is. */
function PausedWay() {
  return <p className="flex min-h-12 grow items-center text-sm text-soft">Nothing can be made here at the moment.</p>
}
