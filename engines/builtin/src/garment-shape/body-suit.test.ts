import { describe, expect, it } from 'vitest'
import { createFloat } from '@toile/imaging'
import { hideBrief } from './body-suit.ts'
import { readShape, type Shape } from './shape.ts'
import { drawMask, TEE } from './testing/drawn.ts'
import { tee } from './testing/shapes.ts'

describe('a body suit', () => {
  const suit = drawMask(300, 400, [
    [120, 40],
    [180, 40],
    [215, 55],
    [270, 115],
    [240, 145],
    [205, 115],
    [205, 250],
    [168, 275],
    [160, 340],
    [140, 340],
    [132, 275],
    [95, 250],
    [95, 115],
    [60, 145],
    [30, 115],
    [85, 55],
  ])

  it('ends at the waist, above its brief', () => {
    const { trunk, outline, ...shape } = readShape(suit, { flat: true }) as Extract<Shape, { kind: 'upper' | 'dress' }>
    expect(shape.kind).toBe('upper')
    expect(shape.isSuit).toBe(true)
    expect(trunk.hem / outline.scale).toBeGreaterThan(205)
    expect(trunk.hem / outline.scale).toBeLessThan(240)
  })

  it('is laid without its brief, and with all else', () => {
    const { trunk, outline } = readShape(suit, { flat: true }) as Extract<Shape, { kind: 'upper' | 'dress' }>
    const picture = createFloat(300, 400, 4)
    for (let i = 0; i < 300 * 400; i += 1) if (suit.data[i] === 255) picture.data.fill(1, 4 * i, 4 * i + 4)
    hideBrief(picture, outline, trunk)
    const alphaAt = (x: number, y: number): number => picture.data[4 * (y * 300 + x) + 3]!
    expect([alphaAt(150, 245), alphaAt(150, 330), alphaAt(105, 250)]).toEqual([0, 0, 0])
    expect([alphaAt(150, 200), alphaAt(97, 200), alphaAt(50, 120)]).toEqual([1, 1, 1])
  })

  it.each([
    ['a level hem', tee],
    [
      'a curved hem',
      drawMask(300, 320, [
        ...TEE.slice(0, 8),
        [205, 230],
        [195, 262],
        [170, 280],
        [130, 280],
        [105, 262],
        [95, 230],
        ...TEE.slice(10),
      ]),
    ],
    ['a pointed hem', drawMask(300, 320, [...TEE.slice(0, 8), [205, 210], [150, 290], [95, 210], ...TEE.slice(10)])],
  ])('is not what has %s', (_name, mask) => {
    expect(readShape(mask, { flat: true })).not.toHaveProperty('isSuit')
  })
})
