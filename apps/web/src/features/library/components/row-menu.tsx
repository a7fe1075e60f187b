import { useState } from 'react'
import type { EditUse, EditUses } from '../../../lib/editing.ts'
import {
  DownloadIcon,
  EDIT_HEADING,
  EditItems,
  HeartIcon,
  IconButton,
  Menu,
  MenuItem,
  MenuPage,
  MenuSeam,
  MenuTurn,
  MoreIcon,
  TrashIcon,
} from '../../../ui/index.ts'

interface RowMenuProps {
  readonly about: string
  readonly tabIndex: number
  readonly favourite: boolean
  readonly uses: EditUses
  readonly onFavourite: (favourite: boolean) => void
  readonly onDownload: () => void
  readonly onEdit: (use: EditUse) => void
  readonly onDelete: () => void
}

type Page = 'first' | 'edit' | 'left'

/** What can be done with the picture of a row. */
export function RowMenu({ about, tabIndex, favourite, uses, onFavourite, onDownload, onEdit, onDelete }: RowMenuProps) {
  const [page, setPage] = useState<Page>('first')
  return (
    <Menu
      className="w-72"
      onOpenChange={() => setPage('first')}
      trigger={
        <IconButton label={`More for ${about}`} tabIndex={tabIndex}>
          <MoreIcon />
        </IconButton>
      }
    >
      {page === 'edit' ? (
        <MenuPage heading={EDIT_HEADING} onBack={() => setPage('left')}>
          <EditItems {...uses} onEdit={onEdit} />
        </MenuPage>
      ) : (
        <>
          <MenuItem icon={<DownloadIcon />} onSelect={onDownload}>
            Download
          </MenuItem>
          <MenuItem
            icon={<HeartIcon className={favourite ? 'size-5 fill-current text-red' : 'size-5'} />}
            onSelect={() => onFavourite(!favourite)}
          >
            {favourite ? 'No favourite' : 'Favourite'}
          </MenuItem>
          <MenuTurn onTurn={() => setPage('edit')} returned={page === 'left'}>
            Edit
          </MenuTurn>
          <MenuSeam />
          <MenuItem icon={<TrashIcon />} onSelect={onDelete}>
            Delete
          </MenuItem>
        </>
      )}
    </Menu>
  )
}
