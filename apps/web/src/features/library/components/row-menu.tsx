import { useState } from 'react'
import type { EditUse, EditUses } from '../../../lib/editing.ts'
import { PicturePageLink } from '../../../lib/picture-page-link.tsx'
import {
  DownloadIcon,
  EDIT_HEADING,
  EditIcon,
  EditItems,
  HeartIcon,
  IconButton,
  Menu,
  MenuItem,
  MenuLink,
  MenuPage,
  MenuSeam,
  MenuTurn,
  MoreIcon,
  TrashIcon,
  WrittenSheetIcon,
} from '../../../ui/index.ts'

interface RowMenuProps {
  /** Of the picture. */
  readonly id: string
  readonly about: string
  readonly tabIndex: number
  readonly favourite: boolean
  readonly uses: EditUses
  readonly onOpenPage: () => void
  readonly onFavourite: (favourite: boolean) => void
  readonly onDownload: () => void
  readonly onEdit: (use: EditUse) => void
  readonly onDelete: () => void
}

type Page = 'first' | 'edit' | 'left'

/** What can be done with the picture of a row. */
export function RowMenu({
  id,
  about,
  tabIndex,
  favourite,
  uses,
  onOpenPage,
  onFavourite,
  onDownload,
  onEdit,
  onDelete,
}: RowMenuProps) {
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
          <MenuLink>
            <PicturePageLink id={id} onFollow={onOpenPage}>
              <WrittenSheetIcon />
              Open its page
            </PicturePageLink>
          </MenuLink>
          <MenuItem icon={<DownloadIcon />} onSelect={onDownload}>
            Download
          </MenuItem>
          <MenuItem
            icon={<HeartIcon className={favourite ? 'size-5 fill-current text-red' : 'size-5'} />}
            onSelect={() => onFavourite(!favourite)}
          >
            {favourite ? 'No favourite' : 'Favourite'}
          </MenuItem>
          <MenuTurn icon={<EditIcon />} onTurn={() => setPage('edit')} returned={page === 'left'}>
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
