import type { ClassName } from '@toile/eye'
import { createFloat, createGrey } from '@toile/imaging'
import { describe, expect, it } from 'vitest'
import { overlapsOf } from './overlap.ts'
import { classAreas, type ClassProbabilities } from './class-probabilities.ts'

const WIDTH = 40
const HEIGHT = 60
const CLASSES = ['background', 'skin', 'hair', 'bag', 'upper', 'lower'] as const
type Box = readonly [name: (typeof CLASSES)[number], left: number, top: number, right: number, bottom: number]

/** What lies over a garment in a photo of boxes, of which later ones are before earlier ones. */
function overIn(
  boxes: readonly Box[],
  className: ClassName = 'upper',
  cut: readonly Box[] = boxes,
  taken?: Box,
  what: 'skin' | 'other' | 'strap' = 'other',
) {
  const grid = createFloat(WIDTH, HEIGHT, CLASSES.length)
  const mask = createGrey(WIDTH, HEIGHT)
  const off = createGrey(WIDTH, HEIGHT)
  const classOf = (x: number, y: number, all: readonly Box[]) =>
    all.findLast(([, left, top, right, bottom]) => x >= left && x < right && y >= top && y < bottom)?.[0] ??
    'background'
  for (let p = 0; p < WIDTH * HEIGHT; p += 1) {
    const [x, y] = [p % WIDTH, Math.floor(p / WIDTH)]
    grid.data[p * CLASSES.length + CLASSES.indexOf(classOf(x, y, boxes))] = 1
    if (classOf(x, y, cut) === className) mask.data[p] = 255
    if (taken !== undefined && classOf(x, y, [taken]) !== 'background') off.data[p] = 255
  }
  const seen: ClassProbabilities = { classes: CLASSES, grid, at: () => 0 }
  return overlapsOf(classAreas(seen), className, mask, taken && { [what]: off })
}

const SHIRT: Box = ['upper', 10, 10, 30, 50]

describe('overlapsOf', () => {
  it('tells a bag that hangs before a garment or along it, and one of which a rest was cut out with it', () => {
    expect(overIn([SHIRT, ['bag', 20, 30, 28, 40]])).toEqual(['bag'])
    expect(overIn([SHIRT, ['bag', 30, 20, 38, 40]])).toEqual(['bag'])
    expect(overIn([SHIRT, ['bag', 29, 30, 30, 34]], 'upper', [SHIRT])).toEqual(['bag'])
  })

  it('tells long hair that falls over a garment, and is quiet about what ends on the shoulders', () => {
    const head: Box = ['hair', 16, 2, 24, 14]
    expect(overIn([SHIRT, head, ['hair', 14, 12, 17, 26]])).toEqual(['hair'])
    expect(overIn([SHIRT, ['hair', 16, 2, 24, 12]])).toEqual([])
  })

  it('tells a hand before it, and both', () => {
    const hand: Box = ['skin', 16, 30, 21, 35]
    expect(overIn([SHIRT, hand])).toEqual(['hand'])
    expect(overIn([SHIRT, hand, ['bag', 24, 36, 34, 46]])).toEqual(['bag', 'hand'])
  })

  it('tells a hand by what is seen of the garment on either side of it, or by how much it lies along that', () => {
    const beyond: Box = ['background', 20, 26, 27, 40]
    expect(overIn([SHIRT, beyond, ['skin', 20, 30, 24, 36]])).toEqual(['hand'])
    expect(overIn([SHIRT, ['skin', 26, 30, 30, 34]])).toEqual(['hand'])
    expect(overIn([SHIRT, ['background', 15, 29, 24, 38], ['skin', 17, 31, 21, 35]])).toEqual([])
  })

  it('takes neither a deep neck, nor a leg in a slit, nor a bare body for a hand', () => {
    expect(overIn([SHIRT, ['skin', 17, 11, 23, 17]])).toEqual([])
    expect(overIn([SHIRT, ['skin', 18, 46, 21, 50]])).toEqual([])
    expect(overIn([SHIRT, ['skin', 14, 20, 26, 40]])).toEqual([])
  })

  it('is quiet about a neck, bare arms at its sides, legs below it, and a bag that hangs away from it', () => {
    const neck: Box = ['skin', 16, 4, 24, 14]
    const arms: readonly Box[] = [
      ['skin', 6, 16, 10, 44],
      ['skin', 30, 16, 34, 44],
    ]
    expect(overIn([SHIRT, neck, ...arms, ['skin', 12, 50, 28, 58], ['bag', 35, 30, 40, 50]])).toEqual([])
    expect(overIn([SHIRT])).toEqual([])
  })

  it('takes a knee in torn trousers for no hand, but one in their pocket', () => {
    const trousers: Box = ['lower', 10, 10, 30, 50]
    expect(overIn([trousers, ['skin', 18, 36, 21, 39]], 'lower')).toEqual([])
    expect(overIn([trousers, ['skin', 26, 22, 29, 26]], 'lower')).toEqual(['hand'])
  })

  it('tells that something was taken off it where that has no other name and is no crumb', () => {
    const taken: Box = ['upper', 10, 30, 13, 34]
    expect(overIn([SHIRT], 'upper', [SHIRT], taken)).toEqual(['other'])
    expect(overIn([SHIRT, ['bag', 30, 20, 38, 40]], 'upper', [SHIRT], taken)).toEqual(['bag'])
    expect(overIn([SHIRT], 'upper', [SHIRT], ['upper', 10, 30, 11, 31])).toEqual([])
  })

  it('tells a hand, or the strap of a bag, that was taken off it, though the eye takes that for the garment', () => {
    expect(overIn([SHIRT], 'upper', [SHIRT], ['upper', 10, 30, 13, 34], 'skin')).toEqual(['hand'])
    expect(overIn([SHIRT], 'upper', [SHIRT], ['upper', 10, 30, 13, 34], 'strap')).toEqual(['bag'])
  })

  it('says nothing of a bag that is asked for itself, and of nothing', () => {
    expect(overIn([['bag', 10, 10, 30, 30]], 'bag')).toEqual([])
    expect(overIn([['bag', 10, 10, 30, 30]], 'lower')).toEqual([])
  })
})
