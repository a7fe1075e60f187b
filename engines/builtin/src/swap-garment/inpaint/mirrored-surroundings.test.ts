import { describe, expect, it } from 'vitest'
import { createGrey, distanceTo, type GreyImage, type RgbaImage } from '@toile/imaging'
import { lowerGarmentSides } from './lower-garment-sides.ts'
import { FROM, mirrorSurroundings } from './mirrored-surroundings.ts'
import { readShape, type Shape } from '../../garment-shape/shape.ts'
import { drawMask, paint } from '../../garment-shape/testing/drawn.ts'
import { body, wide } from '../testing/pullover.ts'
import type { Trunk } from '../../garment-shape/trunk.ts'

describe('mirrorSurroundings', () => {
  const JEANS = [40, 60, 140] as const
  const legs = drawMask(
    400,
    420,
    [
      [140, 320],
      [196, 320],
      [196, 420],
      [140, 420],
    ],
    [
      [204, 320],
      [260, 320],
      [260, 420],
      [204, 420],
    ],
  )
  const photo: RgbaImage = paint(
    legs,
    () => JEANS,
    () => [240, 240, 240],
  )
  const none: GreyImage = createGrey(400, 420)
  const isGround = (i: number): boolean => photo.data[4 * i]! > 200
  const past = mirrorSurroundings(
    { photo, mask: wide, skin: none, distance: distanceTo(wide, 1).data, margin: 4, isBackground: isGround },
    body,
  )

  it('continues trousers up to the waist, between the legs too, and skin above', () => {
    for (const x of [160, 200, 240]) {
      const from = past.at(x, 310, true)
      expect(from).toBeGreaterThanOrEqual(0)
      expect(Math.abs(photo.data[4 * from]! - JEANS[0])).toBeLessThan(8)
    }
    expect(past.at(200, 200, true)).toBe(-1)
    expect(past.waistAt(200, 0)).toBeGreaterThan(200)
  })

  it('goes up no wider than it is seen below the hem, and narrower to the waist', () => {
    // The top hangs wider than the trousers below it.
    const narrow = { ...photo, data: photo.data.slice() }
    for (let y = 320; y < 420; y += 1) {
      for (let x = 140; x < 150; x += 1) narrow.data.set([240, 240, 240, 255], 4 * (y * 400 + x))
    }
    const ground = (i: number): boolean => narrow.data[4 * i]! > 200
    const below = mirrorSurroundings(
      { photo: narrow, mask: wide, skin: none, distance: distanceTo(wide, 1).data, margin: 4, isBackground: ground },
      body,
    )
    const beside = below.at(144, 314, true)
    expect(beside === FROM.background || ground(beside)).toBe(true)
    const from = below.at(156, 314, true)
    expect(from).toBeGreaterThanOrEqual(0)
    expect(Math.abs(narrow.data[4 * from]! - JEANS[0])).toBeLessThan(8)
    expect(below.sideAt(146, 314)).toBe(0)
    expect(below.sideAt(200, 314)).toBe(1)
  })

  it('gets no narrower at once where the waist is near the hem, and shows no ground in the columns above', () => {
    const sides = (waist: number): readonly [number, number] =>
      lowerGarmentSides(body as Shape & { trunk: Trunk }, {
        mask: wide,
        kindOf: (i) => (legs.data[i] === 255 ? 'cloth' : 'behind'),
        least: 4,
        waist,
      }).at(waist)
    const [[near], [far]] = [sides(316), sides(240)]
    expect(Math.abs(near - 140)).toBeLessThan(5)
    expect(far).toBeGreaterThan(near + 1)
    expect(past.at(143, past.waistAt(143, 0) - 20, true)).toBe(-1)
  })

  it('goes on as wide as it is behind a sleeve that hangs beside it, where no ground was seen', () => {
    const { outline, trunk } = body as Shape & { trunk: Trunk }
    const edge = (row: number): number => trunk.left[Math.round(row * outline.scale)]! / outline.scale
    const far = (i: number): boolean => i % 400 < edge(Math.floor(i / 400))
    const distance = distanceTo(wide, 1).data
    const read = (isCovered?: (i: number) => boolean) =>
      mirrorSurroundings({ photo, mask: wide, skin: none, distance, margin: 4, isBackground: isGround }, body, {
        ...(isCovered && { isCovered }),
      })
    const [free, behind] = [read(), read(far)]
    expect(free.waist!.left).toBeGreaterThan(144)
    expect(Math.abs(behind.waist!.left! - 140)).toBeLessThan(3)
    const row = Math.ceil(behind.waistAt(141, 0)) + 2
    expect(free.at(141, row, true)).toBe(FROM.background)
    expect(isGround(behind.at(141, row, true))).toBe(false)
    // On its other side as before.
    expect(behind.waist!.right).toBe(free.waist!.right)
  })

  it('begins at the hem of a top that ends where trousers do', () => {
    const short = drawMask(400, 420, [
      [170, 40],
      [230, 40],
      [275, 60],
      [262, 250],
      [138, 250],
      [125, 60],
    ])
    const torso = readShape(short, { kind: 'upper' })!
    const over = paint(
      drawMask(400, 420, [
        [140, 250],
        [260, 250],
        [260, 420],
        [140, 420],
      ]),
      () => JEANS,
      () => [240, 240, 240],
    )
    const ground = (i: number): boolean => over.data[4 * i]! > 200
    const below = mirrorSurroundings(
      { photo: over, mask: short, skin: none, distance: distanceTo(short, 1).data, margin: 4, isBackground: ground },
      torso,
    )
    expect(below.waistAt(200, 240)).toBeGreaterThan(245)
    expect(below.at(200, 235, true)).toBe(-1)
    // Smooth cloth goes up to a new garment that is a little shorter, and not to one that is much.
    const endsAt = (row: number) =>
      mirrorSurroundings(
        { photo: over, mask: short, skin: none, distance: distanceTo(short, 1).data, margin: 4, isBackground: ground },
        torso,
        { ends: row },
      ).waistAt(200, 240)
    expect(endsAt(225)).toBeLessThan(227)
    expect(endsAt(150)).toBeGreaterThan(245)
  })

  it('goes on with cloth alone where a hand hangs below', () => {
    const hand = createGrey(400, 420)
    for (let y = 380; y < 420; y += 1) hand.data.fill(255, y * 400 + 150, y * 400 + 190)
    const beside = mirrorSurroundings(
      { photo, mask: wide, skin: hand, distance: distanceTo(wide, 1).data, margin: 4, isBackground: isGround },
      body,
    )
    for (const y of [310, 280, 255]) {
      const from = beside.at(170, y, true)
      expect(from).toBeGreaterThanOrEqual(0)
      expect(hand.data[from]).toBe(0)
    }
  })

  it('goes on with plain cloth where hands leave so little of it that its seams would be seen again and again', () => {
    const clothes = { ...legs, data: legs.data.map((value, i) => (i < 356 * 400 ? value : 0)) }
    const hidden = mirrorSurroundings(
      { photo, mask: wide, skin: none, distance: distanceTo(wide, 1).data, margin: 4, isBackground: isGround },
      body,
      { clothes },
    )
    for (const x of [160, 200, 240]) expect(hidden.at(x, 310, true)).toBe(FROM.synthesis)
    expect(hidden.isCloth(335 * 400 + 170)).toBe(true)
    expect(hidden.isCloth(360 * 400 + 170)).toBe(false)
    expect(hidden.isCloth(335 * 400 + 200)).toBe(false)
    expect(hidden.at(200, 200, true)).toBe(-1)
  })

  it('goes on with white trousers before a white ground where clothes are known', () => {
    const white = mirrorSurroundings(
      { photo, mask: wide, skin: none, distance: distanceTo(wide, 1).data, margin: 4, isBackground: () => true },
      body,
      { clothes: legs },
    )
    const from = white.at(190, 310, true)
    expect(from).toBeGreaterThanOrEqual(0)
    expect(legs.data[from]).toBe(255)
  })

  it('shows what lies behind where nothing is worn below', () => {
    const bare = mirrorSurroundings(
      { photo, mask: wide, skin: none, distance: distanceTo(wide, 1).data, margin: 4, isBackground: () => true },
      body,
    )
    expect(bare.at(200, 315, true)).toBe(FROM.background)
  })
})
