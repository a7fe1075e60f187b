import { describe, expect, it } from 'vitest'
import type { Colours } from './holes.ts'
import { fillOf, holesInGarment } from './holes.ts'
import { decodeRuns } from './runs.ts'

const size = { width: 120, height: 160 }
type Box = readonly [x0: number, y0: number, x1: number, y1: number]
type Colour = readonly [number, number, number]

const WALL: Colour = [214, 210, 204]
const CLOTH: Colour = [32, 70, 140]
const MOTIF: Colour = [240, 200, 40]
const SKIN: Colour = [214, 160, 132]
const LEATHER: Colour = [96, 44, 30]

/** A body of 60 × 100, and an arm at its left that leaves a gap of 6 × 60 to it. */
const BODY: Box = [40, 30, 100, 130]
const ARM: readonly Box[] = [
  [20, 30, 34, 130],
  [20, 30, 40, 50],
  [20, 110, 40, 130],
]
const GAP: Box = [34, 50, 40, 110]
const PRINT: Box = [60, 60, 80, 85]
const FACE: Box = [62, 8, 78, 28]

function maskOf(marked: readonly Box[], left: readonly Box[] = []): Uint8Array {
  const pixels = new Uint8Array(size.width * size.height)
  const fill = (boxes: readonly Box[], value: number): void => {
    for (const [x0, y0, x1, y1] of boxes) {
      for (let y = y0; y < y1; y++) pixels.fill(value, y * size.width + x0, y * size.width + x1)
    }
  }
  fill(marked, 255)
  fill(left, 0)
  return pixels
}

/** A photo of a figure before a wall, at half the mask's size. */
function photoOf(colours: {
  print?: Colour
  gap?: Colour
  face?: Colour
  cloth?: Colour
  front?: readonly Box[]
  leather?: Colour
}): Colours {
  const data = new Uint8ClampedArray((size.width / 2) * (size.height / 2) * 4)
  const isIn = (x: number, y: number, [x0, y0, x1, y1]: Box): boolean => x >= x0 && x < x1 && y >= y0 && y < y1
  for (let row = 0; row < size.height / 2; row++) {
    for (let column = 0; column < size.width / 2; column++) {
      const [x, y] = [2 * column, 2 * row]
      const grain = ((7 * column + 13 * row) % 9) - 4
      const colour = colours.front?.some((box) => isIn(x, y, box))
        ? (colours.leather ?? LEATHER)
        : isIn(x, y, PRINT)
          ? (colours.print ?? colours.cloth ?? CLOTH)
          : isIn(x, y, GAP)
            ? (colours.gap ?? WALL)
            : [BODY, ...ARM].some((box) => isIn(x, y, box))
              ? (colours.cloth ?? CLOTH)
              : isIn(x, y, FACE)
                ? (colours.face ?? WALL)
                : WALL
      data.set([...colour.map((value) => value + grain), 255], 4 * (row * (size.width / 2) + column))
    }
  }
  return { width: size.width / 2, height: size.height / 2, data }
}

const WHOLE = [BODY, ...ARM]

describe('a part of a garment that its mark leaves out', () => {
  it('is a print that a mark has gone round', () => {
    const holes = holesInGarment(maskOf(WHOLE, [PRINT]), size, photoOf({ print: MOTIF }))
    expect(holes).toMatchObject([
      { bounds: { x0: 60, y0: 60, x1: 80, y1: 85 }, middle: { x: 70, y: 72 }, size: 20 * 25 },
    ])
  })

  it('is cloth of the garment’s own colour', () => {
    expect(holesInGarment(maskOf(WHOLE, [PRINT]), size, photoOf({}))).toHaveLength(1)
  })

  it.each<[string, Colour]>([
    ['as it is', WALL],
    ['in its shade', [160, 158, 152]],
  ])('is no gap between an arm and the body, where the ground shows %s', (_how, gap) => {
    expect(holesInGarment(maskOf(WHOLE), size, photoOf({ gap }))).toEqual([])
  })

  it('is no hand in front, of the skin of the face in another light; a print like skin is where none is seen', () => {
    const hand: Colour = [232, 180, 150]
    const holesOf = (print: Colour, face?: Colour) =>
      holesInGarment(maskOf(WHOLE, [PRINT]), size, photoOf({ print, ...(face && { face }) }))
    expect(holesOf(hand, SKIN)).toEqual([])
    expect(holesOf([150, 108, 90], SKIN)).toEqual([])
    expect(holesOf([92, 58, 44], [84, 52, 40])).toEqual([])
    expect(holesOf(hand)).toHaveLength(1)
    expect(holesOf(MOTIF, SKIN)).toHaveLength(1)
    const camel = photoOf({ print: [196, 146, 110], cloth: [190, 140, 100], face: SKIN })
    expect(holesInGarment(maskOf(WHOLE, [PRINT]), size, camel)).toHaveLength(1)
    expect(holesOf([40, 30, 30], [40, 30, 30])).toHaveLength(1)
  })

  describe('beside what lies in front', () => {
    /** A bag on a strap that goes up over the shoulder and beyond the mark. */
    const BAG: Box = [60, 80, 84, 110]
    const STRAP: Box = [68, 20, 72, 80]
    const holesOf = (left: readonly Box[], given: Parameters<typeof photoOf>[0]) =>
      holesInGarment(maskOf([BODY], left), size, photoOf(given))

    it('is no bag, nor its strap, though that is marked where it leaves the garment', () => {
      expect(holesOf([BAG], { front: [BAG, STRAP] })).toEqual([])
      expect(holesOf([BAG, [68, 36, 72, 80]], { front: [BAG, STRAP] })).toEqual([])
      expect(holesOf([[68, 40, 72, 78]], { front: [STRAP] })).toEqual([])
    })

    it('is a print of the same colour, that ends with the garment or before', () => {
      expect(holesOf([BAG], { front: [BAG] })).toHaveLength(1)
      expect(holesOf([BAG], { front: [BAG, [68, 30, 72, 80]] })).toHaveLength(1)
    })

    it('is the garment’s own cloth, also where it goes on beyond the mark', () => {
      expect(holesOf([BAG], { front: [BAG, STRAP], leather: CLOTH })).toHaveLength(1)
    })
  })

  it('is the print alone where there is a gap, too', () => {
    const holes = holesInGarment(maskOf(WHOLE, [PRINT]), size, photoOf({ print: MOTIF }))
    expect(holes.map(({ bounds }) => bounds.x0)).toEqual([60])
  })

  it('is not what opens to the outside, however narrow the way, nor a speck', () => {
    const way: Box = [80, 70, 100, 71]
    expect(holesInGarment(maskOf(WHOLE, [PRINT, way]), size, photoOf({ print: MOTIF }))).toEqual([])
    expect(holesInGarment(maskOf(WHOLE, [[60, 60, 63, 63]]), size, photoOf({ print: MOTIF }))).toEqual([])
    expect(holesInGarment(maskOf([]), size, photoOf({}))).toEqual([])
    expect(holesInGarment(maskOf([[0, 0, 120, 160]]), size, photoOf({}))).toEqual([])
  })

  it('hangs together by its sides: two that touch at a corner are two', () => {
    const holes = holesInGarment(
      maskOf(
        [BODY],
        [
          [50, 50, 60, 60],
          [60, 60, 70, 70],
        ],
      ),
      size,
      photoOf({}),
    )
    expect(holes).toHaveLength(2)
  })

  it('is one though its halves meet only below', () => {
    const horseshoe: readonly Box[] = [
      [50, 50, 55, 80],
      [75, 50, 80, 80],
      [50, 75, 80, 80],
    ]
    expect(holesInGarment(maskOf([BODY], horseshoe), size, photoOf({}))).toMatchObject([
      { bounds: { x0: 50, y0: 50, x1: 80, y1: 80 } },
    ])
  })

  it('without a photo is judged by its size', () => {
    const small: Box = [60, 60, 70, 70]
    expect(holesInGarment(maskOf([BODY], [small]), size, null)).toHaveLength(1)
    expect(holesInGarment(maskOf([BODY], [PRINT]), size, null)).toEqual([])
  })
})

it('holes are filled to the pixel by one patch', () => {
  const open: readonly Box[] = [PRINT, [45, 90, 56, 99]]
  const mask = maskOf([BODY], open)
  const patch = fillOf(holesInGarment(mask, size, photoOf({})), size)!
  const filled = decodeRuns(patch.area).map((value, at) => Math.max(value, mask[at]!))
  expect(filled).toEqual(maskOf([BODY]))
  expect(patch.bounds).toEqual({ x0: 45, y0: 60, x1: 80, y1: 99 })
  expect(fillOf([], size)).toBeNull()
})
