import { createRgba, type RgbaImage } from '@toile/imaging'
import { describe, expect, test } from 'vitest'
import { lineRecall, thinLines } from './lines.ts'

const SIDE = 160

function paint(grey: (x: number, y: number) => number): RgbaImage {
  const image = createRgba(SIDE, SIDE)
  for (let pixel = 0; pixel < SIDE * SIDE; pixel += 1) {
    const value = grey(pixel % SIDE, Math.floor(pixel / SIDE))
    image.data.set([value, value, value, 255], 4 * pixel)
  }
  return image
}

const onRing = (x: number, y: number, shift = 0) => Math.abs(Math.hypot(x - 80 - shift, y - 80) - 50) < 1.6
const onBar = (x: number, y: number, shift = 0) => Math.abs(y - 80 - x / 9 - shift) < 1.6 && Math.abs(x - 80) < 40
const onLine = (x: number, y: number, shift = 0) => onRing(x, y, shift) || onBar(x, y, shift)
const drawing = paint((x, y) => (onLine(x, y) ? 20 : 250))
/** Repeats itself on every run. */
const noise = (x: number, y: number) => (Math.imul(x * 374_761 + y * 668_265, 2_246_822_519) >>> 8) % 256

describe('thinLines', () => {
  test('leaves lines of one pixel where there was ink, and nothing on paper lit from one side', () => {
    const lit = paint((x, y) => (onLine(x, y) ? 0.2 : 1) * (120 + 0.8 * x))
    const lines = thinLines(lit)
    const count = lines.data.reduce((sum, value) => sum + value, 0)
    expect(count).toBeGreaterThan(300)
    expect(count).toBeLessThan(480)
    const strayed = [...lines.data.keys()].filter(
      (at) => lines.data[at] === 1 && !onLine(at % SIDE, Math.floor(at / SIDE)),
    )
    expect(strayed).toEqual([])
  })
})

describe('lineRecall', () => {
  test('is 1 for the drawing itself and for the same lines as seams between two cloths', () => {
    expect(lineRecall(drawing, drawing, 3)).toBe(1)
    const cloth = paint((x, y) => (Math.hypot(x - 80, y - 80) < 50 ? (y - 80 < x / 9 ? 120 : 150) : 235))
    expect(lineRecall(drawing, cloth, 3)).toBeGreaterThan(0.85)
  })

  test('is 0 for a blank picture and small for shading', () => {
    expect(
      lineRecall(
        drawing,
        paint(() => 200),
        3,
      ),
    ).toBe(0)
    expect(
      lineRecall(
        drawing,
        paint((x) => 60 + x),
        3,
      ),
    ).toBe(0)
  })

  test('is low for lines that went elsewhere, and counts half where half is lost', () => {
    expect(
      lineRecall(
        drawing,
        paint((x, y) => (onLine(x, y, 14) ? 20 : 250)),
        3,
      ),
    ).toBeLessThan(0.4)
    const half = paint((x, y) => (x < 80 && onLine(x, y) ? 20 : 250))
    expect(lineRecall(drawing, half, 3)).toBeCloseTo(0.5, 1)
  })

  test('fine grain does not pass for lines', () => {
    expect(
      lineRecall(
        drawing,
        paint((x, y) => 180 + noise(x, y) / 32),
        3,
      ),
    ).toBeLessThan(0.3)
  })
})
