import { describe, expect, it } from 'vitest'
import { createGrey } from '@toile/imaging'
import { findSymmetryAxis } from './symmetry-axis.ts'
import { HEIGHT, maskOf, shirt, type Test, WIDTH } from './testing/drawn.ts'

/** Turned clockwise about the picture's middle. */
const turned = (test: Test, degrees: number): Test => {
  const cos = Math.cos((degrees * Math.PI) / 180)
  const sin = Math.sin((degrees * Math.PI) / 180)
  return (x, y) => {
    const dx = x - WIDTH / 2
    const dy = y - HEIGHT / 2
    return test(WIDTH / 2 + dx * cos + dy * sin, HEIGHT / 2 - dx * sin + dy * cos)
  }
}

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
