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
      title="It is you"
      lead={
        <p>
          Somebody has guessed at your password, and logging in has become slow. Unlock this browser, and you log in
          without a wait. Your password stays as it is.
        </p>
      }
      button="Unlock this browser"
      act={unlockBrowser}
      onDone={() => navigate('/login', { replace: true, state: { done: 'unlocked' } satisfies LoginState })}
      spent="It has been used, or it is older than 30 minutes. If logging in is still slow, a new password or a passkey lets you in at once."
      waysOn={
        <>
          <Button asChild>
            <Link to="/login">Login</Link>
          </Button>
          <Button asChild variant="quiet">
            <Link to="/forgot-password">A new password</Link>
          </Button>
        </>
      }
    />
  )
}
