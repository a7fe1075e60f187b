import { Navigate, useLocation } from 'react-router'
import { goodbye } from '../lib/goodbye.ts'
import { placeAfterLogin, useLoginState } from '../lib/login-state.ts'
import { usePlanIntent } from '../lib/plan-intent.ts'
import { wasLoggedOut, wasLoggedOutElsewhere } from '../lib/session.ts'
import type { Verdict } from './guard-rules.ts'
import { LOGGED_OUT_ELSEWHERE, pictureWantedAt, resumeFrom } from './login-reasons.ts'

interface RedirectProps {
  readonly to: Extract<Verdict, { readonly kind: 'redirect' }>['to']
  /** Somebody was signed in here before: the session has ended. */
  readonly wasSignedIn: boolean
}

/** Leads away from a page that is not for this user: past the login to where they wanted to be, or to the login, which is told why (R1). */
export function Redirect({ to, wasSignedIn }: RedirectProps) {
  const { pathname } = useLocation()
  const loginState = useLoginState()
  const plan = usePlanIntent()
  if (to === '/dashboard') return <Navigate to={placeAfterLogin(loginState, plan)} replace />
  if (goodbye.getState().said) return <Navigate to="/" replace />
  const led = wasLoggedOutElsewhere()
    ? LOGGED_OUT_ELSEWHERE
    : wasLoggedOut()
      ? null
      : ((wasSignedIn ? resumeFrom(pathname) : null) ?? pictureWantedAt(pathname))
  return <Navigate to={to} state={led} replace />
}
