import type { Generation } from '@toile/contract'
import { describeMode } from '@toile/contract'
import { useCallback } from 'react'
import { messagesOfError } from '../../../lib/api/index.ts'
import { notify } from '../../../ui/index.ts'
import { fetchAttempt } from '../api/fetch-attempt.ts'
import { draftOfAttempt } from '../state/earlier-attempt.ts'
import { pictureWords } from '../state/picture-words.ts'
import type { Studio } from '../state/studio.ts'

/** Puts the work back to what an earlier picture was made with, and offers to take that back. */
export function useRestoreAttempt(studio: Studio): (image: Generation) => Promise<void> {
  return useCallback(
    async (image) => {
      try {
        const attempt = await fetchAttempt(image)
        const { draft: before } = studio.store.getState()
        studio.replace(draftOfAttempt(attempt, before, studio.mode))
        const gone = (['target', 'source'] as const).flatMap((role) => {
          const place = role === 'target' ? 'photo' : 'source'
          const isGone = attempt.recipe.inputs[role] !== undefined && attempt[place] === null
          return isGone ? [pictureWords(describeMode(studio.mode), place).noun] : []
        })
        const lost = gone.length === 0 ? '' : ` Its ${gone.join(' and ')} is no longer kept: choose another.`
        notify.blank(`What it was made with is back.${lost}`, {
          label: 'Undo',
          onClick: () => {
            // What was ordered meanwhile is being made, and stays. The server has dropped the mask.
            const { job, sending } = studio.store.getState().draft
            studio.replace({ ...before, maskUrl: null, job, sending })
          },
        })
      } catch (error) {
        notify.error(`It could not be gone back to. ${messagesOfError(error).join(' ')}`)
      }
    },
    [studio],
  )
}
