import { registerForm, RESEND_COUNTDOWN_SECONDS, PASSWORD_HINT } from '@toile/contract'
import type { RegisterForm as Fields } from '@toile/contract'
import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { Link, useLocation, useNavigate } from 'react-router'
import { z } from 'zod/mini'
import { useHydrated } from '../../../lib/use-hydrated.ts'
import { useSignupCredits } from '../../../lib/page-settings.ts'
import { TrialLine } from '../../../lib/trial.tsx'
import { Button, Checkbox, ErrorList, PasswordField, TextField } from '../../../ui/index.ts'
import { signUp } from '../api/sign-up.ts'
import { fieldMessages } from '../../../lib/field-messages.ts'
import { fieldRefusals } from '../../../lib/field-refusals.ts'
import { skipBlurWhenLeaving } from './skip-blur-when-leaving.ts'
import { VerificationDialog } from './verification-dialog.tsx'

const FIELDS = ['username', 'email', 'password', 'confirmPassword', 'termsAgrement'] as const
/** The form's field by the name it has in the payload. */
const ON_THE_WIRE = {
  username: 'username',
  email: 'email',
  password1: 'password',
  password2: 'confirmPassword',
} as const

/** In the history entry: a reload shows again where the link went. */
const keptState = z.looseObject({ sentTo: z.catch(z.optional(z.string()), undefined) })

/** Opens an account. The answer is the same for a known address (R14), so the page says only that a mail was sent. With `onLogin` the page is not left. */
export function RegisterForm({ onLogin }: { readonly onLogin?: () => void }) {
  const signupCredits = useSignupCredits()
  const navigate = useNavigate()
  const [refusals, setRefusals] = useState<readonly string[]>([])
  const kept = keptState.safeParse(useLocation().state).data
  const [sentTo, setSentTo] = useState(kept?.sentTo ?? null)
  const [justSent, setJustSent] = useState(false)
  // Without defaults a field takes what stands in it already: a password manager may be faster than this code.
  const { register, handleSubmit, formState, trigger, getFieldState, setError } = useForm<Fields>({
    mode: 'all',
    resolver: zodResolver(registerForm),
  })
  const { errors, isSubmitting, submitCount } = formState
  const hydrated = useHydrated()
  const problems = fieldMessages(errors, FIELDS)

  /** The password is compared with the username, and its repetition with it: a change here may mend or break those. */
  const recheck = (...fields: ('password' | 'confirmPassword')[]) => ({
    onChange: () => {
      const seen = fields.filter((field) => getFieldState(field).isTouched || submitCount > 0)
      if (seen.length > 0) void trigger(seen)
    },
  })

  const submit = handleSubmit(async (form) => {
    setRefusals([])
    try {
      await signUp(form)
      setSentTo(form.email)
      setJustSent(true)
      if (onLogin === undefined) {
        await navigate('.', { replace: true, state: { ...kept, sentTo: form.email }, preventScrollReset: true })
      }
    } catch (error) {
      const { fields, rest } = fieldRefusals(error, ON_THE_WIRE)
      for (const [index, { name, message }] of fields.entries()) {
        setError(name, { type: 'server', message }, { shouldFocus: index === 0 })
      }
      setRefusals(rest)
    }
  })
  const elsewhere = onLogin === undefined ? {} : { target: '_blank' }
  const goToLogin = (): void => {
    setSentTo(null)
    if (onLogin !== undefined) onLogin()
    else void navigate('/login', { replace: true })
  }

  return (
    <form method="post" noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-5">
      <TrialLine credits={signupCredits} className="min-h-[2lh]" />
      <TextField
        label="Username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        error={errors.username?.message}
        {...skipBlurWhenLeaving(register('username', recheck('password')))}
      />
      <TextField
        label="Email"
        type="email"
        autoComplete="email"
        error={errors.email?.message}
        {...skipBlurWhenLeaving(register('email'))}
      />
      <PasswordField
        label="Password"
        autoComplete="new-password"
        hint={PASSWORD_HINT}
        error={errors.password?.message}
        {...skipBlurWhenLeaving(register('password', recheck('confirmPassword')))}
      />
      <PasswordField
        label="Confirm password"
        autoComplete="new-password"
        error={errors.confirmPassword?.message}
        {...skipBlurWhenLeaving(register('confirmPassword'))}
      />
      <Checkbox
        label={
          <>
            I agree to the{' '}
            <Link to="/terms-of-service" {...elsewhere} className="underline underline-offset-4">
              Terms of Service
            </Link>{' '}
            and the{' '}
            <Link to="/cookie-policy" {...elsewhere} className="underline underline-offset-4">
              Cookie Policy
            </Link>
          </>
        }
        error={errors.termsAgrement?.message}
        {...register('termsAgrement')}
      />
      <ErrorList messages={[...(submitCount > 0 ? problems : []), ...refusals]} />
      <Button type="submit" size="lg" busy={isSubmitting} disabled={problems.length > 0 || !hydrated}>
        Register
      </Button>
      <VerificationDialog
        credential={sentTo}
        after="signup"
        countdown={justSent ? RESEND_COUNTDOWN_SECONDS : 0}
        onClose={goToLogin}
      />
    </form>
  )
}
