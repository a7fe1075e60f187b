import { useEffect, useRef } from 'react'
import { Outlet, ScrollRestoration, useLocation } from 'react-router'
import { useSession } from '../../lib/session.ts'
import { Guard } from '../guard.tsx'
import { useFull } from '../load-full.ts'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import { scrollKey } from './scroll-key.ts'

/**
 * What every page stands in: header, guarded content, footer, and, once their code is there, what watches and speaks over
 * all pages. There is no Suspense boundary around the content:
 * React takes such a part of a prerendered page over later than the rest, and answers that arrive in between would make
 * it differ from the markup.
 */
export function Layout() {
  const main = useFocusOnNavigation()
  const { session } = useSession()
  const { full } = useFull(session?.authenticated === true)
  return (
    <>
      <a
        href="#content"
        className="sr-only focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-50 focus:bg-ink focus:px-4 focus:py-3 focus:text-paper"
      >
        Skip to content
      </a>
      <div className="flex min-h-dvh flex-col">
        <Header />
        {full && <full.Banner />}
        <main id="content" ref={main} tabIndex={-1} className="flex grow flex-col">
          <Guard>
            <Outlet />
          </Guard>
        </main>
        <Footer />
      </div>
      {full && <full.Attendants />}
      <ScrollRestoration getKey={scrollKey} />
    </>
  )
}

/** A change of page moves the focus to the new content, as a full page load would (WCAG 2.4.3). */
function useFocusOnNavigation() {
  const main = useRef<HTMLElement>(null)
  const { pathname } = useLocation()
  const shown = useRef(pathname)
  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    main.current?.focus({ preventScroll: true })
  }, [pathname])
  return main
}
