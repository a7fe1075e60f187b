import { expect, test } from 'vitest'
import { describePayment } from './list-payments.ts'

test.each([
  [[{ kind: 'period', plan: 'STANDARD', fromPlan: null, credits: 1600 }], 'STANDARD plan, 1,600 credits'],
  [[{ kind: 'purchase', plan: 'BASIC', fromPlan: null, credits: 60 }], 'BASIC credits, bought once, 60 credits'],
  [[{ kind: 'upgrade', plan: 'PREMIUM', fromPlan: 'BASIC', credits: 1 }], 'PREMIUM plan, upgrade from BASIC, 1 credit'],
  [
    [
      { kind: 'upgrade', plan: 'STANDARD', fromPlan: 'BASIC', credits: 3 },
      { kind: 'period', plan: 'STANDARD', fromPlan: null, credits: 600 },
    ],
    'STANDARD plan, upgrade from BASIC, 3 credits; STANDARD plan, 600 credits',
  ],
  [[], 'Payment'],
] as const)('a payment in words: %j', (things, words) => {
  expect(describePayment(things)).toBe(words)
})
