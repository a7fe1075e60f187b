import type { ReactNode } from 'react'
import { Outlet } from 'react-router'
import { useBalanceSync } from '../lib/balance.ts'
import { createQueryClient } from '../lib/query.ts'
import { Toaster } from '../ui/index.ts'
import { CreditsPopup } from './layout/credits-popup.tsx'
import { JobWatch } from './layout/job-watch.tsx'
import { MemberBar as Bar } from './layout/member-bar.tsx'
import { OpenBill } from './layout/open-bill.tsx'
import { PaymentPopup } from './layout/payment-popup.tsx'
import { SessionExpiryPopup } from './layout/session-expiry-popup.tsx'
import { Providers } from './providers.tsx'

export { Redirect } from './redirect.tsx'

/**
 * What the pages with a session have and the open pages do without: the query cache, the contract's schemas, dialogs,
 * menus, toasts. Loaded with the first page that needs it, or when somebody turns out to be signed in. The layout holds its
 * parts in several places, all with one cache.
 */
const queryClient = createQueryClient()

export const WithQueries = ({ children }: { readonly children: ReactNode }) => (
  <Providers queryClient={queryClient}>{children}</Providers>
)

/** What all routes but the open pages stand in. */
export const FullRoute = () => (
  <WithQueries>
    <Outlet />
  </WithQueries>
)

/** The header's part of who is signed in. */
export const MemberBar = ({ username }: { readonly username: string }) => (
  <WithQueries>
    <Bar username={username} />
  </WithQueries>
)

/** Over the content. */
export const Banner = () => (
  <WithQueries>
    <OpenBill />
  </WithQueries>
)

/** What watches and speaks over every page: balance, jobs, payments, the end of a session, toasts. */
export const Attendants = () => (
  <WithQueries>
    <BalanceSync />
    <CreditsPopup />
    <PaymentPopup />
    <SessionExpiryPopup />
    <JobWatch />
    <Toaster />
  </WithQueries>
)

function BalanceSync() {
  useBalanceSync()
  return null
}
