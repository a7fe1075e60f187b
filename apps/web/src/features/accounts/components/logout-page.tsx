import { Link } from 'react-router'
import { messagesOfError } from '../../../lib/api/index.ts'
import { useLogOut } from '../../../lib/log-out.ts'
import { usePageTitle } from '../../../lib/page-title.ts'
import { useSession } from '../../../lib/session.ts'
import { Button, ErrorList, StitchLoader } from '../../../ui/index.ts'
import { AuthPage } from './auth-page.tsx'

/** Signed in: one button that logs out, because a GET never does. Signed out: a sentence and the way in (R3). */
export function LogoutPage() {
  usePageTitle('Log out')
  const { session, checking } = useSession()
  const logout = useLogOut()
  if (session === undefined && checking)
    return <StitchLoader label="Checking whether you are signed in" className="py-40" />
  if (!session?.authenticated) {
    return (
      <AuthPage title="You are logged out" lead={<p>Nobody is signed in on this device.</p>}>
        <Button asChild>
          <Link to="/login">Login</Link>
        </Button>
      </AuthPage>
    )
  }
  return (
    <AuthPage
      title="Log out?"
      lead={
        <p>
          You are signed in as <strong className="font-medium text-ink">{session.user?.username}</strong>. Pictures that
          are being made will be finished and kept.
        </p>
      }
    >
      <div className="flex flex-col items-start gap-5">
        <ErrorList messages={logout.error ? messagesOfError(logout.error) : []} />
        <Button size="lg" busy={logout.isPending} onClick={() => logout.mutate()}>
          Log out
        </Button>
      </div>
    </AuthPage>
  )
}
