import { emailProblem, verifyEmailAnswer } from '@toile/contract'
import type { VerifyEmailAnswer } from '@toile/contract'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { ReactNode } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { z } from 'zod/mini'
import { messagesOfError } from '../../../lib/api/index.ts'
import { placeAfterLogin } from '../../../lib/login-state.ts'
import type { LoginState } from '../../../lib/login-state.ts'
import { useMailedToken } from '../../../lib/mailed-token.ts'
import { usePageTitle } from '../../../lib/page-title.ts'
import { planIntent, useRequestedPlan } from '../../../lib/plan-intent.ts'
import type { PricingState } from '../../../lib/plan-intent.ts'
import { announceLogin, checkSession, useSession } from '../../../lib/session.ts'
import { Button, ErrorList, StitchLoader, TextField } from '../../../ui/index.ts'
import { verifyEmail } from '../api/verify-email.ts'
import { AuthPage } from './auth-page.tsx'
import { ResendButton } from './resend-button.tsx'

/** What a verification link leads to: its `data` is checked at once, and a link that fails can be replaced. */
export function VerifyEmailPage() {
  usePageTitle('Verify e-mail')
  const data = useMailedToken()
  const earlier = keptAnswer.safeParse(useLocation().state).data?.answer ?? null
  // A link works once: asked through the cache, it is not spent twice by a page that renders twice.
  const verification = useQuery({
    queryKey: ['verify-email', data],
    queryFn: () => verifyEmail(data),
    enabled: data !== '',
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
  const answer = verification.data ?? earlier
  useKeptAnswer(earlier === null ? verification.data : undefined)
  useJoinedSession(answer?.signed_in ?? false)
  const again = (
    <Button
      variant="secondary"
      busy={verification.isFetching}
      disabled={data === ''}
      onClick={() => void verification.refetch()}
    >
      Verify
    </Button>
  )

  if (verification.isLoading) return <StitchLoader label="Verifying your e-mail" className="py-40" />
  if (verification.isError) {
    return (
      <AuthPage title="Not verified yet">
        <div className="flex flex-col items-start gap-5">
          <ErrorList messages={messagesOfError(verification.error)} />
          {again}
        </div>
      </AuthPage>
    )
  }
  if (answer?.verified) return <Verified answer={answer} />
  const email = answer?.email ?? null
  if (email !== null) {
    return (
      <AuthPage
        title="Ah, snap!"
        lead={
          <p>
            <strong className="font-medium wrap-anywhere text-ink">{email}</strong>{' '}
            {"couldn't be verified. Please try again."}
          </p>
        }
      >
        <NewLink initialEmail={email} verify={again} />
      </AuthPage>
    )
  }
  return (
    <AuthPage
      title="This link no longer works"
      lead={
        <p>
          Your email verification link has expired. Enter the address you registered with, and we will send you a new
          link.
        </p>
      }
    >
      <NewLink initialEmail="" verify={data === '' ? null : again} />
    </AuthPage>
  )
}

const keptAnswer = z.looseObject({ answer: verifyEmailAnswer })

/**
 * A good answer takes its token's place in the history entry: a reload would find the link spent, and must not say so. The
 * plan that was pressed for goes with it, since a tab that waits elsewhere learns of the login and uses up what is kept.
 */
function useKeptAnswer(answer: VerifyEmailAnswer | undefined): void {
  const navigate = useNavigate()
  useEffect(() => {
    if (answer?.verified) {
      void navigate('.', { replace: true, state: { answer, ...planIntent() }, preventScrollReset: true })
    }
  }, [answer, navigate])
}

/** The link has signed this browser in (R41): the page and the other tabs learn of it. */
function useJoinedSession(signedIn: boolean): void {
  useEffect(() => {
    if (!signedIn) return
    announceLogin()
    void checkSession()
  }, [signedIn])
}

/** Signed in where the sign-up was made; anywhere else the login form comes, with the name filled in. */
function Verified({ answer: { username, trial } }: { readonly answer: VerifyEmailAnswer }) {
  const { session } = useSession()
  const brought = useRequestedPlan()
  // As it was when the page came, until the history entry has it.
  const [kept] = useState(planIntent)
  const plan = brought ?? kept
  const state: LoginState = username === null ? {} : { username }
  const signedIn = session?.authenticated === true
  const here = session?.user?.username
  return (
    <AuthPage
      title="Account Verified"
      lead={
        <>
          <p>Your e-mail address is confirmed and your account is open.</p>
          {trial !== null && trial.credits > 0 && (
            <p className="figures mt-2">
              <strong className="font-medium text-ink">{trial.credits} credits</strong> are yours to start with.
            </p>
          )}
          {trial !== null && trial.why_not !== null && <p className="mt-2">{trial.why_not}</p>}
          {username !== null && here !== undefined && here !== username && (
            <p className="mt-2">
              This browser is signed in as <strong className="font-medium wrap-anywhere text-ink">{here}</strong>.{' '}
              <Link to="/logout" className="text-ink underline underline-offset-4">
                Log out
              </Link>{' '}
              first to log in as <strong className="font-medium wrap-anywhere text-ink">{username}</strong>.
            </p>
          )}
        </>
      }
    >
      <Button asChild size="lg">
        {signedIn ? (
          <Link to={placeAfterLogin({}, plan)} state={plan satisfies PricingState | null}>
            Start Creating!
          </Link>
        ) : (
          <Link to="/login" state={state}>
            Start Creating!
          </Link>
        )}
      </Button>
    </AuthPage>
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
        <ResendButton credential={email.trim()} disabled={problem !== null} variant="primary" />
        {verify}
      </div>
    </div>
  )
}
