import type { ReturnPlace } from '@toile/contract'
import { Button } from '../../../ui/index.ts'
import { openPortal } from '../api/billing-portal.ts'
import { redirectTo, usePaymentCall } from '../state/use-payment-call.ts'

/** To the provider's page for the card and the bills. */
export function PortalButton({ returnTo }: { readonly returnTo: ReturnPlace }) {
  const portal = usePaymentCall(() => openPortal(returnTo), redirectTo)
  return (
    <div>
      <Button className="-ml-1" variant="quiet" busy={portal.busy} onClick={portal.make}>
        Card and bills
      </Button>
      <p role="status" className="text-sm text-red">
        {portal.error}
      </p>
    </div>
  )
}
