import { useState } from 'react'
import { LoginRegisterPopup } from '../../features/accounts/index.ts'
import type { PopupTab } from '../../features/accounts/index.ts'
import { LandingPage } from '../../features/landing/components/landing-page.tsx'
import { Goodbye } from './goodbye.tsx'

/** The landing page, with the popup that its two buttons open. */
export function LandingRoute() {
  const [tab, setTab] = useState<PopupTab | null>(null)
  return (
    <>
      <Goodbye />
      <LandingPage onLogin={() => setTab('login')} onRegister={() => setTab('register')} />
      <LoginRegisterPopup tab={tab} onTabChange={setTab} />
    </>
  )
}
