import type { PlansAnswer, ReturnPlace } from '@toile/contract'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { planChanged } from '../../../lib/balance.ts'
import { subscriptionQuery } from '../../../lib/subscription.ts'
import { Button, Dialog, StitchLoader } from '../../../ui/index.ts'
import { BillLink } from './bill-link.tsx'
import { ChangeDone } from './change-done.tsx'

type Plan = PlansAnswer['plans'][number]

interface BillDialogProps {
  /** The larger plan that was ordered. */
  readonly plan: Plan
  /** Where its charge is paid. */
  readonly url: string
  readonly returnTo: ReturnPlace
  readonly onClose: () => void
}

/** Milliseconds between questions whether the bill is paid: its event may come a moment after the person. Chosen. */
const POLL_INTERVAL_MS = 5000

/** The charge for a larger plan waits for its owner: it is paid in a tab of its own, and told here. */
export function BillDialog({ plan, url, returnTo, onClose }: BillDialogProps) {
  const client = useQueryClient()
  const { data } = useQuery({
    ...subscriptionQuery,
    refetchInterval: ({ state }) => (state.data?.plan === plan.priceId ? false : POLL_INTERVAL_MS),
  })
  const begun = data?.plan === plan.priceId
  useEffect(() => {
    // The credits have come with it.
    if (begun) planChanged(client)
  }, [begun, client])
  if (begun) {
    return <ChangeDone plan={plan} done={{ ...data, change: 'upgrade' }} returnTo={returnTo} onClose={onClose} />
  }
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={`${plan.name} is waiting for payment`}
      description="The card was declined, or your bank wants you to confirm. You pay in a new tab; this page stays open and tells you when the plan has started."
      actions={
        <>
          <BillLink url={data?.payment_url ?? url} />
          <Button variant="secondary" onClick={onClose}>
            Not now
          </Button>
        </>
      }
    >
      <StitchLoader label="Waiting for the payment" className="py-10" />
    </Dialog>
  )
}
