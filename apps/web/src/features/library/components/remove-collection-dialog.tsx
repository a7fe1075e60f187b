import type { Collection } from '@toile/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { messagesOfError } from '../../../lib/api/index.ts'
import { generationsKey } from '../../../lib/generations.ts'
import { Button, Dialog, notify } from '../../../ui/index.ts'
import { removeCollection } from '../api/collections.ts'

interface RemoveCollectionDialogProps {
  readonly open: boolean
  readonly collection: Collection
  readonly onDone: () => void
  readonly onClose: () => void
}

export function RemoveCollectionDialog({ open, collection, onDone, onClose }: RemoveCollectionDialogProps) {
  const client = useQueryClient()
  const removal = useMutation({
    mutationFn: () => removeCollection(collection.id),
    onSuccess: async () => {
      onClose()
      onDone()
      await client.invalidateQueries({ queryKey: generationsKey })
    },
    onError: (error) => notify.error(messagesOfError(error).join(' ')),
  })
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={`Remove ‘${collection.name}’?`}
      description={<p>Its pictures stay in your library. The collection itself cannot be brought back.</p>}
      actions={
        <>
          <Button variant="danger" busy={removal.isPending} onClick={() => removal.mutate()}>
            Remove
          </Button>
          <Button variant="secondary" onClick={onClose}>
            Keep it
          </Button>
        </>
      }
    />
  )
}
