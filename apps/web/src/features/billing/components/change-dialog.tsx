import { inFigures } from '@toile/contract'
import type { PlanChangeAnswer, PlanChangePreview, PlansAnswer, ReturnPlace } from '@toile/contract'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { amountOf } from '../../../lib/amount.ts'
import { planChanged } from '../../../lib/balance.ts'
import { figuresOf } from '../../../lib/date-words.ts'
import { subscriptionQuery } from '../../../lib/subscription.ts'
import { Button, Dialog, ErrorList, StitchLoader } from '../../../ui/index.ts'
import { changePlan, previewQuery } from '../api/plan-change.ts'
import { paymentErrorOf } from '../state/payment-error.ts'
import { usePaymentCall } from '../state/use-payment-call.ts'
import { BillDialog } from './bill-dialog.tsx'
import { ChangeDone } from './change-done.tsx'
import { Line } from './line.tsx'
import { TryAgain } from './try-again.tsx'

type Plan = PlansAnswer['plans'][number]

interface ChangeDialogProps {
  /** The plan that is changed to. */
  readonly plan: Plan
  /** 'Upgrade to PREMIUM', as it was pressed for. */
  readonly title: string
  readonly returnTo: ReturnPlace
  readonly onClose: () => void
}

/** What an upgrade, a downgrade or a return costs and gives, and when, before it is done. */
export function ChangeDialog({ plan, title, returnTo, onClose }: ChangeDialogProps) {
  const client = useQueryClient()
  const preview = useQuery(previewQuery(plan.priceId))
  const [done, setDone] = useState<PlanChangeAnswer | null>(null)
  const change = usePaymentCall(
    async () => {
      const answer = await changePlan(plan.priceId)
      const { change: _kind, ...subscription } = answer
      client.setQueryData(subscriptionQuery.queryKey, subscription)
      planChanged(client)
      return answer
    },
    (answer) => {
      setDone(answer)
      return 'here'
    },
  )
  if (done?.change === 'upgrade' && done.payment_url !== null) {
    return <BillDialog plan={plan} url={done.payment_url} returnTo={returnTo} onClose={onClose} />
  }
  if (done !== null) return <ChangeDone plan={plan} done={done} returnTo={returnTo} onClose={onClose} />
  return (
    <Dialog
      open
      onOpenChange={onClose}
      // The dialog stays open while the charge is made.
      dismissible={!change.busy}
      title={title}
      description={plan.description}
      actions={
        preview.data !== undefined && (
          <>
            <Button busy={change.busy} onClick={change.make}>
              {preview.data.due_cents > 0 ? `Pay ${amountOf(preview.data.due_cents, preview.data.currency)}` : title}
            </Button>
            <Button variant="secondary" disabled={change.busy} onClick={onClose}>
              Not now
            </Button>
          </>
        )
      }
    >
      <div className="flex flex-col gap-5">
        {preview.data !== undefined && <Terms plan={plan} preview={preview.data} />}
        {preview.isPending && <StitchLoader label="Calculating the price" className="py-10" />}
        {preview.isError && (
          <TryAgain
            words={paymentErrorOf(preview.error)}
            trying={preview.isFetching}
            again={() => void preview.refetch()}
          />
        )}
        {change.error !== null && <ErrorList messages={[change.error]} />}
      </div>
    </Dialog>
  )
}

function Terms({ plan, preview }: { readonly plan: Plan; readonly preview: PlanChangePreview }) {
  const { change, currency } = preview
  const credits = inFigures(preview.credits)
  return (
    <dl className="figures text-sm">
      <Line name="Charged now">
        {preview.due_cents > 0 ? `${amountOf(preview.due_cents, currency)}, tax included` : 'Nothing'}
      </Line>
      <Line name="Credits now">
        {change === 'upgrade' ? `${credits}, as soon as it is paid` : 'None; you keep those you have'}
      </Line>
      <Line name="Takes effect">
        {change === 'downgrade'
          ? `${figuresOf(preview.takes_effect_at)}; until then your plan stays as it is`
          : change === 'upgrade'
            ? 'As soon as it is paid'
            : 'At once'}
      </Line>
      <Line name="Next payment">
        {figuresOf(preview.next_billing_date)}: {amountOf(preview.next_cents, currency)} before tax, for{' '}
        {inFigures(plan.credits)} credits
      </Line>
      <Line name="Renewal">Monthly, until you cancel. Unused credits stay.</Line>
    </dl>
  )
}
