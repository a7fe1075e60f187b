import { inFigures, PAYMENT_FAILED } from '@toile/contract'
import type { CheckoutState, PaymentPopup as Kind } from '@toile/contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { creditsQuery } from '../../../lib/account.ts'
import type { PlanIntent } from '../../../lib/plan-intent.ts'
import { Button, Dialog, StitchLoader } from '../../../ui/index.ts'
import { checkoutQuery } from '../api/checkout.ts'
import { useCheckoutOutcome } from '../state/use-checkout-outcome.ts'
import { redirectTo } from '../state/use-payment-call.ts'

interface OutcomeProps {
  /** The checkout that was come back from; null where none is named. */
  readonly checkout: string | null
  /** Stays on the page. */
  readonly onClose: () => void
  /** To the main screen. */
  readonly onLeave: () => void
  /** Asks for the confirmation of the same purchase; of any plan where it is not known what was bought. */
  readonly onAgain: (intent: PlanIntent | null) => void
}

export type PaymentPopupProps = OutcomeProps & { readonly kind: Kind }

/** What became of a payment, over the page that its checkout led back to. */
export function PaymentPopup({ kind, ...rest }: PaymentPopupProps) {
  if (kind === 'failure') return <Failure {...rest} />
  // An address that names no checkout says nothing of a payment.
  return rest.checkout === null ? null : <Success {...rest} checkout={rest.checkout} />
}

/** The server alone knows whether it was paid, and a moment later than the page that says so. */
function Success(props: OutcomeProps & { readonly checkout: string }) {
  const { checkout, onClose } = props
  const arrival = useCheckoutOutcome(checkout)
  if (arrival.kind === 'over') return <NotPaid {...props} known={arrival.checkout} />
  if (arrival.kind === 'arrived') return <Added credits={arrival.checkout.credits} onClose={onClose} />
  const waiting = arrival.kind === 'waiting'
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={waiting ? 'Confirming your payment' : 'Not confirmed yet'}
      description={
        waiting
          ? 'This takes a few seconds. You may close this: the credits come all the same.'
          : 'Your credits come by themselves as soon as the payment is confirmed. Nothing is lost, and nothing needs to be done.'
      }
      actions={waiting ? undefined : <Button onClick={onClose}>Ok</Button>}
    >
      {waiting ? <StitchLoader label="Waiting for the confirmation" className="py-10" /> : <Balance />}
    </Dialog>
  )
}

function Added({ credits, onClose }: { readonly credits: number | null; readonly onClose: () => void }) {
  return (
    <Dialog open onOpenChange={onClose} title="Credits Added!" actions={<Button onClick={onClose}>Go on</Button>}>
      <div role="status">
        {credits !== null && <p className="display figures stitch-t pt-5 text-6xl text-green">+{inFigures(credits)}</p>}
        <Balance />
      </div>
    </Dialog>
  )
}

function Balance() {
  const { data, isFetching } = useQuery(creditsQuery)
  return (
    <p className="figures mt-3 text-soft">
      You have <span className="text-ink">{isFetching || data === undefined ? '–' : inFigures(data.credits)}</span>{' '}
      credits now.
    </p>
  )
}

function Failure(props: OutcomeProps) {
  const { checkout, onClose } = props
  const { data, isPending, isError } = useQuery({ ...checkoutQuery(checkout ?? ''), enabled: checkout !== null })
  // It may have been paid in another tab meanwhile.
  if (data?.status === 'complete') return <Added credits={data.credits} onClose={onClose} />
  const waiting = checkout !== null && isPending && !isError
  return <NotPaid {...props} known={data ?? null} waiting={waiting} />
}

interface NotPaidProps extends OutcomeProps {
  readonly known: CheckoutState | null
  /** What was bought is being asked for. */
  readonly waiting?: boolean
}

function NotPaid({ known, waiting = false, onClose, onLeave, onAgain }: NotPaidProps) {
  const [going, setGoing] = useState(false)
  const retry = (): void => {
    if (known?.status === 'open' && known.url !== null) {
      setGoing(true)
      redirectTo(known.url)
    } else onAgain(known === null ? null : { plan: known.plan, payment: known.payment_type })
  }
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Payment not completed"
      description={PAYMENT_FAILED}
      actions={
        <>
          <Button busy={waiting || going} onClick={retry}>
            Retry now
          </Button>
          <Button variant="secondary" onClick={onLeave}>
            Back to the main screen
          </Button>
        </>
      }
    >
      {known?.declined === false && (
        <p className="stitch-t pt-5 text-soft">Nothing was charged: the payment page was left before you paid.</p>
      )}
      {known?.declined === true && (
        <p className="stitch-t pt-5 text-soft">The card was declined. Nothing was charged.</p>
      )}
    </Dialog>
  )
}
