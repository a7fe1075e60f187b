import { describe, expect, it } from 'vitest'
import { findPrintedStrokes } from './printed-strokes.ts'

describe('findPrintedStrokes', () => {
  const size = 300
  const middle = 150 * size + 150
  const marked = (
    value: (x: number, y: number) => number,
    weight = new Float32Array(size * size).fill(1),
    cloth = weight,
  ) =>
    findPrintedStrokes(
      Float32Array.from(weight, (_, i) => value(i % size, Math.floor(i / size))),
      cloth,
      weight,
      { width: size, height: size },
      640,
    ).data

  it('marks a letter, dark or light, and its edge, and nothing beside it', () => {
    for (const depth of [-0.5, 0.5]) {
      const found = marked((x, y) => (Math.abs(x - 150) < 6 && Math.abs(y - 150) < 30 ? depth : 0))
      expect(found[middle]).toBe(255)
      expect(found[middle + 7]).toBe(255)
      expect(found[middle + 12]).toBe(0)
    }
  })

  it('marks a letter in light that falls off', () => {
    expect(marked((x, y) => x / 200 - (Math.abs(x - 150) < 6 && Math.abs(y - 150) < 30 ? 0.4 : 0))[middle]).toBe(255)
  })

  it('leaves what lies between letters', () => {
    const found = marked((x, y) => (Math.abs(y - 150) < 30 && x > 60 && x < 240 && x % 30 < 12 ? -0.5 : 0))
    expect(found[150 * size + 155]).toBe(255)
    expect(found[150 * size + 172]).toBe(0)
  })

  it('marks tall light letters, too, and not the dark gaps between them', () => {
    const found = marked((x, y) => (Math.abs(y - 150) < 35 && x > 80 && x < 220 && x % 20 < 14 ? 0.5 : 0))
    let [letters, all, gaps] = [0, 0, 0]
    for (let y = 120; y < 180; y += 1) {
      for (let x = 101; x < 200; x += 1) {
        if (x % 20 === 7) all += 1
        if (x % 20 === 7 && found[y * size + x] === 255) letters += 1
        // Two pixels from either letter.
        if (x % 20 === 17 && y > 150 && found[y * size + x] === 0) gaps += 1
      }
    }
    expect(letters / all).toBeGreaterThan(0.9)
    expect(gaps).toBeGreaterThan(0)
  })

  it('does not take the other side of the picture for what is beside a stroke', () => {
    const both = marked((x, y) => ((x < 30 || x >= size - 30) && Math.abs(y - 150) < 10 ? -0.5 : 0))
    const one = marked((x, y) => (x < 30 && Math.abs(y - 150) < 10 ? -0.5 : 0))
    for (let x = 0; x < 60; x += 1) expect(both[150 * size + x]).toBe(one[150 * size + x])
  })

  it('leaves folds: soft ones, and such as have one sharp side', () => {
    expect(Math.max(...marked((x) => 0.4 * Math.sin(x / 5)))).toBe(0)
    const pleat = (x: number): number => (x > 150 ? -0.5 * Math.max(0, 1 - (x - 150) / 20) : 0)
    expect(Math.max(...marked((x, y) => (Math.abs(y - 150) < 60 ? pleat(x) : 0)))).toBe(0)
  })

  it('marks what ends at another colour, too, but not at the edge of the garment', () => {
    const weight = Float32Array.from({ length: size * size }, (_, i) => (Math.floor(i / size) < 140 ? 0 : 1))
    const mound = (x: number, y: number): number => (Math.abs(x - 150) < 14 && y < 152 ? -0.5 : 0)
    expect(marked(mound, weight, new Float32Array(size * size).fill(1))[148 * size + 150]).toBe(255)
    expect(Math.max(...marked(mound, weight))).toBe(0)
  })

  it('leaves what is wider than any letter, and what is no cloth', () => {
    expect(Math.max(...marked((x, y) => (Math.abs(x - 150) < 40 && Math.abs(y - 150) < 40 ? -0.5 : 0)))).toBe(0)
    const weight = Float32Array.from({ length: size * size }, (_, i) => (Math.abs((i % size) - 150) < 6 ? 0 : 1))
    expect(Math.max(...marked((x) => (Math.abs(x - 150) < 6 ? -0.5 : 0), weight))).toBe(0)
  })
})
