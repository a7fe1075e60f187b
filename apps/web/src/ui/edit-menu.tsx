import { describeMode } from '@toile/contract'
import type { Mode } from '@toile/contract'
import { DropdownMenu } from 'radix-ui'
import type { ReactNode } from 'react'
import { ModeGlyph } from './mode-glyph.tsx'

interface Use {
  readonly mode: Mode
  readonly place: string
  readonly becomes: string
}

export interface EditMenuProps<EachUse extends Use> {
  /** What the picture is made for comes first; a seam parts it from what it can be used for as well. */
  readonly fit: readonly EachUse[]
  readonly others: readonly EachUse[]
  readonly onEdit: (use: EachUse) => void
  /** The button that opens it. */
  readonly children: ReactNode
}

/** 'Edit': the modes that take this picture, and what it becomes in each. */
export function EditMenu<EachUse extends Use>({ fit, others, onEdit, children }: EditMenuProps<EachUse>) {
  const item = (use: EachUse) => (
    <DropdownMenu.Item
      key={`${use.mode}/${use.place}`}
      className="flex min-h-13 cursor-pointer items-center gap-3 rounded-sm px-3 py-1.5 outline-none data-highlighted:bg-sunk"
      onSelect={() => onEdit(use)}
    >
      <ModeGlyph mode={use.mode} className="size-9" />
      <span>
        <span className="block text-base leading-tight">{describeMode(use.mode).title}</span>
        <span className="block text-sm text-soft">{use.becomes}</span>
      </span>
    </DropdownMenu.Item>
  )
  return (
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger asChild>{children}</DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content
          align="end"
          sideOffset={4}
          collisionPadding={12}
          className="z-50 max-h-(--radix-dropdown-menu-content-available-height) w-72 animate-appear overflow-y-auto rounded-sm border border-edge bg-raised p-2 shadow-sheet"
        >
          <DropdownMenu.Label className="annotation px-3 py-2 text-soft">Edit this picture in</DropdownMenu.Label>
          {fit.map(item)}
          {fit.length > 0 && others.length > 0 && (
            <DropdownMenu.Separator className="stitch-t mx-3 my-2 h-0.5 text-hairline" />
          )}
          {others.map(item)}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  )
}
