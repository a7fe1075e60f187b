import { describe, expect, it } from 'vitest'
import { pageOf } from './page-number.ts'

describe('pageOf', () => {
  it.each([
    [null, 1],
    ['3', 3],
    ['0', 1],
    ['-2', 1],
    ['2.5', 1],
    ['abc', 1],
    ['1e99', 1],
  ])('%s is page %d', (parameter, page) => {
    expect(pageOf(parameter)).toBe(page)
  })
})
