import { useQuery } from '@tanstack/react-query'
import { pageSettingsQuery } from '../../../lib/page-settings.ts'
import { accountQuery } from '../api/account.ts'
import { AccountSection } from './account-section.tsx'
import { Loaded } from './loaded.tsx'
import { PageHeader } from './page-header.tsx'
import { Passkeys } from './passkeys.tsx'
import { PasswordChange } from './password-change.tsx'

/** The ways in: password, Google, passkeys. */
export function SignInPage() {
  const account = useQuery(accountQuery)
  const { data: settings } = useQuery(pageSettingsQuery)
  return (
    <>
      <PageHeader
        title="Signing in"
        lead={<p>How you sign in to this account. Keep two ways, in case you lose one.</p>}
      />
      <Loaded query={account} waiting="Loading your sign-in methods" what="Your sign-in methods">
        {(answer) => (
          <>
            <AccountSection title="Password">
              <PasswordChange account={answer} />
            </AccountSection>
            {(answer.google || (settings?.google ?? null) !== null) && (
              <AccountSection title="Google" measure={answer.google ? 'Linked' : 'Not linked'}>
                <Google linked={answer.google} email={answer.email} />
              </AccountSection>
            )}
            <Passkeys />
          </>
        )}
      </Loaded>
    </>
  )
}

function Google({ linked, email }: { readonly linked: boolean; readonly email: string }) {
  if (linked) return <p>Your Google account is linked: ‘Continue with Google’ on the login page lets you in.</p>
  return (
    <p>
      To link it, log out and press ‘Continue with Google’ on the login page, with the Google account of{' '}
      <span className="wrap-anywhere">{email}</span>. Your password keeps working.
    </p>
  )
}
