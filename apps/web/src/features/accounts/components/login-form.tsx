import { loginForm, NOT_VERIFIED } from '@toile/contract'
import type { LoginForm as Fields } from '@toile/contract'
import { zodResolver } from '@hookform/resolvers/zod'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useNavigate } from 'react-router'
import { messagesOfError } from '../../../lib/api/index.ts'
import { useHydrated } from '../../../lib/hydrated.ts'
import { useResume } from '../../../lib/resume.ts'
import { announceLogin, checkSession } from '../../../lib/session.ts'
import { Button, ErrorList, PasswordField, TextField } from '../../../ui/index.ts'
import { logIn } from '../api/log-in.ts'
import { fieldMessages } from '../../../lib/field-messages.ts'
import { VerificationDialog } from './verification-dialog.tsx'

/**
 * Logs in and goes to the dashboard; an unverified account is shown what to do (SPEC section 4). With `onDone` the page is
 * not left.
 */
export function LoginForm({ onDone }: { readonly onDone?: () => void }) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const resume = useResume()
  const [refusals, setRefusals] = useState<readonly string[]>([])
  const [unverified, setUnverified] = useState<string | null>(null)
  const { register, handleSubmit, formState } = useForm<Fields>({
    mode: 'all',
    resolver: zodResolver(loginForm),
    defaultValues: { username: '', password: '' },
  })
  const { errors, isSubmitting, submitCount } = formState
  const hydrated = useHydrated()
  const problems = fieldMessages(errors, ['username', 'password'])

  const submit = handleSubmit(async (form) => {
    setRefusals([])
    try {
      await logIn(form)
      announceLogin()
      await checkSession(client)
      if (onDone !== undefined) onDone()
      else await navigate(resume === null ? '/dashboard' : `/${resume}/`)
    } catch (error) {
      const messages = messagesOfError(error)
      if (messages.includes(NOT_VERIFIED)) setUnverified(form.username)
      else setRefusals(messages)
    }
  })

  return (
    <form method="post" noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-5">
      <TextField
        label="Username or Email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        error={errors.username?.message}
        {...register('username')}
      />
      <PasswordField
        label="Password"
        autoComplete="current-password"
        error={errors.password?.message}
        {...register('password')}
      />
      <ErrorList messages={[...(submitCount > 0 ? problems : []), ...refusals]} />
      <Button type="submit" size="lg" busy={isSubmitting} disabled={problems.length > 0 || !hydrated}>
        Login
      </Button>
      <VerificationDialog credential={unverified} after="login" onClose={() => setUnverified(null)} />
    </form>
  )
}
