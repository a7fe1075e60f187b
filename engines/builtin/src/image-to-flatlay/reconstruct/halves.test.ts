import { describe, expect, it } from 'vitest'
import { createGrey, type GreyImage } from '@toile/imaging'
import { completeGarment, inventedShare } from './complete-garment.ts'
import { findHalves, findLegs } from './halves.ts'
import { layNearest, layPicture } from './lay-picture.ts'
import { layHalves } from './flat-transform.ts'
import { clothOf, HEIGHT, maskOf, NAVY, shirt, type Test, WIDTH } from './testing/drawn.ts'

describe('halves', () => {
  const FILL_RATIO = { across: 0.86, down: 0.88 }
  /** A coat that is worn open, its fronts hanging apart to the hem. */
  const coat: Test = (x, y) => {
    const u = Math.abs(x - WIDTH / 2)
    return y > 30 && y < 190 && u > 8 + 0.1 * (y - 30) && u < 62
  }
  const rowOf = (mask: GreyImage, y: number) => mask.data.subarray(y * mask.width, (y + 1) * mask.width)
  const gapAt = (mask: GreyImage, y: number): number => {
    const row = rowOf(mask, y)
    return row.indexOf(255, mask.width / 2) - row.lastIndexOf(255, mask.width / 2 - 1) - 1
  }

  it('brings both fronts of an open coat together, level, each as it was seen', () => {
    const halves = findHalves(maskOf(coat), WIDTH / 2)!
    expect([halves.left.mirrored, halves.right.mirrored]).toEqual([false, false])
    const transform = layHalves(maskOf(coat), halves, WIDTH, HEIGHT, FILL_RATIO)
    const laid = layNearest(maskOf(coat), transform)
    for (let y = 70; y < 180; y += 10) expect(gapAt(laid, y)).toBeLessThan(9)
  })

  it('takes the better half for both where the other is hidden by nearly half or more', () => {
    const half = maskOf((x, y) => coat(x, y) && (x < WIDTH / 2 || y > 140))
    const halves = findHalves(half, WIDTH / 2)!
    expect([halves.left.mirrored, halves.right.mirrored]).toEqual([false, true])
    const laid = layNearest(half, layHalves(half, halves, WIDTH, HEIGHT, FILL_RATIO))
    for (let y = 40; y < 190; y += 10) expect([...rowOf(laid, y)]).toEqual([...rowOf(laid, y)].toReversed())
    expect(laid.data.filter((value) => value === 255).length).toBeGreaterThan(8000)
  })

  it('leaves what is closed and whole, and what is not there', () => {
    expect(findHalves(maskOf(shirt), WIDTH / 2)).toBeUndefined()
    expect(findHalves(createGrey(WIDTH, HEIGHT), WIDTH / 2)).toBeUndefined()
    expect(findLegs(createGrey(WIDTH, HEIGHT))).toBeUndefined()
  })

  const trousers: Test = (x, y) => {
    const u = Math.abs(x - WIDTH / 2)
    return y > 20 && y < 200 && u < 36 && (y < 80 || u > 2 + 0.05 * (y - 80))
  }

  it('leaves trousers with both legs and hips, and takes the seen leg for one that a bag hides', () => {
    expect(findLegs(maskOf(trousers))).toBeUndefined()
    const one = maskOf((x, y) => trousers(x, y) && !(x < WIDTH / 2 && y > 80 && y < 180))
    const halves = findLegs(one)!
    expect([halves.left.mirrored, halves.right.mirrored, halves.rise]).toEqual([true, false, 0])
    const laid = layNearest(one, layHalves(one, halves, WIDTH, HEIGHT, FILL_RATIO))
    expect([...rowOf(laid, 120)]).toEqual([...rowOf(laid, 120)].toReversed())
  })

  it('lays two legs side by side and adds hips and a waist in their own cloth, all of it mapped', () => {
    const legs: Test = (x, y) => y > 70 && y < 200 && Math.abs(Math.abs(x - WIDTH / 2) - 30) < 16
    const halves = findLegs(maskOf(legs))!
    expect(halves.rise).toBeGreaterThan(20)
    const transform = layHalves(maskOf(legs), halves, WIDTH, HEIGHT, FILL_RATIO)
    const cut = layPicture(
      clothOf(legs, () => NAVY),
      transform,
    )
    const rise = halves.rise * transform.scale
    const { picture, invented } = completeGarment(cut, createGrey(WIDTH, HEIGHT), 'none', 3, { rise, kind: 'trousers' })
    const [x, y] = [WIDTH / 2 + 8, Math.round(HEIGHT * 0.06 + rise / 2)]
    const o = 4 * (y * WIDTH + x)
    expect(cut.data[o + 3]).toBe(0)
    expect(picture.data[o + 3]).toBe(255)
    for (let c = 0; c < 3; c += 1) expect(Math.abs(picture.data[o + c]! - NAVY[c]!)).toBeLessThan(12)
    expect(inventedShare({ picture, invented })).toBeGreaterThan(0.1)
    const unmapped = [...invented.data.keys()].filter(
      (p) => picture.data[4 * p + 3]! >= 128 && cut.data[4 * p + 3]! < 64 && invented.data[p] !== 255,
    )
    expect(unmapped).toEqual([])
  })
})
