import { describe, expect, it } from 'vitest'
import { createFloat } from '@toile/imaging'
import { mirrorBeyondEdge } from './mirror-beyond-edge.ts'
import { prepareTexture } from '../../garment-shape/texture-sampling.ts'

describe('mirrorBeyondEdge', () => {
  /** Cloth from column 40 on, redder from column to column. */
  const picture = createFloat(120, 20, 4)
  for (let i = 0; i < 120 * 20; i += 1) if (i % 120 >= 40) picture.data.set([(i % 120) / 120, 0, 0, 1], 4 * i)
  const cloth = prepareTexture(picture, 1)
  const redAt = (x: number, most: number, rim = 0): number => {
    const value = new Float32Array(4)
    mirrorBeyondEdge(cloth, { x, y: 10 }, { across: 1, down: 0, most, rim }, value)
    return 120 * value[0]!
  }

  it('goes on as far beyond the edge as what it shows lies within, at every place', () => {
    for (let far = 1; far < 28; far += 0.5) {
      expect(Math.abs(redAt(40 - far, 30) - (40 + far)), `${far} beyond`).toBeLessThan(1.5)
    }
  })

  it('leaves out a rim, and goes on from it without a step', () => {
    for (let far = -2; far < 24; far += 0.5) {
      expect(Math.abs(redAt(40 - far, 30, 3) - (40 + far + 6)), `${far} beyond`).toBeLessThan(1.5)
    }
  })

  it('shows nothing farther off than it may look', () => {
    expect(redAt(20, 15)).toBe(0)
  })
})
