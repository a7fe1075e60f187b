import { INSUFFICIENT_CREDITS } from '@toile/contract'
import type { InsufficientCreditsBody } from '@toile/contract'
import type { QueryClient } from '@tanstack/react-query'
import { createStore } from 'zustand/vanilla'
import { creditsQuery } from './account.ts'

/** What a refused call lacked, for the popup that the layout shows over whatever page it was. */
export const insufficientCredits = createStore<{ readonly lacking: InsufficientCreditsBody | null }>(() => ({
  lacking: null,
}))

export const showInsufficientCredits = (lacking: InsufficientCreditsBody): void =>
  insufficientCredits.setState({ lacking })
export const dismissInsufficientCredits = (): void => insufficientCredits.setState({ lacking: null })

/**
 * For what leads to another page and is paid there: true, and told, where the balance is too small for it, so that nobody
 * leaves their work for a refusal. A balance that seems too small is asked for anew; one that is not known stops nobody,
 * for the server decides.
 *
 * @param price in credits
 */
export async function lacksCredits(client: QueryClient, price: number): Promise<boolean> {
  const known = client.getQueryData(creditsQuery.queryKey)
  if (known === undefined || known.credits >= price) return false
  try {
    const { credits } = await client.fetchQuery({ ...creditsQuery, staleTime: 0 })
    if (credits >= price) return false
    showInsufficientCredits({ insufficient_credits: true, message: INSUFFICIENT_CREDITS, credits, required: price })
    return true
  } catch {
    return false
  }
}
