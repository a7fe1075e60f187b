import type { Generation } from '@toile/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { messagesOfError } from '../../../lib/api/index.ts'
import type { DeletePartProps } from '../../../lib/deletion.ts'
import { Button, Dialog, notify } from '../../../ui/index.ts'
import { generationsKey } from '../../../lib/generations.ts'
import { deleteImage } from '../api/delete-image.ts'

export function DeleteDialog({ generation, onDeleted, onClose }: DeletePartProps) {
  const client = useQueryClient()
  const removal = useMutation({
    mutationFn: (picture: Generation) => deleteImage(picture.output_image_id),
    onSuccess: async (_answer, picture) => {
      onDeleted?.(picture)
      // The row goes first: the dialog then knows that the button which opened it can take no focus back.
      await client.invalidateQueries({ queryKey: generationsKey })
      onClose()
      notify.success('Picture deleted.')
    },
    onError: (error) => notify.error(messagesOfError(error).join(' ')),
  })
  return (
    <Dialog
      open={generation !== null}
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
      title="Delete this picture?"
      description={<p>It is deleted at once, in all sizes, and cannot be restored.</p>}
      actions={
        <>
          <Button
            variant="danger"
            busy={removal.isPending}
            onClick={() => {
              if (generation !== null) removal.mutate(generation)
            }}
          >
            Delete
          </Button>
          <Button variant="secondary" onClick={onClose}>
            Keep it
          </Button>
        </>
      }
    />
  )
}
