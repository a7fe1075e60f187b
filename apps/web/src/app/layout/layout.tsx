import { Suspense, useDeferredValue, useEffect, useRef } from 'react'
import { Outlet, ScrollRestoration, useLocation } from 'react-router'
import { useSession } from '../../lib/session.ts'
import { Guard } from '../guard.tsx'
import { useFull } from '../load-full.ts'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import { scrollKey } from './scroll-key.ts'

/**
 * Of a prerendered page React takes over what stands in a boundary while nothing else is to be done, in slices too short to be felt.
 * They are made once: one that comes with new properties must be taken over at once.
 *
 * What stands in one part may differ from the markup as soon as an answer is there. The session, and with it all others, is asked for by
 * the guard, when the content is taken over; the header begins with the state before any answer, whenever that is.
 */
const HEADER = (
  <Suspense>
    <Header />
  </Suspense>
)
const CONTENT = (
  <Suspense>
    <Guard>
      <Outlet />
    </Guard>
  </Suspense>
)
const FOOTER = (
  <Suspense>
    <Footer />
  </Suspense>
)

/** What every page stands in: header, guarded content, footer, and, once their code is there, what watches and speaks over all pages. */
export function Layout() {
  const main = useFocusOnNavigation()
  const { session } = useSession()
  // What comes with it is drawn between other things, and not at once.
  const full = useDeferredValue(useFull(session?.authenticated === true).full)
  return (
    <>
      <a
        href="#content"
        className="sr-only focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-50 focus:bg-ink focus:px-4 focus:py-3 focus:text-paper"
      >
        Skip to content
      </a>
      <div className="flex min-h-dvh flex-col">
        {HEADER}
        {full && <full.Banner />}
        <main id="content" ref={main} tabIndex={-1} className="flex grow flex-col">
          {CONTENT}
        </main>
        {FOOTER}
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
