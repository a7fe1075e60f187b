import { expect, test } from 'vitest'
import { describeLine, type LedgerLine } from './history.ts'

const background = (kind: 'generate' | 'variation' | 'upscale', count: number): LedgerLine['request'] => ({
  kind,
  mode: 'create-background',
  count,
})

test.each([
  ['trial', 60, null, 'Trial credits'],
  ['purchase', 100, null, 'Credits bought'],
  ['renewal', 100, null, 'Monthly credits of your plan'],
  ['upgrade', 50, null, 'Credits of your larger plan'],
  ['operator', 10, null, 'Credits from Toile'],
  ['operator', -10, null, 'Taken back by Toile'],
  ['generation', -16, background('generate', 4), '4 pictures, Create background'],
  ['generation', -4, background('generate', 1), '1 picture, Create background'],
  ['generation', -16, background('variation', 4), '4 variations, Create background'],
  ['generation', -4, background('variation', 1), '1 variation, Create background'],
  ['generation', -2, background('upscale', 1), 'Upscale, Create background'],
  ['retry', 0, background('generate', 1), 'Free retry'],
  ['refund', 4, background('generate', 4), 'Refund: 1 picture that was not made'],
] as const)('%s of %i reads as words', (reason, amount, request, words) => {
  expect(describeLine({ reason, amount, request })).toBe(words)
})
