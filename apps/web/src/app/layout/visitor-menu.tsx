import { useState } from 'react'
import { MenuIcon } from '../../ui/index.ts'
import type { MobileMenu } from './mobile-menu.tsx'
import { menuButton } from './menu-button.ts'

const loadMenu = () => import('./mobile-menu.tsx')

/**
 * The burger of a visitor: the menu behind it is loaded when somebody reaches for it. A press that finds no connection does nothing, and
 * the next one tries again.
 */
export function VisitorMenu({ disabled }: { readonly disabled: boolean }) {
  const [loaded, setLoaded] = useState<{ readonly Menu: typeof MobileMenu } | null>(null)
  const [isLoading, setIsLoading] = useState(false)
  if (loaded) return <loaded.Menu opened />
  const reach = (): void => void loadMenu().catch(() => undefined)
  const press = async (): Promise<void> => {
    const { pathname } = location
    setIsLoading(true)
    try {
      const { MobileMenu: Menu } = await loadMenu()
      // It is not opened over a page that was reached meanwhile.
      if (location.pathname === pathname) setLoaded({ Menu })
    } catch {
      // Said above.
    }
    setIsLoading(false)
  }
  return (
    <button
      type="button"
      aria-label="Menu"
      aria-haspopup="dialog"
      aria-expanded="false"
      aria-busy={isLoading}
      disabled={disabled}
      className={menuButton}
      onPointerEnter={reach}
      onFocus={reach}
      onClick={() => void press()}
    >
      <MenuIcon />
    </button>
  )
}
