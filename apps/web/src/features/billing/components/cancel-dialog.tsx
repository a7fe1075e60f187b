import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { planChanged } from '../../../lib/balance.ts'
import { figuresOf } from '../../../lib/date-words.ts'
import { subscriptionQuery } from '../../../lib/subscription.ts'
import { Button, Dialog, notify } from '../../../ui/index.ts'
import { cancelPlan } from '../api/plan-change.ts'
import { paymentErrorOf } from '../state/payment-error.ts'
import { useOneCall } from '../state/use-one-call.ts'

interface CancelDialogProps {
  /** The plan's name. */
  readonly plan: string
  /** Until when it is paid, an ISO time; null where that is not known. */
  readonly until: string | null
  readonly onClose: () => void
}

/** Asks once more, cancels at the end of what is paid, and says so (SPEC section 2). */
export function CancelDialog({ plan, until, onClose }: CancelDialogProps) {
  const client = useQueryClient()
  /** The end as the server gave it, once it is cancelled. */
  const [cancelled, setCancelled] = useState<{ readonly until: string | null } | null>(null)
  const cancel = useOneCall(
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
    ({ ends_at }) => {
      setCancelled({ until: ends_at })
      return 'here'
    },
  )
  if (cancelled !== null) {
    return (
      <Dialog
        open
        onOpenChange={onClose}
        title="Your plan is cancelled"
        description={`${plan} runs ${untilWords(cancelled.until)} and will not renew. Your credits stay. You can get back to it until then.`}
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
      description={`${plan} stays yours ${untilWords(until)}, and nothing more is charged. The credits you have stay, also after it has ended.`}
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

const untilWords = (until: string | null): string =>
  until === null ? 'until the end of what is paid' : `until ${figuresOf(until)}`
