import { useQuery } from '@tanstack/react-query'
import { creditsQuery } from '../../../lib/account.ts'
import { useOwnPlan } from '../../../lib/subscription.ts'
import { balanceNote } from '../state/balance-note.ts'

/** What is said under a price of so many credits. */
export function useBalanceNote(price: number): string | null {
  const { data: account } = useQuery(creditsQuery)
  return balanceNote(account?.credits, price, useOwnPlan())
}
