import { describe, expect, it } from 'vitest'
import { createGrey, type RgbaImage } from '@toile/imaging'
import { findSleeveRest, laySleeves } from './sleeves.ts'
import { clothOf, HEIGHT, maskOf, stripes, type Test, WIDTH } from './testing/drawn.ts'

describe('sleeves at rest', () => {
  /** A shirt whose long sleeves hang straight down beside it, a finger's breadth away below the armpits. */
  const hanging: Test = (x, y) => {
    const u = Math.abs(x - WIDTH / 2)
    const body = y >= 24 && y < 190 && u < 34
    const sleeve = y >= 24 + 0.3 * (u - 34) && y < 165 && u >= 34 && u < 58 && (y < 62 || u > 40)
    const neck = (x - WIDTH / 2) ** 2 + (y - 22) ** 2 < 14 ** 2
    return (body || sleeve) && !neck
  }
  const reachAt = (picture: RgbaImage, y: number): [number, number] => {
    const row = Array.from({ length: WIDTH }, (_, x) => picture.data[4 * (y * WIDTH + x) + 3]! >= 128)
    return [row.indexOf(true), row.lastIndexOf(true)]
  }

  it('are turned out alike on both sides, and the body keeps its bytes', () => {
    const cut = clothOf(hanging, stripes)
    const rest = findSleeveRest(maskOf(hanging), 'upper')!
    expect(rest.turns).toHaveLength(2)
    const { picture } = laySleeves(cut, createGrey(WIDTH, HEIGHT), rest)
    const [left, right] = reachAt(picture, 140)
    expect(left).toBeLessThan(22)
    expect(Math.abs(left + right - (WIDTH - 1))).toBeLessThan(5)
    expect(rest.across).toBeGreaterThan(WIDTH / 2)
    expect(rest.across).toBeLessThan(1.4 * (WIDTH / 2))
    for (let y = 80; y < 185; y += 5) {
      const from = 4 * (y * WIDTH + 62)
      expect(picture.data.subarray(from, from + 4 * 56)).toEqual(cut.data.subarray(from, from + 4 * 56))
    }
    // The sleeve is whole: as much cloth as before, and no slit where it is set in.
    const area = (image: RgbaImage): number => image.data.filter((value, o) => o % 4 === 3 && value >= 128).length
    expect(area(picture) / area(cut)).toBeGreaterThan(0.94)
    expect(area(picture) / area(cut)).toBeLessThan(1.06)
  })

  it('take what was invented with them', () => {
    const map = createGrey(WIDTH, HEIGHT)
    for (let y = 90; y < 120; y += 1) map.data.fill(255, y * WIDTH + 32, y * WIDTH + 50)
    const cut = clothOf(hanging, stripes)
    const { invented, picture } = laySleeves(cut, map, findSleeveRest(maskOf(hanging), 'upper')!)
    let [before, after, bare] = [0, 0, 0]
    for (let p = 0; p < map.data.length; p += 1) {
      if (map.data[p] === 255 && cut.data[4 * p + 3]! >= 128) before += 1
      if (invented.data[p] !== 255) continue
      after += 1
      if (picture.data[4 * p + 3]! < 64) bare += 1
    }
    expect(after / before).toBeGreaterThan(0.85)
    expect(after / before).toBeLessThan(1.15)
    expect(bare).toBe(0)
    expect(invented.data[115 * WIDTH + 45]).toBe(0)
  })

  it('stay as they are where they lie well, are short or are none', () => {
    const spread: Test = (x, y) => {
      const u = Math.abs(x - WIDTH / 2)
      const along = (u - 30) * 0.6 + (y - 40) * 0.8
      const off = Math.abs((u - 30) * 0.8 - (y - 40) * 0.6)
      return (y >= 24 && y < 190 && u < 34) || (u >= 30 && along > 0 && along < 95 && off < 13)
    }
    expect(findSleeveRest(maskOf(spread), 'upper')).toBeUndefined()
    expect(
      findSleeveRest(
        maskOf((x, y) => Math.abs(x - 90) < 40 && y > 30 && y < 190),
        'upper',
      ),
    ).toBeUndefined()
    expect(findSleeveRest(createGrey(WIDTH, HEIGHT), 'upper')).toBeUndefined()
  })
})
