import { useState } from 'react'
import { useNavigate } from 'react-router'
import { LandingPage } from '../../features/landing/components/landing-page.tsx'
import type { WaysIn } from '../ways-in.tsx'
import { Goodbye } from './goodbye.tsx'

const loadWaysIn = () => import('../ways-in.tsx')

/** The landing page, with the popup that its two buttons open; its code is loaded when somebody reaches for one of them. */
export function LandingRoute() {
  const navigate = useNavigate()
  const [tab, setTab] = useState<'login' | 'register' | null>(null)
  const [loaded, setLoaded] = useState<{ readonly Popup: typeof WaysIn } | null>(null)
  const reach = (): void => void loadWaysIn().catch(() => undefined)
  const open = (wanted: 'login' | 'register') => (): void => {
    loadWaysIn().then(
      ({ WaysIn: Popup }) => {
        setLoaded({ Popup })
        setTab(wanted)
      },
      // The page of the same name says what is wrong, or is there by then.
      () => void navigate(`/${wanted}`),
    )
  }
  return (
    <>
      <Goodbye />
      <LandingPage onReach={reach} onLogin={open('login')} onRegister={open('register')} />
      {loaded && <loaded.Popup tab={tab} onTabChange={setTab} />}
    </>
  )
}
