import type { Clock } from '../shared/clock.ts'
import { loginRequired } from '../shared/errors.ts'
import type { AccountOverview, AccountSettings } from './account-settings.ts'

/** Throws `unauthenticated` for an account that was deleted a moment ago. */
export async function describeAccount(
  deps: { readonly settings: Pick<AccountSettings, 'overview'>; readonly clock: Clock },
  accountId: string,
): Promise<AccountOverview> {
  const overview = await deps.settings.overview(accountId, deps.clock.now())
  if (overview === null) throw loginRequired()
  return overview
}
