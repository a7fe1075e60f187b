import { describe, expect, it } from 'vitest'
import { distanceTo, type GreyImage } from '@toile/imaging'
import type { Reddening } from './reddening.ts'
import { readShape } from '../../garment-shape/shape.ts'
import { findExtendableSkin, skinTone } from './skin-tone.ts'
import { drawMask, paint } from '../../garment-shape/testing/drawn.ts'

describe('skinTone', () => {
  it('lies between a lit neck and bare arms beside the garment', () => {
    const tee = drawMask(400, 420, [
      [170, 60],
      [230, 60],
      [262, 75],
      [262, 320],
      [138, 320],
      [138, 75],
    ])
    const [neck, arms] = [
      drawMask(400, 420, [
        [175, 20],
        [225, 20],
        [225, 58],
        [175, 58],
      ]),
      drawMask(400, 420, [
        [270, 100],
        [300, 100],
        [300, 300],
        [270, 300],
      ]),
    ]
    const skin = { ...neck, data: neck.data.map((value, i) => Math.max(value, arms.data[i]!)) }
    const photo = paint(
      skin,
      (_, y) => (y < 60 ? [200, 150, 120] : [110, 70, 50]),
      () => [240, 240, 240],
    )
    const toneOf = (of: GreyImage): number =>
      skinTone(photo, readShape(tee, { kind: 'upper' })!, of, distanceTo(tee, 1).data)![0]
    expect(toneOf(neck)).toBeGreaterThan(0.5)
    expect(toneOf(skin)).toBeLessThan(0.4)
    expect(toneOf(skin)).toBeGreaterThan(0.2)
  })
})

describe('findExtendableSkin', () => {
  // A neck of which the eye names the left half, above a region.
  const region = drawMask(200, 200, [
    [0, 120],
    [200, 120],
    [200, 200],
    [0, 200],
  ])
  const distance = distanceTo(region, 1).data
  const named = drawMask(200, 200, [
    [60, 20],
    [100, 20],
    [100, 120],
    [60, 120],
  ])
  const tone = [0.5, 0.28, 0.18] as const
  const found = (paintAt: (x: number, y: number) => readonly [number, number, number]): GreyImage =>
    findExtendableSkin({ photo: paint(named, paintAt, paintAt), skin: named, distance, margin: 4 }, tone, 100)

  it('goes on with skin in the shade, which is redder, and with none of a collar', () => {
    // 0.4 of the tone's luminance.
    const { data } = found((_, y) => (y < 70 ? [128, 88, 69] : [150, 20, 30]))
    expect(data[60 * 200 + 80]).toBe(255)
    expect(data[90 * 200 + 80]).toBe(0)
  })

  it('goes on with a shade that is redder than usual where skin reddens so on its photo', () => {
    const shade = paint(
      named,
      () => [131, 84, 54],
      () => [131, 84, 54],
    )
    const isKnown = (reddening?: Reddening): boolean =>
      findExtendableSkin({ photo: shade, skin: named, distance, margin: 4 }, tone, 100, reddening).data[
        60 * 200 + 80
      ] === 255
    expect(isKnown()).toBe(false)
    expect(isKnown([0.75, 1.1, 1.5])).toBe(true)
  })

  it('goes on with none where all that is named is black', () => {
    const { data } = findExtendableSkin(
      {
        photo: paint(
          named,
          () => [0, 0, 0],
          () => [0, 0, 0],
        ),
        skin: named,
        distance,
        margin: 4,
      },
      [0, 0, 0],
      100,
    )
    expect(data.includes(255)).toBe(false)
  })

  it('goes on with skin beyond what the eye names up to the next edge', () => {
    const { data } = found((x) => (x < 140 ? [188, 144, 118] : [215, 165, 135]))
    expect(data[60 * 200 + 130]).toBe(255)
    expect(data[60 * 200 + 150]).toBe(0)
  })
})
