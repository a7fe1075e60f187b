import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { ReactNode } from 'react'
import { Navigate, useLocation } from 'react-router'
import { placeAfterLogin, useLoginState } from '../lib/login-state.ts'
import { usePlanIntent } from '../lib/plan-intent.ts'
import { goodbye } from '../lib/goodbye.ts'
import { checkSession, useSession, useSessionKeeper, wasLoggedOut } from '../lib/session.ts'
import { Button } from '../ui/button.tsx'
import { StitchLoader } from '../ui/loaders.tsx'
import { accessOf, judge, pictureWantedAt, resumeFrom } from './guard-rules.ts'

/** Asks about the session on each change of path and shows, holds or redirects what is inside. */
export function Guard({ children }: { readonly children: ReactNode }) {
  const { pathname } = useLocation()
  const loginState = useLoginState()
  const plan = usePlanIntent()
  const client = useQueryClient()
  const { session, error } = useSession()
  // The path the last finished check was for: until it is this one, 'signed out' is out of date.
  const [checkedPath, setCheckedPath] = useState<string | null>(null)
  const [wasSignedIn, setWasSignedIn] = useState(false)
  if (session?.authenticated === true && !wasSignedIn) setWasSignedIn(true)
  useSessionKeeper()

  useEffect(() => {
    let current = true
    void checkSession(client).then(() => {
      if (current) setCheckedPath(pathname)
    })
    return () => {
      current = false
    }
  }, [client, pathname])

  const checking = checkedPath !== pathname
  if (error !== null && session === undefined && !checking && accessOf(pathname) === 'private') {
    return <Unreachable onRetry={() => void checkSession(client)} />
  }
  const verdict = judge(pathname, { session, checking })
  if (verdict.kind === 'redirect' && verdict.to === '/dashboard') {
    return <Navigate to={placeAfterLogin(loginState, plan)} replace />
  }
  if (verdict.kind === 'redirect' && goodbye.getState().said) return <Navigate to="/" replace />
  if (verdict.kind === 'redirect') {
    const led = wasLoggedOut(client) ? null : ((wasSignedIn ? resumeFrom(pathname) : null) ?? pictureWantedAt(pathname))
    return <Navigate to={verdict.to} state={led} replace />
  }
  if (verdict.kind === 'wait') return <StitchLoader label="Loading" className="min-h-dvh py-40" />
  return children
}

function Unreachable({ onRetry }: { readonly onRetry: () => void }) {
  return (
    <section role="alert" className="sheet flex flex-col items-start gap-6 py-24">
      <h1 className="display text-5xl">The server cannot be reached</h1>
      <p className="max-w-prose text-soft">
        We could not check whether you are signed in. Your work is kept. Please try again.
      </p>
      <Button onClick={onRetry}>Try again</Button>
    </section>
  )
}
