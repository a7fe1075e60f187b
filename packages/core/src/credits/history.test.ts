import { expect, test } from 'vitest'
import { describeLine, type LedgerLine } from './history.ts'

const background = (kind: 'generate' | 'variation' | 'upscale', count: number): Partial<LedgerLine> => ({
  request: { kind, mode: 'create-background', count },
})
const payment = (refundedCents: number, disputedCents: number): Partial<LedgerLine> => ({
  payment: { paidAt: new Date('2030-01-31T23:30:00Z'), refundedCents, disputedCents },
})

test.each([
  ['trial', 60, {}, 'Trial credits'],
  ['purchase', 60, { paid: { plan: 'BASIC', fromPlan: null } }, 'Credits bought once: 60 (BASIC)'],
  ['renewal', 600, { paid: { plan: 'STANDARD', fromPlan: null } }, 'STANDARD plan: 600 credits for the month'],
  ['upgrade', 50, { paid: { plan: 'PREMIUM', fromPlan: 'BASIC' } }, 'Upgrade from BASIC to PREMIUM'],
  ['reversal', -60, payment(500, 0), 'Taken back: the payment of 31 January 2030 was refunded'],
  ['reversal', -60, payment(0, 500), 'Taken back: the payment of 31 January 2030 was disputed'],
  ['reversal', -60, payment(100, 400), 'Taken back: the payment of 31 January 2030 was refunded or disputed'],
  ['reversal', -60, payment(0, 0), 'Taken back: the payment of 31 January 2030 was refunded or disputed'],
  ['reinstatement', 60, payment(0, 0), 'Given back: the payment of 31 January 2030 stands after all'],
  ['operator', 10, {}, 'Credits from Toile'],
  ['operator', -10, {}, 'Taken back by Toile'],
  ['operator', 10, { note: 'For the broken export' }, 'Credits from Toile: For the broken export'],
  ['operator', -10, { note: 'Granted twice' }, 'Taken back by Toile: Granted twice'],
  ['generation', -16, background('generate', 4), '4 pictures, Create background'],
  ['generation', -4, background('generate', 1), '1 picture, Create background'],
  ['generation', -16, background('variation', 4), '4 variations, Create background'],
  ['generation', -4, background('variation', 1), '1 variation, Create background'],
  ['generation', -2, background('upscale', 1), 'Upscale, Create background'],
  ['retry', 0, background('generate', 1), 'Free retry'],
  ['refund', 4, background('generate', 4), 'Refund: 1 picture that was not made'],
] as const)('%s of %i with %j reads as words', (reason, amount, of: Partial<LedgerLine>, words) => {
  expect(describeLine({ reason, amount, request: null, paid: null, payment: null, note: null, ...of })).toBe(words)
})
