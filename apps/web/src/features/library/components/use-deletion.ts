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
async function inParts(ids: readonly string[], call: (part: readonly string[]) => Promise<void>): Promise<void> {
  for (let at = 0; at < ids.length; at += LIBRARY.maxPictures) await call(ids.slice(at, at + LIBRARY.maxPictures))
}

/** Deletes pictures without a question, as it can be undone. */
export function useDeletion(found: FoundPictures): Deletion {
  const client = useQueryClient()
  const refresh = () => client.invalidateQueries({ queryKey: generationsKey })
  const failed = (error: unknown): void => notify.error(messagesOfError(error).join(' '))
  const restoring = useMutation({
    mutationFn: async (ids: readonly string[]) => {
      let back = 0
      await inParts(ids, async (part) => {
        back += (await restorePictures(part)).restored.length
      })
      return back
    },
    onSuccess: (back, ids) => {
      if (back === ids.length) notify.success('They are back.')
      else notify.error(`${back} of ${countOf(ids.length)} could be brought back. It was too late for the others.`)
    },
    onError: failed,
    onSettled: async () => {
      await Promise.all([found.list.refetch(), refresh()])
    },
  })
  const removal = useMutation({
    mutationFn: async (ids: readonly string[]) => {
      const deleted: string[] = []
      try {
        await inParts(ids, async (part) => {
          await deletePictures(part)
          deleted.push(...part)
          found.takeOut(new Set(part))
        })
      } finally {
        // Also where a later part failed: what is gone can be brought back.
        if (deleted.length > 0)
          notify.blank(`${countOf(deleted.length)} deleted.`, {
            label: 'Undo',
            onClick: () => restoring.mutate(deleted),
          })
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
