import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { paginationOf } from './pagination.ts'

describe('pages', () => {
  test('an empty list is page 1 of 1', () => {
    expect(paginationOf(1, 0)).toEqual({
      current_page: 1,
      has_previous: false,
      has_next: false,
      total_pages: 1,
      show_first: false,
      show_last: false,
      multiple_pages: false,
      total_output_images: 0,
    })
  })

  test('12 items are one page, 13 are two', () => {
    expect(paginationOf(1, 12)).toMatchObject({ total_pages: 1, multiple_pages: false })
    expect(paginationOf(1, 13)).toMatchObject({ total_pages: 2, multiple_pages: true, has_next: true })
  })

  test('whatever page is asked for, the answer is one that exists, and its neighbours too', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 1_000_000 }),
        fc.nat(5000),
        fc.integer({ min: 1, max: 50 }),
        (page, total, size) => {
          const answer = paginationOf(page, total, size)
          expect(answer.current_page).toBeGreaterThanOrEqual(1)
          expect(answer.current_page).toBeLessThanOrEqual(answer.total_pages)
          expect(answer.has_next).toBe(answer.current_page < answer.total_pages)
          expect(answer.has_previous).toBe(answer.current_page > 1)
          expect((answer.total_pages - 1) * size).toBeLessThan(Math.max(total, 1))
          expect(answer.total_pages * size).toBeGreaterThanOrEqual(total)
        },
      ),
    )
  })
})
