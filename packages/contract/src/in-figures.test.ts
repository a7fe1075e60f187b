import { describe, expect, it } from 'vitest'
import { inFigures } from './in-figures.ts'

describe('a whole number in figures', () => {
  it.each([0, 7, 12, 100, 999, 1000, 1234, 20_000, 123_456, 1_000_000, 9_876_543_210, -5, -999, -1000, -1_234_567])(
    '%d is written as English writes it',
    (whole) => expect(inFigures(whole)).toBe(whole.toLocaleString('en')),
  )
})
