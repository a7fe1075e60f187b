import { HIGHEST_PICTURE_COST, inFigures } from '@toile/contract'

/** What credits are told in beside themselves: pictures, and money where a plan says what a credit costs. */

/** What a plan's credits cost: a payment's cents for so many credits. */
export interface CreditPrice {
  readonly priceInCents: number
  readonly credits: number
}

/** Pictures that these credits are enough for, at the price of the dearest kind. */
export const picturesFor = (credits: number): number => Math.floor(credits / HIGHEST_PICTURE_COST)

/**
 * What credits cost in a plan: `30¢`, `about 33¢`, `about $1.30`, `about $36`. No more is said than is meant: what does not
 * come out even is rounded, to cents below a dollar, to ten cents below ten, to dollars from there.
 */
export function moneyWords(credits: number, { priceInCents, credits: bought }: CreditPrice): string {
  const exact = credits * priceInCents
  const cents = exact / bought
  if (exact % bought === 0) return amountWords(cents)
  const step = cents < 99.5 ? 1 : cents < 995 ? 10 : 100
  const rounded = Math.round(cents / step) * step
  return rounded === 0 ? 'less than 1¢' : `about ${amountWords(rounded)}`
}

/** Whole cents: `33¢`, `$1.30`, `$36`. */
function amountWords(cents: number): string {
  if (cents < 100) return `${cents}¢`
  const rest = cents % 100
  return `$${inFigures((cents - rest) / 100)}${rest === 0 ? '' : `.${String(rest).padStart(2, '0')}`}`
}
