import { loginForm, NOT_VERIFIED } from '@toile/contract'
import type { LoginForm as Fields } from '@toile/contract'
import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { Link } from 'react-router'
import { messagesOfError, RateLimitError } from '../../../lib/api/index.ts'
import { useCountdown } from '../../../lib/countdown.ts'
import { fieldMessages } from '../../../lib/field-messages.ts'
import { useHydrated } from '../../../lib/use-hydrated.ts'
import { useLoginState } from '../../../lib/login-state.ts'
import { Button, ErrorList, PasswordField, TextField } from '../../../ui/index.ts'
import { logIn } from '../api/log-in.ts'
import { useAfterLogin } from '../state/use-after-login.ts'
import { skipBlurWhenLeaving } from './skip-blur-when-leaving.ts'
import { VerificationDialog } from './verification-dialog.tsx'

/**
 * Logs in and goes to the dashboard; an unverified account is shown what to do. With `onDone` the page is not
 * left.
 */
export function LoginForm({ onDone }: { readonly onDone?: () => void }) {
  const enter = useAfterLogin(onDone)
  const { username } = useLoginState()
  const [refusals, setRefusals] = useState<readonly string[]>([])
  const [unverified, setUnverified] = useState<string | null>(null)
  const { secondsLeft, start } = useCountdown()
  // Without defaults a field takes what stands in it already: a password manager may be faster than this code.
  const { register, handleSubmit, formState } = useForm<Fields>({
    mode: 'all',
    resolver: zodResolver(loginForm),
    ...(username !== undefined && { defaultValues: { username } }),
  })
  const { errors, isSubmitting, submitCount } = formState
  const hydrated = useHydrated()
  const problems = fieldMessages(errors, ['username', 'password'])
  const waiting = secondsLeft > 0

  const submit = handleSubmit(async (form) => {
    setRefusals([])
    try {
      await logIn(form)
      await enter()
    } catch (error) {
      const messages = messagesOfError(error)
      if (messages.includes(NOT_VERIFIED)) setUnverified(form.username)
      else setRefusals(messages)
      if (error instanceof RateLimitError) start(error.waitSeconds)
    }
  })
  const elsewhere = onDone === undefined ? {} : { target: '_blank' }
  return (
    <form method="post" noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-5">
      <TextField
        label="Username or Email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        error={errors.username?.message}
        {...skipBlurWhenLeaving(register('username'))}
      />
      <div className="flex flex-col gap-1">
        <PasswordField
          label="Password"
          autoComplete="current-password"
          error={errors.password?.message}
          {...skipBlurWhenLeaving(register('password'))}
        />
        <Link
          to="/forgot-password"
          {...elsewhere}
          className="-mb-2 inline-flex min-h-11 items-center self-end text-sm underline decoration-edge underline-offset-4 hover:decoration-ink"
        >
          Forgot your password?
        </Link>
      </div>
      <ErrorList messages={[...(submitCount > 0 ? problems : []), ...refusals]} />
      <Button
        type="submit"
        size="lg"
        busy={isSubmitting}
        disabled={problems.length > 0 || waiting || !hydrated}
        className="figures"
      >
        {waiting ? `Login in ${secondsLeft} s` : 'Login'}
      </Button>
      {waiting && <WaysAround />}
      <VerificationDialog credential={unverified} after="login" onClose={() => setUnverified(null)} />
    </form>
  )
}

/** Ways to log in for an owner who has to wait because somebody guesses their password. */
function WaysAround() {
  return (
    <p className="text-sm text-soft">
      You can log in at once with a passkey, or by setting a new password. If somebody keeps guessing your password, we
      mail you a link that lets you in too.
    </p>
  )
}
