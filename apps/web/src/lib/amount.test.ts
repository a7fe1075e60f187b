import { expect, it } from 'vitest'
import { amountOf } from './amount.ts'

it.each([
  [500, 'usd', '$5'],
  [1250, 'usd', '$12.50'],
  [150_000, 'usd', '$1,500'],
  [5, 'usd', '$0.05'],
  [0, 'usd', '$0'],
  [5000, 'eur', '€50'],
  // Yen have no smaller unit.
  [500, 'jpy', '¥500'],
])('%d of %s are %s', (amount, currency, words) => {
  expect(amountOf(amount, currency)).toBe(words)
})
