import { describe, expect, it } from 'vitest'
import { HALTER, OFF_SHOULDER } from './testing/drawn.ts'
import { topOf } from './testing/shapes.ts'

describe('the shoulders of a selection', () => {
  it('are where the straps of a halter neck end', () => {
    const { trunk, outline } = topOf(HALTER)
    const { left, right } = trunk.sides
    const at = (value: number): number => value / outline.scale
    expect(Math.hypot(at(left.tip.x) - 165, at(left.tip.y) - 40)).toBeLessThan(6)
    expect(Math.hypot(at(right.tip.x) - 235, at(right.tip.y) - 40)).toBeLessThan(6)
    expect(at(trunk.shoulder[32]!)).toBeLessThan(46)
  })

  it('are where sleeves are set in, of a neck that is as wide as the body', () => {
    const { trunk, outline } = topOf(OFF_SHOULDER)
    const { left, right } = trunk.sides
    for (const tip of [left.tip, right.tip]) expect(tip.y / outline.scale).toBeLessThan(50)
  })
})
