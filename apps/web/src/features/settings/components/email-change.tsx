import { emailChangePayload } from '@toile/contract'
import type { AccountAnswer } from '@toile/contract'
import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { RateLimitError } from '../../../lib/api/index.ts'
import { useCountdown } from '../../../lib/countdown.ts'
import { fieldRefusals } from '../../../lib/field-refusals.ts'
import { Button, ErrorList, notify, TextField } from '../../../ui/index.ts'
import { accountQuery } from '../api/account.ts'
import { changeEmail } from '../api/sign-in-methods.ts'
import { useConfirmation } from '../state/confirmation.ts'
import { wordsOf } from '../state/error-words.ts'
import { Disclosure } from './disclosure.tsx'

/** The address, and the way to another one: nothing changes before the link in the mail to it is opened. */
export function EmailChange({ account: { email, pending_email } }: { readonly account: AccountAnswer }) {
  return (
    <div className="flex flex-col items-start gap-5">
      <p className="text-lg wrap-anywhere">{email}</p>
      {pending_email !== null && <Pending email={email} wanted={pending_email} />}
      <Disclosure label={pending_email === null ? 'Change e-mail' : 'Use another address'}>
        {(close) => <Form onDone={close} />}
      </Disclosure>
    </div>
  )
}

/** Asks for a link to an address. */
function useAsking() {
  const client = useQueryClient()
  const { confirmed } = useConfirmation()
  const { secondsLeft, start } = useCountdown()
  const asking = useMutation({
    mutationFn: (email: string) => confirmed(() => changeEmail(email)),
    onSuccess: async (_answer, email) => {
      // The mail is written a moment later, and until then the server does not tell of it.
      client.setQueryData(accountQuery.queryKey, (account) => account && { ...account, pending_email: email })
      notify.success(`A link was sent to ${email}.`)
    },
    onError: (error) => {
      if (error instanceof RateLimitError) start(error.waitSeconds)
    },
  })
  return { asking, secondsLeft }
}

function Pending({ email, wanted }: { readonly email: string; readonly wanted: string }) {
  const { asking, secondsLeft } = useAsking()
  return (
    <div role="status" className="flex flex-col items-start gap-3 border-l-2 border-yellow bg-sunk px-5 py-4">
      <p>
        A link was sent to <strong className="font-medium wrap-anywhere">{wanted}</strong>. Open it to make this your
        address. Until then you keep <span className="wrap-anywhere">{email}</span>, where we said so too.
      </p>
      <ErrorList messages={wordsOf(asking.error)} />
      <Button
        variant="quiet"
        className="figures -ml-1"
        busy={asking.isPending}
        disabled={secondsLeft > 0}
        onClick={() => asking.mutate(wanted)}
      >
        {secondsLeft > 0 ? `Send the link again in ${secondsLeft} s` : 'Send the link again'}
      </Button>
    </div>
  )
}

const NAMES = { email: 'email' } as const

function Form({ onDone }: { readonly onDone: () => void }) {
  const { asking, secondsLeft } = useAsking()
  const { register, handleSubmit, formState, setError } = useForm({
    mode: 'onTouched',
    resolver: zodResolver(emailChangePayload),
    defaultValues: { email: '' },
  })
  const problem = formState.errors.email?.message
  const submit = handleSubmit((form) =>
    asking.mutate(form.email, {
      onSuccess: onDone,
      onError: (error) => {
        for (const { name, message } of fieldRefusals(error, NAMES).fields) setError(name, { message })
      },
    }),
  )
  return (
    <form
      method="post"
      noValidate
      onSubmit={(event) => void submit(event)}
      className="flex w-full max-w-form flex-col gap-5"
    >
      <TextField
        label="New e-mail"
        type="email"
        autoComplete="email"
        hint="We send a link to it, and tell your current address about the request."
        error={problem}
        {...register('email')}
      />
      <ErrorList messages={wordsOf(asking.error, NAMES)} />
      <div className="flex flex-wrap gap-3">
        <Button
          type="submit"
          className="figures"
          busy={asking.isPending}
          disabled={problem !== undefined || secondsLeft > 0}
        >
          {secondsLeft > 0 ? `Try again in ${secondsLeft} s` : 'Send the link'}
        </Button>
        <Button variant="secondary" onClick={onDone}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
