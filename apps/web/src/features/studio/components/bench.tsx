import { describeMode } from '@toile/contract'
import type { Mode } from '@toile/contract'
import { useEffect, useRef } from 'react'
import type { ReactNode } from 'react'
import { ModeGlyph } from '../../../ui/index.ts'

export interface BenchProps {
  readonly mode: Mode
  readonly step: number
  readonly rail: ReactNode
  /** The picture. */
  readonly stage: ReactNode
  readonly heading: string
  readonly intro?: ReactNode
  readonly panel: ReactNode
  /** Back and next: always in the same place. */
  readonly footer: ReactNode
}

/** The one screen of the studio: picture large, tools beside it (below it on a phone), the way on at the foot. */
export function Bench({ mode, step, rail, stage, heading, intro, panel, footer }: BenchProps) {
  const title = useRef<HTMLHeadingElement>(null)
  const shown = useRef(step)
  // A change of step moves the focus to what is new, as a change of page would.
  useEffect(() => {
    if (shown.current === step) return
    shown.current = step
    title.current?.focus({ preventScroll: true })
    scrollTo({ top: 0 })
  }, [step])
  const { title: name, steps } = describeMode(mode)
  return (
    <section className="grid grow grid-cols-1 grid-rows-[auto_auto_1fr_auto] lg:h-[calc(100dvh-4.0625rem)] lg:min-h-[38rem] lg:flex-none lg:grid-cols-[minmax(0,1fr)_25rem] lg:grid-rows-[auto_minmax(0,1fr)_auto]">
      <div className="flex flex-wrap items-center justify-between gap-x-8 border-b border-hairline px-4 py-2 lg:col-span-2 lg:px-8">
        <h1 className="display flex items-center gap-3 text-2xl lg:text-3xl">
          <ModeGlyph mode={mode} className="size-9" />
          {name}
        </h1>
        <div className="w-full sm:w-auto">{rail}</div>
      </div>
      <div className="relative h-[min(62dvh,36rem)] min-h-80 bg-sunk lg:row-span-2 lg:h-auto lg:min-h-0">{stage}</div>
      <div className="min-h-0 overflow-y-auto border-hairline px-4 py-6 lg:border-l lg:px-8 lg:py-8">
        <p className="annotation text-soft">
          Step {step + 1} of {steps.length}
        </p>
        <h2 ref={title} tabIndex={-1} className="display mt-1 text-4xl">
          {heading}
        </h2>
        {intro !== undefined && <div className="mt-3 text-soft">{intro}</div>}
        <div className="mt-6">{panel}</div>
      </div>
      <div className="sticky bottom-0 z-20 border-t border-hairline bg-paper px-4 py-3 lg:static lg:border-l lg:px-8 lg:py-5">
        {footer}
      </div>
    </section>
  )
}
