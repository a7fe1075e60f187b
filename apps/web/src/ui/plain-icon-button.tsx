import type { ComponentProps, ReactNode } from 'react'
import { cx } from './cx.ts'

export interface PlainIconButtonProps extends ComponentProps<'button'> {
  /** What the button does: its accessible name. */
  readonly label: string
  readonly pressed?: boolean
  readonly children: ReactNode
}

/** An icon button without the tooltip, which is a weight of its own: for the open pages. */
export function PlainIconButton({
  label,
  pressed,
  className,
  children,
  type = 'button',
  ...rest
}: PlainIconButtonProps) {
  return (
    <button
      type={type}
      aria-label={label}
      aria-pressed={pressed}
      className={cx(
        'inline-flex size-11 shrink-0 items-center justify-center rounded-sm text-ink transition-colors hover:bg-sunk',
        'aria-pressed:bg-ink aria-pressed:text-paper disabled:cursor-not-allowed disabled:text-edge disabled:hover:bg-transparent',
        // One that does nothing now, and still keeps the focus.
        'aria-disabled:cursor-not-allowed aria-disabled:text-edge aria-disabled:hover:bg-transparent',
        className,
      )}
      {...rest}
    >
      {children}
    </button>
  )
}
