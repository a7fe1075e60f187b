import { createGrey, distanceTo, type GreyImage } from '@toile/imaging'
import { describe, expect, it } from 'vitest'
import { findStrap } from './find-strap.ts'

const [WIDTH, HEIGHT] = [100, 120]
type Point = readonly [x: number, y: number]
type Line = readonly [from: Point, to: Point, width: number]

/** A shirt of 80 by 100 pixels with lines of another colour on it. */
function otherIn(...lines: readonly Line[]): { other: GreyImage; depth: Float32Array; side: number } {
  const outside = createGrey(WIDTH, HEIGHT)
  const other = createGrey(WIDTH, HEIGHT)
  for (let y = 0, p = 0; y < HEIGHT; y += 1) {
    for (let x = 0; x < WIDTH; x += 1, p += 1) {
      if (x < 10 || x >= 90 || y < 10 || y >= 110) outside.data[p] = 255
      else if (lines.some((line) => isOn(line, x, y))) other.data[p] = 255
    }
  }
  return { other, depth: distanceTo(outside).data, side: Math.sqrt(80 * 100) }
}

function isOn([[fromX, fromY], [toX, toY], width]: Line, x: number, y: number): boolean {
  const [dx, dy] = [toX - fromX, toY - fromY]
  const along = ((x - fromX) * dx + (y - fromY) * dy) / (dx * dx + dy * dy)
  const away = Math.hypot(x - fromX - along * dx, y - fromY - along * dy)
  return along >= 0 && along <= 1 && away <= width / 2
}

const found = (...lines: readonly Line[]): GreyImage | undefined => {
  const { other, depth, side } = otherIn(...lines)
  return findStrap(other, depth, side)
}

const CHAIN: Line = [[75, 20], [30, 80], 3]

describe('findStrap', () => {
  it('finds a chain that lies slantwise across, alone or beside a placket', () => {
    const placket: Line = [[50, 40], [50, 100], 2]
    for (const strap of [found(CHAIN)!, found(CHAIN, [[20, 90], [20, 108], 2])!]) {
      expect(strap.data[50 * WIDTH + 52]).toBe(255)
      expect(strap.data[50 * WIDTH + 70]).toBe(0)
      expect(strap.data[100 * WIDTH + 20]).toBe(0)
    }
    expect(found(placket)).toBeUndefined()
  })

  it('leaves belts, zips, sashes and short pieces', () => {
    expect(found([[15, 60], [85, 62], 3])).toBeUndefined()
    expect(found([[50, 15], [46, 100], 2])).toBeUndefined()
    expect(found([[75, 20], [30, 80], 16])).toBeUndefined()
    expect(found([[60, 40], [50, 55], 3])).toBeUndefined()
    expect(found()).toBeUndefined()
  })

  it('leaves a pair that lean to each other: lapels, and the zips of an open collar', () => {
    expect(found([[20, 15], [44, 60], 3], [[80, 15], [56, 60], 3])).toBeUndefined()
  })

  it('leaves stripes that run slantwise side by side, whatever their lengths', () => {
    expect(found([[20, 20], [60, 70], 2], [[35, 20], [75, 70], 2])).toBeUndefined()
    expect(found([[20, 20], [84, 100], 2], [[50, 20], [80, 57], 2])).toBeUndefined()
  })

  it('finds a strap that breaks', () => {
    const strap = found([[25, 15], [45, 45], 3], [[51, 54], [75, 90], 3])!
    expect([strap.data[30 * WIDTH + 35], strap.data[75 * WIDTH + 65]]).toEqual([255, 255])
  })
})
