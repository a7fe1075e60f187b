import { Children, cloneElement, useId } from 'react'
import type { ComponentProps, MouseEvent, ReactElement, ReactNode } from 'react'
import { cx } from './cx.ts'
import { Spinner } from './loaders.tsx'

export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger'
type ButtonSize = 'md' | 'lg'

export interface ButtonProps extends ComponentProps<'button'> {
  readonly variant?: ButtonVariant
  readonly size?: ButtonSize
  /** Waiting for an answer: the label stays, a stitch runs, and a second press does nothing. */
  readonly busy?: boolean
  /**
   * Why the button cannot be pressed now, in one line under it (R11). A reason disables the button yet leaves it in
   * the tab order, so that the reason can be heard.
   */
  readonly disabledReason?: string | null | undefined
  /** Renders the single child (a link) with the button's look. */
  readonly asChild?: boolean
}

const base =
  'relative inline-flex min-h-11 select-none items-center justify-center gap-2 rounded-sm text-center font-medium ' +
  'no-underline transition-colors disabled:cursor-not-allowed aria-disabled:cursor-not-allowed'

const variants: Record<ButtonVariant, string> = {
  primary:
    'bg-ink text-paper hover:bg-soft disabled:bg-hairline disabled:text-soft aria-disabled:bg-hairline aria-disabled:text-soft',
  secondary:
    'border border-ink text-ink hover:bg-ink hover:text-paper disabled:border-hairline disabled:bg-transparent ' +
    'disabled:text-soft aria-disabled:border-hairline aria-disabled:bg-transparent aria-disabled:text-soft',
  quiet:
    'text-ink underline decoration-edge underline-offset-4 hover:decoration-ink disabled:text-soft aria-disabled:text-soft',
  danger:
    'border border-red text-red hover:bg-red hover:text-paper disabled:border-hairline disabled:bg-transparent ' +
    'disabled:text-soft aria-disabled:border-hairline aria-disabled:bg-transparent aria-disabled:text-soft',
}
const sizes: Record<ButtonSize, string> = { md: 'px-5 py-2 text-base', lg: 'px-7 py-3 text-lg min-h-14' }

const buttonClass = (variant: ButtonVariant = 'primary', size: ButtonSize = 'md'): string =>
  cx(base, variants[variant], variant === 'quiet' ? 'px-1 py-2' : sizes[size])

export function Button({
  variant = 'primary',
  size = 'md',
  busy = false,
  disabledReason,
  asChild = false,
  className,
  children,
  onClick,
  type = 'button',
  ...rest
}: ButtonProps) {
  const reasonId = useId()
  const held = busy || Boolean(disabledReason)
  if (asChild) {
    // By hand: Radix has a component for this, which the open pages would carry for it alone.
    const child = Children.only(children) as ReactElement<ComponentProps<'a'>>
    return cloneElement(child, {
      ...(rest as ComponentProps<'a'>),
      ...child.props,
      className: cx(buttonClass(variant, size), className, child.props.className),
    })
  }
  const press = (event: MouseEvent<HTMLButtonElement>): void => {
    if (held) event.preventDefault()
    else onClick?.(event)
  }
  const button = (
    <button
      type={type}
      className={cx(buttonClass(variant, size), className)}
      aria-disabled={held || undefined}
      aria-busy={busy || undefined}
      aria-describedby={disabledReason ? reasonId : undefined}
      onClick={press}
      {...rest}
    >
      {busy && <Spinner className="-ml-1" />}
      {children}
    </button>
  )
  if (!disabledReason) return button
  return (
    <span className="inline-flex max-w-full flex-col gap-2 has-[.w-full]:w-full">
      {button}
      <Reason id={reasonId}>{disabledReason}</Reason>
    </span>
  )
}

function Reason({ id, children }: { readonly id: string; readonly children: ReactNode }) {
  return (
    <span id={id} className="text-sm text-soft">
      {children}
    </span>
  )
}
