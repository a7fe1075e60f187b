import { describe, expect, it } from 'vitest'
import { balanceNote } from './balance-note.ts'

describe('balanceNote', () => {
  it('says what a price leaves, down to nothing', () => {
    expect(balanceNote(60, 16, undefined)).toBe('Leaves you 44 credits.')
    expect(balanceNote(16, 16, undefined)).toBe('Leaves you 0 credits.')
    expect(balanceNote(4060, 16, undefined)).toBe('Leaves you 4,044 credits.')
  })

  it('says what there is when it is not enough', () => {
    expect(balanceNote(3, 4, undefined)).toBe('You have 3 credits.')
  })

  it('says nothing before the balance is known', () => {
    expect(balanceNote(undefined, 4, undefined)).toBeNull()
  })

  it.each([
    [60, 16, { priceInCents: 500, credits: 60 }, 'About $1.30 in your plan. Leaves you 44 credits.'],
    [60, 16, { priceInCents: 15000, credits: 2000 }, '$1.20 in your plan. Leaves you 44 credits.'],
    [5, 4, { priceInCents: 15000, credits: 2000 }, '30¢ in your plan. Leaves you 1 credit.'],
    [3, 16, { priceInCents: 500, credits: 60 }, 'You have 3 credits.'],
  ])('tells the price in money where a plan is known: %d, %d', (credits, price, plan, words) => {
    expect(balanceNote(credits, price, plan)).toBe(words)
  })
})
