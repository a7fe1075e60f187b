import { billingPortalAnswer } from '@toile/contract'
import type { ReturnPlace } from '@toile/contract'
import { request } from '../../../lib/api/index.ts'

/** POST /api/billing-portal/: the provider's own page for the card and the bills. Resolves to its address. */
export async function openPortal(returnTo: ReturnPlace): Promise<string> {
  const { url } = await request({
    method: 'POST',
    path: 'billing-portal/',
    body: { return_to: returnTo },
    answer: billingPortalAnswer,
  })
  return url
}
