import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { settingsKey } from '../api/account.ts'

/** What is shown is asked for anew when somebody comes back to it, be it from another tab or from a window beside this one. */
export function useRefetchOnFocus(): void {
  const client = useQueryClient()
  useEffect(() => {
    const abort = new AbortController()
    const look = (): void => {
      // A return to the tab is told twice: what is on its way is not asked for again.
      if (!document.hidden)
        void client.refetchQueries({ queryKey: settingsKey, type: 'active' }, { cancelRefetch: false })
    }
    addEventListener('focus', look, { signal: abort.signal })
    document.addEventListener('visibilitychange', look, { signal: abort.signal })
    return () => abort.abort()
  }, [client])
}
