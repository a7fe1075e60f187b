import type { ReturnPlace } from '@toile/contract'
import { Button } from '../../../ui/index.ts'
import { openPortal } from '../api/billing-portal.ts'
import { leaveFor, useOneCall } from '../state/use-one-call.ts'

/** To the provider's page for the card and the bills. */
export function PortalButton({ returnTo }: { readonly returnTo: ReturnPlace }) {
  const portal = useOneCall(() => openPortal(returnTo), leaveFor)
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
