import type { PlanName } from '@toile/contract'

/** The plan table, written down a second time: what is proved must not lean on what proves it. */
export const PRICES: Readonly<Record<PlanName, { readonly cents: number; readonly credits: number }>> = {
  BASIC: { cents: 500, credits: 60 },
  STANDARD: { cents: 5000, credits: 600 },
  PREMIUM: { cents: 15_000, credits: 2000 },
}

/** Credits of a larger plan for a share of a period in seconds, rounded down. */
export function upgradeCredits(from: PlanName, to: PlanName, left: number, whole: number): number {
  const more = PRICES[to].credits - PRICES[from].credits
  const credits = (BigInt(more) * BigInt(left)) / BigInt(whole)
  return Number(credits)
}

/** Not more than PREMIUM gives for the same money; each line of a bill is rounded by a cent at most. */
export const isNoBargain = (credits: number, cents: number, lines: number): boolean =>
  credits * PRICES.PREMIUM.cents <= (cents + lines) * PRICES.PREMIUM.credits
