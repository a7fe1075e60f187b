import { useEffect, useState } from 'react'
import { useStore } from 'zustand'
import type { SessionPopup } from '../../features/accounts/index.ts'
import { lapse } from '../../lib/api/index.ts'

/** The login over work whose session has ended. Its code comes when it is needed. */
export function LapsePopup() {
  const { lapsed } = useStore(lapse)
  const [loaded, setLoaded] = useState<{ readonly Popup: typeof SessionPopup } | null>(null)
  useEffect(() => {
    if (!lapsed) return
    void import('../../features/accounts/index.ts').then((accounts) => setLoaded({ Popup: accounts.SessionPopup }))
  }, [lapsed])
  return loaded && <loaded.Popup open={lapsed} />
}
