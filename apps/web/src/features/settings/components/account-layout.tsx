import { Outlet, useLocation } from 'react-router'
import { useRefetchOnFocus } from '../state/use-refetch-on-focus.ts'
import { AccountNav } from './account-nav.tsx'
import { ConfirmationProvider } from './confirmation-provider.tsx'

/**
 * What the pages of the account stand in: their list at the side, and on a phone the list on the first page and the way
 * back to it on the others.
 */
export function AccountLayout() {
  useRefetchOnFocus()
  const here = useLocation().pathname.replace(/(.)\/$/, '$1')
  return (
    <ConfirmationProvider>
      <div className="sheet grid grow content-start gap-x-12 py-6 md:grid-cols-[11rem_minmax(0,1fr)] md:py-10 lg:grid-cols-[13rem_minmax(0,1fr)] lg:gap-x-16">
        <AccountNav here={here} />
        <div className="min-w-0">
          <Outlet />
        </div>
      </div>
    </ConfirmationProvider>
  )
}
