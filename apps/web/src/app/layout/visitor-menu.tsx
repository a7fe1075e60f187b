import { useState } from 'react'
import { MenuIcon } from '../../ui/index.ts'
import type { MobileMenu } from './mobile-menu.tsx'
import { menuButton } from './menu-button.ts'

const loadMenu = () => import('./mobile-menu.tsx')

/** The burger of a visitor: the menu behind it is loaded when somebody reaches for it. */
export function VisitorMenu() {
  const [loaded, setLoaded] = useState<{ readonly Menu: typeof MobileMenu } | null>(null)
  const [error, setError] = useState<unknown>(null)
  if (error !== null) throw error
  if (loaded) return <loaded.Menu opened />
  const reach = (): void => void loadMenu().catch(() => undefined)
  const press = (): void => void loadMenu().then(({ MobileMenu: Menu }) => setLoaded({ Menu }), setError)
  return (
    <button
      type="button"
      aria-label="Menu"
      aria-haspopup="dialog"
      aria-expanded="false"
      className={menuButton}
      onPointerEnter={reach}
      onFocus={reach}
      onClick={press}
    >
      <MenuIcon />
    </button>
  )
}
