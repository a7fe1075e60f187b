import type { RouteCalls } from '../http/routes/index.ts'
import type { AccountAdapters } from './account-adapters.ts'
import { composeAccounts, type AccountServices } from './accounts.ts'
import { type BillingAdapters, composeBilling } from './billing.ts'
import { composeDrafts } from './drafts.ts'
import { composeInstructions } from './instructions.ts'
import { composePictures, type PictureAdapters } from './pictures.ts'
import { composeReruns } from './reruns.ts'

/** What the routes call. Each area adds its own line. */
export interface Services extends RouteCalls {
  readonly accounts: AccountServices
}

/** What the services stand on. */
export type Adapters = Omit<AccountAdapters, 'subscriptions'> & Omit<PictureAdapters, 'findSession'> & BillingAdapters

export async function composeServices(adapters: Adapters): Promise<Services> {
  const { subscriptions, ...billing } = composeBilling(adapters)
  const accounts = await composeAccounts({ ...adapters, subscriptions })
  return {
    accounts,
    ...composePictures({ ...adapters, findSession: accounts.findSession }),
    reruns: composeReruns(adapters),
    instructions: composeInstructions(adapters.database),
    drafts: composeDrafts(adapters),
    billing,
  }
}
