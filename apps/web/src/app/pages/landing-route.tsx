import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { WayIn } from '../../features/landing/components/way-in-button.tsx'
import { LandingPage } from '../../features/landing/components/landing-page.tsx'
import { useIsMounted } from '../../lib/use-is-mounted.ts'
import type { WaysIn } from '../ways-in.tsx'
import { Goodbye } from './goodbye.tsx'

const loadWaysIn = () => import('../ways-in.tsx')

/** The landing page, with the popup that its two buttons open; its code is loaded when somebody reaches for one of them. */
export function LandingRoute() {
  const navigate = useNavigate()
  const [tab, setTab] = useState<WayIn | null>(null)
  const [opening, setOpening] = useState<WayIn | null>(null)
  const isMounted = useIsMounted()
  const [loaded, setLoaded] = useState<{ readonly Popup: typeof WaysIn } | null>(null)
  const reach = (): void => void loadWaysIn().catch(() => undefined)
  const open = async (wanted: WayIn): Promise<void> => {
    setOpening(wanted)
    try {
      const { WaysIn: Popup } = await loadWaysIn()
      setLoaded({ Popup })
      setTab(wanted)
    } catch {
      // The page of the same name says what is wrong, or is there by then.
      if (isMounted()) void navigate(`/${wanted}`)
    }
    setOpening(null)
  }
  return (
    <>
      <Goodbye />
      <LandingPage onReach={reach} opening={opening} onOpen={(wanted) => void open(wanted)} />
      {loaded && <loaded.Popup tab={tab} onTabChange={setTab} />}
    </>
  )
}
