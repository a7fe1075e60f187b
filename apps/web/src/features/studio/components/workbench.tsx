import { describeMode } from '@toile/contract'
import type { Mode } from '@toile/contract'
import { type FocusEvent, type ReactNode, useRef } from 'react'
import { ModeGlyph, cx, useFootBar } from '../../../ui/index.ts'

export interface BenchProps {
  readonly mode: Mode
  /** Stands beside the mode's name. */
  readonly rail: ReactNode
  readonly children: ReactNode
}

/** The one screen of the studio: the mode's name and its rail, and under them a workbench. */
export function Bench({ mode, rail, children }: BenchProps) {
  const { title: name } = describeMode(mode)
  return (
    <section
      data-workbench
      className={cx(
        // The bench has a foot of its own: the page's follows it without the margin that ends a text.
        // On a phone it fills the window at least, so that what follows stays out of sight while the panel grows.
        '-mb-24 flex min-h-[calc(100dvh-4.0625rem)] grow flex-col [overflow-anchor:none]',
        'lg:[[data-band]~&]:h-[calc(100dvh-7.5625rem)]',
        'lg:h-[calc(100dvh-4.0625rem)] lg:min-h-[38rem] lg:flex-none',
      )}
    >
      <div className="flex flex-wrap items-center justify-between gap-x-8 border-b border-hairline px-4 py-2 lg:px-8">
        <h1 className="display flex items-center gap-3 text-2xl max-sm:sr-only lg:text-3xl">
          <ModeGlyph mode={mode} className="size-9" />
          {name}
        </h1>
        <div className="w-full sm:w-auto">{rail}</div>
      </div>
      {children}
    </section>
  )
}

export interface WorkbenchProps {
  /** What part of the work this is, over the heading. */
  readonly kicker: string
  /** The picture. */
  readonly stage: ReactNode
  /**
   * On a phone a picture that is worked on stays in the window while its tools scroll below it ('window'); one that
   * only reminds is small and scrolls away ('glance'); a table of many pictures takes the height it needs and scrolls
   * with the page ('content'); blank sheets, which only teach, leave a small window to the words ('wide').
   */
  readonly stageFit?: 'window' | 'glance' | 'content' | 'wide'
  /** Null while it is not known yet. */
  readonly heading: string | null
  readonly intro?: ReactNode
  readonly panel: ReactNode
  /** Back and next: always in the same place. */
  readonly footer: ReactNode
}

/** Id of the heading that takes the focus when the step changes. */
export const STEP_HEADING = 'studio-step'

/** One part of the work: picture large, tools beside it (below it on a phone), the way on at the foot. */
export function Workbench({ kicker, stage, stageFit = 'window', heading, intro, panel, footer }: WorkbenchProps) {
  const foot = useRef<HTMLDivElement>(null)
  useFootBar(foot)
  /** A field that is written in is seen: the browser takes what lies under the foot for visible. */
  const keepInSight = ({ target }: FocusEvent): void => {
    const covered = (foot.current?.getBoundingClientRect().top ?? Infinity) < target.getBoundingClientRect().bottom
    if (covered && target.matches('input, textarea')) target.scrollIntoView({ block: 'nearest' })
  }
  return (
    <div
      className={cx(
        'grid grow grid-cols-1 lg:min-h-0 lg:grid-cols-[minmax(0,1fr)_25rem] lg:grid-rows-[minmax(0,1fr)_auto]',
        stageFit === 'wide' ? 'max-lg:grid-rows-[1fr_auto]' : 'max-lg:grid-rows-[auto_1fr_auto]',
      )}
    >
      <div
        className={cx(
          'bg-sunk lg:relative lg:row-span-2 lg:h-auto lg:min-h-0',
          stageFit === 'wide' && 'max-lg:hidden',
          stageFit === 'glance' &&
            'relative h-[min(30dvh,22rem)] min-h-44 border-hairline max-lg:border-b max-lg:[overflow:clip]',
          stageFit === 'window' &&
            'z-10 h-[min(45dvh,36rem)] min-h-60 border-hairline max-lg:sticky max-lg:top-16 max-lg:border-b',
        )}
      >
        {stage}
      </div>
      <div
        onFocus={keepInSight}
        className={cx(
          'min-h-0 border-hairline px-4 py-4 sm:py-6 lg:overflow-y-auto lg:border-l lg:px-8 lg:py-8',
          // What takes the focus must not come to lie under the picture or the foot (WCAG 2.4.11).
          'max-lg:[&_:is(button,input,textarea,summary)]:scroll-mb-[calc(var(--foot-bar,7rem)+1rem)]',
          stageFit === 'window'
            ? 'max-lg:[&_:is(button,input,textarea,summary)]:scroll-mt-[calc(min(45dvh,36rem)+5rem)]'
            : 'max-lg:[&_:is(button,input,textarea,summary)]:scroll-mt-20',
        )}
      >
        <p className="annotation text-soft max-sm:sr-only">{kicker}</p>
        {heading !== null && (
          <h2 id={STEP_HEADING} tabIndex={-1} className="display text-3xl sm:mt-1 sm:text-4xl">
            {heading}
          </h2>
        )}
        {intro !== undefined && <div className="mt-2 text-sm text-pretty text-soft sm:mt-3 sm:text-base">{intro}</div>}
        <div className="mt-4 sm:mt-6">{panel}</div>
      </div>
      <div
        ref={foot}
        className="sticky bottom-0 z-20 border-t border-hairline bg-paper px-4 py-3 lg:static lg:border-l lg:px-8 lg:py-5"
      >
        {footer}
      </div>
    </div>
  )
}
