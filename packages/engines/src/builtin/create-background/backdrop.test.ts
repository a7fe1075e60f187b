import { createFloat, type Stance } from '@toile/imaging'
import { describe, expect, it } from 'vitest'
import { renderBackdrop } from './backdrop.ts'
import { readBackgroundPrompt } from './prompt.ts'

/** Blur of the far distance in the scene behind a figure of a height in pixels, in a picture 200 high. */
function blurBehind(tall: number, prompt = 'grey studio', standing = true): number {
  const reading = readBackgroundPrompt(prompt)
  const stance: Stance = { standing, feet: standing ? 180 : 200 + tall / 2, pixelsPerMetre: tall / 1.72, middle: 150 }
  let blur = 0
  renderBackdrop({
    width: 300,
    height: 200,
    reading: {
      ...reading,
      scene: {
        ...reading.scene,
        paint({ width, height, camera }) {
          blur = camera.blurAtInfinity
          return createFloat(width, height, 4)
        },
      },
    },
    seed: 1,
    index: 0,
    lineage: [],
    figure: { image: createFloat(300, 200, 4), stance },
    photo: { noise: 1, tint: [1, 1, 1], white: 0.5, black: 0, dim: 0, side: 0, elevation: undefined },
    report() {},
  })
  return blur
}

describe('the scene behind a figure', () => {
  it('is the sharper the farther the figure: a small one stands in a place that is seen as a whole', () => {
    const usual = blurBehind(164)
    expect(blurBehind(90)).toBeLessThan(0.5 * usual)
    expect(blurBehind(40)).toBeGreaterThan(0.3 * usual)
    expect(blurBehind(40)).toBeLessThan(0.4 * usual)
  })
  it('is sharp enough in the open to be known behind half a figure, unless a soft one is asked for', () => {
    expect(blurBehind(380, 'birch wood', false)).toBeCloseTo(0.022 * 300, 3)
    expect(blurBehind(380, 'birch wood, dreamy', false)).toBeGreaterThan(0.03 * 300)
    expect(blurBehind(380, 'art gallery', false)).toBeGreaterThan(0.03 * 300)
  })
})
