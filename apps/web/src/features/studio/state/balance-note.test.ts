import { describe, expect, it } from 'vitest'
import { balanceNote } from './balance-note.ts'

describe('balanceNote', () => {
  it('says what a price leaves, down to nothing', () => {
    expect(balanceNote(60, 16)).toBe('Leaves you 44 credits.')
    expect(balanceNote(16, 16)).toBe('Leaves you 0 credits.')
    expect(balanceNote(4060, 16)).toBe('Leaves you 4,044 credits.')
  })

  it('says what there is when it is not enough', () => {
    expect(balanceNote(3, 4)).toBe('You have 3 credits.')
  })

  it('says nothing before the balance is known', () => {
    expect(balanceNote(undefined, 4)).toBeNull()
  })
})
