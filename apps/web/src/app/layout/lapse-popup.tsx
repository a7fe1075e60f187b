import { useEffect, useState } from 'react'
import { useStore } from 'zustand'
import type { SessionPopup } from '../../features/accounts/index.ts'
import { lapse, noteLapse } from '../../lib/api/index.ts'
import { Button } from '../../ui/index.ts'

/** The login over work whose session has ended. Its code comes when it is needed. */
export function LapsePopup() {
  const { lapsed, putOff } = useStore(lapse)
  const [loaded, setLoaded] = useState<{ readonly Popup: typeof SessionPopup } | null>(null)
  useEffect(() => {
    if (!lapsed) return
    void import('../../features/accounts/index.ts').then((accounts) => setLoaded({ Popup: accounts.SessionPopup }))
  }, [lapsed])
  return (
    <>
      {loaded && <loaded.Popup open={lapsed} />}
      {putOff && <PutOffBar />}
    </>
  )
}

/** Stays until somebody logs in: what is done meanwhile is kept on this device alone. */
function PutOffBar() {
  return (
    <aside
      role="status"
      className="sticky bottom-0 z-30 flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-t border-hairline bg-raised px-4 py-2 text-sm lg:px-8"
    >
      <p className="border-l-4 border-yellow pl-3">You are logged out. Your work is kept on this device only.</p>
      <Button variant="secondary" onClick={noteLapse}>
        Log in
      </Button>
    </aside>
  )
}
