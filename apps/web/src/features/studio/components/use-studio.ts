import { useQueryClient } from '@tanstack/react-query'
import type { QueryClient } from '@tanstack/react-query'
import type { Mode } from '@toile/contract'
import { describeMode } from '@toile/contract'
import { useEffect, useState } from 'react'
import { ApiError, RateLimitError, messagesOfError, wasRefused } from '../../../lib/api/index.ts'
import { capabilitiesQuery } from '../../../lib/capabilities.ts'
import { creditsChanged } from '../../../lib/balance.ts'
import { mayKeep } from '../../../lib/device.ts'
import { generationsKey } from '../../../lib/generations.ts'
import { followJob } from '../../../lib/jobs/index.ts'
import { saveBeforeLogout } from '../../../lib/log-out.ts'
import { showInsufficientCredits } from '../../../lib/insufficient-credits.ts'
import { aiServicePath } from '../api/ai-service.ts'
import { cancelGeneration } from '../api/cancel-generation.ts'
import { fetchDraftMask, getDraft, postDraft, postDraftMask } from '../api/drafts.ts'
import { ServiceError } from '../api/service-error.ts'
import { prepareGeneration, startGeneration } from '../api/start-generation.ts'
import { UnsuitableFileError, uploadPhoto } from '../api/upload-photo.ts'
import {
  deviceName,
  draftChangedAt,
  loadDraft,
  loadConflict,
  mayWriteDraft,
  saveDraftNote,
  onDraftChange,
  loadSync,
  saveSync,
  saveDraft,
  saveConflict,
  takeDraft,
} from '../state/draft-storage.ts'
import type { DraftSync } from '../state/draft-sync.ts'
import { createDraftSync } from '../state/draft-sync.ts'
import { pictureWords } from '../state/picture-words.ts'
import { keepPrevious } from '../state/previous-pictures.ts'
import type { Studio } from '../state/studio.ts'
import { createStudio } from '../state/studio.ts'

function explain(error: unknown): string {
  if (error instanceof UnsuitableFileError || error instanceof ServiceError) return error.message
  const said = messagesOfError(error).join(' ')
  return error instanceof RateLimitError ? `${said} Try again in ${error.waitSeconds} s.` : said
}

/** Before each further attempt to send a draft: sooner at first, then every minute. */
function retryAfter(error: unknown, failures: number): number | null {
  if (error instanceof RateLimitError) return error.waitSeconds * 1000
  if (wasRefused(error)) return null
  return Math.min(2 ** failures, 60) * 1000
}

interface Kept {
  readonly studio: Studio
  readonly sync: DraftSync
}

function openStudio(mode: Mode, username: string, client: QueryClient, isWriter: () => boolean): Kept {
  const sync = createDraftSync(
    {
      username,
      mode,
      device: deviceName(),
      get: () => getDraft(mode),
      post: (payload, leaving) => postDraft(mode, payload, leaving),
      postMask: (version, draft) => postDraftMask(mode, version, draft),
      fetchMask: fetchDraftMask,
      remember: (memory) => saveSync(username, mode, memory),
      recall: () => loadSync(username, mode),
      changedAt: () => draftChangedAt(username, mode),
      mayWrite: isWriter,
      retryAfter,
      after: (milliseconds, run) => {
        const timer = setTimeout(run, milliseconds)
        return () => clearTimeout(timer)
      },
    },
    {
      draft: () => studio.store.getState().draft,
      engaged: () => Object.keys(studio.store.getState().uploads).length > 0,
      replace: (draft) => studio.replace(draft),
      maskKept: (url) => studio.maskKept(url),
      pictureLost: (place) => studio.pictureLost(place),
      setAside: (other) => studio.setAside(other),
    },
  )
  const studio = createStudio(mode, {
    load: async () => {
      const local = await loadDraft(username, mode)
      return isWriter() ? sync.open(local) : local
    },
    loadConflict: () => loadConflict(username, mode),
    saveConflict: (other) => saveConflict(username, mode, other),
    save: (draft) => (isWriter() ? saveDraft(username, mode, draft) : Promise.resolve()),
    note: (draft) => {
      if (!isWriter()) return
      saveDraftNote(username, mode, draft)
      sync.changed()
    },
    upload: async (place, file, progress, signal) => {
      const picture = await uploadPhoto(file, progress, signal)
      keepPrevious(username, pictureWords(describeMode(mode), place).previousKey, mode, picture)
      return picture
    },
    prepare: async (asked, draft) => {
      // Before anything is kept as sent: without a service there is no request to take up again.
      await aiServicePath(client, asked)
      const known = client.getQueryData(capabilitiesQuery.queryKey)
      return prepareGeneration(
        asked,
        draft,
        known?.modes.find((each) => each.mode === asked),
      )
    },
    start: async (prepared, key) => {
      try {
        return await startGeneration(prepared, key, await aiServicePath(client, mode))
      } catch (error) {
        // The page may not know yet that nobody can make it now.
        if (error instanceof ApiError && error.status === 503)
          void client.invalidateQueries({ queryKey: capabilitiesQuery.queryKey })
        throw error
      }
    },
    cancel: cancelGeneration,
    follow: followJob,
    newKey: () => crypto.randomUUID(),
    explain,
    wasRefused,
    creditsChanged: () => {
      // They change when pictures are asked for and when the last of them has come: so do the lists.
      creditsChanged(client)
      void client.invalidateQueries({ queryKey: generationsKey })
    },
    onInsufficientCredits: showInsufficientCredits,
  })
  return { studio, sync }
}

/** How long another tab must have been still before its work is shown here as well. */
const WATCH_AFTER_MS = 500

/**
 * The studio of one mode and account, alive as long as the page shows it; its draft outlives both. Of several tabs the one
 * that was last looked at writes; the others show what it has written, and take over when the user comes back to them.
 */
export function useStudio(mode: Mode, username: string): Studio {
  const client = useQueryClient()
  const [writer] = useState(() => crypto.randomUUID())
  const [{ studio, sync }] = useState(() =>
    openStudio(mode, username, client, () => mayKeep() && mayWriteDraft(username, mode, writer)),
  )
  useEffect(() => {
    const mayWrite = (): boolean => mayWriteDraft(username, mode, writer)
    const abort = new AbortController()
    const { signal } = abort
    // One that opens in the background leaves the draft to the tab that is worked in, until somebody looks at it.
    if (!document.hidden) takeDraft(username, mode, writer)
    void studio.restore()

    const onReturn = (): void => {
      if (document.hidden) return
      if (mayWrite()) {
        void sync.look()
      } else {
        takeDraft(username, mode, writer)
        void studio.restore()
      }
    }
    const keep = (leaving: boolean): void => {
      void studio.flush().catch(() => undefined)
      void sync.flush(leaving)
    }
    addEventListener('pagehide', () => keep(true), { signal })
    // Two windows lie side by side: one loses the focus and stays in view.
    addEventListener('blur', () => keep(false), { signal })
    addEventListener('focus', onReturn, { signal })
    addEventListener('online', () => void sync.look(), { signal })
    document.addEventListener('visibilitychange', () => (document.hidden ? keep(true) : onReturn()), { signal })

    const stopSaving = saveBeforeLogout(() => sync.flush(false))
    let watching: ReturnType<typeof setTimeout> | undefined
    const stopWatching = onDraftChange(username, mode, () => {
      if (mayWrite()) return
      clearTimeout(watching)
      watching = setTimeout(() => {
        if (!mayWrite()) void studio.restore(true)
      }, WATCH_AFTER_MS)
    })
    return () => {
      abort.abort()
      clearTimeout(watching)
      stopWatching()
      stopSaving()
      void sync.flush(true)
      sync.dispose()
      studio.dispose()
    }
  }, [studio, sync, mode, username, writer])
  return studio
}
