import { describe, expect, it } from 'vitest'
import {
  EMPTY_DOCUMENT,
  brushWidth,
  dotNear,
  isUntouched,
  paintBounds,
  withDot,
  withOperation,
  withoutDot,
} from './document.ts'

describe('document', () => {
  it('finds the last set dot near a point and takes it away', () => {
    const first = { x: 10, y: 10, label: 1 } as const
    const second = { x: 12, y: 10, label: 0 } as const
    const document = withDot(withDot(EMPTY_DOCUMENT, first), second)
    expect(dotNear(document, { x: 11, y: 10.5 }, 5)).toBe(second)
    expect(dotNear(document, { x: 40, y: 10 }, 5)).toBeNull()
    expect(withoutDot(document, second).dots).toEqual([first])
  })

  it('is untouched only while it holds nothing', () => {
    expect(isUntouched(EMPTY_DOCUMENT)).toBe(true)
    expect(isUntouched(withOperation(EMPTY_DOCUMENT, { kind: 'inversion' }))).toBe(false)
  })

  it('raises brush widths below the range to its lower end (R10)', () => {
    const range = { min: 10, max: 150 }
    expect(brushWidth(3, range)).toBe(10)
    expect(brushWidth(50, range)).toBe(50)
    expect(brushWidth(400, range)).toBe(150)
    expect(brushWidth(Number.NaN, range)).toBe(10)
  })

  it('bounds a stroke by its brush', () => {
    expect(paintBounds({ kind: 'stroke', mode: 'draw', width: 10, points: [20, 20, 40, 30] })).toEqual({
      x0: 15,
      y0: 15,
      x1: 45,
      y1: 35,
    })
    expect(paintBounds({ kind: 'stroke', mode: 'draw', width: 10, points: [] })).toBeNull()
  })

  it('bounds a lasso by its corners', () => {
    expect(paintBounds({ kind: 'lasso', mode: 'draw', points: [2.5, 3, 9, 3, 9, 7.2] })).toEqual({
      x0: 2,
      y0: 3,
      x1: 9,
      y1: 8,
    })
  })
})
