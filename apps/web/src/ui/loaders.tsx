import type { ReactNode } from 'react'
import { cx } from './cx.ts'

/** A turn of running stitch, for inside a button or a line of text. Decorative: say the wait in words beside it. */
export function Spinner({ className }: { readonly className?: string }) {
  return (
    <svg viewBox="0 0 20 20" aria-hidden="true" className={cx('size-5 shrink-0', className)}>
      <circle
        cx="10"
        cy="10"
        r="7.96"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.75"
        strokeDasharray="6 4"
        strokeLinecap="round"
        className="animate-stitch"
      />
    </svg>
  )
}

export interface StitchLoaderProps {
  /** What is being waited for. */
  readonly label: ReactNode
  readonly className?: string
}

/** A seam being sewn, with the words for what is being waited for. Announced politely. */
export function StitchLoader({ label, className }: StitchLoaderProps) {
  return (
    <div role="status" className={cx('flex flex-col items-center gap-4 text-soft', className)}>
      <svg viewBox="0 0 200 24" aria-hidden="true" className="w-50 max-w-full overflow-visible">
        <path d="M0 4H200M0 20H200" stroke="var(--color-hairline)" fill="none" />
        <path
          d="M0 12H200"
          stroke="currentColor"
          strokeWidth="1.75"
          strokeDasharray="12 8"
          strokeLinecap="round"
          fill="none"
          className="animate-stitch"
        />
      </svg>
      <span className="annotation">{label}</span>
    </div>
  )
}

export interface ProgressProps {
  /** 0 to 1. */
  readonly value: number
  readonly label: string
  readonly className?: string
}

/** A seam that fills as the work advances. The label is read with the percentage and not drawn. */
export function Progress({ value, label, className }: ProgressProps) {
  const done = Math.min(1, Math.max(0, value))
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round(done * 100)}
      className={cx('relative h-2 w-full text-ink', className)}
    >
      <div className="absolute inset-x-0 top-1/2 h-px bg-hairline" />
      <div
        className="stitch-t absolute left-0 top-[calc(50%-0.75px)] h-[1.5px] w-full transition-[clip-path]"
        style={{ clipPath: `inset(0 ${(1 - done) * 100}% 0 0)` }}
      />
    </div>
  )
}
