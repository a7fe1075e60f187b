import { useEffect, useState } from 'react'
import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { checkSession, useSession, useSessionKeeper } from '../lib/session.ts'
import { Button } from '../ui/button.tsx'
import { StitchLoader } from '../ui/loaders.tsx'
import { accessOf, judge } from './guard-rules.ts'
import { useFull } from './load-full.ts'

/** Asks about the session on each change of path and shows, holds or redirects what is inside. */
export function Guard({ children }: { readonly children: ReactNode }) {
  const { pathname } = useLocation()
  const { session, error } = useSession()
  // The path the last finished check was for: until it is this one, 'signed out' is out of date.
  const [checkedPath, setCheckedPath] = useState<string | null>(null)
  const [wasSignedIn, setWasSignedIn] = useState(false)
  if (session?.authenticated === true && !wasSignedIn) setWasSignedIn(true)
  useSessionKeeper()

  useEffect(() => {
    let current = true
    void checkSession().then(() => {
      if (current) setCheckedPath(pathname)
    })
    return () => {
      current = false
    }
  }, [pathname])

  const checking = checkedPath !== pathname
  const verdict = judge(pathname, { session, checking })
  // Whoever is led away goes to a page that needs it.
  const { full, failed, retry } = useFull(verdict.kind === 'redirect')
  if (error !== null && session === undefined && !checking && accessOf(pathname) === 'private') {
    return <Unreachable onRetry={() => void checkSession()}>We could not check whether you are signed in.</Unreachable>
  }
  if (verdict.kind === 'show') return children
  if (verdict.kind === 'redirect') {
    if (full) return <full.Redirect to={verdict.to} wasSignedIn={wasSignedIn} />
    if (failed) return <Unreachable onRetry={retry}>The next page could not be loaded.</Unreachable>
  }
  return <StitchLoader label="Loading" className="min-h-dvh py-40" />
}

interface UnreachableProps {
  readonly onRetry: () => void
  /** What could not be done. */
  readonly children: string
}

function Unreachable({ onRetry, children }: UnreachableProps) {
  return (
    <section role="alert" className="sheet flex flex-col items-start gap-6 py-24">
      <h1 className="display text-5xl">The server cannot be reached</h1>
      <p className="max-w-prose text-soft">{children} Your work is kept. Please try again.</p>
      <Button onClick={onRetry}>Try again</Button>
    </section>
  )
}
