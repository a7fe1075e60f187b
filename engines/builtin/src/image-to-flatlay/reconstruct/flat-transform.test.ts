import { describe, expect, it } from 'vitest'
import { layNearest, layPicture } from './lay-picture.ts'
import { layUpright } from './flat-transform.ts'
import { findSymmetryAxis } from '../../garment-shape/symmetry-axis.ts'
import { clothOf, HEIGHT, maskOf, shirt, stripes, turned, WIDTH } from './testing/drawn.ts'

describe('flat transform', () => {
  it('at its own size and upright copies the cloth byte for byte', () => {
    const cut = clothOf(shirt, stripes)
    const axis = { x: WIDTH / 2, y: HEIGHT / 2, lean: 0, symmetry: 1 }
    const transform = { width: WIDTH, height: HEIGHT, axis, scale: 1, top: -HEIGHT / 2, bend: new Float32Array(HEIGHT) }
    expect(layPicture(cut, transform).data).toEqual(cut.data)
    expect(layNearest(maskOf(shirt), transform)).toEqual(maskOf(shirt))
  })

  it('brings a leaning garment upright into the middle, at the size asked for', () => {
    const mask = maskOf(turned(shirt, 14))
    const transform = layUpright(mask, findSymmetryAxis(mask)!, 300, 400, { across: 0.8, down: 0.8 })
    const laid = layNearest(mask, transform)
    const again = findSymmetryAxis(laid)!
    expect(Math.abs(again.lean)).toBeLessThan(0.03)
    expect(Math.abs(again.x - 150)).toBeLessThan(4)
    const rows = Array.from({ length: 400 }, (_, y) => laid.data.subarray(y * 300, (y + 1) * 300).includes(255))
    expect(rows.filter(Boolean).length).toBeLessThanOrEqual(0.8 * 400 + 2)
    expect(Math.abs(rows.indexOf(true) + rows.lastIndexOf(true) - 399)).toBeLessThan(6)
  })
})
