import { RESEND_COUNTDOWN_SECONDS } from '@toile/contract'
import { Button, Dialog } from '../../../ui/index.ts'
import { ResendButton } from './resend-button.tsx'

interface VerificationDialogProps {
  /** What to resend to; null keeps the dialog closed. */
  readonly credential: string | null
  /** A sign-up has just sent a link; a refused login has found one unused. */
  readonly after: 'signup' | 'login'
  /** Seconds before the first press, where none are running. */
  readonly countdown?: number
  readonly onClose: () => void
}

/** Opens after a sign-up, and after a login that was refused because the address is not verified yet. */
export function VerificationDialog({
  credential,
  after,
  countdown = RESEND_COUNTDOWN_SECONDS,
  onClose,
}: VerificationDialogProps) {
  return (
    <Dialog
      open={credential !== null}
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
      title="Account Verification Needed!"
      description={
        after === 'signup' ? (
          <p>
            A confirmation link was sent to <strong className="font-medium wrap-anywhere text-ink">{credential}</strong>
            . Please check your inbox and follow it to open your account.
          </p>
        ) : (
          <p>
            Your e-mail address has not been confirmed yet. Please check your inbox for the link we sent you, or ask for
            a new one.
          </p>
        )
      }
      actions={
        <>
          <Button onClick={onClose}>Ok</Button>
          {credential !== null && <ResendButton credential={credential} initialCountdown={countdown} />}
        </>
      }
    />
  )
}
