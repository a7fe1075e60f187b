import { Link, useNavigate } from 'react-router'
import type { LoginState } from '../../../lib/login-state.ts'
import { usePageTitle } from '../../../lib/page-title.ts'
import { Button } from '../../../ui/index.ts'
import { unlockBrowser } from '../api/mailed-links.ts'
import { MailedLink } from './mailed-link.tsx'

/** For an owner who waits behind somebody's guesses: this browser is made known, and then waits no more. */
export function UnlockPage() {
  usePageTitle('Unlock')
  const navigate = useNavigate()
  return (
    <MailedLink
      title="Log in without waiting"
      lead={
        <p>
          Somebody has been guessing your password, so logging in has been slowed down. Unlock this browser to log in
          without waiting. Your password does not change.
        </p>
      }
      button="Unlock this browser"
      act={unlockBrowser}
      onDone={() => navigate('/login', { replace: true, state: { done: 'unlocked' } satisfies LoginState })}
      spent="It has been used already, or it is older than 30 minutes. If logging in is still slow, use a passkey or set a new password."
      waysOn={
        <>
          <Button asChild>
            <Link to="/login">Login</Link>
          </Button>
          <Button asChild variant="quiet">
            <Link to="/forgot-password">Set a new password</Link>
          </Button>
        </>
      }
    />
  )
}
