import type { SubscriptionAnswer } from '@toile/contract'
import { useEffect } from 'react'
import { dayOf } from '../../../lib/date-words.ts'
import { usePayments } from '../../../lib/page-settings.ts'
import { useReturnPlace } from '../../../lib/return-place.ts'
import { useOwnPlan } from '../../../lib/subscription.ts'
import { Button, CloseIcon, IconButton, notify } from '../../../ui/index.ts'
import { openPortal } from '../api/billing-portal.ts'
import { useDismissedToday } from '../state/use-dismissed-today.ts'
import { redirectTo, usePaymentCall } from '../state/use-payment-call.ts'
import { BillLink } from './bill-link.tsx'

/** A renewal could not be charged: what that means, until when, and the ways out of it. */
export function OpenBillBanner({
  subscription,
  username,
}: {
  readonly subscription: SubscriptionAnswer
  readonly username: string
}) {
  const { away, putAway } = useDismissedToday(username)
  const plan = useOwnPlan()
  const off = usePayments() === null
  const { payment_url: bill, grace_until: until } = subscription
  if (away) return null
  return (
    <aside aria-label="Open bill" className="border-b border-hairline bg-raised">
      <div className="sheet relative py-3">
        <div className="flex grow flex-wrap items-center justify-between gap-x-8 gap-y-2 border-l-4 border-red pl-3 sm:pr-16 sm:pl-4">
          <p className="max-w-prose max-sm:pr-10">
            <strong className="font-semibold">Your last payment did not go through.</strong>{' '}
            {until !== null && `If it is not paid by ${dayOf(until)}, your ${plan ? `${plan.name} ` : ''}plan ends. `}
            The credits you have stay yours.
          </p>
          {!off && (
            <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
              {bill !== null && <BillLink url={bill} />}
              <CardButton />
            </div>
          )}
        </div>
        <IconButton label="Close until tomorrow" className="absolute top-2 right-1 sm:right-4" onClick={putAway}>
          <CloseIcon />
        </IconButton>
      </div>
    </aside>
  )
}

function CardButton() {
  const place = useReturnPlace()
  const { busy, error, make } = usePaymentCall(() => openPortal(place), redirectTo)
  useEffect(() => {
    if (error !== null) notify.error(error)
  }, [error])
  return (
    <Button variant="quiet" busy={busy} onClick={make}>
      Change the card
    </Button>
  )
}
