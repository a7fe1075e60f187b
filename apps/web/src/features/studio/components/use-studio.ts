import { useQueryClient } from '@tanstack/react-query'
import type { QueryClient } from '@tanstack/react-query'
import type { Mode } from '@toile/contract'
import { useEffect, useState } from 'react'
import { creditsQuery } from '../../../lib/account.ts'
import { RateLimitError, messagesOfError } from '../../../lib/api/index.ts'
import { followJob } from '../../../lib/jobs/index.ts'
import { cancelGeneration } from '../api/cancel-generation.ts'
import { prepareGeneration, startGeneration, wasRefused } from '../api/start-generation.ts'
import { UnsuitableFileError, uploadPhoto } from '../api/upload-photo.ts'
import { keepPreviousPhoto, loadDraft, noteDraft, saveDraft } from '../state/draft-storage.ts'
import type { Studio } from '../state/studio.ts'
import { createStudio } from '../state/studio.ts'

function explain(error: unknown): string {
  if (error instanceof UnsuitableFileError) return error.message
  const said = messagesOfError(error).join(' ')
  return error instanceof RateLimitError ? `${said} Try again in ${error.waitSeconds} s.` : said
}

function openStudio(mode: Mode, username: string, client: QueryClient): Studio {
  return createStudio(mode, {
    load: () => loadDraft(username, mode),
    save: (draft) => saveDraft(username, mode, draft),
    note: (draft) => noteDraft(username, mode, draft),
    upload: async (file, progress, signal) => {
      const photo = await uploadPhoto(file, progress, signal)
      keepPreviousPhoto(username, photo)
      return photo
    },
    prepare: prepareGeneration,
    start: startGeneration,
    cancel: cancelGeneration,
    follow: followJob,
    newKey: () => crypto.randomUUID(),
    explain,
    wasRefused,
    creditsChanged: () => void client.invalidateQueries({ queryKey: creditsQuery.queryKey }),
  })
}

/** The studio of one mode and account, alive as long as the page shows it; its draft outlives both. */
export function useStudio(mode: Mode, username: string): Studio {
  const client = useQueryClient()
  const [studio] = useState(() => openStudio(mode, username, client))
  useEffect(() => {
    void studio.restore()
    const keep = (): void => void studio.flush().catch(() => undefined)
    const onVisibility = (): void => {
      if (document.hidden) keep()
    }
    addEventListener('pagehide', keep)
    document.addEventListener('visibilitychange', onVisibility)
    return () => {
      removeEventListener('pagehide', keep)
      document.removeEventListener('visibilitychange', onVisibility)
      studio.dispose()
    }
  }, [studio])
  return studio
}
