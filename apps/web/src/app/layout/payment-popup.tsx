import { CHECKOUT_PARAM, PAYMENT_POPUP_PARAM, PAYMENT_POPUPS } from '@toile/contract'
import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type * as Billing from '../../features/billing/index.ts'
import type { PlanIntent } from '../../lib/plan-intent.ts'
import { useReturnPlace } from '../../lib/return-place.ts'
import { useSession } from '../../lib/session.ts'

/**
 * Says how a payment ended, over the page that its checkout led back to; the address says which popup. Closing it replaces
 * that address, so that going back does not open it again. Its code is loaded when it is needed.
 */
export function PaymentPopup() {
  const { session } = useSession()
  const { pathname, search, hash, state } = useLocation()
  const navigate = useNavigate()
  const returnTo = useReturnPlace()
  const [billing, setBilling] = useState<typeof Billing | null>(null)
  const [again, setAgain] = useState<(PlanIntent & { readonly at: string }) | null>(null)

  const parameters = new URLSearchParams(search)
  const kind = PAYMENT_POPUPS.find((known) => known === parameters.get(PAYMENT_POPUP_PARAM))
  const checkout = parameters.get(CHECKOUT_PARAM)
  const shown = kind !== undefined && session?.authenticated === true
  useEffect(() => {
    if (shown) void import('../../features/billing/index.ts').then(setBilling)
  }, [shown])
  if (billing === null) return null

  const goTo = (place: string): void => void navigate(place, { replace: true })
  const close = (): void => {
    parameters.delete(PAYMENT_POPUP_PARAM)
    parameters.delete(CHECKOUT_PARAM)
    void navigate(
      { search: parameters.toString(), hash },
      { replace: true, state: state as unknown, preventScrollReset: true },
    )
  }
  return (
    <>
      {shown && (
        <billing.PaymentPopup
          key={checkout}
          kind={kind}
          checkout={checkout}
          onClose={close}
          onLeave={() => goTo('/dashboard')}
          onAgain={(intent) => {
            if (intent === null) return goTo('/pricing')
            close()
            setAgain({ ...intent, at: pathname })
          }}
        />
      )}
      <billing.PlanDialog
        plan={again?.at === pathname ? again.plan : null}
        {...(again && { payment: again.payment })}
        returnTo={returnTo}
        onClose={() => setAgain(null)}
      />
    </>
  )
}
