import { useNavigate } from 'react-router'
import { placeAfterLogin, useLoginState } from '../../../lib/login-state.ts'
import { planIntent } from '../../../lib/plan-intent.ts'
import { announceLogin, checkSession } from '../../../lib/session.ts'

/**
 * What follows every way in: all tabs learn who is there, and the page leads on (R1). With `onDone` the page is not left.
 */
export function useAfterLogin(onDone?: () => void): () => Promise<void> {
  const navigate = useNavigate()
  const state = useLoginState()
  return async () => {
    // Read first: the page that the plan leads to, where the guard may have gone before, uses it up.
    const place = placeAfterLogin(state, planIntent())
    announceLogin()
    await checkSession()
    if (onDone !== undefined) onDone()
    else await navigate(place, { replace: true })
  }
}
