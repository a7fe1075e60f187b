import { inFigures } from '@toile/contract'
/** '+1,200', '−16': with a true minus, which is as wide as the plus. */
export const signed = (amount: number): string =>
  `${amount < 0 ? '−' : amount > 0 ? '+' : ''}${inFigures(Math.abs(amount))}`
