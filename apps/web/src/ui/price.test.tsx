import { describe, expect, it } from 'vitest'
import { priceWords } from './price.tsx'

describe('the words of a price', () => {
  it.each([
    [16, '16 credits'],
    [1, '1 credit'],
    [2000, '2,000 credits'],
    [0, 'free'],
  ])('%d: %s', (credits, words) => {
    expect(priceWords(credits)).toBe(words)
  })
})
