import { PortalButton } from '../../features/billing/index.ts'
import { CreditsPage } from '../../features/settings/index.ts'

/** Where the account's credits and the provider's page meet. */
export function CreditsRoute() {
  return <CreditsPage Portal={Portal} />
}

const Portal = () => <PortalButton returnTo="pricing" />
