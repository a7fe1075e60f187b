import type { ComponentProps, ReactNode } from 'react'
import { cx } from './cx.ts'
import { Tooltip } from './tooltip.tsx'

export interface IconButtonProps extends ComponentProps<'button'> {
  /** What the button does: its accessible name, and its tooltip. */
  readonly label: string
  /** The key that does the same, shown in the tooltip. */
  readonly shortcut?: string
  readonly pressed?: boolean
  readonly children: ReactNode
}

export function IconButton({
  label,
  shortcut,
  pressed,
  className,
  children,
  type = 'button',
  ...rest
}: IconButtonProps) {
  return (
    <Tooltip text={label} shortcut={shortcut}>
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
    </Tooltip>
  )
}
