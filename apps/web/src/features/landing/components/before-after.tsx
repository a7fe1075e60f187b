import { useState } from 'react'
import type { CSSProperties } from 'react'

interface BeforeAfterProps {
  readonly before: string
  readonly after: string
  readonly beforeAlt: string
  readonly afterAlt: string
  readonly width: number
  readonly height: number
}

/**
 * Two pictures of one size, the second uncovered by a divider. The divider is a range input laid over both, so it is
 * dragged, tapped and moved by arrow keys alike. It stands at 50 % by stylesheet until it is first moved: the
 * prerendered page may hold no style attribute.
 */
export function BeforeAfter({ before, after, beforeAlt, afterAlt, width, height }: BeforeAfterProps) {
  const [cut, setCut] = useState<number | null>(null)
  return (
    <div
      className="group relative overflow-hidden bg-sunk [--cut:50%]"
      style={cut === null ? undefined : ({ '--cut': `${cut}%` } as CSSProperties)}
    >
      <img src={before} alt={beforeAlt} width={width} height={height} className="block h-auto w-full" />
      <img
        src={after}
        alt={afterAlt}
        width={width}
        height={height}
        className="absolute inset-0 block size-full [clip-path:inset(0_0_0_var(--cut))]"
      />
      <span className="absolute inset-y-0 left-(--cut) w-px -translate-x-1/2 bg-paper">
        <span className="absolute top-1/2 left-1/2 flex size-11 -translate-1/2 items-center justify-center rounded-full bg-paper text-ink outline-ink group-has-focus-visible:outline-2 group-has-focus-visible:outline-offset-3">
          <svg
            viewBox="0 0 24 12"
            aria-hidden="true"
            className="w-6"
            fill="none"
            stroke="currentColor"
            strokeWidth="1.5"
          >
            <path d="M7 1L2 6l5 5M17 1l5 5-5 5M2 6h20" strokeLinecap="round" strokeLinejoin="round" />
          </svg>
        </span>
      </span>
      <input
        type="range"
        min="0"
        max="100"
        value={cut ?? 50}
        aria-label="How much of the original photo is shown"
        aria-valuetext={`${cut ?? 50}% original`}
        onChange={(event) => setCut(Number(event.target.value))}
        className="absolute inset-0 size-full cursor-ew-resize touch-pan-y opacity-0"
      />
    </div>
  )
}
