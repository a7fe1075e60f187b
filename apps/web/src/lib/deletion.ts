import { deletedPictures, type Generation, LIBRARY, restoredPictures } from '@toile/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ApiError, messagesOfError, request, wasRefused } from './api/index.ts'
import { type ChosenPictures, inParts } from './chosen-pictures.ts'
import { generationsKey } from './generations.ts'
import { countOf } from './picture-count.ts'
import { offerUndo } from './undo-key.ts'

/** Says what came of it: the messages of ui/. */
interface Teller {
  readonly success: (text: string) => void
  readonly error: (text: string) => void
  /** Answers what takes the message away. */
  readonly blank: (text: string, action?: { readonly label: string; readonly onClick: () => void }) => () => void
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
  /** What undoes it as a whole. */
  readonly deletionId: string
  readonly ids: readonly string[]
  /** The ids are not all, or perhaps none was deleted: an answer was lost. */
  readonly unsure: boolean
  readonly putBack: PutBack
  readonly changed: (() => void) | undefined
}

/** Milliseconds for which a call that was not answered is made again, once at least, and between two calls. Chosen. */
const DELETING_MS = 2000
const RESTORING_MS = LIBRARY.undoSeconds * 1000
const AGAIN_MS = 500
/** A call without an answer is lost after so long: meanwhile the time to undo runs at the server, which adds as much for the way. */
const CALL_MS = 3000

/** Calls until there is an answer: the server does the same once. Rejects with a refusal, or when the time is over. */
async function untilAnswered<Answer>(
  call: (signal: AbortSignal) => Promise<Answer>,
  milliseconds: number,
  lost: () => void = () => {},
): Promise<Answer> {
  const end = Date.now() + milliseconds
  for (let isAgain = false; ; isAgain = true) {
    try {
      return await call(AbortSignal.timeout(CALL_MS))
    } catch (error) {
      if (wasRefused(error)) throw error
      lost()
      if (isAgain && Date.now() + AGAIN_MS > end) throw error
      await new Promise((resolve) => setTimeout(resolve, AGAIN_MS))
    }
  }
}

/** Tells of those that are back, some at a time; in the end of all. */
async function restore({ deletionId, ids, putBack }: Deleted): Promise<void> {
  const body = { deletion_id: deletionId }
  for (let more = true; more;) {
    const call = (signal: AbortSignal) =>
      request({ method: 'POST', path: 'library/restore/', body, answer: restoredPictures, signal })
    const answer = await untilAnswered(call, RESTORING_MS)
    more = answer.more
    // An answer that was lost named the others.
    putBack(new Set(more ? answer.restored : ids))
  }
}

/** Deletes pictures without a question, as it can be undone. */
export function useDeletion({ tell, gone }: DeletionParts): Deletion {
  const client = useQueryClient()
  const refresh = () => client.invalidateQueries({ queryKey: generationsKey })
  const failed = (error: unknown): void => tell.error(messagesOfError(error).join(' '))
  const restoring = useMutation({
    mutationFn: restore,
    onSuccess: (_nothing, { ids }) => tell.success(ids.length === 1 ? 'It is back.' : 'They are back.'),
    onError: (error, { unsure }) => {
      const isOver = error instanceof ApiError && error.status === 409
      if (unsure && isOver) tell.error('There was nothing to bring back, or it was too late.')
      else failed(error)
    },
    onSettled: (_nothing, _error, { changed }) => {
      changed?.()
      return refresh()
    },
  })
  const removal = useMutation({
    mutationFn: async ({ chosen, changed }: Removal) => {
      const deletionId = crypto.randomUUID()
      const deleted: string[] = []
      const putBacks: PutBack[] = []
      let unsure = false
      try {
        await inParts(chosen, async (part, more) => {
          const named = 'image_ids' in part ? part.image_ids : null
          const body = { ...part, deletion_id: deletionId, more }
          let isLost = false
          try {
            const answer = await untilAnswered(
              (signal) => request({ method: 'POST', path: 'library/delete/', body, answer: deletedPictures, signal }),
              DELETING_MS,
              () => {
                isLost = true
              },
            )
            deleted.push(...((isLost && named) || answer.deleted))
            isLost &&= named === null
            // Also those that somebody else was first to delete.
            if (gone !== undefined) putBacks.push(gone(new Set(named ?? answer.deleted)))
            return answer
          } finally {
            unsure ||= isLost
          }
        })
      } finally {
        changed?.()
        // Also where a later part failed: what is gone can be brought back.
        if (deleted.length > 0 || unsure) {
          const ids = unsure && 'ids' in chosen ? chosen.ids : deleted
          const putBack: PutBack = (back) => {
            for (const each of putBacks) each(back)
          }
          offerUndo(
            () => restoring.mutate({ deletionId, ids, unsure, putBack, changed }),
            (undo) => tell.blank(deletedWords(deleted.length, unsure), { label: 'Undo', onClick: undo }),
          )
        }
      }
      return deleted.length > 0 || unsure
    },
    onSuccess: (isAny, { chosen }) => {
      if (isAny) return
      if (!('ids' in chosen)) tell.blank('Nothing was deleted: none matches any more.')
      else tell.blank(chosen.ids.length === 1 ? 'It was deleted already.' : 'They were deleted already.')
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

function deletedWords(count: number, unsure: boolean): string {
  if (count === 0) return 'What was chosen may be deleted all the same.'
  return `${unsure ? 'At least ' : ''}${countOf(count)} deleted.`
}
