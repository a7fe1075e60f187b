import type { AccountAnswer } from '@toile/contract'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { dayOf } from '../../../lib/date-words.ts'
import { accountQuery } from '../api/account.ts'
import { signInMethods } from '../state/sign-in-methods.ts'
import { AccountSection } from './account-section.tsx'
import { EmailChange } from './email-change.tsx'
import { Loaded } from './loaded.tsx'
import { PageHeader } from './page-header.tsx'

/** Name, address and age of the account. */
export function ProfilePage() {
  const account = useQuery(accountQuery)
  return (
    <>
      <PageHeader title="Profile" />
      <Loaded query={account} waiting="Loading your profile" what="Your profile">
        {(answer) => <Profile account={answer} />}
      </Loaded>
    </>
  )
}

function Profile({ account }: { readonly account: AccountAnswer }) {
  const ways = signInMethods(account)
  return (
    <>
      <NameLabel account={account} />
      <AccountSection title="E-mail">
        <EmailChange account={account} />
      </AccountSection>
      <AccountSection title="Sign-in methods">
        <ul className="flex flex-col gap-1">
          {ways.map((way) => (
            <li key={way}>{way}</li>
          ))}
        </ul>
        <p className="mt-4">
          <Link
            to="/account/sign-in"
            className="inline-flex min-h-11 items-center underline decoration-edge underline-offset-4 hover:decoration-ink"
          >
            Password, Google and passkeys
          </Link>
        </p>
      </AccountSection>
    </>
  )
}

/** The name as it is woven into the label of a garment. */
function NameLabel({ account: { username, created_at: opened } }: { readonly account: AccountAnswer }) {
  return (
    <dl className="mb-10 max-w-form border border-dashed border-edge bg-raised p-6 sm:p-8 md:mb-12">
      <div>
        <dt className="annotation text-soft">Username</dt>
        <dd className="display mt-2 text-4xl wrap-anywhere sm:text-5xl">{username}</dd>
      </div>
      <div className="annotation mt-6 flex flex-wrap gap-x-2 border-t border-hairline pt-4 text-soft">
        <dt>Member since</dt>
        <dd>
          <time dateTime={opened}>{dayOf(opened)}</time>
        </dd>
      </div>
    </dl>
  )
}
