import { describe, expect, it } from 'vitest'
import { columnsFor, widthWithin } from './grid.tsx'

const portrait = { width: 768, height: 1024 }
const square = { width: 1024, height: 1024 }

describe('columns of results', () => {
  it('are four for portraits and two for the rest, never more than pictures', () => {
    expect(columnsFor(portrait, 4, 1200)).toBe(4)
    expect(columnsFor(square, 4, 1200)).toBe(2)
    expect(columnsFor(portrait, 1, 1200)).toBe(1)
  })

  it('are two and one on a phone', () => {
    expect(columnsFor(portrait, 4, 336)).toBe(2)
    expect(columnsFor(square, 4, 336)).toBe(1)
  })

  it('are fewer where four portraits would be too narrow', () => {
    expect(columnsFor(portrait, 4, 800)).toBe(2)
  })
})

describe('the table of results', () => {
  it('is as wide as lets each row be seen whole, captions and margins included', () => {
    expect(widthWithin(square, 1, 1, 643)).toBe(499)
    expect(widthWithin(square, 4, 2, 835)).toBe(595)
    expect(widthWithin(portrait, 1, 1, 800)).toBe(492)
  })

  it('is scrolled rather than made of pictures too small to be judged', () => {
    expect(widthWithin(square, 4, 2, 600)).toBe(480)
  })
})
