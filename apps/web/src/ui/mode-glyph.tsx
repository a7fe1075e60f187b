import { describeMode } from '@toile/contract'
import type { Mode, ModeGlyphName } from '@toile/contract'
import type { ReactNode } from 'react'
import { cx } from './cx.ts'
import { threadText } from './threads.ts'

/**
 * One drawn sign a mode, by the name that its description gives. All are drafted alike on 48 units: ink for what is given, a running stitch in the mode's
 * thread for what the mode makes; lines overshoot their corners a little, as a pattern cutter's do.
 */
interface Drawing {
  readonly given: ReactNode
  readonly made: ReactNode
}

const drawings: Readonly<Record<ModeGlyphName, Drawing>> = {
  // A figure before a paper backdrop that hangs from its roll and sweeps along the floor.
  backdrop: {
    given: (
      <>
        <path d="M24 14.6c1.9 0 3.1-1.4 3.1-3.3S25.9 8 24 8s-3.1 1.4-3.1 3.3 1.2 3.3 3.1 3.3z" />
        <path d="M22.6 14.5c-.1 1.7-.5 2.5-2.1 3-1.6.5-2.3 1.4-2.6 3.1l-1.5 8.6M25.4 14.5c.1 1.7.5 2.5 2.1 3 1.6.5 2.3 1.4 2.6 3.1l1.5 8.6" />
        <path d="M20.3 20.6c.4 2.6.6 4.6-.3 7.4-1.2 3.8-2 7.8-2.3 12.5M27.7 20.6c-.4 2.6-.6 4.6.3 7.4 1.2 3.8 2 7.8 2.3 12.5M24 32.5l-.3 8.5" />
      </>
    ),
    made: <path d="M6 5.5h36M9 5.5v25.3c0 5.4-1.2 8.8-5 11.7M39 5.5v25.3c0 5.4 1.2 8.8 5 11.7M4 43h40" />,
  },
  // One hanger, two tops: the one that was there, the one that takes its place.
  hanger: {
    given: (
      <>
        <path d="M24 11.5c0-1.6 2.6-1.7 2.6-4.1C26.6 5.8 25.5 5 24.1 5c-1.3 0-2.4.8-2.5 2.2" />
        <path d="M24 11.5L10.5 18.8M24 11.5l13.5 7.3" />
        <path d="M18.5 15c1 3 3 4.4 5.5 4.4s4.5-1.4 5.5-4.4M10.5 18.8L5.5 27l5.6 3.2 2-2.4V43.5M37.5 18.8l5 8.2-5.6 3.2" />
      </>
    ),
    made: <path d="M24 19.4V43.5M13.1 43.5h21.8M34.9 43.5V27.8M24 26.5l10.5-2.6M24 33l10.7-2.6M24 39.5l10.8-2.6" />,
  },
  // A drawn line that becomes a skirt of cloth.
  skirt: {
    given: (
      <>
        <path d="M16.5 5.5c.6 4.8.2 8-1.7 12.2M25.5 5.5c-.6 4.8-.2 8 1.7 12.2M14 17.7h14M16.5 5.5c2.8 2.4 6.2 2.4 9 0" />
        <path d="M14.8 17.7C12.3 26 9.5 34 5.5 42.5c3.8-.5 6.3.8 9 .8" />
        <path d="M44 13.5L33.5 33.2l-.8 4.8 3.9-2.9L47 15.3z M41.8 17.7l3 1.7" />
      </>
    ),
    made: (
      <path d="M27.2 17.7c1.3 4.4 2.8 8.6 4.5 12.8M21 18.5c0 8-1.5 16-4 24.5M24.3 18.5c1.2 8 1.8 15.5 1.7 24M14.5 43.3c6 .8 13 .4 19.5-1.3" />
    ),
  },
  // The pencil finds a figure in three strokes.
  pencil: {
    given: (
      <path d="M42.5 5.5L30 29l-.9 5.3 4.3-3.1L45.9 7.6c.9-1.7-2.5-3.7-3.4-2.1zM39.4 11.4l3.4 1.9M30 29l3.4 2.2" />
    ),
    made: (
      <>
        <path d="M15 13c1.9 0 3.2-1.5 3.2-3.5S16.9 6 15 6s-3.2 1.5-3.2 3.5S13.1 13 15 13z" />
        <path d="M14.8 13.5c-.3 3.2-4.6 3.1-5.3 6.1-.6 2.6 2.3 5.6 1.6 8.9-.8 3.9-4.3 7.5-5.1 14M15.5 13.5c.4 3.2 4.5 3.4 5 6.4.4 2.5-1.9 4.6-1 8 .9 3.6 4 7.6 4.5 15" />
        <path d="M10.9 28.5c3 1.4 5.7 1.3 8.6-.4" />
      </>
    ),
  },
  // A repeat: one motif inside, its halves at the edges meet across the seam.
  repeat: {
    given: (
      <>
        <path d="M9.5 7v34M38.5 7v34M7 9.5h34M7 38.5h34" />
        <path d="M9.5 20.5h-3M9.5 27.5h-3M38.5 20.5h3M38.5 27.5h3" />
      </>
    ),
    made: (
      <>
        <path d="M24 24c-4.6-1.6-5.6-4.7-3.3-7.6 1.3-1.6 2.7-1.9 3.3-2.9.6 1 2 1.3 3.3 2.9 2.3 2.9 1.3 6-3.3 7.6zM24 24c-4.6 1.6-5.6 4.7-3.3 7.6 1.3 1.6 2.7 1.9 3.3 2.9.6-1 2-1.3 3.3-2.9 2.3-2.9 1.3-6-3.3-7.6z" />
        <path d="M10 18c3.6.5 5.4 2.6 5.4 6S13.6 29.5 10 30M38 18c-3.6.5-5.4 2.6-5.4 6s1.8 5.5 5.4 6" />
      </>
    ),
  },
  // A pinked swatch, and the dress that was cut from it.
  swatch: {
    given: (
      <>
        <path d="M4 6.5l1.9-1.7 1.9 1.7 1.9-1.7 1.9 1.7 1.9-1.7 1.9 1.7 1.9-1.7 1.9 1.7-1.6 1.9 1.6 1.9-1.6 1.9 1.6 1.9-1.6 1.9 1.6 1.9-1.9 1.7-1.9-1.7-1.9 1.7-1.9-1.7-1.9 1.7-1.9-1.7-1.9 1.7L4 18.1l1.6-1.9L4 14.3l1.6-1.9L4 10.5l1.6-1.9z" />
        <path d="M8.5 9.5h.01M12 12.3h.01M15.3 9.5h.01M8.5 15.2h.01M15.3 15.2h.01" />
      </>
    ),
    made: (
      <>
        <path d="M26.5 7.5c.5 4 .1 6.4-1.4 9.6 1.4 1.9 1.7 3.7 1.4 6.2-1.6 7-4 13-7.5 20h27c-3.5-7-5.9-13-7.5-20-.3-2.5 0-4.3 1.4-6.2-1.5-3.2-1.9-5.6-1.4-9.6" />
        <path d="M26.5 7.5c1 3.6 3.2 5.3 6 5.3s5-1.7 6-5.3M26.5 23.3c4 1.3 8 1.3 12 0" />
      </>
    ),
  },
  // A shirt, flat, between the corner marks of the table.
  'flat-shirt': {
    given: <path d="M4 12V4h8M36 4h8v8M44 36v8h-8M12 44H4v-8" />,
    made: (
      <>
        <path d="M19 10.5l-6.3 2.3L7.5 24l5.4 2.7 2.2-3.4V38h17.8V23.3l2.2 3.4 5.4-2.7-5.2-11.2-6.3-2.3" />
        <path d="M19 10.5l5 4.5 5-4.5M19 10.5l-1.5 4.6 3.5 1.4 3-1.5M29 10.5l1.5 4.6-3.5 1.4-3-1.5M24 15v23" />
      </>
    ),
  },
}

export interface ModeGlyphProps {
  readonly mode: Mode
  readonly className?: string
}

/** Decorative: the mode's title always stands beside it. */
export function ModeGlyph({ mode, className = 'size-12' }: ModeGlyphProps) {
  const { glyph, thread } = describeMode(mode)
  const { given, made } = drawings[glyph]
  return (
    <svg
      viewBox="0 0 48 48"
      aria-hidden="true"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.2"
      strokeLinecap="round"
      strokeLinejoin="round"
      className={cx('shrink-0 overflow-visible', className)}
    >
      <g>{given}</g>
      <g className={threadText[thread]} strokeDasharray="3.2 2.6" strokeWidth="1.5">
        {made}
      </g>
    </svg>
  )
}
