import type { CheckAnswer } from '@toile/contract'
import { describeMode } from '@toile/contract'
import { useStore } from 'zustand'
import { Button } from '../../../ui/index.ts'
import type { Studio } from '../state/studio.ts'
import { DOT_STAGE, useTakesDot } from './source-dot.tsx'

/** What is known before the price is paid: why it cannot be made, or what will not come out; nothing where there is nothing. */
export function OrderCheck({ studio, check }: { readonly studio: Studio; readonly check: CheckAnswer | null }) {
  const { refusals = [], warnings = [] } = check ?? {}
  const { steps, marked } = describeMode(studio.mode)
  const maskStep = steps.indexOf('mask')
  const takesDot = useTakesDot(studio.mode)
  const lacksDot = useStore(studio.store, ({ draft }) => draft.source !== null && draft.sourceDot === null)
  const toPhoto = (): void => {
    const photo = document.getElementById(DOT_STAGE)
    photo?.scrollIntoView({ block: 'nearest' })
    photo?.focus()
  }
  // There from the start: only what changes in such a region is read out.
  return (
    <section aria-label="Before you pay" aria-live="polite" className="empty:hidden">
      {refusals.length + warnings.length > 0 && (
        <div className="flex flex-col gap-3 border-l-2 border-edge pl-4 text-sm">
          <h3 className="annotation text-soft">
            {refusals.length > 0 ? 'This cannot be made yet' : 'Good to know before you pay'}
          </h3>
          <ul className="flex flex-col gap-2">
            {refusals.map((text) => (
              <li key={text} className="text-red">
                {text}
              </li>
            ))}
            {warnings.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
          {maskStep !== -1 && (
            <Button variant="quiet" className="-ml-1 self-start" onClick={() => studio.goTo(maskStep)}>
              {marked === 'kept' ? 'Change what stays' : 'Mark it'}
            </Button>
          )}
          {takesDot && lacksDot && (
            <Button variant="quiet" className="-ml-1 self-start" onClick={toPhoto}>
              Mark it on the photo
            </Button>
          )}
        </div>
      )}
    </section>
  )
}
