import { newPasswordFields, newPasswordRule, PASSWORD_HINT } from '@toile/contract'
import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { Link, useNavigate } from 'react-router'
import { z } from 'zod/mini'
import { fieldMessages } from '../../../lib/field-messages.ts'
import { fieldRefusals } from '../../../lib/field-refusals.ts'
import type { LoginState } from '../../../lib/login-state.ts'
import { useMailedToken } from '../../../lib/mailed-token.ts'
import { usePageTitle } from '../../../lib/page-title.ts'
import { checkSession } from '../../../lib/session.ts'
import { Button, ErrorList, PasswordField } from '../../../ui/index.ts'
import { isSpent } from '../api/mailed-links.ts'
import { resetPassword } from '../api/password-reset.ts'
import { AuthPage } from './auth-page.tsx'
import { AskForm } from './forgot-password-page.tsx'

const newPassword = z.object(newPasswordFields).check(z.superRefine(newPasswordRule))
type Fields = z.infer<typeof newPassword>
const NAMES = { password1: 'password1', password2: 'password2' } as const

/** What the link of a reset mail leads to: a new password, twice. The link works once, and not for long. */
export function ResetPasswordPage() {
  usePageTitle('New password')
  const data = useMailedToken()
  const [spent, setSpent] = useState(false)
  const [asked, setAsked] = useState<string | null>(null)
  if (asked !== null) {
    return (
      <AuthPage
        title="Check your inbox"
        lead={
          <p role="status">
            If <strong className="font-medium wrap-anywhere text-ink">{asked}</strong> has an account, we have sent a
            new link to its e-mail address. It works once, for 30 minutes.
          </p>
        }
      >
        <Button asChild>
          <Link to="/login">Back to the login</Link>
        </Button>
      </AuthPage>
    )
  }
  if (spent || data === '') {
    return (
      <AuthPage
        title="This link no longer works"
        lead={
          <p role="status">
            It has been used already, or it is older than 30 minutes. Your password has not changed. Ask for a new link
            here.
          </p>
        }
      >
        <AskForm onAsked={setAsked} />
      </AuthPage>
    )
  }
  return (
    <AuthPage title="Set a new password" lead={<p>It replaces the old one and logs you out everywhere.</p>}>
      <NewPasswordForm data={data} onSpent={() => setSpent(true)} />
    </AuthPage>
  )
}

function NewPasswordForm({ data, onSpent }: { readonly data: string; readonly onSpent: () => void }) {
  const navigate = useNavigate()
  const [refusals, setRefusals] = useState<readonly string[]>([])
  const { register, handleSubmit, formState, trigger, getFieldState, setError } = useForm<Fields>({
    mode: 'all',
    resolver: zodResolver(newPassword),
  })
  const { errors, isSubmitting, submitCount } = formState
  const problems = fieldMessages(errors, ['password1', 'password2'])
  const recheck = (): void => {
    if (getFieldState('password2').isTouched || submitCount > 0) void trigger('password2')
  }
  const submit = handleSubmit(async (form) => {
    setRefusals([])
    try {
      await resetPassword({ data, ...form })
      // The session of this browser, if there was one, has ended with the others.
      await checkSession()
      await navigate('/login', { replace: true, state: { done: 'password-reset' } satisfies LoginState })
    } catch (error) {
      const { fields, rest } = fieldRefusals(error, NAMES)
      for (const [index, { name, message }] of fields.entries()) {
        setError(name, { type: 'server', message }, { shouldFocus: index === 0 })
      }
      if (fields.length === 0 && isSpent(error)) onSpent()
      else setRefusals(rest)
    }
  })
  return (
    <form method="post" noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-5">
      <PasswordField
        label="New password"
        autoComplete="new-password"
        hint={PASSWORD_HINT}
        error={errors.password1?.message}
        {...register('password1', { onChange: recheck })}
      />
      <PasswordField
        label="Confirm password"
        autoComplete="new-password"
        error={errors.password2?.message}
        {...register('password2')}
      />
      <ErrorList messages={[...(submitCount > 0 ? problems : []), ...refusals]} />
      <Button type="submit" size="lg" busy={isSubmitting} disabled={problems.length > 0}>
        Set the password
      </Button>
    </form>
  )
}
