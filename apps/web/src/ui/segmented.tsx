import { useId } from 'react'
import type { ReactNode } from 'react'
import { cx } from './cx.ts'

export interface Segment<Value extends string> {
  readonly value: Value
  readonly label: ReactNode
  readonly disabled?: boolean
}

export interface SegmentedProps<Value extends string> {
  /** Names the choice for assistive technology. */
  readonly label: string
  readonly value: Value
  readonly onChange: (value: Value) => void
  readonly segments: readonly Segment<Value>[]
  readonly className?: string
}

/**
 * One of a few, always chosen: a row of radio buttons that looks like a tape with a mark on it. The inputs are the
 * browser's own, so arrow keys and screen readers know them, and the prerendered page needs no style attribute.
 */
export function Segmented<Value extends string>({
  label,
  value,
  onChange,
  segments,
  className,
}: SegmentedProps<Value>) {
  const name = useId()
  return (
    <div role="radiogroup" aria-label={label} className={cx('inline-flex rounded-sm border border-edge', className)}>
      {segments.map((segment) => (
        <label
          key={segment.value}
          className={cx(
            'relative inline-flex min-h-11 flex-1 cursor-pointer items-center justify-center border-edge px-4 text-sm',
            'font-medium whitespace-nowrap text-soft transition-colors not-first:border-l hover:text-ink',
            'has-checked:bg-ink has-checked:text-paper has-disabled:cursor-not-allowed',
            'has-focus-visible:outline-2 has-focus-visible:outline-offset-3 has-focus-visible:outline-ink',
          )}
        >
          <input
            type="radio"
            name={name}
            value={segment.value}
            checked={segment.value === value}
            disabled={segment.disabled ?? false}
            onChange={() => onChange(segment.value)}
            className="absolute inset-0 size-full cursor-[inherit] opacity-0"
          />
          {segment.label}
        </label>
      ))}
    </div>
  )
}
