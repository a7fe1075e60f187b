import type { ImageCount, Mode } from '@toile/contract'
import { IMAGE_COUNTS, priceOf } from '@toile/contract'
import { DropdownMenu } from 'radix-ui'
import type { ReactNode } from 'react'

const COUNTS: readonly ImageCount[] = IMAGE_COUNTS.toReversed()

export interface VaryMenuProps {
  /** What the picture was made with: a variation costs the same. */
  readonly mode: Mode
  readonly onVary: (count: ImageCount) => void
  /** The button that opens it. */
  readonly children: ReactNode
}

/** 'Vary': choose 4 Images or 1 Image, with what each costs (SPEC section 4). */
export function VaryMenu({ mode, onVary, children }: VaryMenuProps) {
  return (
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger asChild>{children}</DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content
          align="end"
          sideOffset={4}
          collisionPadding={12}
          className="z-50 w-64 animate-appear rounded-sm border border-edge bg-raised p-2 shadow-sheet"
        >
          <DropdownMenu.Label className="annotation px-3 py-2 text-soft">Vary this picture</DropdownMenu.Label>
          {COUNTS.map((count) => (
            <DropdownMenu.Item
              key={count}
              className="flex min-h-11 cursor-pointer items-center justify-between gap-4 rounded-sm px-3 text-base outline-none data-highlighted:bg-sunk"
              onSelect={() => onVary(count)}
            >
              {count === 1 ? '1 Image' : `${count} Images`}
              <span className="figures text-sm text-soft">{priceOf(mode, count)} credits</span>
            </DropdownMenu.Item>
          ))}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  )
}
