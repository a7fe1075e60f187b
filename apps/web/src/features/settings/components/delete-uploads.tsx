import type { DeleteUploadsAnswer, OwnUpload } from '@toile/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { generationsKey } from '../../../lib/generations.ts'
import { Button, Dialog, ErrorList, notify } from '../../../ui/index.ts'
import { settingsKey } from '../api/account.ts'
import { deleteUploads } from '../api/uploads.ts'
import { useConfirmation } from '../state/confirmation.ts'
import { wordsOf } from '../state/error-words.ts'
import { ALL_CONSEQUENCES, consequencesOf, deletedWords, uploadCount } from '../state/upload-words.ts'

interface DeleteUploadsProps {
  readonly open: boolean
  readonly count: number
  /** Those that go; null for all there are. */
  readonly which: readonly OwnUpload[] | null
  readonly onDeleted: () => void
  readonly onClose: () => void
}

/** How many the server takes in one call. */
const AT_ONCE = 500

async function deleteThem(which: readonly OwnUpload[] | null): Promise<DeleteUploadsAnswer> {
  if (which === null) return deleteUploads({ all: true })
  const ids = which.map(({ upload_id: id }) => id)
  let [deleted, kept] = [0, 0]
  for (let from = 0; from < ids.length; from += AT_ONCE) {
    const answer = await deleteUploads({ upload_ids: ids.slice(from, from + AT_ONCE) })
    deleted += answer.deleted
    kept += answer.kept
  }
  return { deleted, kept }
}

/** Says what follows, and asks once more. */
export function DeleteUploads({ open, count, which, onDeleted, onClose }: DeleteUploadsProps) {
  const client = useQueryClient()
  const { confirmed } = useConfirmation()
  const removal = useMutation({
    mutationFn: () => confirmed(() => deleteThem(which)),
    onSuccess: async (answer) => {
      onDeleted()
      // Drafts let go of them, too. The tiles go first: the dialog then knows what can take the focus back.
      await Promise.all([
        client.invalidateQueries({ queryKey: settingsKey }),
        client.invalidateQueries({ queryKey: generationsKey }),
      ])
      onClose()
      if (answer.kept === 0) notify.success(deletedWords(answer))
      else notify.blank(deletedWords(answer))
    },
  })
  const close = (): void => {
    removal.reset()
    onClose()
  }
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => {
        if (!next) close()
      }}
      title={count === 1 ? 'Delete this upload?' : `Delete ${uploadCount(count)}?`}
      description={<p>{count === 1 ? 'It is deleted' : 'They are deleted'} at once, and cannot be restored.</p>}
      actions={
        <>
          <Button variant="danger" busy={removal.isPending} onClick={() => removal.mutate()}>
            Delete
          </Button>
          <Button variant="secondary" onClick={close}>
            {count === 1 ? 'Keep it' : 'Keep them'}
          </Button>
        </>
      }
    >
      <Consequences sentences={which === null ? ALL_CONSEQUENCES : consequencesOf(which)} />
      {removal.error !== null && <ErrorList messages={wordsOf(removal.error)} />}
    </Dialog>
  )
}

function Consequences({ sentences }: { readonly sentences: readonly string[] }) {
  if (sentences.length === 0) return <p>Nothing uses what you chose.</p>
  return (
    <ul className="flex list-disc flex-col gap-2 pl-5">
      {sentences.map((sentence) => (
        <li key={sentence}>{sentence}</li>
      ))}
    </ul>
  )
}
