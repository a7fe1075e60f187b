import { inFigures } from '@toile/contract'
import type { Collection } from '@toile/contract'
import { useState } from 'react'
import { Menu, MenuChoices, MenuItem, MenuNote, MenuSeam } from '../../../ui/index.ts'
import { CollectionNameDialog } from './collection-name-dialog.tsx'
import { FilterTrigger } from './filter-trigger.tsx'
import { RemoveCollectionDialog } from './remove-collection-dialog.tsx'

interface CollectionsMenuProps {
  readonly collections: readonly Collection[]
  /** The id of the one that is shown. */
  readonly chosen: string | null
  /** What is to be known of the numbers of pictures; null where that goes without saying. */
  readonly note: string | null
  readonly onChoose: (id: string | null) => void
}

/** No collection has this id. */
const ALL = ''

/** One's own collections: to be looked at, made, called otherwise and removed. */
export function CollectionsMenu({ collections, chosen, note, onChoose }: CollectionsMenuProps) {
  const [asked, setAsked] = useState<'new' | 'name' | 'removal' | null>(null)
  const shown = collections.find(({ id }) => id === chosen)
  const close = (): void => setAsked(null)
  return (
    <>
      <Menu align="start" trigger={<FilterTrigger pressed={chosen !== null}>Collections</FilterTrigger>}>
        {collections.length > 0 && (
          <>
            <MenuChoices
              value={chosen ?? ALL}
              onChange={(id) => onChoose(id === ALL ? null : id)}
              choices={[
                { value: ALL, label: 'All pictures' },
                ...collections.map(({ id, name, pictures }) => ({
                  value: id,
                  label: name,
                  note: inFigures(pictures),
                })),
              ]}
            />
            {note !== null && <MenuNote>{note}</MenuNote>}
            <MenuSeam />
          </>
        )}
        <MenuItem onSelect={() => setAsked('new')}>New collection…</MenuItem>
        {shown !== undefined && (
          <>
            <MenuItem onSelect={() => setAsked('name')}>{`Rename ‘${shown.name}’…`}</MenuItem>
            <MenuItem onSelect={() => setAsked('removal')}>{`Remove ‘${shown.name}’…`}</MenuItem>
          </>
        )}
      </Menu>
      <CollectionNameDialog
        open={asked === 'new'}
        collection={null}
        onDone={({ id }) => onChoose(id)}
        onClose={close}
      />
      {shown !== undefined && (
        <>
          <CollectionNameDialog open={asked === 'name'} collection={shown} onDone={() => {}} onClose={close} />
          <RemoveCollectionDialog
            open={asked === 'removal'}
            collection={shown}
            onDone={() => onChoose(null)}
            onClose={close}
          />
        </>
      )}
    </>
  )
}
