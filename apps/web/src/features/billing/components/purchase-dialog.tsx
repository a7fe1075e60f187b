import { inFigures } from '@toile/contract'
import type { PaymentType, PlansAnswer, ReturnPlace } from '@toile/contract'
import { useQuery } from '@tanstack/react-query'
import { creditsQuery } from '../../../lib/account.ts'
import { Button, cx, Dialog, ErrorList, threadText } from '../../../ui/index.ts'
import { createCheckout } from '../api/checkout.ts'
import { redirectTo, usePaymentCall } from '../state/use-payment-call.ts'
import { picturesWords } from '../state/plan-words.ts'
import { Line } from './line.tsx'

type Plan = PlansAnswer['plans'][number]

interface PurchaseDialogProps {
  readonly plan: Plan
  readonly payment: PaymentType
  readonly returnTo: ReturnPlace
  /** Why nothing can be bought. */
  readonly off?: string
  readonly onClose: () => void
}

/** What is bought, once more and whole, before the provider's page asks for the card. */
export function PurchaseDialog({ plan, payment, returnTo, off, onClose }: PurchaseDialogProps) {
  const checkout = usePaymentCall(
    () => createCheckout(plan, payment, returnTo),
    ({ url }) => redirectTo(url),
  )
  const monthly = payment === 'monthly'
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={monthly ? `The ${plan.name} plan` : `${inFigures(plan.credits)} credits, once`}
      description={monthly ? plan.description : 'One payment, nothing renews. The credits stay until they are used.'}
      actions={
        <>
          <Button busy={checkout.busy} disabledReason={off} onClick={checkout.make}>
            Continue to payment
          </Button>
          <Button variant="secondary" onClick={onClose}>
            Not now
          </Button>
        </>
      }
    >
      <Terms plan={plan} monthly={monthly} />
      {checkout.error !== null && <ErrorList messages={[checkout.error]} />}
    </Dialog>
  )
}

function Terms({ plan, monthly }: { readonly plan: Plan; readonly monthly: boolean }) {
  const { data } = useQuery(creditsQuery)
  return (
    <>
      <p className={cx('stitch-t figures flex items-baseline gap-3 pt-5', threadText[plan.bgColor])}>
        <span className="display text-6xl text-ink">${plan.price}</span>
        <span className="text-soft">{monthly ? 'a month' : 'once'}</span>
      </p>
      <dl className="figures my-5 text-sm">
        <Line name="Credits">
          {inFigures(plan.credits)}
          {monthly && ' with each payment'}
        </Line>
        <Line name="That is">{picturesWords(plan)}</Line>
        {data !== undefined && (
          <Line name="Yours then">
            {inFigures(data.credits)} + {inFigures(plan.credits)} = {inFigures(data.credits + plan.credits)}
          </Line>
        )}
        {monthly && <Line name="Renewal">Monthly, until you cancel. Unused credits stay.</Line>}
      </dl>
    </>
  )
}
