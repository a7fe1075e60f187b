import { passwordResetPayload } from '@toile/contract'
import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { Link } from 'react-router'
import type { z } from 'zod/mini'
import { messagesOfError, RateLimitError } from '../../../lib/api/index.ts'
import { useCountdown } from '../../../lib/countdown.ts'
import { fieldMessages } from '../../../lib/field-messages.ts'
import { useHydrated } from '../../../lib/use-hydrated.ts'
import { usePageTitle } from '../../../lib/page-title.ts'
import { Button, ErrorList, TextField } from '../../../ui/index.ts'
import { requestPasswordReset } from '../api/password-reset.ts'
import { AuthPage } from './auth-page.tsx'

type Fields = z.infer<typeof passwordResetPayload>

/** Asks for the mail that a new password begins with. The answer is the same whether or not there is an account (R14). */
export function ForgotPasswordPage() {
  usePageTitle('Forgot password')
  /** The address or name that was typed; a mail goes there if it has an account. */
  const [asked, setAsked] = useState<string | null>(null)
  if (asked === null) {
    return (
      <AuthPage
        title="Forgot your password?"
        lead={
          <p>
            Enter your username or e-mail address, and we will mail you a link to set a new password. It works for 30
            minutes.
          </p>
        }
      >
        <AskForm onAsked={setAsked} />
        <p className="mt-6 text-soft">
          Remembered it?{' '}
          <Link to="/login" className="text-ink underline underline-offset-4">
            Login
          </Link>
        </p>
      </AuthPage>
    )
  }
  return (
    <AuthPage
      title="Check your inbox"
      lead={
        <div role="status" className="flex flex-col gap-3">
          <p>
            If <strong className="font-medium wrap-anywhere text-ink">{asked}</strong> has an account, we have sent a
            link to its e-mail address. It works once, for 30 minutes.
          </p>
          <p>Nothing after a few minutes? Check your spam folder, or ask again.</p>
        </div>
      }
    >
      <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
        <Button asChild>
          <Link to="/login">Back to the login</Link>
        </Button>
        <Button variant="quiet" onClick={() => setAsked(null)}>
          Ask again
        </Button>
      </div>
    </AuthPage>
  )
}

/** Also where a link is spent: the next one is asked for in its place. */
export function AskForm({ onAsked }: { readonly onAsked: (credential: string) => void }) {
  const hydrated = useHydrated()
  const [refusals, setRefusals] = useState<readonly string[]>([])
  const { secondsLeft, start } = useCountdown()
  const { register, handleSubmit, formState } = useForm<Fields>({
    mode: 'all',
    resolver: zodResolver(passwordResetPayload),
  })
  const { errors, isSubmitting, submitCount } = formState
  const problems = fieldMessages(errors, ['credential'])
  const waiting = secondsLeft > 0
  const submit = handleSubmit(async ({ credential }) => {
    setRefusals([])
    try {
      await requestPasswordReset(credential)
      onAsked(credential)
    } catch (error) {
      setRefusals(messagesOfError(error))
      if (error instanceof RateLimitError) start(error.waitSeconds)
    }
  })
  return (
    <form method="post" noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-5">
      <TextField
        label="Username or Email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        error={errors.credential?.message}
        {...register('credential')}
      />
      <ErrorList messages={[...(submitCount > 0 ? problems : []), ...refusals]} />
      <Button
        type="submit"
        size="lg"
        busy={isSubmitting}
        disabled={problems.length > 0 || waiting || !hydrated}
        className="figures"
      >
        {waiting ? `Send in ${secondsLeft} s` : 'Send the link'}
      </Button>
    </form>
  )
}
