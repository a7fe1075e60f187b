import { useEffect, useState } from 'react'
import { useStore } from 'zustand'
import type { SessionPopup } from '../../features/accounts/index.ts'
import { sessionExpiry, reportSessionExpiry } from '../../lib/api/index.ts'
import { Button } from '../../ui/index.ts'

/** The login over work whose session has ended. Its code is loaded when it is needed. */
export function SessionExpiryPopup() {
  const { expired, dismissed } = useStore(sessionExpiry)
  const [loaded, setLoaded] = useState<{ readonly Popup: typeof SessionPopup } | null>(null)
  useEffect(() => {
    if (!expired) return
    void import('../../features/accounts/index.ts').then((accounts) => setLoaded({ Popup: accounts.SessionPopup }))
  }, [expired])
  return (
    <>
      {loaded && <loaded.Popup open={expired} />}
      {dismissed && <LoggedOutBar />}
    </>
  )
}

/** Stays until somebody logs in: what is done meanwhile is kept on this device alone. */
function LoggedOutBar() {
  return (
    <aside
      role="status"
      className="sticky bottom-0 z-30 flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-t border-hairline bg-raised px-4 py-2 text-sm lg:px-8"
    >
      <p className="border-l-4 border-yellow pl-3">You are logged out. Your work is kept on this device only.</p>
      <Button variant="secondary" onClick={reportSessionExpiry}>
        Log in
      </Button>
    </aside>
  )
}
