import { emailProblem } from '@toile/contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { Link, useSearchParams } from 'react-router'
import { messagesOfError } from '../../../lib/api/index.ts'
import { usePageTitle } from '../../../lib/page-title.ts'
import { Button, ErrorList, StitchLoader, TextField } from '../../../ui/index.ts'
import { verifyEmail } from '../api/verify-email.ts'
import { Door } from './door.tsx'
import { ResendButton } from './resend-button.tsx'

/** What a verification link leads to: its `data` is checked at once, and a link that fails can be replaced. */
export function VerifyEmailPage() {
  usePageTitle('Verify e-mail')
  const [parameters] = useSearchParams()
  const data = parameters.get('data') ?? ''
  // A link works once: asked through the cache, it is not spent twice by a page that renders twice.
  const verification = useQuery({
    queryKey: ['verify-email', data],
    queryFn: () => verifyEmail(data),
    enabled: data !== '',
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
  const again = (
    <Button busy={verification.isFetching} disabled={data === ''} onClick={() => void verification.refetch()}>
      Verify
    </Button>
  )

  if (verification.isLoading) return <StitchLoader label="Verifying your e-mail" className="py-40" />
  if (verification.isError) {
    return (
      <Door title="Not verified yet">
        <div className="flex flex-col items-start gap-5">
          <ErrorList messages={messagesOfError(verification.error)} />
          {again}
        </div>
      </Door>
    )
  }
  if (verification.data?.verified) {
    return (
      <Door title="Account Verified" lead={<p>Your e-mail address is confirmed and your account is open.</p>}>
        <Button asChild size="lg">
          <Link to="/dashboard">Start Creating!</Link>
        </Button>
      </Door>
    )
  }
  const email = verification.data?.email ?? null
  if (email !== null) {
    return (
      <Door
        title="Ah, snap!"
        lead={
          <p>
            <strong className="font-medium wrap-anywhere text-ink">{email}</strong>{' '}
            {"couldn't be verified. Please try again."}
          </p>
        }
      >
        <NewLink initialEmail={email} verify={again} />
      </Door>
    )
  }
  return (
    <Door
      title="This link is spent"
      lead={
        <p>
          Your email verification link has expired. Enter the address you registered with, and we will send you a new
          link.
        </p>
      }
    >
      <NewLink initialEmail="" verify={data === '' ? null : again} />
    </Door>
  )
}

function NewLink({ initialEmail, verify }: { readonly initialEmail: string; readonly verify: ReactNode }) {
  const [email, setEmail] = useState(initialEmail)
  const [left, setLeft] = useState(false)
  const problem = emailProblem(email.trim())
  return (
    <div className="flex flex-col gap-5">
      <TextField
        label="Email"
        type="email"
        autoComplete="email"
        value={email}
        error={left ? (problem ?? undefined) : undefined}
        onChange={(event) => setEmail(event.target.value)}
        onBlur={() => setLeft(true)}
      />
      <div className="flex flex-wrap gap-3">
        {verify}
        <ResendButton credential={email.trim()} disabled={problem !== null} />
      </div>
    </div>
  )
}
