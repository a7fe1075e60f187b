import { useState } from 'react'
import type { ComponentProps, CSSProperties } from 'react'

type Picture = Pick<ComponentProps<'img'>, 'src' | 'srcSet'> & { readonly alt: string }

interface BeforeAfterProps {
  readonly before: Picture
  readonly after: Picture
  /** What both pictures are alike in: pixels, and how they are loaded. */
  readonly shared: Pick<ComponentProps<'img'>, 'width' | 'height' | 'sizes' | 'loading' | 'fetchPriority'>
  /** The divider was moved. */
  readonly onMove?: () => void
}

/**
 * Two pictures of one size, the second uncovered by a divider. The divider is a range input over both, moved by pointer and arrow
 * keys alike; of it only the thumb, a strip as high as the pictures, takes the pointer, so that everywhere else they can be swiped.
 * It stands at 50 % by stylesheet until it is first moved: the prerendered page may hold no style attribute.
 */
export function BeforeAfter({ before, after, shared, onMove }: BeforeAfterProps) {
  const [cut, setCut] = useState<number | null>(null)
  return (
    <div
      className="group relative overflow-hidden bg-sunk [--cut:50%]"
      style={cut === null ? undefined : ({ '--cut': `${cut}%` } as CSSProperties)}
    >
      <img
        {...shared}
        src={before.src}
        srcSet={before.srcSet}
        alt={before.alt}
        draggable={false}
        className="block h-auto w-full"
      />
      <img
        {...shared}
        src={after.src}
        srcSet={after.srcSet}
        alt={after.alt}
        draggable={false}
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
        aria-label="How much of the original is shown"
        aria-valuetext={`${cut ?? 50}% original`}
        onChange={(event) => {
          setCut(Number(event.target.value))
          onMove?.()
        }}
        className="divider absolute top-0 -left-6"
      />
    </div>
  )
}
