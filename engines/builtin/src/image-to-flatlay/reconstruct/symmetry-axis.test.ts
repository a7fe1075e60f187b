import { describe, expect, it } from 'vitest'
import { createGrey } from '@toile/imaging'
import { findSymmetryAxis } from '../../garment-shape/symmetry-axis.ts'
import { HEIGHT, maskOf, shirt, turned, WIDTH } from './testing/drawn.ts'

describe('findSymmetryAxis', () => {
  it.each([0, 7, -12, 18])('finds the axis of a shirt that leans by %d degrees', (degrees) => {
    const axis = findSymmetryAxis(maskOf(turned(shirt, degrees)))!
    expect(Math.abs((axis.lean * 180) / Math.PI - degrees)).toBeLessThan(1.6)
    expect(axis.symmetry).toBeGreaterThan(0.93)
    // The axis goes through the picture's middle.
    const cos = Math.cos(axis.lean)
    const sin = Math.sin(axis.lean)
    expect(Math.abs((WIDTH / 2 - axis.x) * cos + (HEIGHT / 2 - axis.y) * sin)).toBeLessThan(2.5)
  })

  it('finds it though half of a sleeve is hidden', () => {
    const axis = findSymmetryAxis(maskOf((x, y) => turned(shirt, 8)(x, y) && !(x < 40 && y > 60)))!
    expect(Math.abs((axis.lean * 180) / Math.PI - 8)).toBeLessThan(3)
  })

  it('leaves a shapeless thing as it is, and knows nothing of nothing', () => {
    expect(Math.abs(findSymmetryAxis(maskOf((x, y) => Math.hypot(x - 90, y - 110) < 60))!.lean)).toBeLessThan(0.03)
    expect(findSymmetryAxis(createGrey(40, 50))).toBeUndefined()
  })
})
