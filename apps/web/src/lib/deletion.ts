import { deletedPictures, type Generation, LIBRARY, restoredPictures } from '@toile/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { messagesOfError, request } from './api/index.ts'
import { generationsKey } from './generations.ts'
import { countOf } from './picture-count.ts'
import { offerUndo } from './undo-key.ts'

/** Says what came of it: the messages of ui/. */
interface Teller {
  readonly success: (text: string) => void
  readonly error: (text: string) => void
  /** Answers what takes the message away. */
  readonly blank: (text: string, action: { readonly label: string; readonly onClick: () => void }) => () => void
}

/** Shows these again, of those that were taken out. */
export type PutBack = (ids: ReadonlySet<string>) => void

export interface DeletionParts {
  readonly tell: Teller
  /** No address of these answers any more: takes them out of what keeps itself right. */
  readonly gone?: (ids: ReadonlySet<string>) => PutBack
}

interface Deleted {
  readonly ids: readonly string[]
  readonly putBack: PutBack
}

export interface Deletion {
  /** They go at once; a message offers for ten seconds to bring them back, as Ctrl+Z does. */
  readonly remove: (pictures: readonly Generation[]) => void
  readonly underWay: boolean
}

/** Some ids at a time, as many as a call may name. */
async function inParts(ids: readonly string[], call: (part: readonly string[]) => Promise<void>): Promise<void> {
  for (let at = 0; at < ids.length; at += LIBRARY.maxPictures) await call(ids.slice(at, at + LIBRARY.maxPictures))
}

const deletePictures = (ids: readonly string[]) =>
  request({ method: 'POST', path: 'library/delete/', body: { image_ids: ids }, answer: deletedPictures })

const restorePictures = (ids: readonly string[]) =>
  request({ method: 'POST', path: 'library/restore/', body: { image_ids: ids }, answer: restoredPictures })

/** Deletes pictures without a question, as it can be undone. */
export function useDeletion({ tell, gone }: DeletionParts): Deletion {
  const client = useQueryClient()
  const refresh = () => client.invalidateQueries({ queryKey: generationsKey })
  const failed = (error: unknown): void => tell.error(messagesOfError(error).join(' '))
  const restoring = useMutation({
    mutationFn: async ({ ids }: Deleted) => {
      const restored: string[] = []
      await inParts(ids, async (part) => void restored.push(...(await restorePictures(part)).restored))
      return restored
    },
    onSuccess: (restored, { ids, putBack }) => {
      putBack(new Set(restored))
      if (restored.length === ids.length) tell.success(ids.length === 1 ? 'It is back.' : 'They are back.')
      else
        tell.error(
          `${restored.length} of ${countOf(ids.length)} could be brought back. It was too late for the others.`,
        )
    },
    onError: failed,
    onSettled: refresh,
  })
  const removal = useMutation({
    mutationFn: async (ids: readonly string[]) => {
      const deleted: string[] = []
      const putBacks: PutBack[] = []
      try {
        await inParts(ids, async (part) => {
          deleted.push(...(await deletePictures(part)).deleted)
          // Also those that somebody else was first to delete.
          if (gone !== undefined) putBacks.push(gone(new Set(part)))
        })
      } finally {
        // Also where a later part failed: what is gone can be brought back.
        if (deleted.length > 0)
          offerUndo(
            () => restoring.mutate({ ids: deleted, putBack: (back) => putBacks.forEach((each) => each(back)) }),
            (undo) => tell.blank(`${countOf(deleted.length)} deleted.`, { label: 'Undo', onClick: undo }),
          )
      }
    },
    onError: failed,
    onSettled: refresh,
  })
  return {
    remove: (pictures) => removal.mutate(pictures.map((picture) => picture.output_image_id)),
    underWay: removal.isPending,
  }
}
