import { useEffect, useState } from 'react'
import { useStore } from 'zustand'
import type { CreditsDialog } from '../../features/billing/index.ts'
import { dismissInsufficientCredits, insufficientCredits } from '../../lib/insufficient-credits.ts'

/** Says how many credits a refused call lacked, over any page. Its code is loaded when it is needed. */
export function CreditsPopup() {
  const { lacking } = useStore(insufficientCredits)
  const [loaded, setLoaded] = useState<{ readonly Dialog: typeof CreditsDialog } | null>(null)
  const wanted = lacking !== null
  useEffect(() => {
    if (!wanted) return
    void import('../../features/billing/index.ts').then((billing) => setLoaded({ Dialog: billing.CreditsDialog }))
  }, [wanted])
  return loaded && <loaded.Dialog lacking={lacking} onClose={dismissInsufficientCredits} />
}
