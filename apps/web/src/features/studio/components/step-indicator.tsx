import type { Step } from '@toile/contract'
import { THREADS } from '@toile/contract'
import { Fragment, useEffect, useRef } from 'react'
import { cx, threadFill, threadText } from '../../../ui/index.ts'

const STEP_NAMES: Record<Exclude<Step, 'source'>, string> = {
  photo: 'Photo',
  mask: 'Selection',
  flatlay: 'Flat-lay',
  prompt: 'Words',
  face: 'Face',
  result: 'Result',
}

export interface StepIndicatorProps {
  readonly steps: readonly Step[]
  /** What the picture of a `source` step is. */
  readonly sourceName: string
  readonly current: number
  /** The furthest step that may be opened. */
  readonly furthest: number
  /** A step that is passed over because nothing can be done in it, or null. */
  readonly passed: number | null
  readonly onStep: (step: number) => void
}

/**
 * The numbered steps on their seam: filled up to the present one, each in its thread, joined by a
 * stitch that is sewn as one advances. Where they do not all fit they scroll, to the present one.
 */
export function StepIndicator({ steps, sourceName, current, furthest, passed, onStep }: StepIndicatorProps) {
  const list = useRef<HTMLOListElement>(null)
  useEffect(() => {
    const present = list.current?.querySelectorAll('button')[current]?.parentElement
    if (present) list.current?.scrollTo({ left: present.offsetLeft - present.offsetWidth / 2 })
  }, [current])
  return (
    <nav aria-label="Steps" className="min-w-0">
      <ol
        ref={list}
        className="relative flex items-center [scrollbar-width:none] max-sm:-my-1 max-sm:overflow-x-auto max-sm:scroll-smooth max-sm:py-1 max-sm:motion-reduce:scroll-auto"
      >
        {steps.map((step, index) => {
          const thread = THREADS[index % THREADS.length] ?? 'blue'
          const sewn = index <= current
          const reached = sewn && index !== passed
          const open = index <= furthest && index !== passed
          return (
            <Fragment key={step}>
              {index > 0 && (
                <li aria-hidden="true" className="relative h-px min-w-4 grow sm:mx-1.5 sm:w-7 sm:grow-0 lg:w-10">
                  <span className="absolute inset-x-0 top-0 h-px bg-hairline" />
                  <span
                    className={cx(
                      'stitch-t absolute inset-x-0 -top-px h-0.5 transition-[clip-path] duration-200',
                      threadText[THREADS[(index - 1) % THREADS.length] ?? 'blue'],
                      sewn ? '[clip-path:inset(0)]' : '[clip-path:inset(0_100%_0_0)]',
                    )}
                  />
                </li>
              )}
              <li className="shrink-0">
                <button
                  type="button"
                  disabled={!open}
                  aria-current={index === current ? 'step' : undefined}
                  className="group flex min-h-11 min-w-11 items-center justify-center gap-2 rounded-sm px-1 disabled:cursor-not-allowed"
                  onClick={() => onStep(index)}
                >
                  <span
                    className={cx(
                      'figures flex size-8 items-center justify-center rounded-full border text-sm font-medium transition-colors duration-200',
                      reached ? cx(threadFill[thread], threadText[thread], 'border-current') : 'border-edge text-soft',
                      open && !reached && 'group-hover:border-ink group-hover:text-ink',
                    )}
                  >
                    <span className={cx(reached && 'text-paper')}>
                      <span className="sr-only">Step </span>
                      {index + 1}
                      <span className="sr-only"> of {steps.length}:</span>
                    </span>
                  </span>
                  <span
                    className={cx(
                      'text-sm whitespace-nowrap',
                      index !== current && 'sm:max-xl:sr-only',
                      'first-letter:uppercase',
                      index === current ? 'font-medium text-ink' : 'text-soft group-enabled:group-hover:text-ink',
                    )}
                  >
                    {step === 'source' ? sourceName : STEP_NAMES[step]}
                  </span>
                </button>
              </li>
            </Fragment>
          )
        })}
      </ol>
    </nav>
  )
}
