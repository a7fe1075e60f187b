import { deletedPictures, type Generation, LIBRARY, restoredPictures } from '@toile/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { messagesOfError, request } from './api/index.ts'
import { type ChosenPictures, inParts } from './chosen-pictures.ts'
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

export interface Deletion {
  /** They go at once; a message offers for ten seconds to bring them back, as Ctrl+Z does. */
  readonly remove: (pictures: readonly Generation[]) => void
  /** The same for all that match, of which some were never seen: `changed` when they are gone, and when they are back. */
  readonly removeMatching: (chosen: Exclude<ChosenPictures, { ids: unknown }>, changed: () => void) => void
  readonly underWay: boolean
}

interface Removal {
  readonly chosen: ChosenPictures
  readonly changed?: () => void
}

interface Deleted {
  readonly ids: readonly string[]
  /** What undoes it as a whole; null where its pictures are named. */
  readonly deletionId: string | null
  readonly putBack: PutBack
}

/** Resolves to the ids of those that are back. */
async function restore({ ids, deletionId }: Deleted): Promise<readonly string[]> {
  const body = deletionId === null ? { image_ids: ids } : { deletion_id: deletionId }
  const restored: string[] = []
  for (let more = true; more;) {
    const answer = await request({ method: 'POST', path: 'library/restore/', body, answer: restoredPictures })
    restored.push(...answer.restored)
    more = answer.more
  }
  return restored
}

/** Deletes pictures without a question, as it can be undone. */
export function useDeletion({ tell, gone }: DeletionParts): Deletion {
  const client = useQueryClient()
  const refresh = () => client.invalidateQueries({ queryKey: generationsKey })
  const failed = (error: unknown): void => tell.error(messagesOfError(error).join(' '))
  const restoring = useMutation({
    mutationFn: restore,
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
    mutationFn: async ({ chosen, changed }: Removal) => {
      const inOneCall = 'ids' in chosen && chosen.ids.length <= LIBRARY.maxPictures
      const deletionId = inOneCall ? null : crypto.randomUUID()
      const deleted: string[] = []
      const putBacks: PutBack[] = []
      try {
        await inParts(chosen, async (part, more) => {
          const answer = await request({
            method: 'POST',
            path: 'library/delete/',
            body: { ...part, ...(deletionId !== null && { deletion_id: deletionId, more }) },
            answer: deletedPictures,
          })
          deleted.push(...answer.deleted)
          // Also those that somebody else was first to delete.
          const lost = 'image_ids' in part ? part.image_ids : answer.deleted
          if (gone !== undefined) putBacks.push(gone(new Set(lost)))
          return answer
        })
      } finally {
        changed?.()
        const putBack: PutBack = (back) => {
          for (const each of putBacks) each(back)
          changed?.()
        }
        // Also where a later part failed: what is gone can be brought back.
        if (deleted.length > 0)
          offerUndo(
            () => restoring.mutate({ ids: deleted, deletionId, putBack }),
            (undo) => tell.blank(`${countOf(deleted.length)} deleted.`, { label: 'Undo', onClick: undo }),
          )
      }
    },
    onError: failed,
    onSettled: refresh,
  })
  return {
    remove: (pictures) => removal.mutate({ chosen: { ids: pictures.map((picture) => picture.output_image_id) } }),
    removeMatching: (chosen, changed) => removal.mutate({ chosen, changed }),
    underWay: removal.isPending,
  }
}
