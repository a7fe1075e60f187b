import type { ImageCount, Mode } from '@toile/contract'
import { IMAGE_COUNTS, priceOf } from '@toile/contract'
import type { ReactNode } from 'react'
import { Menu, MenuItem, MenuNote } from './menu.tsx'
import { priceWords } from './price.tsx'

const COUNTS: readonly ImageCount[] = IMAGE_COUNTS.toReversed()

export interface VaryItemsProps {
  /** What the picture was made with: a variation costs the same. */
  readonly mode: Mode
  readonly onVary: (count: ImageCount) => void
  /** What is to be known before it is ordered. */
  readonly note?: string | null
}

export interface VaryMenuProps extends VaryItemsProps {
  /** The button that opens it. */
  readonly children: ReactNode
}

export const VARY_HEADING = 'Vary this picture'

/** 'Vary': choose 4 Images or 1 Image, with what each costs. */
export function VaryMenu({ children, ...items }: VaryMenuProps) {
  return (
    <Menu trigger={children} heading={VARY_HEADING}>
      <VaryItems {...items} />
    </Menu>
  )
}

export function VaryItems({ mode, onVary, note = null }: VaryItemsProps) {
  return (
    <>
      {COUNTS.map((count) => (
        <MenuItem key={count} note={priceWords(priceOf(mode, count))} onSelect={() => onVary(count)}>
          {count === 1 ? '1 Image' : `${count} Images`}
        </MenuItem>
      ))}
      {note !== null && <MenuNote>{note}</MenuNote>}
    </>
  )
}
