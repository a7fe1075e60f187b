import type { SubscriptionAnswer } from '@toile/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { planChanged } from '../../../lib/balance.ts'
import { subscriptionQuery } from '../../../lib/subscription.ts'
import { Button, Dialog, notify } from '../../../ui/index.ts'
import { cancelPlan } from '../api/plan-change.ts'
import { paymentErrorOf } from '../state/payment-error.ts'
import { planEnd, untilWords } from '../state/plan-end.ts'
import { usePaymentCall } from '../state/use-payment-call.ts'

interface CancelDialogProps {
  /** The plan's name. */
  readonly plan: string
  readonly subscription: SubscriptionAnswer
  readonly onClose: () => void
}

/** Asks once more, cancels at the end of what is paid, and says so. A plan whose bill is open ends at once. */
export function CancelDialog({ plan, subscription, onClose }: CancelDialogProps) {
  const client = useQueryClient()
  // The page knows none any more when it has ended.
  const [name] = useState(plan)
  /** The plan as the server gave it, once it is cancelled. */
  const [cancelled, setCancelled] = useState<SubscriptionAnswer | null>(null)
  const cancel = usePaymentCall(
    async () => {
      try {
        const answer = await cancelPlan()
        client.setQueryData(subscriptionQuery.queryKey, answer)
        planChanged(client)
        return answer
      } catch (error) {
        notify.error(`Failed to cancel plan: ${paymentErrorOf(error)}`)
        throw error
      }
    },
    (answer) => {
      setCancelled(answer)
      return 'here'
    },
  )
  if (cancelled !== null) {
    return (
      <Dialog
        open
        onOpenChange={onClose}
        title="Your plan is cancelled"
        description={doneWords(name, cancelled)}
        actions={<Button onClick={onClose}>Ok</Button>}
      />
    )
  }
  return (
    <Dialog
      open
      onOpenChange={onClose}
      dismissible={!cancel.busy}
      title="Cancel your plan?"
      description={`${askedWords(name, subscription)} You keep your credits, even after it has ended.`}
      actions={
        <>
          <Button variant="secondary" disabled={cancel.busy} onClick={onClose}>
            No, Keep Plan
          </Button>
          <Button variant="danger" busy={cancel.busy} onClick={cancel.make}>
            Yes, Cancel Plan
          </Button>
        </>
      }
    />
  )
}

function askedWords(plan: string, subscription: SubscriptionAnswer): string {
  return subscription.status === 'past_due'
    ? `Your last bill is open: ${plan} ends at once, and nothing more is charged.`
    : `${plan} stays yours ${untilWords(planEnd(subscription).end)}, and nothing more is charged.`
}

/** @param cancelled as the server answered: the plan whose bill was open is gone, or about to be */
function doneWords(plan: string, cancelled: SubscriptionAnswer): string {
  return cancelled.status === null || cancelled.status === 'past_due'
    ? `${plan} has ended, and nothing more is charged. Your credits stay.`
    : `${plan} runs ${untilWords(planEnd(cancelled).end)} and will not renew. Your credits stay. You can get back to it until then.`
}
