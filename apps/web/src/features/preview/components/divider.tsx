import type { Rect } from '@toile/mask-tools'
import { useRef } from 'react'
import { dividerAt, shareAt, shareByKey } from '../state/comparison.ts'

export interface DividerProps {
  /** How much of what is seen is the original, 0 to 1 from the left. */
  readonly share: number
  /** What is seen of the picture, in CSS pixels of the stage. */
  readonly seen: Rect
  readonly noun: string
  readonly onShare: (share: number) => void
}

/** The line between the original and the result: drawn by its handle or anywhere along it, or moved by keys. */
export function Divider({ share, seen, noun, onShare }: DividerProps) {
  /** From the pointer to the line, so that it does not jump when it is taken beside its middle. */
  const grip = useRef(0)
  const x = dividerAt(share, seen)
  return (
    <div
      role="slider"
      tabIndex={0}
      aria-label={`How much of the original ${noun} is shown`}
      aria-orientation="horizontal"
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round(share * 100)}
      aria-valuetext={`${Math.round(share * 100)} % original`}
      className="group absolute z-10 w-11 -translate-x-1/2 cursor-ew-resize touch-none outline-none"
      style={{ left: x, top: seen.y0, height: seen.y1 - seen.y0 }}
      onPointerDown={(event) => {
        if (event.button !== 0) return
        event.currentTarget.setPointerCapture(event.pointerId)
        grip.current = event.clientX - x
      }}
      onPointerMove={(event) => {
        if (event.currentTarget.hasPointerCapture(event.pointerId)) onShare(shareAt(event.clientX - grip.current, seen))
      }}
      onKeyDown={(event) => {
        const next = shareByKey(share, event.key)
        if (next === null || event.altKey || event.ctrlKey || event.metaKey) return
        // The arrow keys are the divider's while it has the focus, and do not turn to the next picture.
        event.preventDefault()
        event.stopPropagation()
        onShare(next)
      }}
    >
      <span className="absolute inset-y-0 left-1/2 w-0.5 -translate-x-1/2 bg-paper shadow-[0_0_0_1px_var(--color-ink)]" />
      <span className="absolute top-1/2 left-1/2 flex size-11 -translate-1/2 items-center justify-center rounded-full border border-ink bg-paper text-ink outline-ink group-focus-visible:outline-2 group-focus-visible:outline-offset-3">
        <svg viewBox="0 0 24 12" aria-hidden="true" className="w-6" fill="none" stroke="currentColor" strokeWidth="1.5">
          <path d="M7 1L2 6l5 5M17 1l5 5-5 5M2 6h20" strokeLinecap="round" strokeLinejoin="round" />
        </svg>
      </span>
    </div>
  )
}
