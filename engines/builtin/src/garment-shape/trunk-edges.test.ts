import { describe, expect, it } from 'vitest'
import { readShape } from './shape.ts'
import { drawMask } from './testing/drawn.ts'
import { edgesAt } from './trunk-edges.ts'

describe('edgesAt', () => {
  it('goes straight down to the corner of a hem at a slant', () => {
    const slanted = drawMask(400, 420, [
      [170, 40],
      [230, 40],
      [262, 60],
      [262, 320],
      [138, 308],
      [138, 60],
    ])
    const shape = readShape(slanted, { kind: 'upper' })
    if (shape?.kind !== 'upper') throw new Error('no top')
    const [left] = edgesAt(shape.trunk, 316 * shape.outline.scale)
    expect(Math.abs(left / shape.outline.scale - 138)).toBeLessThan(5)
  })
})
