import { useQueryClient } from '@tanstack/react-query'
import type { QueryClient } from '@tanstack/react-query'
import type { Mode } from '@toile/contract'
import { describeMode } from '@toile/contract'
import { useEffect, useState } from 'react'
import { creditsQuery } from '../../../lib/account.ts'
import { RateLimitError, messagesOfError } from '../../../lib/api/index.ts'
import { generationsKey } from '../../../lib/generations.ts'
import { followJob } from '../../../lib/jobs/index.ts'
import { cancelGeneration } from '../api/cancel-generation.ts'
import { aiServicePath } from '../api/ai-service.ts'
import { ServiceError } from '../api/service-error.ts'
import { prepareGeneration, startGeneration, wasRefused } from '../api/start-generation.ts'
import { UnsuitableFileError, uploadPhoto } from '../api/upload-photo.ts'
import { keepPrevious, loadDraft, mayWriteDraft, noteDraft, saveDraft, takeDraft } from '../state/draft-storage.ts'
import { pictureWords } from '../state/picture-words.ts'
import type { Studio } from '../state/studio.ts'
import { createStudio } from '../state/studio.ts'

function explain(error: unknown): string {
  if (error instanceof UnsuitableFileError || error instanceof ServiceError) return error.message
  const said = messagesOfError(error).join(' ')
  return error instanceof RateLimitError ? `${said} Try again in ${error.waitSeconds} s.` : said
}

function openStudio(mode: Mode, username: string, client: QueryClient, isWriter: () => boolean): Studio {
  return createStudio(mode, {
    load: () => loadDraft(username, mode),
    save: (draft) => (isWriter() ? saveDraft(username, mode, draft) : Promise.resolve()),
    note: (draft) => {
      if (isWriter()) noteDraft(username, mode, draft)
    },
    upload: async (place, file, progress, signal) => {
      const picture = await uploadPhoto(file, progress, signal)
      keepPrevious(username, pictureWords(describeMode(mode), place).previousKey, picture)
      return picture
    },
    prepare: async (asked, draft) => {
      // Before anything is kept as sent: without a service there is no request to take up again.
      await aiServicePath(client, asked)
      return prepareGeneration(asked, draft)
    },
    start: async (prepared, key) => startGeneration(prepared, key, await aiServicePath(client, mode)),
    cancel: cancelGeneration,
    follow: followJob,
    newKey: () => crypto.randomUUID(),
    explain,
    wasRefused,
    creditsChanged: () => {
      // They change when pictures are asked for and when the last of them has come: so do the lists.
      void client.invalidateQueries({ queryKey: creditsQuery.queryKey })
      void client.invalidateQueries({ queryKey: generationsKey })
    },
  })
}

/**
 * The studio of one mode and account, alive as long as the page shows it; its draft outlives both. `onOvertaken` is
 * called when the user comes back to it after another tab has worked on the draft: what it remembers is then old.
 */
export function useStudio(mode: Mode, username: string, onOvertaken: () => void): Studio {
  const client = useQueryClient()
  const [writer] = useState(() => crypto.randomUUID())
  const [studio] = useState(() => openStudio(mode, username, client, () => mayWriteDraft(username, mode, writer)))
  useEffect(() => {
    takeDraft(username, mode, writer)
    void studio.restore()
    const onReturn = (): void => {
      if (!document.hidden && !mayWriteDraft(username, mode, writer)) onOvertaken()
    }
    const keep = (): void => void studio.flush().catch(() => undefined)
    const onVisibility = (): void => {
      if (document.hidden) keep()
      else onReturn()
    }
    addEventListener('pagehide', keep)
    addEventListener('focus', onReturn)
    document.addEventListener('visibilitychange', onVisibility)
    return () => {
      removeEventListener('pagehide', keep)
      removeEventListener('focus', onReturn)
      document.removeEventListener('visibilitychange', onVisibility)
      studio.dispose()
    }
  }, [studio, mode, username, writer, onOvertaken])
  return studio
}
