import { createFloat, createGrey } from '@toile/imaging'
import { describe, expect, it } from 'vitest'
import { probabilitiesOf, confidenceIn } from './class-probabilities.ts'

const SIDE = 8
const CLASSES = ['background', 'upper', 'outer', 'skirt'] as const

describe('confidenceIn', () => {
  // Above a shirt, surely; below it is a shirt, a jacket or a skirt.
  const logits = createFloat(SIDE, SIDE, CLASSES.length)
  for (let cell = 0; cell < SIDE * SIDE; cell += 1) {
    const odds = cell < (SIDE * SIDE) / 2 ? [0, 20, 0, 0] : [-20, Math.log(2), 0, 0]
    logits.data.set(odds, cell * CLASSES.length)
  }
  const probabilities = probabilitiesOf({ classes: CLASSES, logits })
  /** Twice as many pixels a side as cells, marked in some rows of these. */
  const rows = (from: number, to: number) => {
    const mask = createGrey(2 * SIDE, 2 * SIDE)
    mask.data.fill(255, 4 * SIDE * from, 4 * SIDE * to)
    return mask
  }

  it('is the mean probability of all that counts as the garment, in its mask alone', () => {
    expect(confidenceIn(probabilities, ['upper'], rows(0, 4))).toBeCloseTo(1, 5)
    expect(confidenceIn(probabilities, ['upper'], rows(4, 8))).toBeCloseTo(0.5, 5)
    expect(confidenceIn(probabilities, ['upper', 'outer'], rows(4, 8))).toBeCloseTo(0.75, 5)
    expect(confidenceIn(probabilities, ['upper'], rows(2, 6))).toBeCloseTo(0.75, 5)
    expect(confidenceIn(probabilities, ['upper'], rows(0, 0))).toBe(0)
  })
})
