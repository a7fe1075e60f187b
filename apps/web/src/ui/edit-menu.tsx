import { describeMode } from '@toile/contract'
import type { Mode } from '@toile/contract'
import type { ReactNode } from 'react'
import { Menu, MenuItem, MenuSeam } from './menu.tsx'
import { ModeGlyph } from './mode-glyph.tsx'

interface Use {
  readonly mode: Mode
  readonly place: string
  readonly becomes: string
}

export interface EditItemsProps<EachUse extends Use> {
  /** What the picture is made for comes first; a seam parts it from what it can be used for as well. */
  readonly fit: readonly EachUse[]
  readonly others: readonly EachUse[]
  readonly onEdit: (use: EachUse) => void
}

export interface EditMenuProps<EachUse extends Use> extends EditItemsProps<EachUse> {
  /** The button that opens it. */
  readonly children: ReactNode
}

export const EDIT_HEADING = 'Use in …'

/** 'Edit': the modes that take this picture, and what it becomes in each. */
export function EditMenu<EachUse extends Use>({ children, ...items }: EditMenuProps<EachUse>) {
  return (
    <Menu trigger={children} heading={EDIT_HEADING} className="w-72">
      <EditItems {...items} />
    </Menu>
  )
}

export function EditItems<EachUse extends Use>({ fit, others, onEdit }: EditItemsProps<EachUse>) {
  const item = (use: EachUse) => (
    <MenuItem
      key={`${use.mode}/${use.place}`}
      icon={<ModeGlyph mode={use.mode} className="size-9" />}
      className="min-h-13"
      onSelect={() => onEdit(use)}
    >
      <span className="block leading-tight">{describeMode(use.mode).title}</span>
      <span className="block text-sm text-soft">{use.becomes}</span>
    </MenuItem>
  )
  return (
    <>
      {fit.map(item)}
      {fit.length > 0 && others.length > 0 && <MenuSeam />}
      {others.map(item)}
    </>
  )
}
