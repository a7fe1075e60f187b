import { describe, expect, it } from 'vitest'
import { addedWords } from './added.ts'

const said = (...shares: number[]) => addedWords(shares)

describe('what is said of what was added', () => {
  it('is nothing where no account was kept', () => {
    expect(said()).toBeUndefined()
  })

  it('is that all is on the photo, or how much is not', () => {
    expect(said(0, 0)).toBe('All that you see of the garment is in your photo.')
    expect(said(0.124)).toBe('12 % of the garment was added: the photo does not show it.')
    expect(said(0.004)).toBe('Less than 1 % of the garment was added: the photo does not show it.')
  })

  it('is one sentence for several pictures', () => {
    expect(said(0.12, 0.121)).toBe('12 % of the garment was added: the photo does not show it.')
    expect(said(0.02, 0.3)).toBe('2 % to 30 % of the garment was added: the photo does not show it.')
    expect(said(0, 0.3)).toBe('Up to 30 % of the garment was added: the photo does not show it.')
  })
})
