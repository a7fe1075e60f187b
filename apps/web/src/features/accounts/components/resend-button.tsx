import { RESEND_COUNTDOWN_SECONDS } from '@toile/contract'
import { useMutation } from '@tanstack/react-query'
import { messagesOfError, RateLimitError } from '../../../lib/api/index.ts'
import { Button, notify } from '../../../ui/index.ts'
import type { ButtonVariant } from '../../../ui/index.ts'
import { resendVerification } from '../api/resend-verification.ts'
import { useResendWait } from '../state/resend-wait.ts'

interface ResendButtonProps {
  readonly credential: string
  /** Seconds to wait before the first press: 61 when a mail has just been sent. */
  readonly initialCountdown?: number
  readonly variant?: ButtonVariant
  readonly disabled?: boolean
}

/** Sends the verification mail again, then waits as long as the server says plus one second. */
export function ResendButton(props: ResendButtonProps) {
  return <ResendTo key={props.credential} {...props} />
}

function ResendTo({ credential, initialCountdown = 0, variant = 'secondary', disabled }: ResendButtonProps) {
  const { secondsLeft, start } = useResendWait(credential, initialCountdown)
  const resend = useMutation({
    mutationFn: () => resendVerification(credential),
    onSuccess: ({ message, wait_time }) => {
      notify.success(message)
      start(wait_time > 0 ? wait_time + 1 : RESEND_COUNTDOWN_SECONDS)
    },
    onError: (error) => {
      notify.error(messagesOfError(error).join(' '))
      if (error instanceof RateLimitError) start(error.waitSeconds + 1)
    },
  })
  const waiting = secondsLeft > 0
  return (
    <Button
      variant={variant}
      busy={resend.isPending}
      disabled={waiting || disabled === true}
      onClick={() => resend.mutate()}
      className="figures"
    >
      {waiting ? `Resend in ${secondsLeft} s` : 'Resend verification email'}
    </Button>
  )
}
