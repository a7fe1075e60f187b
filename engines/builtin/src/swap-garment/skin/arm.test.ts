import { describe, expect, it } from 'vitest'
import { createGrey } from '@toile/imaging'
import { armProfile, readArms } from './arm.ts'
import type { ArmPlace } from './arm-geometry.ts'
import { readShape } from '../../garment-shape/shape.ts'
import { armInSleeve } from './arm-below-sleeve.ts'
import { drawMask, type Polygon } from '../../garment-shape/testing/drawn.ts'
import { body, hands, wide } from '../testing/pullover.ts'

describe('readArms', () => {
  const arms = readArms(body, hands)
  const place: ArmPlace = { cover: 0, across: 0, round: 0, inside: 0, nx: 0, ny: 0, along: 0, past: 0 }
  const widthAt = (y: number): number => {
    let width = 0
    for (let x = 200; x < 400; x += 1) {
      if (wide.data[y * 400 + x]! < 128 || x < 265) continue
      arms.right!.at(x + 0.5, y + 0.5, place)
      width += place.cover
    }
    return width
  }

  it('finds an arm in each sleeve, narrower than that and narrower still at the wrist', () => {
    expect(Object.keys(arms)).toEqual(['left', 'right'])
    const sleeve = 60
    expect(widthAt(210)).toBeLessThan(0.8 * sleeve)
    expect(widthAt(210)).toBeGreaterThan(0.4 * sleeve)
    expect(widthAt(270)).toBeLessThan(widthAt(210))
  })

  it('goes over into the hand that comes out of the sleeve', () => {
    arms.right!.at(321, 303, place)
    expect(place.cover).toBe(1)
    expect(Math.abs(place.across)).toBeLessThan(0.5)
    expect(arms.right!.seen.length).toBeGreaterThan(100)
  })

  it('is no arm for certain past the end of its sleeve', () => {
    arms.right!.at(300, 240, place)
    expect(place.past).toBe(0)
    arms.right!.at(330, 345, place)
    expect(place.past).toBe(1)
  })

  it('fills a sleeve that tapers as an arm does', () => {
    const close: Polygon = [
      [170, 40],
      [230, 40],
      [262, 60],
      [325, 300],
      [303, 306],
      [252, 170],
      [252, 320],
      [148, 320],
      [148, 170],
      [97, 306],
      [75, 300],
      [138, 60],
    ]
    const tight = drawMask(400, 420, close)
    const { right } = readArms(readShape(tight)!, createGrey(400, 420))
    let [marked, covered] = [0, 0]
    for (let y = 190; y < 295; y += 1) {
      for (let x = 256; x < 400; x += 1) {
        if (tight.data[y * 400 + x]! < 255) continue
        right!.at(x + 0.5, y + 0.5, place)
        marked += 1
        covered += place.cover
      }
    }
    expect(covered / marked).toBeGreaterThan(0.97)
  })

  describe('below wide short sleeves', () => {
    const SHORT: Polygon = [
      [170, 40],
      [230, 40],
      [270, 60],
      [330, 170],
      [262, 180],
      [262, 320],
      [138, 320],
      [138, 180],
      [70, 170],
      [130, 60],
    ]
    const ARMS: readonly Polygon[] = [
      [
        [276, 170],
        [310, 170],
        [318, 300],
        [284, 300],
      ],
      [
        [124, 170],
        [90, 170],
        [82, 300],
        [116, 300],
      ],
    ]
    const tee = drawMask(400, 420, SHORT)
    const bare = drawMask(400, 420, ...ARMS)
    for (let i = 0; i < bare.data.length; i += 1) if (tee.data[i]! > 0) bare.data[i] = 0
    const shown = readArms(readShape(tee)!, bare)
    const columnsAt = (key: 'left' | 'right', y: number): number[] =>
      Array.from({ length: 400 }, (_, x) => x).filter((x) => {
        if (tee.data[y * 400 + x]! < 128 || (key === 'left' ? x > 137 : x < 263)) return false
        shown[key]!.at(x + 0.5, y + 0.5, place)
        return place.cover > 0.5
      })

    it('goes on straight up from the arm that is seen, with the ground beside it', () => {
      for (const y of [140, 160]) {
        expect(Math.abs(Math.max(...columnsAt('right', y)) - 309)).toBeLessThan(6)
        expect(Math.abs(Math.min(...columnsAt('left', y)) - 91)).toBeLessThan(6)
      }
      expect(shown.right!.seen.length).toBeGreaterThan(100)
    })

    it('turns to the shoulder where the line that is seen would pass it by, as with elbows bent', () => {
      const shape = readShape(tee)!
      if (shape.kind !== 'upper') throw new Error('no top')
      const side = shape.trunk.sides.left
      const width = 34
      const inward = { x: side.tip.x - 30, y: side.tip.y + 140, dx: 0.45, dy: 0.893, width, seen: [] }
      const [first] = armInSleeve(inward, side, shape.outline, 0.5, true)
      expect(Math.hypot(first!.x - side.tip.x, first!.y - side.tip.y)).toBeLessThan(1.6 * width)
      expect(armInSleeve(inward, side, shape.outline, 0.5, true).at(-1)!.x).toBeGreaterThan(inward.x)
    })

    it('is as round as the sleeve at the shoulder', () => {
      let [marked, covered] = [0, 0]
      for (let y = 62; y < 72; y += 1) {
        for (let x = 268; x < 400; x += 1) {
          if (tee.data[y * 400 + x]! < 255) continue
          shown.right!.at(x + 0.5, y + 0.5, place)
          marked += 1
          covered += place.cover
        }
      }
      expect(marked).toBeGreaterThan(20)
      expect(covered / marked).toBeGreaterThan(0.97)
    })
  })

  it('draws one arm as thick as the other where one hand is half hidden', () => {
    const half = hands.data.slice()
    for (let i = 0; i < half.length; i += 1) if (i % 400 > 321) half[i] = 0
    const both = readArms(body, { ...hands, data: half })
    const widths = (['left', 'right'] as const).map((side) => {
      let width = 0
      for (let x = 0; x < 400; x += 1) {
        if (wide.data[230 * 400 + x]! < 128 || (side === 'left' ? x > 135 : x < 265)) continue
        both[side]!.at(x + 0.5, 230.5, place)
        width += place.cover
      }
      return width
    })
    expect(Math.abs(widths[0]! - widths[1]!)).toBeLessThan(0.06 * widths[0]!)
  })

  it('tapers from the shoulder to the wrist', () => {
    const widths = Array.from({ length: 21 }, (_, k) => armProfile(k / 20))
    expect(widths).toEqual(widths.toSorted((p, q) => q - p))
    expect(widths.at(-1)! / widths[0]!).toBeLessThan(0.6)
  })
})
