import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import type { OpenBillBanner } from '../../features/billing/index.ts'
import { useSession } from '../../lib/session.ts'
import { subscriptionQuery } from '../../lib/subscription.ts'

/** Over every page while a renewal is not paid. The plan is asked for with the balance; the banner's code when it is needed. */
export function OpenBill() {
  const username = useSession().session?.user?.username
  return username === undefined ? null : <OpenBillOf key={username} username={username} />
}

function OpenBillOf({ username }: { readonly username: string }) {
  const { data: subscription } = useQuery(subscriptionQuery)
  const [loaded, setLoaded] = useState<{ readonly Banner: typeof OpenBillBanner } | null>(null)
  const { pathname } = useLocation()
  // The plans' page tells it with the plan.
  const wanted = subscription?.status === 'past_due' && !/^\/pricing\/?$/.test(pathname)
  useEffect(() => {
    if (!wanted) return
    void import('../../features/billing/index.ts').then((billing) => setLoaded({ Banner: billing.OpenBillBanner }))
  }, [wanted])
  return wanted && loaded && <loaded.Banner subscription={subscription} username={username} />
}
