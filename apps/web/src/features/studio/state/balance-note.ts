import { creditsWords } from '@toile/contract'
import type { CreditPrice } from '../../../lib/money.ts'
import { moneyWords } from '../../../lib/money.ts'

/**
 * Under a price: what it is in money, where a plan is known, and what is left after it, or what there is when that is not
 * enough. Null while the balance is unknown.
 */
export function balanceNote(credits: number | undefined, price: number, plan: CreditPrice | undefined): string | null {
  if (credits === undefined) return null
  if (credits < price) return `You have ${creditsWords(credits)}.`
  const left = `Leaves you ${creditsWords(credits - price)}.`
  return plan === undefined ? left : `${capitalised(moneyWords(price, plan))} in your plan. ${left}`
}

const capitalised = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1)
