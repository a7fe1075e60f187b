import type { UnitOfWork } from '../shared/unit-of-work.ts'
import type { Clock } from '../shared/clock.ts'
import type { PaymentProvider, ProviderName } from './payment-provider.ts'

/** Accounts as the provider's customers. */
export interface CustomerAccounts {
  /** The provider's id; null for an account that never started a purchase. */
  find(accountId: string): Promise<string | null>
  /** Changes nothing for an account that has one. */
  insert(
    accountId: string,
    customer: { readonly id: string; readonly provider: ProviderName },
    now: Date,
  ): Promise<void>
  /** Locks the account's orders until the transaction ends. */
  lock(accountId: string): Promise<void>
}

export interface CustomerAccountDeps {
  readonly unit: UnitOfWork<{ readonly customerAccounts: CustomerAccounts }>
  readonly clock: Clock
}

/** The account's customer at the provider, made when there is none. Of two made at once, one is used. */
export async function customerFor(
  { unit, clock }: CustomerAccountDeps,
  payments: Pick<PaymentProvider, 'name' | 'createCustomer'>,
  account: { readonly id: string; readonly email: string },
): Promise<string> {
  const known = await unit.run(({ customerAccounts }) => customerAccounts.find(account.id))
  if (known !== null) return known
  const made = await payments.createCustomer({ accountId: account.id, email: account.email })
  return unit.run(async ({ customerAccounts }) => {
    await customerAccounts.insert(account.id, { id: made, provider: payments.name }, clock.now())
    return (await customerAccounts.find(account.id)) ?? made
  })
}
