import { inFigures } from '@toile/contract'
import type { Collection } from '@toile/contract'
import { type ReactNode, useState } from 'react'
import { CollectionIcon, Menu, MenuHeading, MenuItem, MenuSeam } from '../../../ui/index.ts'
import { CollectionNameDialog } from './collection-name-dialog.tsx'

interface AddToCollectionProps {
  readonly collections: readonly Collection[]
  /** The one that is looked at. */
  readonly shown: Collection | undefined
  readonly onPut: (collection: Collection, isIn: boolean) => void
  /** Opens the menu. */
  readonly children: ReactNode
}

/** The collections that what is chosen can be put into, and taken out of. */
export function AddToCollection({ collections, shown, onPut, children }: AddToCollectionProps) {
  const [naming, setNaming] = useState(false)
  return (
    <>
      <Menu trigger={children}>
        {shown !== undefined && (
          <>
            <MenuItem onSelect={() => onPut(shown, false)}>{`Take out of ‘${shown.name}’`}</MenuItem>
            <MenuSeam />
          </>
        )}
        <MenuHeading>Add to</MenuHeading>
        {collections
          .filter(({ id }) => id !== shown?.id)
          .map((collection) => (
            <MenuItem
              key={collection.id}
              icon={<CollectionIcon />}
              note={inFigures(collection.pictures)}
              onSelect={() => onPut(collection, true)}
            >
              {collection.name}
            </MenuItem>
          ))}
        <MenuItem onSelect={() => setNaming(true)}>New collection…</MenuItem>
      </Menu>
      <CollectionNameDialog
        open={naming}
        collection={null}
        description="The chosen pictures are put into it."
        onDone={(made) => onPut(made, true)}
        onClose={() => setNaming(false)}
      />
    </>
  )
}
