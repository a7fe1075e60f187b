import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import type { LoginState } from '../../../lib/login-state.ts'
import { usePageTitle } from '../../../lib/page-title.ts'
import { accountKey, checkSession, useSession } from '../../../lib/session.ts'
import { Button } from '../../../ui/index.ts'
import { confirmEmail } from '../api/mailed-links.ts'
import { AuthPage } from './auth-page.tsx'
import { MailedLink } from './mailed-link.tsx'

/** What the link of an e-mail change leads to: from here on the address that it was sent to is the account's. */
export function ConfirmEmailPage() {
  usePageTitle('Confirm e-mail')
  const client = useQueryClient()
  const { session } = useSession()
  const [done, setDone] = useState(false)
  const signedIn = session?.authenticated === true
  if (done) {
    return (
      <AuthPage
        title="Address confirmed"
        lead={<p role="status">Mails about your account now come here, and you can log in with this address.</p>}
      >
        <Button asChild size="lg">
          {signedIn ? (
            <Link to="/account">To your account</Link>
          ) : (
            <Link to="/login" state={{ done: 'email-changed' } satisfies LoginState}>
              Login
            </Link>
          )}
        </Button>
      </AuthPage>
    )
  }
  return (
    <MailedLink
      title="Your new address"
      lead={<p>Confirm that this address is yours. It will replace the old one in your account.</p>}
      button="Confirm this address"
      act={confirmEmail}
      onDone={async () => {
        await checkSession()
        await client.invalidateQueries({ queryKey: accountKey() })
        setDone(true)
      }}
      spent="It has been used already, or it is too old. If your address has not changed, ask for another link on your account page."
      waysOn={
        <Button asChild>
          <Link to="/account">To your account</Link>
        </Button>
      }
    />
  )
}
