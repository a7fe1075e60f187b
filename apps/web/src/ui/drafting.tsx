import type { ReactNode } from 'react'
import { cx } from './cx.ts'

/** Marks of a paper sewing pattern, all decorative, drawn in the current colour. */

/** A grainline: the arrow that says which way the thread runs. Fills its box's length. */
export function Grainline({
  className,
  direction = 'vertical',
}: {
  readonly className?: string
  readonly direction?: 'vertical' | 'horizontal'
}) {
  return direction === 'vertical' ? (
    <span aria-hidden="true" className={cx('flex w-3 flex-col items-center', className)}>
      <ArrowHead className="w-3" />
      <span className="-my-1.5 w-px grow bg-current" />
      <ArrowHead className="w-3 rotate-180" />
    </span>
  ) : (
    <span aria-hidden="true" className={cx('flex h-3 items-center', className)}>
      <ArrowHead className="h-3 -rotate-90" />
      <span className="-mx-1.5 h-px grow bg-current" />
      <ArrowHead className="h-3 rotate-90" />
    </span>
  )
}

function ArrowHead({ className }: { readonly className: string }) {
  return (
    <svg viewBox="0 0 12 12" className={cx('shrink-0', className)} fill="none" stroke="currentColor" strokeWidth="1">
      <path d="M2 10L6 1l4 9" />
    </svg>
  )
}

/** A picture on its pattern piece: a dashed seam allowance around it, notches at the sides, words along the hem. */
export function Piece({
  children,
  caption,
  measure,
  className,
}: {
  readonly children: ReactNode
  readonly caption: ReactNode
  readonly measure?: ReactNode
  readonly className?: string
}) {
  return (
    <figure className={cx('relative', className)}>
      <div className="relative border border-dashed border-edge p-2 sm:p-3">
        <Notch className="top-1/3 -left-px" />
        <Notch className="top-1/3 -right-px rotate-180" />
        {children}
      </div>
      <figcaption className="annotation mt-3 flex justify-between gap-4 text-soft">
        <span>{caption}</span>
        {measure !== undefined && <span className="shrink-0">{measure}</span>}
      </figcaption>
    </figure>
  )
}

/** A notch cut into an edge. Place it on the edge; it is as wide as the cut is deep. */
export function Notch({ className }: { readonly className: string }) {
  return (
    <svg viewBox="0 0 8 12" aria-hidden="true" className={cx('absolute w-2 fill-paper stroke-edge', className)}>
      <path d="M0 0l7 6-7 6" />
    </svg>
  )
}

/** The front of a bodice, drafted: cut line, seam line, waist dart, bust point, notches, grainline, fold. */
export function BodiceDraft({ className }: { readonly className?: string }) {
  return (
    <svg
      viewBox="0 0 400 520"
      aria-hidden="true"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.25"
      strokeLinejoin="round"
      className={className}
    >
      <path d="M64 112C104 118 136 84 142 30L290 62C266 132 282 196 346 228L326 478C300 486 262 492 238 494L232 494M186 498C140 502 96 500 64 496" />
      <path d="M64 112V496" strokeDasharray="18 5 4 5" />
      <path
        d="M64 128C116 132 148 96 156 49L272 74C252 138 268 210 329 239L311 465C288 472 262 476 240 478L212 288L182 482C140 486 96 484 64 480"
        strokeDasharray="8 5"
        className="text-red"
      />
      <path d="M240 478L232 494M182 482L186 498" />
      <circle cx="212" cy="276" r="4" />
      <path d="M212 266V286M202 276H222" />
      <path d="M112 190V430M107 202L112 188L117 202M107 418L112 432L117 418" />
      <path d="M268 148L286 142M273 160L291 154M333 352L318 351" strokeWidth="2" />
      <path d="M64 300H44L50 294M44 300L50 306" />
      <path d="M142 14V22M290 46V54M142 18H290" strokeWidth="0.75" />
      <path d="M366 228V478M362 228H370M362 478H370" strokeWidth="0.75" />
    </svg>
  )
}
