import { describe, expect, it } from 'vitest'
import { justify, pictureAfter, rowOf } from './justified-rows.ts'

const GAP = 10
const portrait = { width: 768, height: 1024 }
const square = { width: 1024, height: 1024 }
const measures = { width: 1000, height: 200, gap: GAP }

describe('rows of pictures', () => {
  it('fill the width with whole pictures of one height; the last keeps its height', () => {
    const pictures = [portrait, square, square, portrait, portrait, square, portrait, square, portrait]
    const rows = justify(pictures, measures)
    expect(rows.flatMap(({ start, end }) => pictures.slice(start, end))).toEqual(pictures)
    for (const { start, height, widths } of rows) {
      for (const [index, width] of widths.entries()) {
        const picture = pictures[start + index]!
        expect(width / height).toBeCloseTo(picture.width / picture.height)
      }
    }
    const filled = rows.map(({ widths }) => widths.reduce((sum, width) => sum + width, GAP * (widths.length - 1)))
    for (const width of filled.slice(0, -1)) expect(width).toBeCloseTo(1000)
    for (const { height } of rows.slice(0, -1)) expect(height).toBeLessThanOrEqual(200)
    expect(filled.at(-1)).toBeLessThan(1000)
    expect(rows.at(-1)?.height).toBe(200)
  })

  it('stand as they stood when more pictures come after them', () => {
    const some = justify(
      Array.from({ length: 30 }, () => portrait),
      measures,
    )
    const more = justify(
      Array.from({ length: 60 }, () => portrait),
      measures,
    )
    expect(more.slice(0, some.length - 1)).toEqual(some.slice(0, -1))
  })

  it('hold any picture, however long or narrow the picture or the window', () => {
    for (const width of [0, 50, 320]) {
      const rows = justify([{ width: 8000, height: 10 }, { width: 10, height: 8000 }, square], { ...measures, width })
      expect(rows.at(-1)?.end).toBe(3)
      for (const { height } of rows) expect(height).toBeGreaterThan(0)
    }
    expect(justify([], measures)).toEqual([])
  })
})

describe('keys', () => {
  // Three rows: six portraits, six portraits, one square.
  const rows = justify([...Array.from({ length: 14 }, () => portrait), square], measures)
  const from =
    (at: number) =>
    (key: string, toEnds = false) =>
      pictureAfter(key, at, rows, { gap: GAP, toEnds })

  it('lead along and over the ends of rows, and to what lies above and below', () => {
    const perRow = rows[0]!.end
    expect(from(0)('ArrowRight')).toBe(1)
    expect(from(perRow - 1)('ArrowRight')).toBe(perRow)
    expect(from(perRow)('ArrowLeft')).toBe(perRow - 1)
    expect(from(2)('ArrowDown')).toBe(perRow + 2)
    expect(from(perRow + 2)('ArrowUp')).toBe(2)
    expect(from(perRow + 1)('Home')).toBe(perRow)
    expect(from(perRow + 1)('End')).toBe(2 * perRow - 1)
    expect(from(perRow + 1)('End', true)).toBe(14)
    expect(from(perRow + 1)('Home', true)).toBe(0)
  })

  it('lead nowhere from the first and the last, nor by other keys', () => {
    expect(from(0)('ArrowLeft')).toBeNull()
    expect(from(0)('ArrowUp')).toBeNull()
    expect(from(14)('ArrowRight')).toBeNull()
    expect(from(14)('ArrowDown')).toBeNull()
    expect(from(3)('a')).toBeNull()
    expect(from(99)('ArrowLeft')).toBeNull()
    expect(rowOf(rows, 14)).toBe(rows.length - 1)
  })
})
