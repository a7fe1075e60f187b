import { Popover } from 'radix-ui'
import type { ReactNode } from 'react'
import { cx } from '../../../ui/index.ts'
import { FilterTrigger } from './filter-trigger.tsx'

interface FilterPopoverProps {
  readonly name: string
  /** It narrows the library now. */
  readonly pressed: boolean
  /** Its width, and how what is in it is laid out. */
  readonly className: string
  readonly children: ReactNode
}

/** A filter that is more than a menu of choices, below the button that opens it. */
export function FilterPopover({ name, pressed, className, children }: FilterPopoverProps) {
  return (
    <Popover.Root>
      <Popover.Trigger asChild>
        <FilterTrigger pressed={pressed}>{name}</FilterTrigger>
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Content
          align="start"
          sideOffset={4}
          collisionPadding={12}
          aria-label={name}
          className={cx(
            'z-50 max-w-[calc(100vw-1.5rem)] animate-appear rounded-sm border border-edge bg-raised p-4 shadow-sheet',
            className,
          )}
        >
          {children}
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  )
}
