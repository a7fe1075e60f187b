import { type Collection, LIBRARY } from '@toile/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError, messagesOfError } from '../../../lib/api/index.ts'
import { generationsKey } from '../../../lib/generations.ts'
import { useIsMounted } from '../../../lib/use-is-mounted.ts'
import { Button, Dialog, TextField } from '../../../ui/index.ts'
import { createCollection, renameCollection } from '../api/collections.ts'

interface CollectionNameDialogProps {
  readonly open: boolean
  /** The one that gets another name; null for a new one. */
  readonly collection: Collection | null
  /** What its pictures are, of a new one. */
  readonly description?: string
  readonly onDone: (collection: Collection) => void
  readonly onClose: () => void
}

export function CollectionNameDialog({ open, onClose, ...rest }: CollectionNameDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={rest.collection === null ? 'New collection' : 'Rename collection'}
      {...(rest.description !== undefined && { description: <p>{rest.description}</p> })}
    >
      <NameForm {...rest} onClose={onClose} />
    </Dialog>
  )
}

function NameForm({ collection, onDone, onClose }: Omit<CollectionNameDialogProps, 'open'>) {
  const client = useQueryClient()
  const isMounted = useIsMounted()
  const [name, setName] = useState(collection?.name ?? '')
  const naming = useMutation({
    mutationFn: () => (collection === null ? createCollection(name) : renameCollection(collection.id, name)),
    onSuccess: async (named) => {
      await client.invalidateQueries({ queryKey: generationsKey })
      // Whoever has left it meanwhile does not go on from here.
      if (!isMounted()) return
      onClose()
      onDone(named)
    },
  })
  const { error } = naming
  const said = error instanceof ApiError ? error.fields['name'] : undefined
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        naming.mutate()
      }}
    >
      <TextField
        label="Name"
        value={name}
        maxLength={LIBRARY.maxCollectionName}
        autoComplete="off"
        error={error === null ? undefined : (said ?? messagesOfError(error)).join(' ')}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <div className="mt-6 flex flex-col gap-3 sm:flex-row">
        <Button type="submit" busy={naming.isPending} disabled={name.trim() === ''}>
          {collection === null ? 'Make it' : 'Rename'}
        </Button>
        <Button variant="secondary" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
