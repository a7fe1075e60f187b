import type { Generation } from '@toile/contract'
import { LIBRARY } from '@toile/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { messagesOfError } from '../../../lib/api/index.ts'
import { generationsKey } from '../../../lib/generations.ts'
import { notify } from '../../../ui/index.ts'
import { deletePictures, restorePictures } from '../api/library.ts'
import { countOf } from '../state/picture-count.ts'
import type { FoundPictures } from '../state/use-found-pictures.ts'

interface Deletion {
  /** They go at once; a message offers to bring them back. */
  readonly remove: (pictures: readonly Generation[]) => void
  readonly underWay: boolean
}

/** Some ids at a time, as many as a call may name. */
async function inParts(ids: readonly string[], call: (part: readonly string[]) => Promise<unknown>): Promise<void> {
  for (let at = 0; at < ids.length; at += LIBRARY.maxPictures) await call(ids.slice(at, at + LIBRARY.maxPictures))
}

/** Deletes pictures without a question, as it can be undone. */
export function useDeletion(found: FoundPictures): Deletion {
  const client = useQueryClient()
  const refresh = () => client.invalidateQueries({ queryKey: generationsKey })
  const failed = (error: unknown): void => notify.error(messagesOfError(error).join(' '))
  const restoring = useMutation({
    mutationFn: (ids: readonly string[]) => inParts(ids, restorePictures),
    onSuccess: () => notify.success('They are back.'),
    onError: failed,
    onSettled: async () => {
      await Promise.all([found.list.refetch(), refresh()])
    },
  })
  const removal = useMutation({
    mutationFn: (ids: readonly string[]) =>
      inParts(ids, async (part) => {
        await deletePictures(part)
        found.takeOut(new Set(part))
      }),
    onSuccess: (_answer, ids) =>
      notify.blank(`${countOf(ids.length)} deleted.`, { label: 'Undo', onClick: () => restoring.mutate(ids) }),
    onError: failed,
    onSettled: refresh,
  })
  return {
    remove: (pictures) => removal.mutate(pictures.map((picture) => picture.output_image_id)),
    underWay: removal.isPending,
  }
}
