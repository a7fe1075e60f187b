import { isSameName, passwordChangePayload, passwordProblem, required, PASSWORD_HINT } from '@toile/contract'
import type { AccountAnswer, PasswordChangePayload } from '@toile/contract'
import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { z } from 'zod/mini'
import { RateLimitError } from '../../../lib/api/index.ts'
import { useCountdown } from '../../../lib/countdown.ts'
import { fieldMessages } from '../../../lib/field-messages.ts'
import { fieldRefusals } from '../../../lib/field-refusals.ts'
import { Button, ErrorList, Mark, notify, PasswordField } from '../../../ui/index.ts'
import { settingsKey } from '../api/account.ts'
import { changePassword } from '../api/sign-in-methods.ts'
import { useConfirmation } from '../state/confirmation.ts'
import { wordsOf } from '../state/error-words.ts'
import { Disclosure } from './disclosure.tsx'

/** Changes the password, or sets the first one of a person who signed up without. */
export function PasswordChange({ account }: { readonly account: AccountAnswer }) {
  const [done, setDone] = useState<string | null>(null)
  const { has_password } = account
  return (
    <div className="flex flex-col items-start gap-5">
      {has_password ? (
        <p>Changing it logs you out everywhere but here.</p>
      ) : (
        <p>You have no password. You can set one to sign in with your username as well.</p>
      )}
      <span role="status" className={done === null ? 'hidden' : undefined}>
        {done !== null && <Mark>{done}</Mark>}
      </span>
      <Disclosure label={has_password ? 'Change password' : 'Set a password'}>
        {(close) => (
          <Form
            account={account}
            onCancel={close}
            onDone={() => {
              setDone(has_password ? 'Changed just now' : 'Set just now')
              notify.success(has_password ? 'Password changed. Other sessions were ended.' : 'Password set.')
              close()
            }}
          />
        )}
      </Disclosure>
    </div>
  )
}

/** With the old password where there is one, and with what only who knows the name can check. */
const formOf = ({ has_password, username }: AccountAnswer) =>
  passwordChangePayload.check(
    z.superRefine(({ old_password, password1 }, context) => {
      if (has_password && !old_password) {
        context.addIssue({ code: 'custom', path: ['old_password'], message: required('Current password') })
      }
      const problem = isSameName(password1, username) ? passwordProblem(password1, username) : null
      if (problem !== null) context.addIssue({ code: 'custom', path: ['password1'], message: problem })
    }),
  )

const NAMES = { old_password: 'old_password', password1: 'password1', password2: 'password2' } as const

interface FormProps {
  readonly account: AccountAnswer
  readonly onDone: () => void
  readonly onCancel: () => void
}

function Form({ account, onDone, onCancel }: FormProps) {
  const client = useQueryClient()
  const { confirmed } = useConfirmation()
  const { secondsLeft, start } = useCountdown()
  const { has_password, username } = account
  const { register, handleSubmit, formState, trigger, getFieldState, setError } = useForm<PasswordChangePayload>({
    mode: 'onTouched',
    resolver: zodResolver(formOf(account)),
    defaultValues: { password1: '', password2: '', ...(has_password && { old_password: '' }) },
  })
  const { errors, submitCount } = formState
  const problems = fieldMessages(errors, Object.values(NAMES))
  const changing = useMutation({
    mutationFn: (form: PasswordChangePayload) => confirmed(() => changePassword(form)),
    onSuccess: async () => {
      // First what is said is seen: then the page knows that there is a password now.
      onDone()
      await client.invalidateQueries({ queryKey: settingsKey })
    },
    onError: (error) => {
      if (error instanceof RateLimitError) start(error.waitSeconds)
      for (const { name, message } of fieldRefusals(error, NAMES).fields) setError(name, { message })
    },
  })
  const submit = handleSubmit((form) => changing.mutate(form))
  return (
    <form
      method="post"
      noValidate
      onSubmit={(event) => void submit(event)}
      className="flex w-full max-w-form flex-col gap-5"
    >
      {/* For password managers: whose password it is. */}
      <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
      {has_password && (
        <PasswordField
          label="Current password"
          autoComplete="current-password"
          error={errors.old_password?.message}
          {...register('old_password')}
        />
      )}
      <PasswordField
        label="New password"
        autoComplete="new-password"
        hint={PASSWORD_HINT}
        error={errors.password1?.message}
        {...register('password1', {
          onChange: () => {
            if (getFieldState('password2').isTouched || submitCount > 0) void trigger('password2')
          },
        })}
      />
      <PasswordField
        label="Confirm new password"
        autoComplete="new-password"
        error={errors.password2?.message}
        {...register('password2')}
      />
      <ErrorList messages={[...(submitCount > 0 ? problems : []), ...wordsOf(changing.error, NAMES)]} />
      <div className="flex flex-wrap gap-3">
        <Button
          type="submit"
          className="figures"
          busy={changing.isPending}
          disabled={problems.length > 0 || secondsLeft > 0}
        >
          {secondsLeft > 0 ? `Try again in ${secondsLeft} s` : has_password ? 'Change password' : 'Set password'}
        </Button>
        <Button variant="secondary" onClick={onCancel}>
          {has_password ? 'Cancel' : 'Not now'}
        </Button>
      </div>
    </form>
  )
}
