import type { ComponentProps } from 'react'
import { ChevronDownIcon, cx } from '../../../ui/index.ts'

/** Opens what narrows the library; underlined while it does. */
export function FilterTrigger({
  pressed,
  children,
  className,
  ...rest
}: ComponentProps<'button'> & { readonly pressed: boolean }) {
  return (
    <button
      type="button"
      className={cx(
        'group inline-flex min-h-11 items-center gap-1.5 rounded-sm px-2 text-sm font-medium whitespace-nowrap hover:bg-sunk sm:px-3',
        className,
      )}
      {...rest}
    >
      <span className={cx('py-1', pressed && 'stitch-b')}>{children}</span>
      <ChevronDownIcon className="size-4 transition-transform group-data-[state=open]:rotate-180" />
    </button>
  )
}
